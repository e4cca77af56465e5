// @ts-check

/**
 * locks.js tells the tabs of one browser apart: a game belongs to the tab that
 * has its lock.
 */

/**
 * lock resolves to what gives the lock back, or null where another tab has it;
 * mine tells whether the lock is still this tab's.
 * @typedef {{lock(id: string): Promise<(() => void)|null>, mine(id: string): boolean, leave(): void}} Locks
 */

const LEASE = "twofold!";

/** @returns {Locks} */
export function webLocks() {
  return {
    mine: () => true,
    leave() {},
    lock: (id) =>
      new Promise((resolve) => {
        navigator.locks
          .request(`twofold ${id}`, { ifAvailable: true }, (lock) => {
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
export function leases() {
  const page = crypto.getRandomValues(new BigUint64Array(1))[0].toString(16);
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
  /** @param {string} id */
  const drop = (id) => {
    held.delete(id);
    try {
      if (mine(id)) localStorage.removeItem(LEASE + id);
    } catch {
      // Where nothing can be kept there is no lease either.
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
      for (const id of held) drop(id);
    },
    async lock(id) {
      const { by, fresh } = owner(id);
      if (by && by !== page && fresh && (await answered(id))) return null;
      // Another tab may have asked at the same time, and been the first.
      if (owner(id).by !== by) return null;
      take(id);
      held.add(id); // and answers for it from now on
      await new Promise((done) => setTimeout(done, 30)); // or it took it in the same moment
      const { by: now } = owner(id);
      if (!now || now === page) return () => drop(id);
      held.delete(id);
      return null;
    },
  };
}
