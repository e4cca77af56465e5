// @ts-check
// What views are made of: a short way to build elements, icons, buttons with
// them, tiles and boards that stand for themselves.

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
 * An element of a drawing.
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} tag
 * @param {Record<string, string | number>} attributes
 * @param {...(Node | string)} children
 * @returns {SVGElementTagNameMap[K]}
 */
export function drawn(tag, attributes, ...children) {
  const el = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) el.setAttribute(name, String(value));
  el.append(...children);
  return el;
}

/**
 * A drawn icon.
 * @param {string} name
 */
export const icon = (name) =>
  drawn("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" },
    drawn("path", { d: /** @type {Record<string, string>} */ (paths)[name] }));

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
