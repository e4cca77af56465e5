// @ts-check
// The service worker: makes the page playable offline and tells of a new
// version.

import { toast } from "./shell.js";
import { t } from "./words.js";

export async function offline() {
  const { serviceWorker: workers } = navigator;
  /** @type {ServiceWorkerRegistration | undefined} */
  let registration;
  let offered = false;

  function offer() {
    if (offered || !registration?.waiting || !workers.controller) return;
    offered = true;
    toast(t("update-ready"), {
      label: t("reload"),
      act: () => {
        workers.addEventListener("controllerchange", () => location.reload(), { once: true });
        registration?.waiting?.postMessage("skip-waiting");
      },
    }, 0);
  }

  const inputs = ["keyup", "pointerup"];
  function ready() {
    for (const kind of inputs) removeEventListener(kind, ready);
    toast(t("offline-ready"));
  }

  workers.addEventListener("message", ({ data }) => {
    // Said after the first move: a page that has just been opened is for playing.
    if (data?.type === "offline-ready") for (const kind of inputs) addEventListener(kind, ready);
    if (data?.type === "update-ready") offer();
  });
  try {
    registration = await workers.register(new URL("sw.js", document.baseURI));
  } catch {
    return; // A page that is no secure context plays on without it.
  }
  offer();
}
