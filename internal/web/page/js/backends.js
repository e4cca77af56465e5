// @ts-check

/**
 * backends.js keeps bytes in the browser, for store.js: in IndexedDB, or in
 * localStorage. Each takes a batch of work as a whole or not at all.
 *
 * The files are in the IndexedDB database "twofold": the object store "files"
 * has {id, size, count} by name, "chunks" the bytes by [id, number]. An append
 * fills the last chunk up to CHUNK bytes and then begins another, so that a
 * move writes as much in a long game as in a short one, and a rename touches no
 * chunk. localStorage has the same under keys that begin with "twofold/".
 */

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

/**
 * A file as it was found. data is null where it was not asked for; else size is
 * its length, and last that of its last chunk.
 * @typedef {{size: number, count: number, last: number, data: Uint8Array|null}} Found
 */

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

const DATABASE = "twofold";
const VERSION = 1;
const STORES = ["files", "chunks"];
const PREFIX = "twofold/";
export const CHUNK = 384; // with the file's record a move writes less than 512 bytes
export const PATIENCE = 2500; // ms that IndexedDB may take to open

/** What is stored is not what a piece of work asks for. */
export class Differs extends Error {}

/** @param {number} n */
const randomText = (n) => Array.from(crypto.getRandomValues(new Uint8Array(n)), (b) => (b & 15).toString(16)).join("");

/**
 * A file of chunks, as long as its record says, or shorter where the storage was
 * damaged.
 * @param {unknown[]} chunks
 * @param {{size: number, count: number}} record
 * @returns {Found}
 */
function join(chunks, { size, count }) {
  const parts = chunks.filter((part) => part instanceof Uint8Array);
  const data = new Uint8Array(Math.max(0, Math.min(size, parts.reduce((sum, part) => sum + part.length, 0))));
  let at = 0;
  for (const part of parts) {
    data.set(part.subarray(0, data.length - at), at);
    at = Math.min(data.length, at + part.length);
  }
  return { size: data.length, count, last: parts.at(-1)?.length ?? 0, data };
}

/**
 * The name that a file gets when another comes to its own.
 * @param {string} name
 */
export const asideOf = (name) => `damaged/${name.replace("/", "-")}-${randomText(8)}`;

// ---- IndexedDB

/**
 * The index opens the database long before this script is there, in the same way.
 * @type {{opening?: Promise<IDBDatabase>}}
 */
const early = /** @type {any} */ (globalThis);

/**
 * @param {number} [version] that of this page, or else what is there
 * @returns {Promise<IDBDatabase>}
 */
const attempt = (version) =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, version);
    request.onupgradeneeded = () => {
      for (const store of STORES) request.result.createObjectStore(store);
    };
    request.onerror = (event) => {
      event.preventDefault();
      reject(request.error);
    };
    request.onsuccess = () => resolve(request.result);
  });

/**
 * @param {number} patience
 * @returns {Promise<IDBDatabase>}
 */
export function openDatabase(patience) {
  const { opening = attempt(VERSION) } = early;
  delete early.opening; // it may be closed when it is opened again
  return new Promise((resolve, reject) => {
    let late = false;
    const timer = setTimeout(() => {
      late = true;
      reject(new Error("IndexedDB does not answer"));
    }, patience);
    opening.catch((e) => {
      // A later version of this page has been here: what it kept is read as
      // far as it is known.
      if (e?.name === "VersionError") return attempt();
      throw e;
    }).then((db) => {
      clearTimeout(timer);
      const known = STORES.every((store) => db.objectStoreNames.contains(store));
      // Left open, it would keep other tabs from upgrading it.
      if (late || !known) db.close();
      if (known) resolve(db);
      else reject(new Error("the database is of another version"));
    }).catch(reject);
  });
}

/** @param {number} id */
const chunksOf = (id) => IDBKeyRange.bound([id, 0], [id, Infinity]);

/**
 * A file's record, if what was found under its name is one.
 * @param {any} f
 * @returns {{id: number, size: number, count: number}|undefined}
 */
const recordOf = (f) => (Number.isInteger(f?.id) ? f : undefined);

/** @param {IDBDatabase} opened @returns {Backend} */
export function inDatabase(opened) {
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
          names = /** @type {any} */ (e.target).result.filter((/** @type {unknown} */ name) => typeof name === "string");
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
          /** @type {IDBRequest<unknown[]>} */ (e.target).result.forEach((any, i) => {
            const name = String(keys.result[i]), f = recordOf(any);
            if (!f) return;
            found.set(name, { size: f.size, count: f.count, last: 0, data: null });
            if (!whole(name)) return;
            chunks.getAll(chunksOf(f.id)).onsuccess = (e) => found.set(name, join(/** @type {any} */ (e.target).result, f));
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
          const f = recordOf(/** @type {any} */ (e.target).result);
          if (f) chunks.getAll(chunksOf(f.id)).onsuccess = (e) => found = join(/** @type {any} */ (e.target).result, f);
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
          const f = recordOf(/** @type {any} */ (e.target).result);
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
export const begins = (whole, part) => whole.length >= part.length && part.every((b, i) => b === whole[i]);

/** @param {string} text */
const toBytes = (text) => Uint8Array.from(text, (c) => c.charCodeAt(0));

/** @returns {Backend|null} */
export function inLocalStorage() {
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
  /**
   * How many chunks there are: a damaged record may speak of any number.
   * @param {string} name
   * @param {{count: number}|null} f
   */
  const chunks = (name, f) => {
    let n = 0;
    while (f && n < f.count && local.getItem(chunk(name, n)) !== null) n++;
    return n;
  };
  /** @param {string} name @param {{size: number, count: number}} f */
  const bytesOf = (name, f) => join(Array.from({ length: chunks(name, f) }, (_, i) => toBytes(local.getItem(chunk(name, i)) ?? "")), f);
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
        if (f) found.set(name, whole(name) ? bytesOf(name, f) : { ...f, last: 0, data: null });
      }
      return found;
    },
    async read(name) {
      const f = get(name);
      return f && bytesOf(name, f);
    },
    async commit(ops) {
      atomically((set) => {
        /** @param {string} name @param {{count: number}|null} f */
        const drop = (name, f) => {
          for (let i = chunks(name, f) - 1; i >= 0; i--) set(chunk(name, i), null);
          set(PREFIX + name, null);
        };
        /** @param {string} from @param {string} to @param {{size: number, count: number}} f */
        const move = (from, to, f) => {
          for (let i = 0, n = chunks(from, f); i < n; i++) {
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
