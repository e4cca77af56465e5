// @ts-check
// The way to the coach, which thinks in a worker of its own. The worker is there
// from the first question on, and gone some time after the last: it takes much
// memory.

/**
 * @typedef {{
 *   kind: "exact" | "network" | "search", legal: number, best: number, worth: (number | null)[],
 *   goal: number, depth: number, nodes: number, last: boolean,
 * }} Answer what the directions are worth; legal has a bit for each that can be played; where goal is a tile's exponent,
 *   worth is the chance to reach that
 * @typedef {"unable" | "unloaded"} Lack why there is no coach here, or not now
 */

/** How long the worker stays without a question, in ms. */
const patience = 3 * 60_000;

/** @type {Worker | undefined} */
let worker;
let number = 0;
let leaving = 0;

/** @type {{answer: (a: Answer) => void, fail: (why: Lack | string) => void} | undefined} who asked last */
let asker;

/** @param {MessageEvent} event */
function heard({ data }) {
  if (data.number !== number || !asker) return;
  const { answer, fail } = asker;
  if (data.failed !== undefined || data.answer.last || data.answer.over) done();
  if (data.failed !== undefined) fail(data.failed);
  else if (!data.answer.over) answer(data.answer);
}

function done() {
  asker = undefined;
  clearTimeout(leaving);
  leaving = window.setTimeout(dismiss, patience);
}

function dismiss() {
  worker?.terminate();
  worker = undefined;
}

/**
 * Asks the coach in place of the last question. answer is called with better and
 * better answers, or fail with why there is none: a Lack, or a fault for told.
 * @param {string} question a board as text, the chance of a 4 per mille, and the exponent of the tile that ends the game or 0
 * @param {number} think ms
 * @param {(a: Answer) => void} answer
 * @param {(why: Lack | string) => void} fail
 * @returns {() => void} makes the question void
 */
export function consult(question, think, answer, fail) {
  const mine = ++number;
  clearTimeout(leaving);
  if (typeof Worker !== "function") {
    fail("unable");
    return () => {};
  }
  asker = { answer, fail };
  try {
    worker ??= hire();
    worker.postMessage({ number: mine, question, think });
  } catch {
    lost();
  }
  return () => {
    if (number !== mine || !asker) return;
    worker?.postMessage({ number: ++number });
    done();
  };
}

function hire() {
  const next = new Worker(new URL("./coachworker.js", import.meta.url), { type: "module" });
  next.onmessage = heard;
  next.onerror = (event) => {
    event.preventDefault();
    if (worker === next) lost();
  };
  return next;
}

/** The worker did not come, or has ended. */
function lost() {
  const { fail } = asker ?? {};
  dismiss();
  done();
  fail?.("unloaded");
}
