// @ts-check
// The position editor: any board, with target and score, to play on from.

import * as core from "./core.js";
import { fault, goTo } from "./play.js";
import { h, tileElement } from "./elements.js";
import { closeAll, openSheet } from "./sheet.js";
import { toast } from "./shell.js";
import { face, named, room } from "./theme.js";
import { t, told } from "./words.js";

/** The tiles on offer. */
const offered = 17;

/** Opens the editor on the board of the game. */
export function openEditor() {
  const state = core.state();
  let { rows, cols } = state;
  let target = "auto";
  let score = state.score;
  let brush = 1;
  /** @type {string | null} what was pasted and is no board */
  let unread = null;
  /** @type {number[]} */
  let cells = Array(rows * cols).fill(0);
  for (const [, at, exp] of state.tiles) cells[at] = exp;

  const text = () => core.boardText(cells, cols);

  /**
   * @param {number} r
   * @param {number} c
   */
  function resize(r, c) {
    const next = Array(r * c).fill(0);
    for (let row = 0; row < Math.min(r, rows); row++) {
      for (let col = 0; col < Math.min(c, cols); col++) next[row * c + col] = cells[row * cols + col];
    }
    [rows, cols, cells] = [r, c, next];
  }

  /**
   * Takes a board given as text, or says what is wrong with it.
   * @param {string} board
   */
  function paste(board) {
    const checked = core.checkBoard(board.replace(/\s/g, ""));
    if ("error" in checked) {
      void told(checked.error).then((text) => toast(t("error-board", text), undefined, 9000));
      return false;
    }
    ({ rows, cols, cells } = checked);
    return true;
  }

  return openSheet(() => t("editor"), (body, sheet) => {
    const numbers = Array.from({ length: 9 }, (_, i) => i + 2);
    /**
     * @param {string} word
     * @param {number} now
     * @param {(n: number) => void} set
     */
    const side = (word, now, set) => h("label", { class: "field" }, h("span", {}, t(word)), h("select", {
      "data-key": word, change: (/** @type {Event} */ e) => {
        set(Number(/** @type {HTMLSelectElement} */ (e.target).value));
        sheet.redraw();
      },
    }, ...numbers.map((n) => h("option", { value: String(n), selected: n === now }, String(n)))));

    const grid = h("div", { class: "board edit", role: "group", "aria-label": t("say-board", rows, cols), dir: "ltr" });
    grid.style.setProperty("--rows", String(rows));
    grid.style.setProperty("--cols", String(cols));
    const field = h("input", { type: "text", class: "wide-field", spellcheck: false, autocomplete: "off", "data-key": "paste", change: () => {
      unread = paste(field.value) ? null : field.value;
      if (unread !== null) return; // it stays, to be mended
      // Drawn anew under the pointer, a button that is pressed would not be.
      if (!body.querySelector("button:active")) sheet.redraw();
      else addEventListener("pointerup", () => setTimeout(sheet.redraw), { once: true });
    } });
    field.value = text();
    unread = null;
    /** Takes back what the coach said of another board. */
    let forget = () => {};

    /** How many digits a tile has room for. */
    let most = Infinity;

    const drawn = cells;
    /** @param {number} at */
    function cell(at) {
      const row = Math.floor(at / cols) + 1, col = at % cols + 1;
      const el = h("button", { type: "button", "data-key": "cell" + at, click: () => {
        if (cells !== drawn) return; // another board was pasted
        cells[at] = cells[at] === brush ? 0 : brush;
        paint();
        forget();
        field.value = text();
        unread = null;
      } });
      el.style.gridArea = `${row} / ${col}`;
      function paint() {
        const exp = cells[at];
        el.replaceChildren();
        if (exp) el.append(tileElement(exp, face(exp, most)));
        el.setAttribute("aria-label", t("say-cell", row, col, exp ? named(exp) : t("say-empty")));
      }
      paint();
      painters.push(paint);
      return el;
    }
    /** @type {(() => void)[]} */
    const painters = [];
    const inner = h("div", { class: "cells" });
    for (let at = 0; at < rows * cols; at++) inner.append(cell(at));
    grid.append(inner);
    new ResizeObserver(() => {
      const side = /** @type {HTMLElement} */ (inner.firstElementChild).offsetWidth;
      const next = room(side);
      if (!side || next === most) return;
      most = next;
      for (const paint of painters) paint();
    }).observe(grid);
    grid.addEventListener("keydown", (event) => {
      const by = /** @type {Record<string, number>} */ ({ ArrowLeft: -1, ArrowRight: 1, ArrowUp: -cols, ArrowDown: cols })[event.key];
      const buttons = [...inner.children];
      const at = buttons.indexOf(/** @type {Element} */ (document.activeElement));
      if (by && at >= 0) {
        event.preventDefault();
        /** @type {HTMLElement | undefined} */ (buttons[at + by])?.focus();
      }
    });

    const brushes = h("div", { class: "brushes", role: "radiogroup", "aria-label": t("choose") });
    for (let exp = 0; exp <= offered; exp++) {
      brushes.append(h("label", { class: "brush" },
        h("input", { type: "radio", name: "brush", checked: exp === brush, "data-key": "brush" + exp, "aria-label": exp ? named(exp) : t("say-empty"), change: () => brush = exp }),
        exp ? tileElement(exp, face(exp, 4)) : h("span", { class: "lone blank" })));
    }

    const advice = h("div");
    const asked = h("button", { type: "button", class: "quiet wide", "data-key": "coach", click: async () => {
      if (!playable()) return;
      const coach = await import("./coach.js");
      forget = () => coach.forget(grid, advice);
      const rules = core.rulesFor(setup());
      if ("error" in rules) return fault(rules.error);
      coach.adviseOn(text(), rules, grid, advice);
    } }, t("coach-ask"));
    const targets = ["auto", "none", ...Array.from({ length: 16 }, (_, i) => String(4 << i))];
    body.append(
      h("p", { class: "note" }, t("editor-note")),
      brushes,
      grid,
      advice,
      h("div", { class: "fields" },
        side("rows", rows, (n) => resize(n, cols)),
        side("columns", cols, (n) => resize(rows, n)),
        h("label", { class: "field" }, h("span", {}, t("target")), h("select", {
          "data-key": "target", change: (/** @type {Event} */ e) => target = /** @type {HTMLSelectElement} */ (e.target).value,
        }, ...targets.map((v) => h("option", { value: v, selected: v === target }, v === "auto" ? t("default") : v === "none" ? t("target-none") : v)))),
        h("label", { class: "field" }, h("span", {}, t("editor-score")), h("input", {
          type: "number", min: "0", step: "4", inputMode: "numeric", value: String(score), "data-key": "score",
          change: (/** @type {Event} */ e) => {
            const given = /** @type {HTMLInputElement} */ (e.target);
            score = Math.max(0, Math.floor(Number(given.value)) || 0);
            given.value = String(score);
          },
        }))),
      h("label", { class: "field" }, h("span", {}, t("editor-paste")), field),
      h("div", { class: "choices" },
        h("button", { type: "button", class: "quiet wide", "data-key": "clear", click: () => {
          cells.fill(0);
          score = 0;
          sheet.redraw();
        } }, t("editor-clear")),
        asked,
        h("button", { type: "button", class: "primary", "data-key": "play", click: play }, t("editor-play"))),
    );
  }, { name: "editor" });

  /** The game to begin, as the core takes it. */
  function setup() {
    return [`size ${rows}x${cols}`, ...target === "auto" ? [] : [`target ${target}`], `from ${text()}`, `from-score ${score}`, ""].join("\n");
  }

  /** Whether there is a move on the board; where there is none, it says why. @returns {boolean} */
  function playable() {
    if (unread !== null && !paste(unread)) return false;
    if (!cells.some(Boolean)) {
      toast(t("editor-empty"));
      return false;
    }
    const checked = core.checkBoard(text());
    if ("error" in checked) {
      void fault(checked.error);
      return false;
    }
    if (!checked.canMove) toast(t("editor-stuck"));
    return checked.canMove;
  }

  function play() {
    if (playable() && goTo(core.begin(setup()))) closeAll();
  }
}
