// @ts-check
// What leaves the page: files that are saved, and texts on the clipboard.

import { h } from "./elements.js";
import { toast } from "./shell.js";
import { t } from "./words.js";

/**
 * Saves something as a file.
 * @param {Blob} blob
 * @param {string} name
 */
export function saveFile(blob, name) {
  const link = h("a", { href: URL.createObjectURL(blob), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/**
 * Puts a text on the clipboard and says so.
 * @param {string} text
 * @param {string} done what to say then
 */
export async function copy(text, done) {
  try {
    await navigator.clipboard.writeText(text);
    toast(done);
  } catch {
    toast(t("error-clipboard"));
  }
}
