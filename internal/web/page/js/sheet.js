// @ts-check
// What the views have in common: a dialog that slides up on a phone and stands
// in the middle elsewhere.

import { h, iconButton } from "./elements.js";
import { surface } from "./shell.js";
import { onWords, t } from "./words.js";

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
