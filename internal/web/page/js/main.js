// @ts-check
// Brings the page to life: input first, so that no move is lost, then words,
// the core and the game.

import "./wasm_exec.js";
import * as core from "./core.js";
import { open } from "./store.js";
import { apply } from "./apply.js";
import { listen } from "./input.js";
import { say } from "./announce.js";
import { begin, notices, sentenceOf, unexpected } from "./play.js";
import { tell } from "./shell.js";
import { lang, pick, speak, t, told } from "./words.js";

document.documentElement.dataset.up = "1"; // what fails from now on is told below, and not in the index
listen();

/** The language of the last visit, so that its words are asked for at once. */
function lastLanguage() {
  try {
    return String(JSON.parse(localStorage.getItem("twofold-view") ?? "{}").lang ?? "");
  } catch {
    return "";
  }
}

async function boot() {
  const speaking = speak(pick(lastLanguage()));
  const spoken = speaking.catch(() => {});
  void spoken.then(() => {
    addEventListener("unhandledrejection", ({ reason }) => unexpected(reason));
    addEventListener("error", ({ error }) => error && unexpected(error));
  });
  let first;
  try {
    first = await core.start(open(), new URL("../core.wasm", import.meta.url));
    if ("error" in first) throw first.error;
    await speaking;
  } catch (error) {
    await spoken;
    if (!lang) { // then the index has to tell: it has the words for that
      delete document.documentElement.dataset.up;
      dispatchEvent(new ErrorEvent("error", { filename: import.meta.url }));
      return;
    }
    const text = typeof WebAssembly !== "object" ? t("no-script") : error instanceof Error ? sentenceOf(error) : t("error", await told(String(error)));
    tell(document.title, text, [{ label: t("reload"), act: () => location.reload(), main: true }]);
    say(text);
    return;
  }
  await core.breathe();
  /** @type {unknown} what the look lacks, for which the game need not wait */
  let lacking;
  await apply(first.settings).catch((fault) => lacking = fault);
  await core.breathe();
  begin(first.state);
  notices(first.notices);
  if (lacking) unexpected(lacking);
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
  addEventListener("pagehide", core.pause, true); // before the store keeps what it still has
  const work = () => void import("./offline.js").then((m) => m.offline());
  if (!("serviceWorker" in navigator)) return;
  if (document.readyState === "complete") work();
  else addEventListener("load", work);
}

void boot();
