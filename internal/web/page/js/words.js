// @ts-check
// What is said to the player, in the language of the moment. Elements with
// data-t hold a word as their text, those with data-t-label as their name.

/** @type {Record<string, string>} */
let table = {};
let format = new Intl.NumberFormat("en");

/** The language now shown: "en" or "zh". */
export let lang = "";

/** The language last asked for. */
let wanted = "";

/** @type {Set<() => void>} */
const listeners = new Set();

/**
 * The word of that key, with each {n} replaced by the n-th argument.
 * @param {string} key
 * @param {...(string | number)} args
 */
export function t(key, ...args) {
  const text = table[key] ?? key;
  return args.length ? text.replace(/\{(\d)\}/g, (whole, n) => String(args[n] ?? whole)) : text;
}

/**
 * A number as the language writes it.
 * @param {number} n
 */
export const num = (n) => format.format(n);

/**
 * A number of moves.
 * @param {number} n
 */
export const moves = (n) => t(n === 1 ? "moves-one" : "moves-of", num(n));

/**
 * The language of a setting, where "" stands for what the browser prefers.
 * @param {string} [setting]
 */
export function pick(setting) {
  for (const tag of setting ? [setting] : navigator.languages ?? [navigator.language]) {
    if (tag.startsWith("zh")) return "zh";
    if (tag.startsWith("en")) return "en";
  }
  return "en";
}

/**
 * Shows a language everywhere, now and in what is drawn later.
 * @param {string} next
 */
export async function speak(next) {
  wanted = next;
  if (next === lang) return;
  const words = await (next === "zh" ? import("./words-zh.js") : import("./words-en.js"));
  if (next !== wanted || next === lang) return; // what was asked for later counts
  table = words.default;
  lang = next;
  const root = document.documentElement;
  root.lang = next === "zh" ? "zh-Hans" : "en";
  format = new Intl.NumberFormat(root.lang);
  fill(document);
  delete root.dataset.wait;
  for (const call of listeners) call();
}

/**
 * Calls when the language has changed.
 * @param {() => void} call
 * @returns {() => void} ends it
 */
export function onWords(call) {
  listeners.add(call);
  return () => listeners.delete(call);
}

/** @param {ParentNode} root */
function fill(root) {
  /** @type {NodeListOf<HTMLElement>} */
  const marked = root.querySelectorAll("[data-t],[data-t-label],[data-t-group]");
  for (const el of marked) {
    const { t: text, tLabel: label, tGroup: group } = el.dataset;
    if (text) el.textContent = t(text);
    if (label) {
      el.setAttribute("aria-label", t(label));
      el.title = t(label);
    }
    if (group) el.setAttribute("aria-label", t(group));
  }
}
