// @ts-check
// What stands around the board: figures, buttons, notices over the lower part
// of the board, and toasts.

import { say } from "./announce.js";
import { moves, num, t } from "./words.js";
import { face, moving, named } from "./theme.js";

/** @typedef {import("./core.js").Status} Status */
/** @typedef {{label: string, act: () => void, main?: boolean, quiet?: boolean}} Choice */

/** @param {string} id */
const byID = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

const score = byID("score");
const best = byID("best");
const gain = byID("gain");
const goal = byID("goal");
const meta = byID("meta");
const undo = byID("undo");
const redo = byID("redo");
const stage = byID("stage");
const toasts = byID("toasts");

/** @type {{score: number, best: number, moves: number, sides: string, undo: boolean, redo: boolean}} */
const shown = { score: 0, best: 0, moves: -1, sides: "", undo: false, redo: false };

/**
 * Shows a game's figures. Only what changed is written.
 * @param {Status} state
 */
export function figures(state) {
  if (shown.score !== state.score) write(score, shown.score = state.score);
  if (shown.best !== state.best) write(best, shown.best = state.best);
  const name = state.class === "own" ? "best" : state.class === "coached" ? "best-coached" : "best-imported";
  const label = /** @type {HTMLElement} */ (best.previousElementSibling);
  if (label.dataset.t !== name) label.textContent = t(label.dataset.t = name);
  const sides = state.rows + " " + state.cols;
  if (shown.moves !== state.moves || shown.sides !== sides) {
    shown.moves = state.moves;
    shown.sides = sides;
    meta.textContent = t("size-of", state.rows, state.cols) + " · " + moves(state.moves);
  }
  const back = state.canUndo || state.moves === 0 && state.canBringBack;
  if (shown.undo !== back) undo.setAttribute("aria-disabled", String(!(shown.undo = back)));
  if (shown.redo !== state.canRedo) redo.setAttribute("aria-disabled", String(!(shown.redo = state.canRedo)));
}

/**
 * @param {HTMLElement} figure
 * @param {number} n
 */
function write(figure, n) {
  figure.textContent = num(n);
  figure.classList.toggle("long", n >= 1e6);
  figure.classList.toggle("endless", n >= 1e9);
}

/**
 * Writes everything anew, after a change of language, faces or game.
 * @param {Status} state
 */
export function figuresAnew(state) {
  shown.score = shown.best = shown.moves = -1;
  figures(state);
  const label = state.target ? face(state.target).text || named(state.target) : "";
  const [before, after] = t(state.target ? "goal" : "goal-endless").split("{0}");
  const words = document.createElement("span");
  words.className = "words";
  words.append(before);
  if (after !== undefined) {
    const strong = document.createElement("b");
    strong.textContent = label;
    words.append(strong, after);
  }
  goal.replaceChildren(words);
}

/** @type {Animation | undefined} */
let floating;
let floated = 0;
let joinUntil = 0;

/**
 * Lets points float up from the score; those of quick moves join, but for half the
 * time that they float, so that they can be read while the coach plays.
 * @param {number} points
 */
export function floatGain(points) {
  if (!points) return;
  const now = performance.now();
  const join = now < joinUntil && floating?.playState === "running" && Number(floating.currentTime) < 160;
  if (!join) joinUntil = now + 400;
  floated = join ? floated + points : points;
  gain.textContent = t("gain", num(floated));
  floating?.cancel();
  floating = gain.animate(
    moving() ? { opacity: [0, 1, 1, 0], translate: ["0 20%", "0 0", "0 -15%", "0 -90%"], offset: [0, .12, .5, 1] } : { opacity: [1, 1, 0] },
    { duration: 800, easing: "ease-out" },
  );
}

/**
 * A button with a label.
 * @param {string} label
 * @param {() => void} act
 * @param {string} [look]
 */
export function button(label, act, look = "quiet") {
  const el = document.createElement("button");
  el.type = "button";
  el.className = look;
  el.textContent = label;
  el.addEventListener("click", act);
  return el;
}

/** @type {{el: HTMLElement, choices: Choice[]} | null} */
let notice = null;

/**
 * Lays a notice over the lower part of the board. It takes no focus and no
 * move; Enter means its main choice.
 * @param {string} title
 * @param {string} note
 * @param {Choice[]} choices
 */
export function tell(title, note, choices) {
  const focused = notice ? [...notice.el.querySelectorAll("button")].findIndex((b) => b === document.activeElement) : -1;
  dismiss();
  const el = document.createElement("section");
  el.className = "notice";
  el.setAttribute("aria-label", title);
  const h = document.createElement("h2");
  h.textContent = title;
  const p = document.createElement("p");
  p.textContent = note;
  const row = document.createElement("div");
  row.className = "choices";
  for (const { label, act, main } of choices) row.append(button(label, act, main ? "primary" : "quiet wide"));
  el.append(h, p, row);
  stage.append(el);
  notice = { el, choices };
  if (focused >= 0) /** @type {HTMLElement | undefined} */ (row.children[focused])?.focus();
  if (moving()) el.animate({ opacity: [0, 1], translate: ["0 24px", "0 0"] }, { duration: 220, delay: 260, fill: "backwards", easing: "ease-out" });
}

/** Takes the notice away. */
export function dismiss() {
  if (!notice) return;
  const { el } = notice;
  const focused = el.contains(document.activeElement);
  notice = null;
  el.remove();
  if (focused) focusBoard();
}

/**
 * Does what the notice's main choice says.
 * @returns {boolean} whether there is one
 */
export function confirmNotice() {
  const main = notice?.choices.find((c) => c.main);
  main?.act();
  return main !== undefined;
}

export const noticed = () => notice !== null;

export function focusBoard() {
  byID("board").focus({ preventScroll: true });
}

/**
 * Takes the toasts and the voice to where they are seen and heard: behind an
 * open dialog they would not be.
 * @param {HTMLElement} to
 */
export function surface(to) {
  to.append(byID("live"), toasts);
}

/** How many toasts are seen at a time. */
const mostToasts = 2;

/** @type {(() => void)[]} what waits for room */
const toCome = [];

/** Shows what waits, as far as there is room. */
function comeIn() {
  while (toasts.childElementCount < mostToasts && toCome.length) toCome.shift()?.();
}

/**
 * Shows and says a sentence for some seconds, with a button where there is something to
 * do about it; such a one stays while it is pointed at or has the focus. News that must
 * not be missed, which have 9 seconds or more or no end, wait where others are seen;
 * what is said in passing gives way.
 * @param {string} sentence
 * @param {{label: string, act: () => void}} [choice]
 * @param {number} [time] milliseconds, 0 to stay
 * @returns {() => void} takes it away
 */
export function toast(sentence, choice, time = choice ? 8000 : 5000) {
  const el = document.createElement("div");
  el.className = "toast";
  const p = document.createElement("p");
  p.textContent = sentence;
  el.append(p);
  const news = time === 0 || time >= 9000;
  el.toggleAttribute("data-news", news);
  let timer = 0;
  const close = () => {
    clearTimeout(timer);
    const waits = toCome.indexOf(open);
    if (waits >= 0) toCome.splice(waits, 1);
    if (el.contains(document.activeElement)) focusBelow();
    el.remove();
    comeIn();
  };
  const start = () => {
    clearTimeout(timer);
    if (time) timer = window.setTimeout(close, time);
  };
  if (choice) {
    el.append(button(choice.label, () => {
      close();
      choice.act();
    }, "link"));
  }
  for (const kind of ["pointerenter", "focusin"]) el.addEventListener(kind, () => clearTimeout(timer));
  for (const kind of ["pointerleave", "focusout"]) el.addEventListener(kind, start);
  const open = () => {
    toasts.append(el);
    say(sentence);
    start();
  };
  comeIn();
  if (toasts.childElementCount >= mostToasts) {
    [...toasts.children].find((old) => !old.contains(document.activeElement) && !old.hasAttribute("data-news"))?.remove();
  }
  if (news && toasts.childElementCount >= mostToasts) toCome.push(open);
  else open();
  return close;
}

/** Gives the focus to what lies under the toasts: an open dialog, or the board. */
function focusBelow() {
  const view = /** @type {HTMLElement | null | undefined} */ (toasts.closest("dialog")?.querySelector(".body"));
  if (view) view.focus();
  else focusBoard();
}
