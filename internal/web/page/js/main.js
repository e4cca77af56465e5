// @ts-check
// Brings the page to life: input first, so that no move is lost, then words,
// the core and the game.

import "./wasm_exec.js";
import * as core from "./core.js";
import { open } from "./store.js";
import { apply } from "./apply.js";
import { listen } from "./input.js";
import { begin, notices } from "./play.js";
import { tell } from "./shell.js";
import { pick, speak, t } from "./words.js";

listen();

/** The language of the last visit, so that its words are asked for at once. */
function lastLanguage() {
  try {
    return JSON.parse(localStorage.getItem("twofold-view") ?? "{}").lang;
  } catch {
    return "";
  }
}

async function boot() {
  const speaking = speak(pick(lastLanguage()));
  let first;
  try {
    first = await core.start(open(), new URL("../core.wasm", import.meta.url));
    if ("error" in first) throw first.error.what;
  } catch (error) {
    await speaking;
    const able = typeof WebAssembly === "object";
    tell(t("title"), able ? t("error", String(error)) : t("no-script"), [{ label: t("reload"), act: () => location.reload(), main: true }]);
    return;
  }
  await speaking;
  await core.breathe();
  await apply(first.settings);
  await core.breathe();
  begin(first.state);
  notices(first.notices);
  later();
}

/** What can wait until the first move is possible. */
function later() {
  const link = () => {
    if (location.hash.startsWith("#g=")) void import("./share.js").then((m) => m.openLink(location.hash.slice(3)));
  };
  addEventListener("hashchange", link);
  link();
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) core.pause();
  });
  addEventListener("pagehide", core.pause);
  const work = () => void import("./offline.js").then((m) => m.offline());
  if (!("serviceWorker" in navigator)) return;
  if (document.readyState === "complete") work();
  else addEventListener("load", work);
}

void boot();
