// @ts-check
// The service worker: makes the page playable offline and tells of a new
// version.

import { toast } from "./shell.js";
import { t } from "./words.js";

/** Registers the service worker, and tells what it has to say. */
export async function offline() {
  const { serviceWorker: workers } = navigator;
  /** @type {ServiceWorkerRegistration | undefined} */
  let registration;
  let controlled = workers.controller !== null;
  let offered = false;
  let withdraw = () => {};
  let taking = false;

  function offer() {
    if (offered) return;
    offered = true;
    withdraw = toast(t("update-ready"), {
      label: t("reload"),
      act: () => {
        taking = true;
        if (registration?.waiting) registration.waiting.postMessage("skip-waiting");
        else location.reload(); // another tab has taken it over meanwhile
      },
    }, 0);
  }

  /** Offers the version that waits, or is about to. */
  function waiting() {
    if (!registration || !controlled) return;
    if (registration.waiting) return offer();
    const { installing } = registration;
    installing?.addEventListener("statechange", () => {
      if (installing.state === "installed") offer();
    });
  }

  workers.addEventListener("controllerchange", () => {
    // With the first worker nothing changes. After that another tab has taken a
    // new version over, and the files of this one's are gone.
    if (taking) location.reload();
    else if (controlled) {
      withdraw();
      offered = false;
      offer();
    }
    controlled = true;
  });

  const inputs = ["keyup", "pointerup"];
  function ready() {
    for (const kind of inputs) removeEventListener(kind, ready);
    toast(t("offline-ready"));
  }

  workers.addEventListener("message", ({ data }) => {
    // Said after the first move: a page that has just been opened is for playing.
    if (data?.type === "offline-ready") for (const kind of inputs) addEventListener(kind, ready);
    if (data?.type === "update-ready") waiting();
  });
  try {
    registration = await workers.register(new URL("sw.js", document.baseURI));
  } catch {
    return; // A page that is no secure context plays on without it.
  }
  waiting();
}
