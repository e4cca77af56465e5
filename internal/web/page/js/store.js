// @ts-check

/**
 * store.js keeps the files of the core: session.Storage, in the browser.
 *
 *     const store = await open();     // never rejects
 *     store.files, store.error        // for core.start
 *     store.onfail((name, message) => …);
 *
 * Every call that writes takes effect at once for whoever reads through this
 * store, queues its work and returns. The work of one task goes out together
 * when the task ends, as one transaction, in the order of the calls.
 *
 * The bytes lie in IndexedDB; where it cannot be used, in localStorage; where
 * neither can, in memory, and error says why. What localStorage kept moves to
 * IndexedDB when that works again.
 *
 * What could not be written is reported once for each file and stays in memory:
 * the file is then written whole with the next call for it, a while later with
 * any other, and when the page is hidden.
 *
 * A game belongs to the tab that has its lock. All live games that no other tab
 * has are locked before they are read; any other is locked while it is read, and
 * stays so if it is claimed in the task that gets the answer. The settings are
 * every tab's: who has read them has them alone until they are replaced, so that
 * of tabs that change them in the same moment none undoes the other's change.
 */

import { asideOf, begins, CHUNK, Differs, inDatabase, inLocalStorage, openDatabase, PATIENCE } from "./backends.js";
import { leases, webLocks } from "./locks.js";

/** @typedef {{name: string, size: number, data: Uint8Array|null}} StoredFile */
/** @typedef {import("./backends.js").Backend} Backend */
/** @typedef {import("./backends.js").Entry} Entry */
/** @typedef {import("./backends.js").Found} Found */
/** @typedef {import("./backends.js").Op} Op */
/** @typedef {import("./locks.js").Locks} Locks */

const RETRY = 10_000; // ms between tries at what other files' writing could have freed
const SHARED = "settings";
const LOCK = "lock"; // the file that is there while a tab has the settings
const HELD = 2000; // ms after which that tab is taken for gone

/** @param {number} ms */
const pause = (ms) => new Promise((done) => setTimeout(done, ms));

/** The page's own faults have no name of theirs: told knows their text. @param {unknown} e */
const message = (e) => (e instanceof Error || e instanceof DOMException ? (e.name === "Error" ? "" : `${e.name}: `) + e.message : String(e));

/** @param {string} name */
const isLive = (name) => name.startsWith("live/");

/** @param {string} name */
const isCores = (name) => /^(settings|palette|index|(live|done)\/.+)$/.test(name);

/** @param {string} name */
const isGame = (name) => /^(live|done)\//.test(name);

/**
 * The identity in a file's name, which all names of one game share; else the
 * name itself.
 * @param {string} name
 */
const idOf = (name) => /[0-9a-f]{16}/.exec(name)?.[0] ?? name;

/** @param {string} id */
const isId = (id) => /^[0-9a-f]{16}$/.test(id);

/**
 * Work on all of a file, whatever it was.
 * @param {Op["kind"]} kind
 * @param {string} name
 * @param {Uint8Array} [bytes]
 * @returns {Op}
 */
const wholly = (kind, name, bytes = new Uint8Array(0)) =>
  ({ kind, name, to: "", entry: null, at: -1, before: 0, size: bytes.length, count: 1, chunk: 0, bytes });

export class Store {
  /** Files for the core as they were found: those of done/ without their data. @type {StoredFile[]} */
  files = [];
  /** Why nothing can be kept, or null. @type {string|null} */
  error = null;
  /** @type {(name: string, message: string) => void} */ #fail = () => {};
  /** @type {Backend|null} */ #backend = null;
  /** Second choice, and where the last moves wait when the page closes. @type {Backend|null} */ #local = null;
  /** @type {Locks} */ #locks;
  /** @type {Map<string, Entry>} */ #entries = new Map();
  /** @type {Op[]} */ #queue = [];
  /** Names whose content is not that of #entries. @type {Set<string>} */ #dirty = new Set();
  /** @type {Set<string>} */ #reported = new Set();
  /** Batches under way. @type {Set<Promise<void>>} */ #commits = new Set();
  #tried = 0;
  /** Locks of this tab, by game. @type {Map<string, () => void>} */ #held = new Map();
  /** Games that are this tab's while they are read only. @type {Set<string>} */ #lent = new Set();
  /** Games that this tab may not claim before it has read them. @type {Set<string>} */ #foreign = new Set();
  /** Games that another tab has taken from this one. @type {Set<string>} */ #lost = new Set();
  /** What this tab has in LOCK. @type {Uint8Array|null} */ #alone = null;

  /** Use {@link open}. @param {Locks} locks */
  constructor(locks) {
    this.#locks = locks;
  }

  /** @param {number} patience */
  async start(patience) {
    const local = inLocalStorage();
    this.#local = local;
    try {
      this.#backend = inDatabase(await openDatabase(patience));
      await this.#meet(local);
    } catch (e) {
      this.#entries.clear();
      this.#backend = local;
      if (!local) this.error = message(e);
      try {
        await this.#meet(null);
      } catch (e) {
        this.#backend = null;
        this.error = message(e);
      }
    }
    if (this.#backend) {
      this.#backend.onlost = () => {
        for (const f of this.#entries.values()) if (f.whole) this.#dirty.add(f.name);
        this.#retry();
      };
    }
  }

  /**
   * Locks and reads what the backend has, and takes over what former, the one
   * that is second choice, has kept.
   * @param {Backend|null} former
   */
  async #meet(former) {
    const backend = this.#backend;
    if (!backend) return;
    const [names, left] = await Promise.all([backend.names(), former?.names() ?? []]);
    if (!names.length && !left.length) return;
    const ids = new Set([...names.filter(isLive), ...left].map(idOf));
    await Promise.all([...ids].map((id) => this.#lock(id)));
    if (former && left.length) await this.#takeOver(former, left, names);
    for (const [id, free] of this.#held) {
      if (isId(id)) continue;
      free(); // settings and the like are no tab's own
      this.#held.delete(id);
    }

    const found = await backend.load((name) => isCores(name) && !name.startsWith("done/"));
    for (const [name, f] of found) {
      const keep = this.#keeps(name);
      this.#entries.set(name, { name, size: f.size, count: f.count, tail: f.last, whole: keep ? f.data : null, busy: 0, from: null });
      if (isCores(name)) this.files.push({ name, size: f.size, data: f.data });
      if (name.includes("/") && !this.#held.has(idOf(name))) this.#foreign.add(idOf(name));
    }
  }

  /**
   * Takes over what the second choice kept: all of a game, or one whose last
   * moves did not reach the database before the page closed.
   * @param {Backend} former
   * @param {string[]} left
   * @param {string[]} names
   */
  async #takeOver(former, left, names) {
    try {
      for (const name of left) {
        if (!this.#held.has(idOf(name))) continue; // a tab still plays there
        const bytes = (await former.read(name))?.data;
        if (!bytes) continue;
        const same = isGame(name) ? names.filter((other) => isGame(other) && idOf(other) === idOf(name)) : [];
        const there = same.length ? (await this.#backend?.read(same[0]))?.data : null;
        if (!there || !begins(there, bytes) || (there.length === bytes.length && same[0] !== name)) {
          // It is newer, perhaps only by its name. Should what is there be no
          // beginning of it and yet longer, that is kept aside.
          const longer = there ? there.length > bytes.length : false;
          const moved = { ...wholly("rename", same[0]), to: asideOf(name) };
          const old = same.filter((other) => other !== name && !(longer && other === same[0]));
          await this.#backend?.commit([...(longer ? [moved] : []), ...old.map((other) => wholly("remove", other)), wholly("replace", name, bytes)]);
        }
        await former.commit([wholly("remove", name)]);
      }
    } catch {
      // It stays where it is until the next start.
    }
  }

  /**
   * The page closes: what the database has not confirmed yet it may drop, so
   * that is put where writing takes no time.
   */
  leave() {
    this.flush();
    if (!this.#backend || this.#backend === this.#local) return;
    for (const e of this.#entries.values()) {
      if (!e.whole || (!e.busy && !this.#dirty.has(e.name))) continue;
      const bytes = e.whole.slice(0, e.size);
      this.#local?.commit([wholly("replace", e.name, bytes)]).catch(() => {});
    }
  }

  /** Tells whether the bytes of a file stay in memory. @param {string} name */
  #keeps(name) {
    return !this.#backend || name === SHARED || name === "palette" || (isLive(name) && this.#held.has(idOf(name)));
  }

  /**
   * Has report called for each file when its writing begins to fail.
   * @param {(name: string, message: string) => void} report
   */
  onfail(report) {
    this.#fail = report;
  }

  // -- claims

  /** @param {string} id @returns {Promise<void>} */
  async #lock(id) {
    const free = await this.#locks.lock(id);
    if (free) this.#held.set(id, free);
  }

  /** Takes a game for this tab; false where another has it. @param {string} id */
  claim(id) {
    this.#lent.delete(id);
    if (this.#held.has(id)) return true;
    if (this.#foreign.has(id)) return false;
    // A new game: nobody else can know it yet.
    const meanwhile = () => {};
    this.#held.set(id, meanwhile);
    this.#locks.lock(id).then((free) => {
      if (this.#held.get(id) !== meanwhile) free?.(); // it was released again
      else if (free) this.#held.set(id, free);
    });
    return true;
  }

  /** Gives a game back, once what was queued for it is done. @param {string} id */
  release(id) {
    this.#send();
    const free = this.#held.get(id);
    if (free) Promise.all(this.#commits).then(free);
    this.#held.delete(id);
    this.#lent.delete(id);
    this.#foreign.add(id);
    for (const e of this.#entries.values()) if (idOf(e.name) === id) this.#settle(e);
  }

  /**
   * Takes the settings for this tab alone, until it replaces them or its task
   * ends. Only one tab can make a file where there is none.
   * @returns {Promise<Uint8Array>} for {@link #giveBack}
   */
  async #take() {
    const backend = this.#backend;
    const mine = crypto.getRandomValues(new Uint8Array(8));
    try {
      for (let last = "", since = 0; backend; await pause(20)) {
        await backend.commit([{ ...wholly("append", LOCK, mine), at: 0 }]).catch((e) => {
          if (!(e instanceof Differs)) throw e;
        });
        // What another tab puts in localStorage takes a moment to be seen.
        if (backend === this.#local) await pause(50);
        const has = String((await backend.read(LOCK))?.data);
        if (has === String(mine)) {
          this.#alone = mine;
          break;
        }
        if (has !== last) since = performance.now();
        else if (performance.now() - since > HELD) await backend.commit([wholly("remove", LOCK)]);
        last = has;
      }
    } catch {
      // Nothing can be written now, so there is nothing to undo.
    }
    return mine;
  }

  /** @param {Uint8Array|null} mine */
  #giveBack(mine) {
    if (!mine || this.#alone !== mine) return;
    this.#alone = null;
    this.#push(wholly("remove", LOCK));
  }

  // -- reading

  /**
   * Brings the whole of a file as it is now, null where it is not there. A game
   * that no other tab plays can be claimed as the answer comes, in the same
   * task; what the answer holds is then what the game is appended to. No other
   * tab writes the settings before that task ends.
   * @param {string} name
   * @returns {Promise<Uint8Array|null>}
   */
  async read(name) {
    const mine = name === SHARED ? await this.#take() : null;
    const id = isGame(name) ? idOf(name) : null;
    let free = id === null || this.#held.has(id) ? null : await this.#locks.lock(id);
    this.#send();
    /** @type {Found|null} */
    let found = null;
    try {
      const former = this.#entries.get(name)?.from;
      // What a tab has left as it closed is newer than the database.
      if (mine) found = (await this.#local?.read(name)) ?? null;
      if (this.#backend) found ??= (await this.#backend.read(name)) ?? (former ? await this.#backend.read(former) : null);
    } catch {
      // Not to be had: for the core that is as good as not there.
    }
    let data = found?.data ?? null;
    const e = this.#entries.get(name);
    // Of what all tabs write, only what is not stored yet is newer here.
    if (e?.whole && ((isGame(name) && !free) || e.busy || this.#dirty.has(name) || !this.#backend)) {
      data = e.whole.slice(0, e.size); // newer than what is stored, or the same
    } else if (free && found && data) {
      // Another tab may have played on since this one started.
      this.#entries.set(name, { name, size: found.size, count: found.count, tail: found.last, whole: data.slice(), busy: e?.busy ?? 0, from: e?.from ?? null });
    }
    if (mine) setTimeout(() => this.#giveBack(mine));
    if (free && id !== null) {
      if (this.#held.has(id)) free();
      else {
        this.#held.set(id, free);
        this.#lent.add(id);
        setTimeout(() => {
          if (this.#lent.has(id)) this.release(id);
        });
      }
    }
    return data;
  }

  // -- writing

  /** @param {string} name @param {Uint8Array} data */
  append(name, data) {
    if (data.length === 0) return;
    let e = this.#entries.get(name);
    if (!e) {
      e = { name, size: 0, count: 0, tail: 0, whole: this.#backend ? null : new Uint8Array(64), busy: 0, from: null };
      this.#entries.set(name, e);
    }
    const at = e.size;
    const before = e.count;
    e.size += data.length;
    if (e.whole) {
      if (e.size > e.whole.length) {
        const larger = new Uint8Array(2 * e.size);
        larger.set(e.whole.subarray(0, at));
        e.whole = larger;
      }
      e.whole.set(data, at);
    }
    const fits = e.whole !== null && e.tail > 0 && e.tail + data.length <= CHUNK;
    e.tail = fits ? e.tail + data.length : data.length;
    if (!fits) e.count++;
    const bytes = fits && e.whole ? e.whole.slice(e.size - e.tail, e.size) : data.slice();
    const last = this.#queue.at(-1);
    if (fits && last?.kind === "append" && last.entry === e && last.name === name) {
      last.bytes = bytes;
      last.size = e.size;
      return;
    }
    this.#push({ kind: "append", name, to: "", entry: e, at, before, size: e.size, count: e.count, chunk: e.count - 1, bytes });
  }

  /** @param {string} name @param {Uint8Array} data */
  replace(name, data) {
    let e = this.#entries.get(name);
    if (!e) {
      e = { name, size: 0, count: 0, tail: 0, whole: null, busy: 0, from: null };
      this.#entries.set(name, e);
    }
    e.whole = data.slice();
    e.size = data.length;
    e.from = null;
    this.#push(this.#whole(e));
    if (name === SHARED) this.#giveBack(this.#alone);
  }

  /** The work that writes all of a file. @param {Entry} e @returns {Op} */
  #whole(e) {
    const bytes = (e.whole ?? new Uint8Array(0)).slice(0, e.size);
    e.tail = bytes.length;
    e.count = 1;
    return { ...wholly("replace", e.name, bytes), entry: e };
  }

  /** @param {string} from @param {string} to */
  rename(from, to) {
    if (from === to) return;
    const e = this.#entries.get(from) ?? { name: from, size: -1, count: 0, tail: 0, whole: null, busy: 0, from: null };
    if (!e.whole) e.from ??= from;
    this.#entries.delete(from);
    this.#entries.set(to, e);
    e.name = to;
    this.#push({ ...wholly("rename", from), to, entry: e, at: e.size });
    if (to.startsWith("done/")) persist();
  }

  /** Writes what is queued or failed, and has the browser take it to the disk. */
  flush() {
    this.#send();
    this.#retry();
    this.#backend?.flush();
  }

  /** @param {Op} op */
  #push(op) {
    if (!this.#backend || this.#lost.has(idOf(op.name))) return;
    this.#queue.push(op);
    if (this.#queue.length === 1) queueMicrotask(() => this.#send());
  }

  #send() {
    if (this.#queue.length === 0) return;
    const dirty = new Set([...this.#dirty].map(idOf));
    /** @type {Op[]} */
    const ops = [];
    /** @type {Set<string>} */
    const again = new Set();
    for (const op of this.#queue) {
      const id = idOf(op.name);
      if (!dirty.has(id)) {
        ops.push(op);
        continue;
      }
      again.add(id);
      this.#spoil(op);
    }
    this.#queue = [];
    if (ops.length) this.#track(this.#commit(ops, false));
    for (const id of again) this.#mend(id);
  }

  /** Marks the files of work that was not done. @param {Op} op */
  #spoil(op) {
    this.#dirty.add(op.name);
    if (op.to) this.#dirty.add(op.to);
    if (op.entry && this.#entries.get(op.entry.name) === op.entry) this.#dirty.add(op.entry.name);
  }

  /** @param {Promise<void>} commit */
  #track(commit) {
    this.#commits.add(commit);
    commit.finally(() => this.#commits.delete(commit));
  }

  /** Never rejects. @param {Op[]} ops @param {boolean} mending @returns {Promise<void>} */
  async #commit(ops, mending) {
    for (const { entry } of ops) if (entry) entry.busy++;
    /** @type {unknown} */
    let fault = null;
    try {
      await this.#backend?.commit(ops);
    } catch (e) {
      fault = e;
    }
    for (const op of ops) {
      if (op.entry) op.entry.busy--;
      if (fault) this.#spoil(op);
      else this.#reported.delete(op.name);
      if (!fault && op.kind === "rename" && op.entry?.from != null) op.entry.from = op.to === op.entry.name ? null : op.to;
    }
    const ids = new Set(ops.map((op) => idOf(op.name)));
    if (fault instanceof Differs) {
      for (const id of ids) this.#differs(id, mending);
    } else if (fault) {
      for (const op of ops) this.#report(op.entry?.name ?? op.name, message(fault));
    } else {
      for (const { entry, name } of ops) {
        if (entry) this.#settle(entry);
        // What another tab left of it as it closed is older now.
        if (!isGame(name) && this.#backend !== this.#local) this.#local?.commit([wholly("remove", name)]).catch(() => {});
      }
      if (this.#dirty.size && Date.now() - this.#tried > RETRY) this.#retry();
    }
  }

  /**
   * What is stored is not what this tab wrote: the database was deleted, or
   * work before it failed. Where the game is this tab's, its files are written
   * anew.
   * @param {string} id
   * @param {boolean} mending
   */
  #differs(id, mending) {
    const names = [...this.#dirty].filter((name) => idOf(name) === id);
    if (!mending && this.#locks.mine(id)) return this.#mend(id);
    for (const name of names) {
      this.#dirty.delete(name);
      if (!mending) this.#report(name, "the game is being played in another tab");
    }
    if (!mending) this.#lost.add(id);
  }

  #retry() {
    this.#tried = Date.now();
    for (const id of new Set([...this.#dirty].map(idOf))) this.#mend(id);
  }

  /** Makes the stored files of one game those of this tab. @param {string} id */
  #mend(id) {
    const names = [...this.#dirty].filter((name) => idOf(name) === id);
    /** @type {Op[]} */
    const renames = [];
    /** @type {Op[]} */
    const removes = [];
    /** @type {Op[]} */
    const replaces = [];
    for (const name of names) {
      this.#dirty.delete(name);
      const entry = this.#entries.get(name);
      if (!entry) removes.push(wholly("remove", name));
      else if (entry.whole) replaces.push(this.#whole(entry));
      else if (entry.from && entry.from !== name) renames.push({ ...wholly("rename", entry.from), to: name, entry });
    }
    const moved = new Set(renames.map((op) => op.name));
    const ops = [...renames, ...removes.filter((op) => !moved.has(op.name)), ...replaces];
    if (ops.length) this.#track(this.#commit(ops, true));
  }

  /** Forgets the bytes of a file that is safely stored. @param {Entry} e */
  #settle(e) {
    if (!e.whole || e.busy || this.#dirty.has(e.name) || this.#keeps(e.name) || this.#queue.some((op) => op.entry === e)) return;
    e.whole = null;
    e.tail = 0;
  }

  /** @param {string} name @param {string} what */
  #report(name, what) {
    if (this.#reported.has(name)) return;
    this.#reported.add(name);
    this.#fail(name, what);
  }
}

let asked = false;

/**
 * Asks the browser not to drop what is kept when space runs short: once there
 * is a game to lose, and only where the page is installed, as a browser might
 * bother a visitor with the question.
 */
function persist() {
  if (asked || !matchMedia("(display-mode: standalone)").matches) return;
  asked = true;
  navigator.storage?.persist?.().catch(() => {});
}

/**
 * Opens the store of this tab. It never rejects: where nothing can be kept,
 * error says why, and the files live as long as the page.
 * @param {{patience?: number}} [options]
 * @returns {Promise<Store>}
 */
export async function open({ patience = PATIENCE } = {}) {
  const locks = typeof navigator.locks?.request === "function" ? webLocks() : leases();
  const store = new Store(locks);
  await store.start(patience);
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "hidden") store.flush();
  });
  addEventListener("pagehide", () => {
    store.leave();
    locks.leave();
  });
  addEventListener("pageshow", (event) => {
    // Back from the browser's memory: another tab may have played meanwhile.
    if (event.persisted) location.reload();
  });
  return store;
}
