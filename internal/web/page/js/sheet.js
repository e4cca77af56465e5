// @ts-check
// What the views have in common: a dialog that slides up on a phone and stands
// in the middle elsewhere, and a short way to build elements.

import { surface, toast } from "./shell.js";
import { onWords, t } from "./words.js";

/** @typedef {Node | string | null | undefined | false} Child */

/**
 * An element. Properties that are functions listen; "class", "for", aria- and
 * data- names are attributes, the others properties.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, any>} [props]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function h(tag, props = {}, ...children) {
  const el = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined || value === null) continue;
    if (typeof value === "function") el.addEventListener(name, value);
    else if (/^(class|for|role|scope|aria-|data-)/.test(name)) el.setAttribute(name, String(value));
    else /** @type {any} */ (el)[name] = value;
  }
  for (const child of children) if (child || child === "") el.append(child);
  return el;
}

const paths = {
  close: "M6 6l12 12M18 6 6 18",
  settings: "M4 7h9m5 0h2M4 17h2m5 0h9M13 7a2.5 2.5 0 1 0 5 0 2.5 2.5 0 1 0-5 0M6 17a2.5 2.5 0 1 0 5 0 2.5 2.5 0 1 0-5 0",
  statistics: "M5 20v-7M12 20V4M19 20v-11",
  history: "M4 5v5h5M4.6 10A8 8 0 1 1 4 13M12 8v4.5l3 2",
  "how-to-play": "M12 3a9 9 0 1 1 0 18 9 9 0 0 1 0-18M9.5 9.5a2.5 2.5 0 1 1 3.6 2.2c-.8.4-1.1 1-1.1 1.8M12 16.8v.1",
  editor: "M4 4h7v7H4zM4 15h5v5H4zM15 4h5v5h-5zM20 13.5l-6 6V22h2.500l6-6z",
  import: "M12 3v11m-4-4 4 4 4-4M4 15v5h16v-5",
  // A sheet folded to a dart, as the arrow of a hint.
  coach: "M21 12 4 4.500 8 12l-4 7.500zM8 12h13",
  share: "M12 15V4M8 7.500 12 3.500l4 4M6 11H4.500v9.500h15V11H18",
  "full-screen": "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5",
  play: "M7 4.500v15L19.500 12z",
  pause: "M8 5v14M16 5v14",
  "step-forward": "M9 5l7 7-7 7",
  "step-back": "M15 5l-7 7 7 7",
  "to-start": "M18 5l-7 7 7 7M6.500 5v14",
  "to-end": "M6 5l7 7-7 7M17.500 5v14",
  copy: "M9 9h11v11H9zM5 15H4V4h11v1",
  save: "M12 4v11m-4-4 4 4 4-4M5 20h14",
  picture: "M4 4h16v16H4zM4 16l5-5 4 4 3-3 4 4M14.500 8.500h.1",
  link: "M10 14a4 4 0 0 0 6 .5l3-3a4 4 0 0 0-5.600-5.600L12 7.300M14 10a4 4 0 0 0-6-.5l-3 3a4 4 0 0 0 5.600 5.600l1.400-1.400",
};

/**
 * A drawn icon.
 * @param {string} name
 */
export function icon(name) {
  const ns = "http://www.w3.org/2000/svg";
  const svg = document.createElementNS(ns, "svg");
  svg.setAttribute("class", "icon");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(ns, "path");
  path.setAttribute("d", /** @type {Record<string, string>} */ (paths)[name]);
  svg.append(path);
  return svg;
}

/**
 * A quiet button with an icon, named on hover and for readers.
 * @param {string} name of the icon
 * @param {string} label
 * @param {() => void} act
 */
export function iconButton(name, label, act) {
  return h("button", { type: "button", class: "quiet", title: label, "aria-label": label, click: act }, icon(name));
}

/**
 * A button with an icon and its name.
 * @param {string} name of the icon
 * @param {string} label
 * @param {() => void} act
 * @param {string} [look]
 */
export function wideButton(name, label, act, look = "quiet wide") {
  return h("button", { type: "button", class: look, click: act }, icon(name), label);
}

/** @type {Promise<void> | undefined} */
let styled;

/** The look of what the page shows besides the game; no view waits for it long. */
export function style() {
  return styled ??= new Promise((resolve) => {
    setTimeout(resolve, 3000);
    const link = h("link", { rel: "stylesheet", href: new URL("../css/views.css", import.meta.url).href });
    link.onload = () => resolve();
    link.onerror = () => {
      styled = undefined; // plain for now; the next view asks again
      link.remove();
      resolve();
    };
    document.head.append(link);
  });
}

/** @type {HTMLDialogElement[]} */
const stack = [];

/** How many dialogs there were: their headings need names of their own. */
let opened = 0;

/**
 * Opens a dialog. It is drawn again when the language changes. One that is open
 * under the same title gives way to it: nothing is there twice.
 * @param {() => string} title
 * @param {(body: HTMLElement, sheet: {close: () => void, redraw: () => void}) => void} draw
 * @param {{name?: string, closed?: () => void}} [options]
 */
export async function openSheet(title, draw, { name = "", closed } = {}) {
  await style();
  const heading = h("h2", { id: "sheet-" + ++opened });
  const body = h("div", { class: "body" });
  const shut = iconButton("close", t("close"), () => dialog.close());
  const dialog = h("dialog", { class: "sheet " + name, "aria-labelledby": heading.id }, h("header", {}, heading, shut), body);
  const sheet = { close: () => dialog.close(), redraw };
  function redraw() {
    const at = body.scrollTop;
    heading.textContent = title();
    shut.title = t("close");
    shut.setAttribute("aria-label", t("close"));
    const focused = document.activeElement;
    const inside = focused !== body && body.contains(focused);
    const key = inside ? /** @type {HTMLElement} */ (focused).dataset.key : undefined;
    body.replaceChildren();
    draw(body, sheet);
    body.scrollTop = at;
    // A view with nothing to press still has to be scrolled by keys.
    body.tabIndex = body.querySelector("button,select,input,textarea") ? -1 : 0;
    // What had the focus may be gone: then the view keeps it.
    if (inside) (/** @type {HTMLElement | null} */ (key && body.querySelector(`[data-key="${CSS.escape(key)}"]`)) || body).focus();
  }
  const unlisten = onWords(redraw);
  // A press beside the dialog closes it; one that only ends there, as when text
  // is selected, does not.
  let beside = false;
  dialog.addEventListener("pointerdown", (event) => beside = event.target === dialog);
  dialog.addEventListener("click", (event) => {
    if (beside && event.target === dialog) dialog.close();
  });
  dialog.addEventListener("close", () => {
    unlisten();
    stack.splice(stack.indexOf(dialog), 1);
    surface(stack.at(-1) ?? document.body);
    dialog.remove();
    closed?.();
  });
  // Drawn first: what cannot be drawn is not to lie over the game.
  try {
    redraw();
  } catch (fault) {
    unlisten();
    throw fault;
  }
  stack.find((other) => other.open && other.querySelector("h2")?.textContent === heading.textContent)?.close();
  document.body.append(dialog);
  stack.push(dialog);
  dialog.showModal();
  surface(dialog);
  return sheet;
}

/** Closes every dialog. */
export function closeAll() {
  for (const dialog of [...stack].reverse()) dialog.close();
}

/**
 * Asks before something is left behind.
 * @param {string} question
 * @param {string} yes
 * @param {() => void} act
 */
export function ask(question, yes, act) {
  return openSheet(() => question, (body, sheet) => {
    body.append(h("div", { class: "choices" },
      h("button", { type: "button", class: "quiet wide", click: sheet.close }, t("cancel")),
      h("button", { type: "button", class: "primary", click: () => { sheet.close(); act(); } }, yes)));
  }, { name: "asks" });
}

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

/**
 * A length of time in words.
 * @param {number} ms
 */
export function duration(ms) {
  const s = Math.floor(ms / 1000);
  if (s < 60) return t("duration-seconds", s);
  if (s < 3600) return t("duration-minutes", Math.floor(s / 60), s % 60);
  return t("duration-hours", Math.floor(s / 3600), Math.floor(s / 60) % 60);
}

/**
 * A board without tiles, to show some on.
 */
export function boardElement() {
  return h("div", { class: "board", role: "img", dir: "ltr" },
    h("div", { class: "cells", "aria-hidden": "true" }), h("div", { class: "tiles", "aria-hidden": "true" }));
}

/**
 * A single tile, to be looked at.
 * @param {number} exp
 * @param {import("./theme.js").Face} face
 */
export function tileElement(exp, face) {
  const el = h("span", { class: "tile lone", "data-e": (exp - 1) % 40 + 1 }, face.text);
  el.style.setProperty("--k", String(face.width));
  if (face.picture) {
    el.style.backgroundImage = `url("${face.picture}"),var(--fold)`;
    el.classList.add("pictured");
  }
  return el;
}
