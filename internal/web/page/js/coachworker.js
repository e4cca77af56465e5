// @ts-check
/// <reference lib="webworker" />

/**
 * The worker in which the coach thinks. It loads the coach when it is first
 * asked, and the network when a board first needs that. Between two slices of
 * thinking it hears whether the question still stands.
 *
 * A message to it is {number, question, think}, the question as the coach's ask
 * has it and the time to think in ms; without a question the last one is void.
 * Messages from it are {number, answer}, the last with answer.last, or
 * {number, failed}: "unloaded" where coach or network could not be loaded, else
 * a fault for told of words.js.
 */

import "./wasm_exec.js";

const self = /** @type {DedicatedWorkerGlobalScope} */ (/** @type {unknown} */ (globalThis));

/** What the coach exports; before it is there, there is nothing to stop. @type {Record<string, any>} */
let x = { stop() {} };
/** @type {Promise<void> | undefined} */
let loading;
/** The number of the question that stands. */
let asked = 0;

async function load() {
  const url = new URL("../coach.wasm", import.meta.url);
  // @ts-ignore: Go's own glue
  const go = new globalThis.Go();
  const { instance } = await WebAssembly.instantiateStreaming(fetch(url), go.importObject).catch(async (fault) => {
    if (!(fault instanceof TypeError)) throw fault;
    // A host that serves WebAssembly under another type.
    return WebAssembly.instantiate(await (await fetch(url)).arrayBuffer(), go.importObject);
  });
  void go.run(instance);
  x = instance.exports;
}

/** @param {Uint8Array} data */
function give(data) {
  const at = x.room(data.length) >>> 0;
  new Uint8Array(x.mem.buffer, at, data.length).set(data);
}

/** Reads the answer of a call that returned its length. @param {number} n */
const answer = (n) => JSON.parse(new TextDecoder().decode(new Uint8Array(x.mem.buffer, x.output() >>> 0, n)));

async function network() {
  const response = await fetch(new URL("../network.tfn", import.meta.url));
  if (!response.ok) throw new Error(String(response.status));
  give(new Uint8Array(await response.arrayBuffer()));
  const bad = answer(x.network());
  if (bad) throw new Error(bad.error);
}

/** Lets messages come in. @returns {Promise<void>} */
const hear = () => new Promise((done) => {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => done();
  port2.postMessage(0);
});

/**
 * @param {number} number
 * @param {string} question
 * @param {number} think
 * @param {(what: object) => void} tell
 */
async function advise(number, question, think, tell) {
  const ask = () => {
    give(new TextEncoder().encode(question));
    return answer(x.ask(think));
  };
  let said = ask();
  for (;;) {
    if (said?.error) return tell({ failed: said.error });
    if (said?.network) {
      await network();
      if (asked !== number) return;
      said = ask();
      continue;
    }
    if (said) tell({ answer: said });
    if (said?.last || said?.over) return;
    await hear();
    if (asked !== number) return;
    said = answer(x.step());
  }
}

self.onmessage = async ({ data: { number, question, think } }) => {
  asked = number;
  if (!question) return void x.stop(); // another question stops the last by itself
  /** @param {object} what */
  const tell = (what) => self.postMessage({ number, ...what });
  try {
    await (loading ??= load());
    if (asked === number) await advise(number, question, think, tell);
  } catch {
    loading = undefined; // the next time may do better
    tell({ failed: "unloaded" });
  }
};
