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
 * The files are in the IndexedDB database "twofold": the object store "files"
 * has {id, size, count} by name, "chunks" the bytes by [id, number]. An append
 * fills the last chunk up to CHUNK bytes and then begins another, so that a
 * move writes as much in a long game as in a short one, and a rename touches no
 * chunk. Where IndexedDB cannot be used, localStorage has the same under keys
 * that begin with "twofold/"; where neither can, the files live in memory and
 * error says why. What localStorage kept moves to IndexedDB when that works
 * again.
 *
 * What could not be written is reported once for each file and stays in memory:
 * the file is then written whole with the next call for it, a while later with
 * any other, and when the page is hidden.
 *
 * A game belongs to the tab that has its lock. All live games that no other tab
 * has are locked before they are read; any other is locked while it is read, and
 * stays so if it is claimed in the task that gets the answer.
 */

/** @typedef {{name: string, size: number, data: Uint8Array|null}} StoredFile */

/**
 * What is known of a file. whole has its bytes, or null where they are in the
 * browser's storage only; it may be longer than size.
 * @typedef {{name: string, size: number, count: number, tail: number, whole: Uint8Array|null, busy: number, from: string|null}} Entry
 */

/**
 * A piece of work. An append or a rename asks that the file is as long as at
 * and has before chunks; otherwise the batch fails with Differs.
 * @typedef {{kind: "append"|"replace"|"rename"|"remove", name: string, to: string, entry: Entry|null,
 *   at: number, before: number, size: number, count: number, chunk: number, bytes: Uint8Array}} Op
 */

/** @typedef {{size: number, count: number, last: number, data: Uint8Array|null}} Found */

/**
 * @typedef {{
 *   names(): Promise<string[]>,
 *   load(whole: (name: string) => boolean): Promise<Map<string, Found>>,
 *   read(name: string): Promise<Found|null>,
 *   commit(ops: Op[]): Promise<void>,
 *   flush(): void,
 *   onlost: () => void,
 * }} Backend
 */

/**
 * lock resolves to what gives the lock back, or null where another tab has it;
 * mine tells whether the lock is still this tab's.
 * @typedef {{lock(id: string): Promise<(() => void)|null>, mine(id: string): boolean, leave(): void}} Locks
 */

const DATABASE = "twofold";
const PREFIX = "twofold/";
const LEASE = "twofold!";
const CHUNK = 384; // with the file's record a move writes less than 512 bytes
const PATIENCE = 2500; // ms that IndexedDB may take to open
const RETRY = 10_000; // ms between tries at what other files' writing could have freed

class Differs extends Error {}

/** @param {unknown} e */
const message = (e) => (e instanceof Error || e instanceof DOMException ? `${e.name}: ${e.message}` : String(e));

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

/** @param {number} n */
const randomText = (n) => Array.from(crypto.getRandomValues(new Uint8Array(n)), (b) => (b & 15).toString(16)).join("");

/**
 * @param {Uint8Array[]} parts
 * @param {number} size
 */
function join(parts, size) {
  const all = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    all.set(part.subarray(0, size - at), at);
    at = Math.min(size, at + part.length);
  }
  return at === size ? all : all.slice(0, at);
}

/**
 * The name that a file gets when another comes to its own.
 * @param {string} name
 */
const asideOf = (name) => `damaged/${name.replace("/", "-")}-${randomText(8)}`;

// ---- IndexedDB

/**
 * @param {number} patience
 * @returns {Promise<IDBDatabase>}
 */
function openDatabase(patience) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error("IndexedDB does not answer")), patience);
    /** @param {number} [version] */
    const attempt = (version) => {
      const request = indexedDB.open(DATABASE, version);
      request.onupgradeneeded = () => {
        for (const store of ["files", "chunks"]) {
          if (!request.result.objectStoreNames.contains(store)) request.result.createObjectStore(store);
        }
      };
      request.onerror = (event) => {
        event.preventDefault();
        // A later version of this page has been here: what it kept is read as
        // far as it is known.
        if (version && request.error?.name === "VersionError") attempt();
        else reject(request.error);
      };
      request.onsuccess = () => {
        clearTimeout(timer);
        const db = request.result;
        if (db.objectStoreNames.contains("files") && db.objectStoreNames.contains("chunks")) resolve(db);
        else {
          db.close();
          reject(new Error("the database is of another version"));
        }
      };
    };
    try {
      attempt(1);
    } catch (e) {
      reject(e);
    }
  });
}

/** @param {number} id */
const chunksOf = (id) => IDBKeyRange.bound([id, 0], [id, Infinity]);

/** @param {IDBDatabase} opened @returns {Backend} */
function inDatabase(opened) {
  /** @type {IDBDatabase|null} */
  let db = null;
  /** @type {Promise<IDBDatabase>|null} */
  let opening = null;

  /** @param {IDBDatabase} next */
  const use = (next) => {
    db = next;
    const lost = () => {
      if (db === next) db = null;
    };
    next.onclose = lost;
    next.onversionchange = () => {
      lost();
      next.close(); // another tab upgrades or deletes the database
    };
    return next;
  };
  use(opened);

  /** Opens the database again after it was closed under our hands. */
  const reopen = () =>
    (opening ??= openDatabase(PATIENCE)
      .then(use)
      .then((next) => (queueMicrotask(() => self.onlost()), next))
      .finally(() => (opening = null)));

  /**
   * @param {IDBTransactionMode} mode
   * @param {(files: IDBObjectStore, chunks: IDBObjectStore, abort: (why: Error) => void) => void} work
   * @param {"relaxed"|"strict"} [durability]
   * @returns {Promise<void>}
   */
  const transact = (mode, work, durability = "relaxed") => {
    if (!db) return reopen().then(() => transact(mode, work, durability));
    /** @type {IDBTransaction} */
    let tx;
    try {
      tx = db.transaction(["files", "chunks"], mode, { durability });
    } catch (e) {
      // The connection is gone, though nobody said so.
      db = null;
      return /** @type {Error} */ (e).name === "InvalidStateError" ? transact(mode, work, durability) : Promise.reject(e);
    }
    return new Promise((resolve, reject) => {
      /** @type {Error|null} */
      let cause = null;
      tx.oncomplete = () => resolve();
      tx.onabort = () => reject(cause ?? tx.error ?? new Error("the transaction was aborted"));
      work(tx.objectStore("files"), tx.objectStore("chunks"), (why) => {
        cause = why;
        try {
          tx.abort();
        } catch {
          // It is over already.
        }
      });
    });
  };

  /** @type {Backend} */
  const self = {
    onlost() {},

    async names() {
      /** @type {string[]} */
      let names = [];
      await transact("readonly", (files) => {
        files.getAllKeys().onsuccess = (e) => {
          names = /** @type {any} */ (e.target).result;
        };
      });
      return names;
    },

    async load(whole) {
      /** @type {Map<string, Found>} */
      const found = new Map();
      await transact("readonly", (files, chunks) => {
        const keys = files.getAllKeys();
        files.getAll().onsuccess = (e) => {
          /** @type {IDBRequest<{id: number, size: number, count: number}[]>} */ (e.target).result.forEach(({ id, size, count }, i) => {
            const name = String(keys.result[i]);
            /** @type {Found} */
            const f = { size, count, last: 0, data: null };
            found.set(name, f);
            if (!whole(name)) return;
            chunks.getAll(chunksOf(id)).onsuccess = (e) => {
              const parts = /** @type {IDBRequest<Uint8Array[]>} */ (e.target).result;
              f.data = join(parts, size);
              f.last = parts.at(-1)?.length ?? 0;
            };
          });
        };
      });
      return found;
    },

    async read(name) {
      /** @type {Found|null} */
      let found = null;
      await transact("readonly", (files, chunks) => {
        files.get(name).onsuccess = (e) => {
          const f = /** @type {any} */ (e.target).result;
          if (!f) return;
          chunks.getAll(chunksOf(f.id)).onsuccess = (e) => {
            const parts = /** @type {IDBRequest<Uint8Array[]>} */ (e.target).result;
            found = { size: f.size, count: f.count, last: parts.at(-1)?.length ?? 0, data: join(parts, f.size) };
          };
        };
      });
      return found;
    },

    commit(ops) {
      return transact("readwrite", (files, chunks, abort) => {
        /** @param {number} i */
        const step = (i) => {
          const op = ops[i];
          if (op) files.get(op.name).onsuccess = (e) => attempt(() => work(i, op, e));
        };
        /** @param {() => void} f */
        const attempt = (f) => {
          try {
            f();
          } catch (e) {
            abort(/** @type {Error} */ (e));
          }
        };
        /** @param {number} i @param {Op} op @param {Event} e */
        const work = (i, op, e) => {
          const f = /** @type {IDBRequest<{id: number, size: number, count: number}|undefined>} */ (e.target).result;
          const id = f?.id ?? Math.floor(Math.random() * 2 ** 52) + 1;
          switch (op.kind) {
            case "append":
              if ((f?.size ?? 0) !== op.at || (f?.count ?? 0) !== op.before) return abort(new Differs());
              chunks.put(op.bytes, [id, op.chunk]);
              files.put({ id, size: op.size, count: op.count }, op.name);
              break;
            case "replace":
              if (f) chunks.delete(chunksOf(id));
              chunks.put(op.bytes, [id, 0]);
              files.put({ id, size: op.size, count: 1 }, op.name);
              break;
            case "remove":
              if (f) chunks.delete(chunksOf(id));
              files.delete(op.name);
              break;
            case "rename":
              if (!f || (op.at >= 0 && f.size !== op.at)) return abort(new Differs());
              files.get(op.to).onsuccess = (e) => attempt(() => {
                const there = /** @type {any} */ (e.target).result;
                if (there) files.put(there, asideOf(op.to));
                files.put(f, op.to);
                files.delete(op.name);
                step(i + 1);
              });
              return;
          }
          step(i + 1);
        };
        step(0);
      });
    },

    flush() {
      if (!db) return;
      // A strict transaction takes all that was written before it to the disk.
      transact("readwrite", (_, chunks) => chunks.put(new Uint8Array(0), [0, 0]), "strict").catch(() => {});
    },
  };
  return self;
}

// ---- localStorage

/** @param {Uint8Array} bytes */
function toText(bytes) {
  let text = "";
  for (let i = 0; i < bytes.length; i += 4096) text += String.fromCharCode(...bytes.subarray(i, i + 4096));
  return text;
}

/** Tells whether whole begins with part. @param {Uint8Array} whole @param {Uint8Array} part */
const begins = (whole, part) => whole.length >= part.length && part.every((b, i) => b === whole[i]);

/** @param {string} text */
const toBytes = (text) => Uint8Array.from(text, (c) => c.charCodeAt(0));

/** @returns {Backend|null} */
function inLocalStorage() {
  /** @type {Storage} */
  let local;
  try {
    local = localStorage;
    local.setItem(PREFIX, "");
    local.removeItem(PREFIX);
  } catch {
    return null;
  }

  /** @param {string} name */
  const get = (name) => {
    const [size, count] = (local.getItem(PREFIX + name) ?? "").split(" ").map(Number);
    return count === undefined ? null : { size, count };
  };
  /** @param {string} name @param {number} i */
  const chunk = (name, i) => `${PREFIX}${name}#${i}`;
  /** @param {string} name @param {{size: number, count: number}} f */
  const bytesOf = (name, f) => {
    const parts = [];
    for (let i = 0; i < f.count; i++) parts.push(toBytes(local.getItem(chunk(name, i)) ?? ""));
    return { data: join(parts, f.size), last: parts.at(-1)?.length ?? 0 };
  };
  const names = () => {
    const names = [];
    for (let i = 0; i < local.length; i++) {
      const key = local.key(i) ?? "";
      if (key.startsWith(PREFIX) && !key.includes("#")) names.push(key.slice(PREFIX.length));
    }
    return names.sort();
  };

  /**
   * Does all of the work or none.
   * @param {(set: (key: string, value: string|null) => void) => void} work
   */
  const atomically = (work) => {
    /** @type {[string, string|null][]} */
    const before = [];
    /** @param {string} key @param {string|null} value */
    const put = (key, value) => (value === null ? local.removeItem(key) : local.setItem(key, value));
    try {
      work((key, value) => {
        before.push([key, local.getItem(key)]);
        put(key, value);
      });
    } catch (e) {
      before.reverse();
      for (const [key] of before) local.removeItem(key); // makes room for what was
      for (const [key, value] of before) put(key, value);
      throw e;
    }
  };

  return {
    onlost() {},
    flush() {},
    names: async () => names(),
    async load(whole) {
      /** @type {Map<string, Found>} */
      const found = new Map();
      for (const name of names()) {
        const f = get(name);
        if (f) found.set(name, { ...f, last: 0, data: null, ...(whole(name) ? bytesOf(name, f) : {}) });
      }
      return found;
    },
    async read(name) {
      const f = get(name);
      return f && { ...f, ...bytesOf(name, f) };
    },
    async commit(ops) {
      atomically((set) => {
        /** @param {string} name @param {{count: number}|null} f */
        const drop = (name, f) => {
          for (let i = 0; i < (f?.count ?? 0); i++) set(chunk(name, i), null);
          set(PREFIX + name, null);
        };
        /** @param {string} from @param {string} to @param {{size: number, count: number}} f */
        const move = (from, to, f) => {
          for (let i = 0; i < f.count; i++) {
            const text = local.getItem(chunk(from, i));
            set(chunk(from, i), null);
            set(chunk(to, i), text);
          }
          set(PREFIX + from, null);
          set(PREFIX + to, `${f.size} ${f.count}`);
        };
        for (const op of ops) {
          const f = get(op.name);
          switch (op.kind) {
            case "append":
              if ((f?.size ?? 0) !== op.at || (f?.count ?? 0) !== op.before) throw new Differs();
              set(chunk(op.name, op.chunk), toText(op.bytes));
              set(PREFIX + op.name, `${op.size} ${op.count}`);
              break;
            case "replace":
              drop(op.name, f);
              set(chunk(op.name, 0), toText(op.bytes));
              set(PREFIX + op.name, `${op.size} 1`);
              break;
            case "remove":
              drop(op.name, f);
              break;
            case "rename": {
              if (!f || (op.at >= 0 && f.size !== op.at)) throw new Differs();
              const there = get(op.to);
              if (there) move(op.to, asideOf(op.to), there);
              move(op.name, op.to, f);
            }
          }
        }
      });
    },
  };
}

// ---- locks

/** @returns {Locks} */
function webLocks() {
  return {
    mine: () => true,
    leave() {},
    lock: (id) =>
      new Promise((resolve) => {
        navigator.locks
          .request(`${DATABASE} ${id}`, { ifAvailable: true }, (lock) => {
            if (lock) return new Promise((free) => resolve(() => free(undefined)));
            resolve(null);
          })
          .catch(() => resolve(() => {})); // no locks are to be had here at all
      }),
  };
}

/**
 * Locks for a page without Web Locks, as one from an http address other than
 * this machine's: a lease in localStorage, "PAGE TIME", renewed while the page
 * lives. A page that is not asleep says so when it is asked, so that the lease
 * of one that died is taken over at once.
 * @returns {Locks}
 */
function leases() {
  const page = randomText(16);
  const lasts = 90_000; // ms; a hidden page's timers may run once a minute only
  /** @type {Set<string>} */
  const held = new Set();
  /** @type {Set<(id: string) => void>} */
  const asking = new Set();
  /** @type {BroadcastChannel|null} */
  let channel = null;
  try {
    channel = new BroadcastChannel("twofold leases");
    channel.onmessage = ({ data }) => {
      if (data.ask && held.has(data.ask) && mine(data.ask)) channel?.postMessage({ held: data.ask });
      if (data.held) for (const heard of asking) heard(data.held);
    };
  } catch {
    // Then a lease is over when its time is.
  }

  /** @param {string} id */
  const owner = (id) => {
    try {
      const [by, when] = (localStorage.getItem(LEASE + id) ?? "").split(" ");
      return { by, fresh: Math.abs(Date.now() - Number(when)) < lasts };
    } catch {
      return { by: page, fresh: true }; // nothing is kept, so nothing is shared
    }
  };
  /** @param {string} id */
  const mine = (id) => owner(id).by === page;
  /** @param {string} id */
  const take = (id) => {
    try {
      localStorage.setItem(LEASE + id, `${page} ${Date.now()}`);
    } catch {
      // A full storage keeps no lease. The game's own writing then tells two
      // tabs apart, by the size of the file.
    }
  };
  /** @param {string} id @returns {Promise<boolean>} */
  const answered = (id) =>
    new Promise((resolve) => {
      if (!channel) return resolve(true);
      /** @param {string} other */
      const heard = (other) => {
        if (other === id) end(true);
      };
      /** @param {boolean} yes */
      const end = (yes) => {
        asking.delete(heard);
        resolve(yes);
      };
      asking.add(heard);
      channel.postMessage({ ask: id });
      setTimeout(end, 300, false);
    });

  setInterval(() => {
    for (const id of held) if (mine(id)) take(id);
  }, 20_000);

  return {
    mine,
    leave() {
      for (const id of held) if (mine(id)) localStorage.removeItem(LEASE + id);
      held.clear();
    },
    async lock(id) {
      const { by, fresh } = owner(id);
      if (by && by !== page && fresh && (await answered(id))) return null;
      take(id);
      await new Promise((done) => setTimeout(done, 30)); // another tab may have taken it in the same moment
      const { by: now } = owner(id);
      if (now && now !== page) return null;
      held.add(id);
      return () => {
        held.delete(id);
        if (mine(id)) localStorage.removeItem(LEASE + id);
      };
    },
  };
}

// ---- the store

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
    const ids = new Set([...names.filter(isLive), ...left].map(idOf));
    await Promise.all([...ids].map((id) => this.#lock(id)));
    if (former && left.length) await this.#takeOver(former, left, names);

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
        /** @param {Op["kind"]} kind @param {string} name @returns {Op} */
        const op = (kind, name) => ({ kind, name, to: "", entry: null, at: 0, before: 0, size: bytes.length, count: 1, chunk: 0, bytes });
        const same = names.filter((other) => idOf(other) === idOf(name));
        const there = name.includes("/") && same.length ? (await this.#backend?.read(same[0]))?.data : null;
        if (!there || !begins(there, bytes)) {
          // It is newer, perhaps under another name. Should what is there be no
          // beginning of it and yet longer, that is kept aside.
          const longer = there ? there.length > bytes.length : false;
          const moved = { ...op("rename", same[0]), to: asideOf(name), at: -1 };
          const old = same.filter((other) => other !== name && !(longer && other === same[0]));
          await this.#backend?.commit([...(longer ? [moved] : []), ...old.map((other) => op("remove", other)), op("replace", name)]);
        }
        await former.commit([op("remove", name)]);
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
      this.#local?.commit([{ kind: "replace", name: e.name, to: "", entry: null, at: -1, before: 0, size: bytes.length, count: 1, chunk: 0, bytes }]).catch(() => {});
    }
  }

  /** Tells whether the bytes of a file stay in memory. @param {string} name */
  #keeps(name) {
    return !this.#backend || name === "settings" || name === "palette" || (isLive(name) && this.#held.has(idOf(name)));
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
    let released = false;
    this.#held.set(id, () => (released = true));
    this.#locks.lock(id).then((free) => {
      if (!free) return;
      if (released) free();
      else this.#held.set(id, free);
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

  // -- reading

  /**
   * Brings the whole of a file as it is now, null where it is not there. A game
   * that no other tab plays can be claimed as the answer comes, in the same
   * task; what the answer holds is then what the game is appended to.
   * @param {string} name
   * @returns {Promise<Uint8Array|null>}
   */
  async read(name) {
    const id = isGame(name) ? idOf(name) : null;
    let free = id === null || this.#held.has(id) ? null : await this.#locks.lock(id);
    this.#send();
    /** @type {Found|null} */
    let found = null;
    try {
      const former = this.#entries.get(name)?.from;
      if (this.#backend) found = (await this.#backend.read(name)) ?? (former ? await this.#backend.read(former) : null);
    } catch {
      // Not to be had: for the core that is as good as not there.
    }
    let data = found?.data ?? null;
    const e = this.#entries.get(name);
    if (e?.whole && (!free || e.busy || this.#dirty.has(name) || !this.#backend)) {
      data = e.whole.slice(0, e.size); // newer than what is stored, or the same
    } else if (free && found && data) {
      // Another tab may have played on since this one started.
      this.#entries.set(name, { name, size: found.size, count: found.count, tail: found.last, whole: data.slice(), busy: e?.busy ?? 0, from: e?.from ?? null });
    }
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
  }

  /** The work that writes all of a file. @param {Entry} e @returns {Op} */
  #whole(e) {
    const bytes = (e.whole ?? new Uint8Array(0)).slice(0, e.size);
    e.tail = bytes.length;
    e.count = 1;
    return { kind: "replace", name: e.name, to: "", entry: e, at: -1, before: 0, size: e.size, count: 1, chunk: 0, bytes };
  }

  /** @param {string} from @param {string} to */
  rename(from, to) {
    if (from === to) return;
    const e = this.#entries.get(from) ?? { name: from, size: -1, count: 0, tail: 0, whole: null, busy: 0, from: null };
    if (!e.whole) e.from ??= from;
    this.#entries.delete(from);
    this.#entries.set(to, e);
    e.name = to;
    this.#push({ kind: "rename", name: from, to, entry: e, at: e.size, before: 0, size: 0, count: 0, chunk: 0, bytes: new Uint8Array(0) });
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
      for (const { entry } of ops) if (entry) this.#settle(entry);
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
    const blank = { to: "", at: -1, before: 0, size: 0, count: 0, chunk: 0, bytes: new Uint8Array(0) };
    /** @type {Op[]} */
    const renames = [];
    /** @type {Op[]} */
    const removes = [];
    /** @type {Op[]} */
    const replaces = [];
    for (const name of names) {
      this.#dirty.delete(name);
      const entry = this.#entries.get(name);
      if (!entry) removes.push({ ...blank, kind: "remove", name, entry: null });
      else if (entry.whole) replaces.push(this.#whole(entry));
      else if (entry.from && entry.from !== name) renames.push({ ...blank, kind: "rename", name: entry.from, to: name, entry });
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
