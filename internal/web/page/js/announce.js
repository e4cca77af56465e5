// @ts-check
// What a screen reader hears of a move, and a table from which it reads the
// board cell by cell. Both wait until the keys rest.

import { num, t } from "./words.js";
import { named } from "./theme.js";

/** @typedef {import("./core.js").State} State */
/** @typedef {import("./core.js").Turn} Turn */

const live = /** @type {HTMLElement} */ (document.getElementById("live"));
const moved = ["say-moved-left", "say-moved-right", "say-moved-up", "say-moved-down"];

let timer = 0;
let again = false;
let saying = "";

/**
 * Says a sentence once the keys rest.
 * @param {() => string} sentence
 */
function later(sentence) {
  clearTimeout(timer);
  timer = window.setTimeout(() => say(sentence()), 120);
}

/**
 * Says a sentence now, after what was said in the same task: of several changes
 * at once only the last is heard.
 * @param {string} sentence
 */
export function say(sentence) {
  clearTimeout(timer);
  if (!saying) setTimeout(() => saying = "");
  if (saying && !saying.endsWith(sentence)) sentence = saying + " " + sentence;
  saying = sentence;
  // A sentence said twice must differ to be heard twice.
  again = !again;
  live.textContent = again ? sentence : sentence + "\u00a0";
}

/**
 * Says where tiles went, what merged, what it was worth and what came.
 * @param {Turn} turn
 */
export function sayTurn(turn) {
  later(() => {
    const { state } = turn;
    const parts = [t(moved[turn.dir])];
    if (turn.merges.length) parts.push(t("say-merged", turn.merges.map((m) => named(m[4])).join(t("say-separator"))));
    if (turn.gain) parts.push(t("say-gained", num(turn.gain), num(state.score)));
    if (turn.spawn) {
      const [, at, exp] = turn.spawn;
      parts.push(t("say-new-tile", named(exp), Math.floor(at / state.cols) + 1, at % state.cols + 1));
    }
    if (turn.reached) parts.push(t("reached", named(state.target)));
    if (turn.over) parts.push(t("say-over", num(state.score)));
    return parts.join(" ");
  });
}

/** Says that nothing moved. */
export function sayStuck() {
  later(() => t("nothing-moved"));
}

/**
 * The rows of a board, each a list of what its cells are called.
 * @param {State} state
 */
function rows(state) {
  const cells = Array(state.rows * state.cols).fill(t("say-empty"));
  for (const [, at, exp] of state.tiles) cells[at] = named(exp);
  const list = [];
  for (let row = 0; row < state.rows; row++) list.push(cells.slice(row * state.cols, (row + 1) * state.cols));
  return list;
}

/**
 * A sentence for each row of a board.
 * @param {State} state
 */
export const sentences = (state) => rows(state).map((cells, row) => t("say-row", row + 1, cells.join(t("say-separator"))));

/**
 * Reads the whole board aloud.
 * @param {State} state
 */
export function sayBoard(state) {
  say([...sentences(state), t("say-score", num(state.score))].join(" "));
}

/**
 * Brings the table up to date.
 * @param {HTMLTableElement} table
 * @param {State} state
 */
export function tabulate(table, state) {
  const caption = table.caption ?? table.createCaption();
  caption.textContent = t("say-board", state.rows, state.cols);
  rows(state).forEach((cells, row) => {
    const line = table.rows[row] ?? table.insertRow();
    cells.forEach((text, col) => {
      const cell = line.cells[col] ?? line.insertCell();
      if (cell.textContent !== text) cell.textContent = text;
    });
    while (line.cells.length > cells.length) line.deleteCell(-1);
  });
  while (table.rows.length > state.rows) table.deleteRow(-1);
}
