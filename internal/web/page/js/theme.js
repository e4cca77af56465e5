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
/** @type {Map<number, Face>[]} by whether short */
let faces = [new Map(), new Map()];
/** @type {Set<() => void>} */
const listeners = new Set();

/** The last size played, for the first paint of the next visit. */
let size = [4, 4];

/**
 * What a tile shows: its text, about how many digits that is wide, and the
 * address of a picture in its place, or "".
 * @param {number} exp
 * @param {boolean} [short] whether there is little room
 * @returns {Face}
 */
export function face(exp, short = false) {
  const known = faces[Number(short)].get(exp);
  if (known) return known;
  const text = set?.[exp] || number(exp, short);
  let width = 0;
  for (const letter of text) width += letter > "\u2e7f" ? 1.75 : 1;
  const made = { text, width, picture: pictures?.(exp) ?? "" };
  if (made.picture) made.text = "";
  faces[Number(short)].set(exp, made);
  return made;
}

/**
 * What a tile is called: the text on it, or its number under a picture.
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
 * Shows the page by the settings.
 * @param {Settings} settings
 */
export async function dress(settings) {
  const before = chosen;
  chosen = { ...settings };
  if (before.palette !== chosen.palette || chosen.palette === "own") {
    const { own } = chosen.palette === "own" || before.palette === "own" ? await import("./palette.js") : { own: null };
    await own?.(chosen.palette === "own" ? core.ownPalette() : null);
  }
  paint();
  if (before.faces !== chosen.faces) await faceSet();
  for (const call of listeners) call();
  keep();
}

/** Reads the player's own pictures again. */
export async function redress() {
  await faceSet();
  for (const call of listeners) call();
}

async function faceSet() {
  const { faces: name = "" } = chosen;
  pictures = null;
  set = null;
  if (name === "origami" || name === "pictures") {
    pictures = await (await import("./pictures.js")).pictures(name);
  } else if (name && name !== "numbers") {
    /** @type {Record<string, string[]>} */
    const sets = (await import("./faces.js")).default;
    set = sets[name] ?? null;
  }
  faces = [new Map(), new Map()];
}

function paint() {
  const { appearance, palette } = chosen;
  root.dataset.scheme = appearance === "dark" || appearance !== "light" && dark.matches ? "dark" : "light";
  root.dataset.palette = palette && palette !== "own" ? palette : "classic";
  root.toggleAttribute("data-still", !moving());
  const paper = getComputedStyle(root).getPropertyValue("--paper").trim();
  if (paper) document.querySelector("meta[name=theme-color]")?.setAttribute("content", paper);
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
