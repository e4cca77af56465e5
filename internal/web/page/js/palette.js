// @ts-check
// The player's own palette, laid over the stylesheet's.

import { setAsidePalette } from "./core.js";
import { readPalette } from "./palettefile.js";
import { tint } from "./theme.js";

const root = document.documentElement;
/** @type {import("./palettefile.js").Palette | null} */
let shown = null;
/** @type {string[]} */
let laid = [];
let asked = 0;

new MutationObserver(lay).observe(root, { attributeFilter: ["data-scheme"] });

/**
 * Shows a palette file, or none of the player's own.
 * @param {string | null} text
 */
export async function own(text) {
  const turn = ++asked;
  const palette = text === null ? null : await readPalette(text);
  if (turn !== asked) return; // another was chosen meanwhile
  shown = null;
  if (palette && "error" in palette) setAsidePalette(palette.error);
  else shown = palette;
  lay();
}

function lay() {
  for (const name of laid) root.style.removeProperty(name);
  laid = [];
  if (!shown) return;
  for (const [name, colour] of Object.entries(root.dataset.scheme === "dark" ? shown.dark : shown.light)) put("--" + name, colour);
  shown.tiles.forEach((tile, i) => {
    ["fill", "light", "dark", "text"].forEach((part, j) => put(`--e${i + 1}-${part}`, tile[j]));
  });
  tint();
}

/**
 * @param {string} name
 * @param {string} value
 */
function put(name, value) {
  root.style.setProperty(name, value);
  laid.push(name);
}
