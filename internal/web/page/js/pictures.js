// @ts-check
// Pictures on the tiles: the origami set drawn for the game, and the player's
// own, which are kept in a database of their own.

import { pictureSize } from "./picturesize.js";
import { h, tileElement } from "./elements.js";
import { ask, openSheet } from "./sheet.js";
import { toast } from "./shell.js";
import { face, named, redress } from "./theme.js";
import { t } from "./words.js";

/** How many figures are drawn, and how many pictures can be chosen. */
const drawn = 17;

/** Of a picture kept, in pixels. */
const side = 256;

/** Of a file that is read, in MiB. */
const most = 40;

/** Of a picture that is decoded, in millions of pixels: four bytes each. */
const mostPixels = 64;

/** How long the database may take to open, in milliseconds. */
const patience = 2500;

/** @type {Map<number, string>} addresses of the player's own pictures */
let own = new Map();

/**
 * The addresses of a set of pictures by exponent, "" where there is none.
 * @param {string} name "origami" or "pictures"
 * @returns {Promise<(exp: number) => string>}
 */
export async function pictures(name) {
  if (name === "origami") {
    return (exp) => exp <= drawn ? new URL(`../art/${String(exp).padStart(2, "0")}.svg`, import.meta.url).href : "";
  }
  await load();
  return (exp) => own.get(exp) ?? "";
}

async function load() {
  /** @type {Map<number, string>} */
  const next = new Map();
  try {
    await work("readonly", async (store) => {
      const [keys, kept] = await Promise.all([done(store.getAllKeys()), done(store.getAll())]);
      keys.forEach((key, i) => {
        if (kept[i] instanceof ArrayBuffer || kept[i] instanceof Blob) next.set(Number(key), URL.createObjectURL(new Blob([kept[i]])));
      });
    });
  } catch {
    // Without a database there are no pictures, and numbers are shown.
  }
  for (const url of own.values()) URL.revokeObjectURL(url);
  own = next;
}

/**
 * @template T
 * @param {IDBRequest<T>} request
 * @returns {Promise<T>}
 */
const done = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});

/**
 * Does something with the database of pictures. It is done when the browser has
 * it: there may be no room only then.
 * @param {IDBTransactionMode} mode
 * @param {(store: IDBObjectStore) => Promise<unknown>} act
 */
async function work(mode, act) {
  const request = indexedDB.open("twofold-pictures", 1);
  request.onupgradeneeded = () => request.result.createObjectStore("pictures");
  const opening = done(request);
  let late = 0;
  const db = await Promise.race([opening, new Promise((_, reject) => late = window.setTimeout(reject, patience, new Error("IndexedDB does not answer")))])
    .finally(() => clearTimeout(late))
    .catch((fault) => {
      opening.then((db) => db.close(), () => {});
      throw fault;
    });
  try {
    const transaction = db.transaction("pictures", mode);
    const ended = new Promise((resolve, reject) => {
      transaction.oncomplete = resolve;
      transaction.onabort = () => reject(transaction.error);
    });
    await Promise.all([act(transaction.objectStore("pictures")), ended]);
  } finally {
    db.close();
  }
}

/**
 * Cuts a picture to its middle square and makes it small.
 * @param {File} file
 * @returns {Promise<Blob | null>}
 */
async function square(file) {
  const image = await createImageBitmap(file);
  const from = Math.min(image.width, image.height);
  const size = Math.min(from, side);
  const canvas = h("canvas", { width: size, height: size });
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  pen.imageSmoothingQuality = "high";
  pen.drawImage(image, (image.width - from) / 2, (image.height - from) / 2, from, from, 0, 0, size, size);
  image.close();
  return new Promise((resolve) => canvas.toBlob(resolve, "image/webp", .85));
}

/**
 * Keeps pictures for an exponent and those after it.
 * @param {FileList | File[]} files
 * @param {number} exp
 */
async function keep(files, exp) {
  for (const file of files) {
    if (exp > drawn) break;
    if (file.size > most << 20) {
      toast(t("picture-huge", file.name, t("mebibytes", most)));
      continue;
    }
    const [width, height] = await pictureSize(file).catch(() => null) ?? [0, 0];
    if (width * height > mostPixels * 1e6) {
      toast(t("picture-huge", file.name, t("megapixels", mostPixels)));
      continue;
    }
    const picture = await square(file).catch(() => null);
    if (!picture) {
      toast(t("picture-bad", file.name));
      continue;
    }
    try {
      // As bytes: Safari's private windows keep no blobs.
      const bytes = await picture.arrayBuffer();
      await work("readwrite", (store) => done(store.put(bytes, exp)));
    } catch (fault) {
      // A transaction may end without a word of what was missing.
      const full = fault === null || fault instanceof Error && fault.name === "QuotaExceededError";
      toast(full ? t("pictures-full") : t("pictures-unkept", String(fault)), undefined, 9000);
      break;
    }
    exp++;
  }
  await redress();
}

/** Opens the choice of the player's own pictures. */
export function openPictures() {
  return openSheet(() => t("faces-pictures"), (body, sheet) => {
    let from = 1;
    const input = h("input", { type: "file", accept: "image/*", multiple: true, class: "unseen", tabIndex: -1, "aria-label": t("pictures-choose"), change: async () => {
      if (input.files) await keep(input.files, from);
      input.value = "";
      sheet.redraw();
    } });
    /** @param {number} exp */
    const choose = (exp) => {
      from = exp;
      input.click();
    };
    const grid = h("div", { class: "brushes pictures" });
    for (let exp = 1; exp <= drawn; exp++) {
      grid.append(h("button", { type: "button", class: "brush", "data-key": "p" + exp, title: t("picture-for", named(exp)), "aria-label": t("picture-for", named(exp)), click: () => choose(exp) },
        tileElement(exp, { ...face(exp), picture: own.get(exp) ?? "", text: own.has(exp) ? "" : String(2 ** exp), width: String(2 ** exp).length })));
    }
    body.append(
      h("p", { class: "note" }, t("pictures-note")), grid, input,
      h("div", { class: "choices" },
        h("button", { type: "button", class: "quiet wide", "data-key": "clear", click: () => ask(t("pictures-clear-ask"), t("pictures-clear"), async () => {
          try {
            await work("readwrite", (store) => done(store.clear()));
          } catch (fault) {
            toast(t("error", String(fault)), undefined, 9000);
          }
          await redress();
          sheet.redraw();
        }) }, t("pictures-clear")),
        h("button", { type: "button", class: "primary", "data-key": "choose", click: () => choose(1) }, t("pictures-choose"))));
  }, { name: "narrow" });
}
