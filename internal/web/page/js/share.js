// @ts-check
// Sharing: a link that carries the whole record, a picture of the board, the
// record itself.

import * as core from "./core.js";
import { fault } from "./play.js";
import { copy, saveFile } from "./carry.js";
import { h, wideButton } from "./elements.js";
import { openSheet } from "./sheet.js";
import { toast } from "./shell.js";
import { face, named } from "./theme.js";
import { moves, num, t } from "./words.js";

/** A link longer than this is cut off by some programs. */
const longLink = 8000;

/** @param {Uint8Array<ArrayBuffer>} bytes */
const base64url = (bytes) => {
  let text = "";
  for (let i = 0; i < bytes.length; i += 8192) text += String.fromCharCode(...bytes.subarray(i, i + 8192));
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
};

/** @param {string} text */
const fromBase64url = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));

/**
 * @param {Uint8Array<ArrayBuffer>} bytes
 * @param {CompressionStream | DecompressionStream} through
 * @param {number} most
 */
async function pipe(bytes, through, most) {
  const reader = new Blob([bytes]).stream().pipeThrough(through).getReader();
  /** @type {Uint8Array<ArrayBuffer>[]} */
  const parts = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > most) throw new Error("too long");
    parts.push(/** @type {Uint8Array<ArrayBuffer>} */ (value));
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/** A record is at most this long, in bytes: a link must not fill the memory. */
const mostRecord = 8 << 20;

/**
 * What stands in a link for a record: "1" and the deflated text, or "0" and the
 * text itself where the browser cannot deflate.
 * @param {string} record
 */
export async function pack(record) {
  const bytes = new TextEncoder().encode(record);
  try {
    return "1" + base64url(await pipe(bytes, new CompressionStream("deflate-raw"), mostRecord));
  } catch {
    return "0" + base64url(bytes);
  }
}

/**
 * The record that pack made a text of.
 * @param {string} packed
 */
export async function unpack(packed) {
  const bytes = fromBase64url(packed.slice(1));
  if (packed[0] === "0") return new TextDecoder().decode(bytes);
  if (packed[0] !== "1") throw new Error("unknown form");
  return new TextDecoder().decode(await pipe(bytes, new DecompressionStream("deflate-raw"), mostRecord));
}

/**
 * Opens the replay of a link.
 * @param {string} packed
 */
export async function openLink(packed) {
  let record;
  history.replaceState(null, "", location.pathname + location.search);
  try {
    record = await unpack(packed);
  } catch {
    toast(t("link-broken"), undefined, 9000);
    return;
  }
  const { watch } = await import("./replay.js");
  await watch(record);
}

/**
 * Shares a kept game.
 * @param {string} id
 */
export async function openShare(id) {
  const record = await core.record(id);
  if (typeof record !== "string") return fault(record.error);
  await shareRecord(record, core.state());
}

/**
 * Opens the ways to share a record.
 * @param {string} record
 * @param {core.State} state the board to show
 */
export async function shareRecord(record, state) {
  const link = location.href.replace(/#.*/, "") + "#g=" + await pack(record);
  const canvas = drawBoard(state, await pictured(state));
  const largest = Math.max(1, ...state.tiles.map((tile) => tile[2]));
  const sentence = t("share-text", num(state.score), named(largest));
  await openSheet(() => t("share"), (body) => {
    canvas.setAttribute("role", "img");
    canvas.setAttribute("aria-label", sentence);
    canvas.className = "picture";
    body.append(
      canvas,
      h("p", { class: "note" }, sentence),
      // Without a clipboard, as on a page that came over plain http, it can be taken from here.
      ...navigator.clipboard ? [] : [h("label", { class: "field" }, h("span", {}, t("share-link")), h("input", { type: "text", class: "wide-field", readOnly: true, value: link }))],
      ...link.length > longLink ? [h("p", { class: "note" }, t("share-long"))] : [],
      h("div", { class: "choices column" },
        wideButton("link", t("share-link"), () => void copy(link, t("share-copied")), "primary"),
        "share" in navigator && wideButton("share", t("share"), () => void navigator.share({ text: sentence, url: link }).catch(() => {})),
        wideButton("picture", t("share-picture"), () => canvas.toBlob((blob) => blob && saveFile(blob, "twofold.png"))),
        wideButton("copy", t("copy-record"), () => void copy(record, t("copied"))),
        wideButton("save", t("save-record"), () => saveFile(new Blob([record], { type: "text/plain" }), "twofold-record.txt"))),
    );
  }, { name: "share narrow" });
}

/**
 * The pictures that tiles of a board show. One that cannot be had is left out.
 * @param {core.State} state
 */
async function pictured(state) {
  /** @type {Map<number, HTMLImageElement>} */
  const images = new Map();
  await Promise.all([...new Set(state.tiles.map(([, , exp]) => exp))].map(async (exp) => {
    const { picture } = face(exp);
    if (!picture) return;
    const image = h("img", { src: picture });
    await image.decode().then(() => images.set(exp, image), () => {});
  }));
  return images;
}

/**
 * A picture of a board, in the palette of the page.
 * @param {core.State} state
 * @param {Map<number, HTMLImageElement>} images in place of the labels, by exponent
 */
export function drawBoard(state, images = new Map()) {
  const { rows, cols } = state;
  const long = Math.max(rows, cols);
  const side = 1000, gap = side * .1 / Math.max(long, 4), tile = (side - gap * (long + 1)) / long;
  const edge = 60, head = 130;
  const wide = cols * (tile + gap) + gap, high = rows * (tile + gap) + gap;
  const canvas = h("canvas", { width: Math.round(Math.max(wide, 620) + 2 * edge), height: Math.round(high + 2 * edge + head) });
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  const styles = getComputedStyle(document.documentElement);
  /** @param {string} name */
  const colour = (name) => styles.getPropertyValue("--" + name).trim();
  const font = (/** @type {number} */ px, weight = 800) => `${weight} ${px}px ${styles.fontFamily}`;
  /**
   * @param {number} x
   * @param {number} y
   * @param {number} w
   * @param {number} h
   * @param {number} r
   * @param {string | CanvasGradient} fill
   */
  const sheet = (x, y, w, h, r, fill) => {
    pen.beginPath();
    pen.roundRect(x, y, w, h, r);
    pen.fillStyle = fill;
    pen.fill();
  };
  pen.fillStyle = colour("paper");
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.textBaseline = "middle";
  pen.fillStyle = colour("ink");
  pen.font = font(64);
  pen.fillText("twofold", edge, edge + 32);
  pen.textAlign = "right";
  pen.font = font(56);
  pen.fillText(num(state.score), canvas.width - edge, edge + 24);
  pen.fillStyle = colour("small");
  pen.font = font(38, 500);
  pen.fillText(moves(state.moves), canvas.width - edge, edge + 84);
  pen.textAlign = "center";
  const left = (canvas.width - wide) / 2, top = edge + head;
  sheet(left, top, wide, high, tile * .15 + gap, colour("board"));
  for (let at = 0; at < rows * cols; at++) {
    sheet(left + gap + at % cols * (tile + gap), top + gap + Math.floor(at / cols) * (tile + gap), tile, tile, tile * .15, colour("cell"));
  }
  for (const [, at, exp] of state.tiles) {
    const x = left + gap + at % cols * (tile + gap), y = top + gap + Math.floor(at / cols) * (tile + gap);
    const key = `e${(exp - 1) % 40 + 1}-`;
    const fold = pen.createLinearGradient(x, y, x + tile, y + tile);
    fold.addColorStop(.497, colour(key + "light"));
    fold.addColorStop(.503, colour(key + "dark"));
    sheet(x, y, tile, tile, tile * .15, fold);
    const image = images.get(exp);
    if (image) {
      pen.drawImage(image, x + tile * .08, y + tile * .08, tile * .84, tile * .84);
      continue;
    }
    const { text, width } = face(exp);
    pen.fillStyle = colour(key + "text");
    pen.font = font(tile * Math.min(.44, 1.16 / width));
    pen.fillText(text || named(exp), x + tile / 2, y + tile / 2 + tile * .02);
  }
  return canvas;
}
