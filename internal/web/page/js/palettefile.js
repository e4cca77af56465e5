// @ts-check
/** Reads the player's own palette file, in a WebAssembly module of its own. */

import { compiled } from "./core.js";

/**
 * @typedef {{
 *   name: string, tiles: [fill: string, light: string, dark: string, text: string][],
 *   light: Record<string, string>, dark: Record<string, string>, warnings: string[],
 * }} Palette tiles by exponent from 1; light and dark are the surroundings; warnings are for told
 */

/** @type {Promise<Record<string, any>> | undefined} */
let loading;

/** @param {URL} url of palette.wasm */
async function load(url) {
  // @ts-ignore: Go's own glue
  const go = new globalThis.Go();
  const instance = await WebAssembly.instantiate(await compiled(url), go.importObject);
  go.run(instance);
  return instance.exports;
}

/**
 * @param {string | Uint8Array} file
 * @returns {Promise<Palette | import("./core.js").Fault>}
 */
export async function readPalette(file) {
  loading ??= load(new URL("../palette.wasm", import.meta.url)).catch((fault) => {
    loading = undefined; // the next time may do better
    throw fault;
  });
  const x = await loading;
  const raw = typeof file === "string" ? new TextEncoder().encode(file) : file;
  const at = x.room(raw.length) >>> 0;
  new Uint8Array(x.mem.buffer, at, raw.length).set(raw);
  const n = x.read();
  return JSON.parse(new TextDecoder().decode(new Uint8Array(x.mem.buffer, x.answerAt() >>> 0, n)));
}
