// @ts-check
// What is said to the player, in the language of the moment. Elements with
// data-t hold a word as their text, those with data-t-label as their name.

/** @type {Record<string, string>} */
let table = {};

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
  return put(table[key] ?? key, args);
}

/**
 * @param {string} text
 * @param {(string | number)[]} args
 */
const put = (text, args) => args.length ? text.replace(/\{(\d)\}/g, (whole, n) => String(args[n] ?? whole)) : text;

/**
 * What went wrong, in the language of the moment. The core leaves to the page
 * what stands between \x02 and \x03: a template, which is in English, and its
 * arguments, parted by \x1f, which may be such texts again. A fault of the page's
 * own is a template without them.
 * @param {string} text
 */
export async function told(text) {
  /** @type {Record<string, string>} */
  let own = {};
  if (lang === "zh") own = await import("./faults-zh.js").then((m) => m.default, () => own);
  text = own[text] ?? text;
  for (let last; last !== text;) {
    last = text;
    text = last.replace(/\x02([^\x02\x03]*)\x03/g, (_, said) => {
      const [template, ...args] = said.split("\x1f");
      return put(own[template] ?? template, args);
    });
  }
  return text;
}

/**
 * A number with commas between its thousands, as both languages write it. Intl would
 * do that too, and takes longer to begin than all other scripts together.
 * @param {number} n
 */
export const num = (n) => String(n).replace(/^-?\d+/, (whole) => whole.replace(/\B(?=(\d{3})+$)/g, ","));

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
