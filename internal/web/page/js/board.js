// @ts-check
// A board of tiles that move. It is told by the core what moved where and
// holds no rule: the elements are at their last places at once, and what is
// animated lies over that, so that a next move only has to drop it.

import { face, room } from "./theme.js";

/** @typedef {import("./core.js").Turn} Turn */
/** @typedef {import("./core.js").Tile} Tile */

const slideTime = 100;
const popTime = 130;
const growTime = 110;
const easeOut = "cubic-bezier(.215,.61,.355,1)";

/** A merged tile: not there before its parts have met, then 1.2 and back. */
const popping = [
  { scale: "1", opacity: 0, offset: 0 },
  { opacity: 1, offset: .01 },
  { scale: "1.2", offset: .45 },
  { scale: "1", opacity: 1, offset: 1 },
];

/** A new tile: unfolds from its middle. */
const growing = [
  { scale: ".2", opacity: 0, offset: 0 },
  { opacity: 1, offset: .2 },
  { scale: "1", opacity: 1, offset: 1 },
];

/** How far tiles lean, in shares of a tile, when nothing moved. */
const lean = [[-.05, 0], [.05, 0], [0, -.05], [0, .05]];

export class Board {
  rows = 0;
  cols = 0;

  /** Whether nothing is to be animated. */
  still = false;

  /** How much faster than usual the animations run. */
  speed = 1;

  /** @type {Map<number, HTMLElement>} */
  #tiles = new Map();
  /** @type {HTMLElement[]} elements that wait for a tile */
  #spare = [];
  /** @type {HTMLElement[]} elements that leave with the end of the turn */
  #leaving = [];
  /** @type {HTMLElement[]} elements that lie over others until then */
  #raised = [];
  /** @type {Animation[]} */
  #running = [];
  /** @type {(() => Animation)[]} what is to be animated once all is in place */
  #pending = [];
  /** @type {string[]} the place of each cell */
  #places = [];
  #timer = 0;

  /** How many digits a tile has room for. */
  #most = Infinity;

  /** Pixels from one tile to the next, 0 while that is not measured. */
  #pitch = 0;

  /** @param {HTMLElement} root an element of class board with cells and tiles in it */
  constructor(root) {
    this.root = root;
    this.cells = /** @type {HTMLElement} */ (root.querySelector(".cells"));
    this.layer = /** @type {HTMLElement} */ (root.querySelector(".tiles"));
    new ResizeObserver(() => this.#measure()).observe(root);
  }

  /**
   * Makes it a board of that size without tiles.
   * @param {number} rows
   * @param {number} cols
   */
  resize(rows, cols) {
    if (rows === this.rows && cols === this.cols) return;
    this.clear();
    this.rows = rows;
    this.cols = cols;
    this.root.style.setProperty("--rows", String(rows));
    this.root.style.setProperty("--cols", String(cols));
    while (this.cells.childElementCount > rows * cols) this.cells.lastElementChild?.remove();
    while (this.cells.childElementCount < rows * cols) this.cells.append(document.createElement("i"));
    this.#places = [];
    this.#pitch = 0;
    requestAnimationFrame(() => this.#measure());
    for (let at = 0; at < rows * cols; at++) {
      this.#places.push(`calc(var(--p)*${at % cols}) calc(var(--p)*${Math.floor(at / cols)})`);
    }
  }

  /** Measures the way from one tile to the next, and whether labels have room. */
  #measure() {
    const [first, second] = /** @type {HTMLCollectionOf<HTMLElement>} */ (this.cells.children);
    this.#pitch = second ? second.offsetLeft - first.offsetLeft : 0;
    const most = this.#pitch ? room(first.offsetWidth) : Infinity;
    if (this.#most === most) return;
    this.#most = most;
    this.relabel();
  }

  clear() {
    this.finish();
    for (const el of this.#tiles.values()) this.#release(el);
    this.#tiles.clear();
  }

  /**
   * Shows these tiles at once.
   * @param {Tile[]} tiles
   * @param {boolean} [grow] whether they unfold
   */
  show(tiles, grow = false) {
    this.clear();
    for (const [id, at, exp] of tiles) {
      const el = this.#take(id, at, exp);
      if (grow) this.#grow(el, 0);
    }
    this.#settleLater(growTime);
  }

  /** Draws the faces anew, after another set was chosen. */
  relabel() {
    for (const el of this.layer.children) {
      const exp = Number(/** @type {HTMLElement} */ (el).dataset.exp);
      if (exp) this.#label(/** @type {HTMLElement} */ (el), exp, true);
    }
  }

  /**
   * Plays a move.
   * @param {Turn} turn
   * @returns {boolean} false where a tile of the turn is not on this board
   */
  play(turn) {
    this.finish();
    let known = true;
    for (const [id, from, to] of turn.slides) {
      const el = this.#tiles.get(id);
      if (el) this.#slide(el, from, to);
      else known = false;
    }
    for (const [a, b, into, at, exp] of turn.merges) {
      this.#leave(a);
      this.#leave(b);
      const el = this.#take(into, at, exp);
      this.#raise(el, "3");
      this.#pop(el);
    }
    if (turn.spawn) {
      const el = this.#take(...turn.spawn);
      this.#raise(el, "2");
      this.#grow(el, slideTime);
    }
    this.#settleLater(slideTime + popTime + 90);
    return known;
  }

  /**
   * Plays a move backwards, to the tiles before it.
   * @param {Turn} turn
   * @param {Tile[]} tiles
   */
  back(turn, tiles) {
    this.finish();
    const before = new Map(tiles.map((tile) => [tile[0], tile]));
    if (turn.spawn) {
      const el = this.#tiles.get(turn.spawn[0]);
      this.#leave(turn.spawn[0]);
      if (el) {
        el.style.opacity = "0";
        this.#run(el, { scale: [1, .2], opacity: [1, 0] }, slideTime, 0, "ease-in");
      }
    }
    for (const [a, b, into, at] of turn.merges) {
      const el = this.#tiles.get(into);
      if (el) {
        this.#tiles.delete(into);
        this.#release(el);
      }
      for (const id of [a, b]) {
        const tile = before.get(id);
        if (tile) this.#slide(this.#take(...tile), at, tile[1]);
      }
    }
    for (const [id, from, to] of turn.slides) {
      const el = this.#tiles.get(id);
      if (el && !turn.merges.some((m) => m[0] === id || m[1] === id)) this.#slide(el, to, from);
    }
    this.#settleLater(slideTime);
  }

  /**
   * Leans the tiles towards a wall that nothing moves to.
   * @param {number} dir
   */
  nudge(dir) {
    this.finish();
    if (this.still) return;
    const [x, y] = lean[dir];
    const out = `calc(var(--c)*${x}) calc(var(--c)*${y})`;
    this.#running.push(this.layer.animate({ translate: ["0 0", out, "0 0"] }, { duration: 120, easing: "ease-out" }));
    this.#settleLater(120);
  }

  /** Ends what is being animated, at once. */
  finish() {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = 0;
    for (const animation of this.#running) animation.cancel();
    this.#running.length = 0;
    for (const el of this.#leaving) this.#release(el);
    this.#leaving.length = 0;
    for (const el of this.#raised) el.style.zIndex = "";
    this.#raised.length = 0;
  }

  /** @param {number} time */
  #settleLater(time) {
    // Animations begin after the last change to an element: some browsers
    // bring all styles up to date when one begins.
    for (const start of this.#pending) this.#running.push(start());
    this.#pending.length = 0;
    if (this.#running.length || this.#leaving.length) {
      if (this.still) this.finish();
      else this.#timer = window.setTimeout(() => this.finish(), time / this.speed + 34);
    }
  }

  /**
   * @param {number} id
   * @param {number} at
   * @param {number} exp
   */
  #take(id, at, exp) {
    let el = this.#spare.pop();
    if (el) {
      el.hidden = false;
    } else {
      el = document.createElement("div");
      el.className = "tile";
      el.append("", document.createElement("i"));
      this.layer.append(el);
    }
    this.#label(el, exp, false);
    el.style.translate = this.#places[at];
    this.#tiles.set(id, el);
    return el;
  }

  /**
   * @param {HTMLElement} el
   * @param {number} exp
   * @param {boolean} anew
   */
  #label(el, exp, anew) {
    if (!anew && el.dataset.exp === String(exp)) return;
    const { text, width, picture } = face(exp, this.#most);
    el.dataset.exp = String(exp);
    el.dataset.e = String((exp - 1) % 40 + 1);
    /** @type {Text} */ (el.firstChild).data = text;
    el.style.setProperty("--k", String(width));
    el.style.backgroundImage = picture ? `url("${picture}"),var(--fold)` : "";
    el.classList.toggle("pictured", picture !== "");
  }

  /** @param {HTMLElement} el */
  #release(el) {
    el.hidden = true;
    el.style.opacity = "";
    this.#spare.push(el);
  }

  /** @param {number} id */
  #leave(id) {
    const el = this.#tiles.get(id);
    if (!el) return;
    this.#tiles.delete(id);
    this.#leaving.push(el);
  }

  /**
   * @param {HTMLElement} el
   * @param {string} layer
   */
  #raise(el, layer) {
    el.style.zIndex = layer;
    this.#raised.push(el);
  }

  /**
   * @param {HTMLElement} el
   * @param {Keyframe[] | PropertyIndexedKeyframes} frames
   * @param {number} duration
   * @param {number} delay
   * @param {string} easing
   */
  #run(el, frames, duration, delay, easing) {
    if (this.still) return;
    const { speed } = this;
    this.#pending.push(() => el.animate(frames, { duration: duration / speed, delay: delay / speed, easing, fill: "backwards" }));
  }

  /**
   * @param {HTMLElement} el
   * @param {number} from
   * @param {number} to
   */
  #slide(el, from, to) {
    el.style.translate = this.#places[to];
    this.#run(el, { translate: [this.#place(from), this.#place(to)] }, slideTime, 0, easeOut);
  }

  /** @param {number} at */
  #place(at) {
    const pitch = this.#pitch;
    return pitch ? `${at % this.cols * pitch}px ${Math.floor(at / this.cols) * pitch}px` : this.#places[at];
  }

  /** @param {HTMLElement} el */
  #pop(el) {
    this.#run(el, popping, popTime, slideTime, "ease-out");
    this.#run(/** @type {HTMLElement} */ (el.lastChild), { opacity: [0, .55, 0] }, popTime + 90, slideTime, "ease-out");
  }

  /**
   * @param {HTMLElement} el
   * @param {number} delay
   */
  #grow(el, delay) {
    this.#run(el, growing, growTime, delay, easeOut);
  }
}
