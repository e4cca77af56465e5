// @ts-check
// The coach on the page: a hint, what each move is worth, and play by itself. It
// comes with the first question, and hears of the board through play's watcher.

import { consult } from "./advisor.js";
import { say } from "./announce.js";
import * as core from "./core.js";
import * as play from "./play.js";
import { drawn, h, icon, iconButton, wideButton } from "./elements.js";
import { openSheet, style } from "./sheet.js";
import { focusBoard, toast } from "./shell.js";
import { moving, named } from "./theme.js";
import { num, onWords, t, told } from "./words.js";

/** @typedef {import("./advisor.js").Answer} Answer */

/** How long the coach thinks, in ms: about a hint, about what is shown all the time, and at most about a move of its own. */
const hintTime = 300, whyTime = 600, ownTime = 200;

/** Moves a second. */
const speeds = [1, 2, 4, 8, 16, 32];

const dirs = /** @type {const} */ (["left", "right", "up", "down"]);
/** The directions as they are shown, those of a line beside each other. */
const order = [0, 2, 3, 1];
const turned = [180, 0, -90, 90];

/** The board last asked about. */
let at = "";
/** @type {Answer | null} what is known of that board */
let said = null;
/** What is wanted of the coach. */
let hinting = false, explaining = false, playing = false;
let speed = 2;
/** When its next move is due. */
let due = 0;
let timer = 0;
let cancel = () => {};
/** Takes back that the coach is thinking. */
let unsay = () => {};
let patience = 0;

/** @typedef {{four: number, endAtTarget: boolean, target: number}} Rules as a Status has them */

/** The rules of a game, as the coach wants them. @param {Rules} rules */
const rulesOf = ({ four, endAtTarget, target }) => `${four} ${endAtTarget ? target : 0}`;

/** @param {core.State} state */
function textOf({ rows, cols, tiles }) {
  const cells = Array(rows * cols).fill(0);
  for (const [, cell, exp] of tiles) cells[cell] = exp;
  return core.boardText(cells, cols);
}

/** @param {number} think ms */
function ask(think) {
  const state = core.state();
  const board = textOf(state);
  if (board !== at) said = null;
  at = board;
  cancel();
  cancel = consult(`${board} ${rulesOf(state)}`, think, (answer) => {
    if (!play.heed(board, answer.legal)) return;
    said = answer;
    show();
    if (!answer.last) return;
    thought();
    if (hinting) {
      point(play.board.root, answer.best);
      say(t("say-hint", t(dirs[answer.best])));
      hinting = false;
    }
    if (playing) timer = window.setTimeout(step, Math.max(0, due - performance.now()));
  }, (why) => {
    thought();
    end();
    lacking(why);
  });
}

/**
 * Says why there is no advice.
 * @param {string} why
 */
async function lacking(why) {
  toast(why === "unable" ? t("coach-unable") : why === "unloaded" ? t("coach-unloaded") : t("error", await told(why)), undefined, 9000);
}

/** Says that the coach is thinking, where it takes long. */
function thinking() {
  thought();
  patience = window.setTimeout(() => unsay = toast(t("coach-thinking"), undefined, 0), 500);
}

function thought() {
  clearTimeout(patience);
  unsay();
  unsay = () => {};
}

/** The board may have changed: what was said of another is void. */
function changed() {
  if (!hinting && !explaining && !playing && !pointed(play.board.root)) return;
  const state = core.state();
  if (textOf(state) === at) return;
  at = "";
  said = null;
  hinting = false;
  cancel();
  thought();
  clearTimeout(timer);
  unpoint(play.board.root);
  if (playing && (state.over || state.ask)) stop(); // how it goes on is for the player to say
  if (state.over) show();
  else if (playing) ask(Math.min(ownTime, 750 / speeds[speed]));
  else if (explaining) ask(whyTime);
}

/** Begins to listen; it is false where no move is left to advise on. */
async function ready() {
  await style();
  play.watcher.changed = changed;
  if (!core.state().over) return true;
  say(t("game-over"));
  toast(t("no-moves"));
  return false;
}

/** Shows the best move. */
export const hint = () => play.command(async () => {
  stop();
  if (!await ready()) return;
  unpoint(play.board.root);
  hinting = true;
  thinking();
  ask(hintTime);
});

/** Shows what each move is worth, from now on, or no more. */
export const why = () => play.command(async () => {
  if (explaining) {
    explaining = false;
    if (!playing && !hinting) cancel();
    return show();
  }
  explaining = true;
  if (!await ready()) explaining = false;
  if (!explaining) return; // pressed again meanwhile
  if (!playing) ask(whyTime);
  show();
});

/** Lets the coach play, or stops it. */
export const autoplay = () => play.command(async () => {
  if (playing) return stop();
  playing = true;
  if (!await ready()) playing = false;
  if (!playing) return; // pressed again meanwhile
  if (core.state().ask) play.keepGoing();
  due = performance.now();
  for (const kind of stops) addEventListener(kind, interrupted, true);
  pace();
  show();
  focusBoard();
  say(t("autoplay", speeds[speed]));
  ask(Math.min(ownTime, 750 / speeds[speed]));
});

/** What stops the coach's play. */
const stops = ["keydown", "pointerdown"];

/** @param {Event} event */
function interrupted(event) {
  if (panel?.contains(/** @type {Node} */ (event.target))) return;
  if (event instanceof KeyboardEvent) {
    if (/^(Tab|Shift|Control|Alt|AltGraph|Meta|CapsLock)$/.test(event.key) || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key.length > 1 && !/^(Arrow.*|Enter|Escape|Backspace)$/.test(event.key)) return stop(); // a key of the browser
    event.preventDefault();
    event.stopPropagation();
    if (/[-+=]/.test(event.key)) return faster(event.key === "-" ? -1 : 1);
    if (/^v$/i.test(event.key)) return void why();
  }
  stop();
}

function stop() {
  if (!playing) return;
  playing = false;
  clearTimeout(timer);
  cancel();
  for (const kind of stops) removeEventListener(kind, interrupted, true);
  pace();
  const inside = panel?.contains(document.activeElement);
  show();
  if (inside && !panel?.contains(document.activeElement)) focusBoard();
  if (explaining && !said?.last && !core.state().over) ask(whyTime);
}

/** Ends all that is wanted of the coach. */
function end() {
  hinting = explaining = false;
  stop();
  cancel();
  show();
}

/** Plays the move that was said. */
function step() {
  if (!playing || !said) return;
  const before = at;
  due = Math.max(due + 1000 / speeds[speed], performance.now());
  play.move(said.best);
  if (at === before) stop();
}

/** @param {number} by */
function faster(by) {
  speed = Math.min(Math.max(speed + by, 0), speeds.length - 1);
  pace();
  show();
  say(t("coach-speed", speeds[speed]));
}

/** Moves that come quickly are shown quickly. */
function pace() {
  play.board.speed = playing ? Math.max(1, speeds[speed] / 3) : 1;
}

/** @type {HTMLElement | undefined} */
let panel;

/** Draws the panel anew, or takes it away. */
function show() {
  document.documentElement.toggleAttribute("data-coach", explaining || playing);
  if (!explaining && !playing) {
    const focused = panel?.contains(document.activeElement);
    panel?.remove();
    panel = undefined;
    if (focused) focusBoard();
    return;
  }
  if (!panel) {
    panel = h("section", { class: "coach", "aria-label": t("coach") });
    document.getElementById("app")?.append(panel);
  }
  panel.setAttribute("aria-label", t("coach"));
  if (explaining) {
    // While the coach plays, what it said last stays until there is more.
    const old = panel.querySelector(".worths");
    const fresh = said ? worths(said) : playing && old ? null : h("div", { class: "worths" }, h("p", {}, t(core.state().over ? "no-moves" : "coach-thinking")));
    if (fresh && old) old.replaceWith(fresh);
    else if (fresh) panel.prepend(fresh);
    if (!panel.querySelector(".shut")) {
      const shut = iconButton("close", t("close"), why);
      shut.classList.add("shut");
      panel.append(shut);
    }
  } else {
    for (const el of panel.querySelectorAll(".worths,.shut")) el.remove();
  }
  const bar = panel.querySelector(".speeds");
  if (!playing) return bar?.remove();
  const words = t("coach-speed", speeds[speed]);
  if (!bar) {
    const slider = h("input", { type: "range", min: "0", max: String(speeds.length - 1), step: "1", input: () => faster(Number(slider.value) - speed) });
    panel.append(h("div", { class: "speeds" }, h("button", { type: "button", class: "primary round", click: stop }, icon("pause")), h("label", {}, h("span"), slider)));
  }
  const slider = /** @type {HTMLInputElement} */ (panel.querySelector(".speeds input"));
  slider.value = String(speed);
  slider.setAttribute("aria-valuetext", words);
  /** @type {HTMLElement} */ (panel.querySelector(".speeds span")).textContent = words;
  const button = /** @type {HTMLElement} */ (panel.querySelector(".speeds button"));
  button.title = t("pause");
  button.setAttribute("aria-label", t("pause"));
}

onWords(() => {
  panel?.replaceChildren();
  show();
});

/**
 * What each direction is worth, and what that rests on.
 * @param {Answer} answer
 */
function worths({ kind, legal, best, worth, goal, depth }) {
  /** @param {number} v */
  const figure = (v) => goal ? t("percent", num(Math.round(v * 1e4) / 100)) : kind === "exact" ? num(Math.round(v * 100) / 100) : num(Math.round(v));
  return h("div", { class: "worths" },
    h("p", {}, goal ? t("chance-to-reach", named(goal), figure(worth[best] ?? 0)) + " · " : "",
      kind === "exact" ? t("coach-exact") : t(kind === "network" ? "coach-network" : "coach-search", depth)),
    h("dl", {}, ...order.map((d) => h("div", { class: d === best ? "best" : "" },
      h("dt", {}, t(dirs[d])), h("dd", {}, legal >> d & 1 ? figure(worth[d] ?? 0) : "–")))));
}

/**
 * Lays an arrow of paper on a board.
 * @param {HTMLElement} board
 * @param {number} dir
 */
function point(board, dir) {
  unpoint(board);
  const arrow = drawn("svg", { class: "pointer", viewBox: "0 0 100 100", "aria-hidden": "true", "data-dir": dirs[dir] },
    drawn("path", { class: "edge", d: "M95 50 9 10 28 50 9 90z" }),
    drawn("path", { class: "upper", d: "M95 50 9 10 28 50z" }),
    drawn("path", { class: "lower", d: "M95 50 9 90 28 50z" }));
  arrow.style.rotate = turned[dir] + "deg";
  board.append(arrow);
  if (moving()) arrow.animate({ scale: [".2", "1"], opacity: [0, 1] }, { duration: 180, easing: "cubic-bezier(.215,.61,.355,1)" });
}

/** @param {HTMLElement} board */
const pointed = (board) => board.querySelector(".pointer");

/** @param {HTMLElement} board */
const unpoint = (board) => pointed(board)?.remove();

/**
 * Advises on a board that is not that of the game, or need not be.
 * @param {string} board as text
 * @param {Rules} rules
 * @param {HTMLElement} root the element of the board
 * @param {HTMLElement} into where the answer is shown
 */
export function adviseOn(board, rules, root, into) {
  stop();
  hinting = false;
  thought();
  cancel();
  at = ""; // the game's board is to be asked about again
  cancel = consult(`${board} ${rulesOf(rules)}`, hintTime, (answer) => {
    if (!into.isConnected) return cancel();
    play.heed(board, answer.legal); // it may be the game's own
    into.replaceChildren(worths(answer));
    if (!answer.last) return;
    point(root, answer.best);
    say(t("say-hint", t(dirs[answer.best])));
  }, (why) => {
    into.replaceChildren();
    void lacking(why);
  });
  unpoint(root);
  into.replaceChildren(h("div", { class: "worths" }, h("p", {}, t("coach-thinking"))));
}

/**
 * Takes back what was said, or is being thought, of a board that is another by
 * now.
 * @param {HTMLElement} root
 * @param {HTMLElement} into
 */
export function forget(root, into) {
  if (!into.firstChild) return;
  cancel();
  unpoint(root);
  into.replaceChildren();
}

/** The coach's view: what it can do. */
export const openCoach = () => play.command(() => {
  stop();
  void openSheet(() => t("coach"), (body, sheet) => {
    /**
     * @param {string} name of the icon
     * @param {string} word
     * @param {() => void} act
     */
    const entry = (name, word, act) => h("li", {}, wideButton(name, t(word), () => {
      sheet.close();
      act();
    }, "entry"));
    body.append(
      h("ul", { class: "menu acts" }, entry("coach", "hint", hint), entry("statistics", "coach-why", why), entry("play", "coach-plays", autoplay)),
      h("p", { class: "note" }, t("coach-marks")));
  }, { name: "narrow" });
});
