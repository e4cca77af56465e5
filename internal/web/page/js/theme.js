// @ts-check
// How the page looks: palette, light or dark, motion, and what tiles show.

import * as core from "./core.js";

/** @typedef {{text: string, width: number, picture: string}} Face */
/** @typedef {import("./core.js").Settings} Settings */

const root = document.documentElement;
const dark = matchMedia("(prefers-color-scheme: dark)");
const calm = matchMedia("(prefers-reduced-motion: reduce)");

/** @type {Settings} */
let chosen = {};
/** @type {string[] | null} the faces of the set, null for numbers */
let set = null;
/** @type {((exp: number) => string) | null} */
let pictures = null;
/** @type {Map<number, Map<number, Face>>} by the room there is, then by exponent */
let faces = new Map();
/** @type {Set<() => void>} */
const listeners = new Set();

/** @type {Map<string, string>} what the settings name and this version does not have, by its setting */
export const unknown = new Map();

/** The last size played, for the first paint of the next visit. */
let size = [4, 4];

/** Tiles of so many pixels have room for every label. */
const ample = 40;

/** The smallest letters that can be read, in pixels. */
const least = 7;

/**
 * How many digits there is room for on a tile of that many pixels, in quarters:
 * with n of them the stylesheet makes letters 1.16/n of it.
 * @param {number} px
 */
export const room = (px) => px < ample ? Math.floor(px * 1.16 / least * 4) / 4 : Infinity;

/**
 * What a tile shows: its text, about how many digits that is wide, and the
 * address of a picture in its place, or "".
 * @param {number} exp
 * @param {number} [most] how many digits there is room for
 * @returns {Face}
 */
export function face(exp, most = Infinity) {
  let known = faces.get(most);
  if (!known) faces.set(most, known = new Map());
  let made = known.get(exp);
  if (!made) {
    const picture = pictures?.(exp) ?? "", text = label(exp, most);
    known.set(exp, made = { text: picture ? "" : text, width: breadth(text), picture });
  }
  return made;
}

/**
 * The face of the set. Where its letters would be too small to be read, Chinese
 * ones stand in two lines; where that is no help, the number stands in short.
 * @param {number} exp
 * @param {number} most
 */
function label(exp, most) {
  const text = set?.[exp];
  if (text) {
    if (breadth(text) <= most) return text;
    const letters = [...text], half = Math.ceil(letters.length / 2);
    const lines = letters.slice(0, half).join("") + "\n" + letters.slice(half).join("");
    if (letters.length > 1 && letters.every(wide) && breadth(lines) <= most) return lines;
  }
  return number(exp, most < Infinity);
}

/** Whether a letter fills a square, as Chinese ones do. @param {string} letter */
const wide = (letter) => letter > "\u2e7f";

/**
 * About how many digits a label is wide, in its longest line.
 * @param {string} text
 */
export const breadth = (text) =>
  Math.max(...text.split("\n").map((line) => [...line].reduce((sum, letter) => sum + (wide(letter) ? 1.75 : 1), 0)));

/**
 * What a tile is called, however small it is: the text on it, or its number
 * under a picture.
 * @param {number} exp
 */
export const named = (exp) => face(exp).text || number(exp, false);

/**
 * @param {number} exp
 * @param {boolean} short
 */
function number(exp, short) {
  let value = 2n ** BigInt(exp);
  if (!short || value < 10000n) return String(value);
  let unit = -1;
  for (; value >= 1000n; unit++) value /= 1000n;
  return value + "kMGTPE"[unit];
}

/** Whether tiles are to move. */
export const moving = () => chosen.motion === "on" || chosen.motion !== "off" && !calm.matches;

/**
 * Calls when the look has changed.
 * @param {() => void} call
 * @returns {() => void} ends it
 */
export function onLook(call) {
  listeners.add(call);
  return () => listeners.delete(call);
}

/**
 * Shows the page by the settings. Where a part of that cannot be loaded, the
 * page shows classic colours and numbers instead, and then this rejects.
 * @param {Settings} settings
 */
export async function dress(settings) {
  const before = chosen;
  chosen = { ...settings };
  const own = chosen.palette === "own";
  const loaded = await Promise.allSettled([
    own || before.palette === "own" ? import("./palette.js").then((m) => m.own(own ? core.ownPalette() : null)) : null,
    before.faces !== chosen.faces ? faceSet() : null,
  ]);
  paint();
  for (const call of listeners) call();
  keep();
  for (const part of loaded) if (part.status === "rejected") throw part.reason;
}

/** Reads the player's own pictures again. */
export async function redress() {
  await faceSet();
  for (const call of listeners) call();
}

async function faceSet() {
  const { faces: name = "" } = chosen;
  let shown = null, texts = null;
  unknown.delete("faces");
  try {
    if (name === "origami" || name === "pictures") {
      shown = await (await import("./pictures.js")).pictures(name);
    } else if (name && name !== "numbers") {
      /** @type {Record<string, string[]>} */
      const sets = (await import("./faces.js")).default;
      texts = sets[name] ?? null;
      if (!texts) unknown.set("faces", name);
    }
  } finally {
    if (name === (chosen.faces ?? "")) { // else another set was chosen meanwhile
      pictures = shown;
      set = texts;
      faces = new Map();
    }
  }
}

function paint() {
  const { appearance, palette } = chosen;
  root.dataset.scheme = appearance === "dark" || appearance !== "light" && dark.matches ? "dark" : "light";
  root.dataset.palette = palette && palette !== "own" ? palette : "classic";
  unknown.delete("palette");
  if (!paper()) { // a name of a newer version
    unknown.set("palette", palette ?? "");
    root.dataset.palette = "classic";
  }
  root.toggleAttribute("data-still", !moving());
  tint();
}

const paper = () => getComputedStyle(root).getPropertyValue("--paper").trim();

/** Gives the browser's own surroundings the colour of the page. */
export function tint() {
  document.querySelector("meta[name=theme-color]")?.setAttribute("content", paper());
}

for (const query of [dark, calm]) {
  query.addEventListener("change", () => {
    paint();
    for (const call of listeners) call();
  });
}

/**
 * Remembers the size for the first paint of the next visit.
 * @param {number} rows
 * @param {number} cols
 */
export function remember(rows, cols) {
  if (size[0] === rows && size[1] === cols) return;
  size = [rows, cols];
  keep();
}

/** Leaves what the first paint needs where the script in the head finds it. */
function keep() {
  const { palette = "", appearance = "", lang = "", arrows } = chosen;
  try {
    localStorage.setItem("twofold-view", JSON.stringify({
      palette: palette === "own" ? "" : palette, appearance, lang, arrows: arrows === "yes", rows: size[0], cols: size[1],
    }));
  } catch {
    // Without storage the first paint is the plain one.
  }
}
