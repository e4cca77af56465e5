// @ts-check
/**
 * The core: the game's session, compiled to WebAssembly. Everything here calls
 * it and hands its answers on; no rule of the game is in JavaScript.
 */

/**
 * @typedef {[id: number, at: number, exp: number]} Tile
 * @typedef {{
 *   id: string, best: number, played: number, newBest: boolean, canBringBack: boolean, ask: boolean,
 *   class: "own" | "imported" | "coached" | "imported-coached",
 *   rows: number, cols: number, target: number, endAtTarget: boolean, undo: boolean, four: number, startTiles: number,
 *   score: number, moves: number, canUndo: boolean, canRedo: boolean,
 *   reached: boolean, playedOn: boolean, over: boolean, open: boolean,
 * }} Status how a game stands; target is an exponent, 0 for none; played is in ms; four is per mille; class
 *   says whose best it counts for
 * @typedef {Status & {tiles: Tile[]}} State
 * @typedef {{
 *   dir: number, moved: boolean, refused: boolean, pending: boolean, gain: number, reached: boolean, over: boolean,
 *   slides: [id: number, from: number, to: number, exp: number][],
 *   merges: [a: number, b: number, into: number, at: number, exp: number][],
 *   spawn: Tile | null, state: Status,
 * }} Turn one move, tile by tile; dir is 0 left, 1 right, 2 up, 3 down
 * @typedef {{error: string}} Fault what was wrong and what to do, for told of words.js
 * @typedef {{kind: "no-storage" | "save-failed" | "set-aside" | "unreadable" | "elsewhere", name: string, detail: string}} Notice detail is for told
 * @typedef {Record<string, string>} Settings keys and values of the settings file
 * @typedef {{
 *   id: string, rows: number, cols: number, target: number, four: number, startTiles: number, score: number,
 *   max: number, moves: number, undos: number, played: number, ended: number, reached: boolean,
 *   over: boolean, imported: boolean, coach: boolean, current: boolean,
 * }} Summary
 * @typedef {{games: number, won: number, best: number, average: number, moves: number, played: number, reach: number[]}} Stats
 * @typedef {{filter: string, rows: number, cols: number, four: number, startTiles: number, imported: boolean, coach: boolean}} Class
 * @typedef {{
 *   length: number, flaw: string | null, rows: number, cols: number, target: number,
 *   marks: {undos: number, coach: boolean, imported: boolean},
 * }} Replay a damaged record has a flaw, for told, and is shown as far as it holds
 * @typedef {{name: string, size: number, data: Uint8Array | null}} StoredFile
 * @typedef {{
 *   files: StoredFile[], error: string | null,
 *   append(name: string, data: Uint8Array): void, replace(name: string, data: Uint8Array): void,
 *   rename(from: string, to: string): void, claim(id: string): boolean, release(id: string): void,
 *   read(name: string): Promise<Uint8Array | null>, onfail(report: (name: string, message: string) => void): void,
 * }} Store what store.js opens
 */

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** @type {Record<string, any>} */
let x;
/** @type {Map<number, (answer: Uint8Array) => void>} */
const waiting = new Map();
let tokens = 0;

/** The module's memory, fetched anew since it moves when it grows. */
const memory = () => /** @type {WebAssembly.Memory} */ (x.mem).buffer;

/** @param {number} at @param {number} n */
const bytes = (at, n) => new Uint8Array(memory(), at >>> 0, n);

/** @param {number} at @param {number} n */
const text = (at, n) => decoder.decode(bytes(at, n));

/** Hands input over. @param {string | Uint8Array} data */
function give(data) {
  const raw = typeof data === "string" ? encoder.encode(data) : data;
  const at = x.room(raw.length);
  bytes(at, raw.length).set(raw);
}

/** Reads the answer of a call that returned its length. @param {number} n */
const answer = (n) => JSON.parse(text(x.output(), n));

/** Calls what answers later. @param {(token: number) => void} call @returns {Promise<Uint8Array>} */
const later = (call) =>
  new Promise((resolve) => {
    const token = ++tokens;
    waiting.set(token, resolve);
    call(token);
  });

/**
 * Ends the browser's task, so that what a visitor does meanwhile is not kept
 * waiting by all of the start at once.
 * @returns {Promise<void>}
 */
export const breathe = () =>
  // @ts-ignore: not in every browser
  globalThis.scheduler?.yield?.() ?? new Promise((done) => setTimeout(done));

/** @param {Uint8Array} raw */
const parse = (raw) => JSON.parse(decoder.decode(raw));

/**
 * Loads the core, which the index asks for once it is painted, and opens the session
 * on what the store holds.
 * @param {Promise<Store>} opening
 * @param {URL} url of core.wasm
 * @returns {Promise<{settings: Settings, notices: Notice[], state: State} | Fault>}
 */
export async function start(opening, url) {
  // Go's own glue defines the class Go.
  // @ts-ignore
  const go = new globalThis.Go();
  /** @type {Store} */
  let store;
  go.importObject.twofold = {
    append: (/** @type {number[]} */ ...[n, nl, d, dl]) => store.append(text(n, nl), bytes(d, dl).slice()),
    replace: (/** @type {number[]} */ ...[n, nl, d, dl]) => store.replace(text(n, nl), bytes(d, dl).slice()),
    rename: (/** @type {number[]} */ ...[f, fl, t, tl]) => store.rename(text(f, fl), text(t, tl)),
    read: (/** @type {number[]} */ ...[n, nl, token]) => {
      store.read(text(n, nl)).then((data) => {
        give(data ?? "");
        x.readDone(token, data ? 1 : 0);
      });
    },
    claim: (/** @type {number[]} */ ...[n, nl]) => +store.claim(text(n, nl)),
    release: (/** @type {number[]} */ ...[n, nl]) => store.release(text(n, nl)),
    done: (/** @type {number[]} */ ...[token, d, dl]) => {
      waiting.get(token)?.(bytes(d, dl).slice());
      waiting.delete(token);
    },
    now: () => Date.now(),
    random: (/** @type {number[]} */ ...[p, n]) => crypto.getRandomValues(bytes(p, n)),
  };
  /** @type {{early?: Promise<WebAssembly.Module>}} */
  const { early } = /** @type {any} */ (globalThis);
  const instance = await WebAssembly.instantiate(await compiled(url, early), go.importObject);
  await breathe();
  go.run(instance); // which takes its time, and no file
  x = instance.exports;
  store = await opening;
  store.onfail((name, message) => {
    give(name + "\n" + message);
    x.storeFailed();
  });
  give(pack(store));
  return answer(x.start());
}

/**
 * Compiles a module, also from a host that serves WebAssembly under another type.
 * @param {URL} url
 * @param {Promise<WebAssembly.Module>} [coming] where it was asked for before
 */
export const compiled = (url, coming = WebAssembly.compileStreaming(fetch(url))) =>
  coming.catch(async (fault) => {
    if (!(fault instanceof TypeError)) throw fault;
    const answer = await fetch(url);
    if (!answer.ok) throw new TypeError("cannot load " + url);
    return WebAssembly.compile(await answer.arrayBuffer());
  });

/** Lays out what the store holds, as the core's start reads it. @param {Store} store */
function pack(store) {
  const parts = [/** @type {Uint8Array | null} */ (encoder.encode(store.error ?? ""))];
  /** @type {number[]} */
  const sizes = [];
  for (const f of store.files) {
    parts.push(encoder.encode(f.name), f.data);
    sizes.push(f.size);
  }
  const length = parts.reduce((n, p) => n + 4 + (p?.length ?? 0), 0) + 4 * sizes.length;
  const out = new Uint8Array(length);
  const view = new DataView(out.buffer);
  let at = 0;
  const number = (/** @type {number} */ n) => {
    view.setUint32(at, n, true);
    at += 4;
  };
  parts.forEach((part, i) => {
    if (i > 0 && i % 2 === 0) number(sizes[i / 2 - 1]);
    number(part ? part.length : 0xffffffff);
    if (part) out.set(part, at);
    at += part?.length ?? 0;
  });
  return out;
}

/** @param {number} dir @returns {Turn} */
export const move = (dir) => answer(x.move(dir));
/** The turn taken back. @returns {Turn | null} */
export const undo = () => answer(x.undo());
/** @returns {Turn | null} */
export const redo = () => answer(x.redo());
/** @returns {State} */
export const keepGoing = () => answer(x.keepGoing());
/** @returns {State | Fault} */
export const newGame = () => answer(x.newGame());
/** @returns {State | null} */
export const bringBack = () => answer(x.bringBack());
/** @returns {State} */
export const state = () => answer(x.state());
/** Stops the time played until the next move. */
export const pause = () => x.pause();
/** @param {number} rows @param {number} cols @returns {State | Fault} */
export const continueSize = (rows, cols) => answer(x.continueSize(rows, cols));
/** Begins a game by header lines as a record has them. @param {string} lines @returns {State | Fault} */
export function begin(lines) {
  give(lines);
  return answer(x.begin());
}
/** @param {string} id @returns {Promise<State | Fault>} */
export const openGame = (id) =>
  later((token) => {
    give(id);
    x.openGame(token);
  }).then(parse);

/** @returns {Settings} */
export const settings = () => answer(x.settings());
/** @param {string} key @param {string} value @returns {{settings: Settings} | Fault} */
export function set(key, value) {
  give(key + " " + value);
  return answer(x.set());
}
/** @returns {Summary[]} */
export const history = () => answer(x.history());
/** @param {string} filter "" for all, a size, or a class's filter @returns {Stats} */
export function stats(filter) {
  give(filter);
  return answer(x.stats());
}
/** @returns {Class[]} */
export const classes = () => answer(x.classes());
/** @param {string} id @returns {Promise<string | Fault>} */
export const record = (id) =>
  later((token) => {
    give(id);
    x.record(token);
  }).then(parse);
/** @returns {Promise<Uint8Array | Fault>} */
export const exportAll = () => later((token) => x.exportAll(token)).then((raw) => (raw[0] === 0x7b ? parse(raw) : raw));
/** @param {Uint8Array} data @returns {Promise<{games: number, known: number, damaged: number, settings: boolean} | Fault>} */
export const importAll = (data) =>
  later((token) => {
    give(data);
    x.importAll(token);
  }).then(parse);

/** @param {string} record @returns {Replay | Fault} */
export function replayOpen(record) {
  give(record);
  return answer(x.replayOpen());
}
/** A turn on, or with -1 the turn taken back. @param {1 | -1} by @returns {Turn | null} */
export const replayStep = (by) => answer(x.replayStep(by));
/** @param {number} n moves @returns {State | null} */
export const replaySeek = (n) => answer(x.replaySeek(n));

/** Begins a game with the position shown, by the rules of the record. @returns {State | Fault} */
export const replayBegin = () => answer(x.replayBegin());

/** @returns {string | null} */
export const ownPalette = () => answer(x.ownPalette());
/** @param {Uint8Array} file one that readPalette took */
export function setOwnPalette(file) {
  give(file);
  x.setOwnPalette();
}
/** Takes a palette file that cannot be read out of the way. @param {string} why */
export function setAsidePalette(why) {
  give(why);
  x.setAsidePalette();
}
/**
 * A board as text: rows parted by / and values by commas.
 * @param {number[]} cells exponents, row by row
 * @param {number} cols
 */
export const boardText = (cells, cols) =>
  cells.map((exp, at) => (at ? at % cols ? "," : "/" : "") + (exp && 2n ** BigInt(exp))).join("");
/**
 * @param {string} board as boardText gives it, or 16 hexadecimal digits
 * @returns {{rows: number, cols: number, cells: number[], canMove: boolean} | Fault} cells are exponents
 */
export function checkBoard(board) {
  give(board);
  return answer(x.checkBoard());
}
/**
 * The rules that begin would play by.
 * @param {string} lines as begin takes them
 * @returns {{target: number, four: number, endAtTarget: boolean} | Fault}
 */
export function rulesFor(lines) {
  give(lines);
  return answer(x.rulesFor());
}
/**
 * Marks the game as one that the coach helped in, by advice about a board. It is
 * null where that is not the board of the game, or not any more.
 * @param {string} board @param {number} legal a bit for each direction that can be played
 * @returns {Status | null}
 */
export function heed(board, legal) {
  give(board);
  return answer(x.heed(legal));
}
/** What the player has not been told yet. @returns {Notice[]} */
export const notices = () => answer(x.notices());
