// @ts-check
// The game on the page: every command of the player goes through here, to the
// core and back to board, figures and voice. Commands given before the core is
// there wait in order.

import * as core from "./core.js";
import { Board } from "./board.js";
import { say, sayBoard, sayStuck, sayTurn, tabulate } from "./announce.js";
import * as shell from "./shell.js";
import { moving, named, onLook, remember } from "./theme.js";
import { num, onWords, t, told } from "./words.js";

/** @typedef {import("./core.js").State} State */
/** @typedef {import("./core.js").Status} Status */
/** @typedef {import("./core.js").Turn} Turn */
/** @typedef {import("./core.js").Fault} Fault */

const root = /** @type {HTMLElement} */ (document.getElementById("board"));
const table = /** @type {HTMLTableElement} */ (document.getElementById("read"));

export const board = new Board(root);

/** @type {Status | null} the game as last told, null before the core is there */
let state = null;
/** @type {(() => void)[]} */
const waiting = [];
/** @type {{sound?: (turn: Turn) => void, vibrate?: (turn: Turn) => void}} */
export const senses = {};

/** Who hears of the board after each change of it: the coach, once it is there. */
export const watcher = { changed: () => {} };
let idle = 0;

/** Whether the notice that is seen asks for a new game. */
let asking = false;

/** Takes the offer away to bring the game back that was left. */
let unoffer = () => {};

/**
 * Does something with the core, once it is there.
 * @param {() => void} act
 */
export function command(act) {
  if (state) act();
  else waiting.push(act);
}

/**
 * Begins: the core is there.
 * @param {State} first with tiles
 */
export function begin(first) {
  show(first);
  for (const act of waiting.splice(0)) act();
  onWords(refresh);
  onLook(() => {
    board.still = !moving();
    board.relabel();
    refresh();
  });
}

/**
 * Shows a game, all of it at once.
 * @param {State} next with tiles
 * @param {boolean} [grow] whether its tiles unfold
 */
export function show(next, grow = false) {
  state = next;
  board.still = !moving();
  board.resize(next.rows, next.cols);
  board.show(next.tiles, grow);
  document.documentElement.style.setProperty("--rows", String(next.rows));
  document.documentElement.style.setProperty("--cols", String(next.cols));
  delete document.documentElement.dataset.size;
  remember(next.rows, next.cols);
  root.setAttribute("aria-label", t("say-board", next.rows, next.cols));
  shell.figuresAnew(next);
  if (!next.canBringBack) unoffer();
  asked();
  rest();
}

function refresh() {
  if (!state) return;
  root.setAttribute("aria-label", t("say-board", state.rows, state.cols));
  shell.figuresAnew(state);
  if (asking && shell.noticed()) askAboutNew();
  else if (shell.noticed()) asked();
  rest();
}

/**
 * Plays a move.
 * @param {number} dir
 */
export const move = (dir) => command(() => turned(core.move(dir)));

/**
 * Shows a turn that was played.
 * @param {Turn} turn
 */
export function turned(turn) {
  if (!turn.moved) {
    if (turn.pending) return;
    board.nudge(turn.dir);
    if (!turn.refused || !turn.state.over) return sayStuck();
    if (!shell.noticed()) asked();
    say(t("say-over", num(turn.state.score)));
    return;
  }
  const after = turn.state;
  state = after;
  if (!board.play(turn)) board.show(core.state().tiles);
  shell.figures(after);
  shell.floatGain(turn.gain);
  sayTurn(turn);
  if (turn.reached || turn.over) {
    asked();
    if (turn.reached && moving()) import("./scraps.js").then((m) => m.fall(after.target));
  } else if (shell.noticed()) {
    shell.dismiss();
  }
  rest();
  senses.sound?.(turn);
  senses.vibrate?.(turn);
}

/** Lays the notice that the game calls for, or none. */
function asked() {
  if (!state) return;
  asking = false;
  if (state.over) over(state);
  else if (state.ask) reached(state);
  else shell.dismiss();
}

/** @param {Status} at */
function reached(at) {
  shell.tell(t("reached", named(at.target)), t("reached-ask"), [
    { label: t("keep-going"), act: keepGoing, main: true },
    { label: t("new-game"), act: newGame },
  ]);
}

/** @param {Status} at */
function over(at) {
  const won = at.reached && !at.playedOn;
  const notes = [t("over-score", num(at.score))];
  if (at.newBest) notes.push(t("new-best"));
  else if (at.canUndo) notes.push(t("over-undo"));
  shell.tell(won ? at.endAtTarget ? t("reached", named(at.target)) : t("reached-and-over", named(at.target)) : t("game-over"), notes.join(" · "), [
    ...(at.canUndo ? [{ label: t("undo"), act: undo }] : []),
    { label: t("share"), act: () => void import("./share.js").then((m) => m.openShare(at.id)) },
    { label: t("try-again"), act: newGame },
  ]);
}

/** Takes the last move back, or, before the first, the new game. */
export const undo = () => command(() => takeBack(true));

/** The same for a key that is held: that ends with the game's first move. */
export const undoOn = () => command(() => takeBack(false));

/** @param {boolean} beyond whether a new game is taken back too */
function takeBack(beyond) {
  if (!state) return;
  const turn = state.canUndo ? core.undo() : null;
  if (!turn) {
    if (beyond && state.moves === 0 && state.canBringBack) return bringBack();
    if (state.undo) say(t("nothing-to-undo"));
    else shell.toast(t("undo-not-allowed"));
    return;
  }
  const now = core.state();
  state = now;
  board.back(turn, now.tiles);
  shell.figures(now);
  say(t("undone") + " " + t("say-score", num(now.score)));
  asked();
  rest();
}

/** Plays again what was taken back last. */
export const redo = () => command(() => {
  const turn = core.redo();
  if (turn) turned(turn);
  else say(t("nothing-to-redo"));
});

/** Plays on past the target. */
export const keepGoing = () => command(() => {
  if (!state) return;
  state = core.keepGoing();
  shell.dismiss();
  shell.focusBoard();
  say(t("playing-on", named(state.target)));
});

/** Begins a new game; a toast offers the one that was left. */
export const newGame = () => command(() => {
  shell.dismiss();
  const next = core.newGame();
  if ("error" in next) return fault(next.error);
  show(next, true);
  shell.focusBoard();
  say(t("game-started"));
  if (next.canBringBack) offerBack();
});

function offerBack() {
  unoffer();
  unoffer = shell.toast(t("game-started"), { label: t("undo"), act: bringBack });
}

const bringBack = () => command(() => {
  unoffer();
  const back = core.bringBack();
  if (!back) return;
  show(back);
  shell.focusBoard();
  say(t("game-brought-back"));
});

/** Asks before a new game; the answer is a press of Enter. */
export const askNew = () => command(() => {
  askAboutNew();
  say(t("new-game-ask"));
});

function askAboutNew() {
  asking = true;
  shell.tell(t("new-game-ask"), t("new-game-note"), [
    { label: t("new-game"), act: newGame, main: true },
    { label: t("cancel"), act: escape },
  ]);
}

/**
 * What Escape means on the board: a notice that can go, goes. What the question
 * for a new game has covered comes back.
 */
export function escape() {
  if (!shell.noticed()) return;
  if (asking) asked();
  else if (state?.ask) keepGoing();
  else shell.dismiss();
  shell.focusBoard();
}

/** Has the whole board read aloud. */
export const readBoard = () => command(() => sayBoard(core.state()));

/**
 * Goes to the current game of a size.
 * @param {number} rows
 * @param {number} cols
 */
export const continueSize = (rows, cols) => command(() => goTo(core.continueSize(rows, cols)));

/**
 * Goes to a game that the core has opened, or says why not.
 * @param {State | Fault} next
 * @returns {boolean}
 */
export function goTo(next) {
  if ("error" in next) {
    fault(next.error);
    return false;
  }
  show(next, true);
  return true;
}

/**
 * Says what went wrong.
 * @param {Fault["error"]} error
 */
export async function fault(error) {
  shell.toast(t("error", await told(error)), undefined, 9000);
}

/** @type {() => void} */
let unsay = () => {};

/**
 * What nobody foresaw, as a sentence: part of the page cannot be loaded, or the core
 * has ended.
 * @param {unknown} reason
 */
export const sentenceOf = (reason) =>
  // Each browser has its own words for what did not come.
  reason instanceof TypeError && /fetch|import|load/i.test(reason.message) ? t("page-incomplete") : t("error", String(reason));

/**
 * Says what nobody foresaw.
 * @param {unknown} reason
 */
export function unexpected(reason) {
  unsay();
  unsay = shell.toast(sentenceOf(reason), { label: t("reload"), act: () => location.reload() });
}

/**
 * Takes advice on a board: a game that it helps is marked. It is false where that
 * is not the board of the game any more.
 * @param {string} at the board
 * @param {number} legal a bit for each direction that can be played
 */
export function heed(at, legal) {
  const next = core.heed(at, legal);
  if (!next) return false;
  if (next.class !== state?.class) shell.toast(t("coach-marks"));
  shell.figures(state = next);
  return true;
}

/** Once the keys rest: the table of the board, and what the core has to say. */
function rest() {
  watcher.changed();
  clearTimeout(idle);
  idle = window.setTimeout(() => {
    tabulate(table, core.state());
    notices(core.notices());
  }, 400);
}

/** @type {Record<string, string>} */
const kinds = { "no-storage": "memory-only", "save-failed": "save-failed", "set-aside": "set-aside", "unreadable": "unreadable", "elsewhere": "other-tab" };

/**
 * Tells what the core noticed.
 * @param {import("./core.js").Notice[]} list
 */
export async function notices(list) {
  /** @type {Map<string, Set<string>>} */
  const reasons = new Map();
  for (const { kind, name, detail } of list) {
    const key = kind === "save-failed" && /quota/i.test(detail) ? "storage-full" : kinds[kind] ?? "error";
    reasons.set(key, (reasons.get(key) ?? new Set()).add(kind === "set-aside" ? name : await told(detail)));
  }
  // A sentence for all of a kind: few of them have room at a time.
  for (const [key, what] of reasons) shell.toast(t(key, [...what].join(t("say-separator"))), undefined, 12000);
}
