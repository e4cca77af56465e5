// @ts-check
// The menu: the way to every view.

import { h, icon } from "./elements.js";
import { openSheet } from "./sheet.js";
import { command } from "./play.js";
import * as core from "./core.js";
import { t } from "./words.js";

/** @type {[word: string, icon: string, open: () => unknown][]} */
const entries = [
  ["coach", "coach", () => import("./coach.js").then((m) => m.openCoach())],
  ["settings", "settings", () => import("./settings.js").then((m) => m.openSettings())],
  ["statistics", "statistics", () => import("./stats.js").then((m) => m.openStats())],
  ["history", "history", () => import("./history.js").then((m) => m.openHistory())],
  ["how-to-play", "how-to-play", () => import("./howto.js").then((m) => m.openHowTo())],
  ["editor", "editor", () => import("./editor.js").then((m) => m.openEditor())],
  ["share", "share", () => import("./share.js").then((m) => m.openShare(core.state().id))],
  ["settings-data", "import", () => import("./transfer.js").then((m) => m.openTransfer())],
];

/** @type {[word: string, icon: string, open: () => unknown]} */
const fullScreen = ["full-screen", "full-screen", () => document.fullscreenElement ? document.exitFullscreen() : document.documentElement.requestFullscreen()];

/** Opens the menu. */
export const openMenu = () => command(() => void openSheet(() => t("menu"), (body, sheet) => {
  const list = h("ul", { class: "menu" });
  for (const [word, name, open] of document.fullscreenEnabled ? [...entries, fullScreen] : entries) {
    list.append(h("li", {}, h("button", {
      type: "button", class: "entry", click: () => {
        sheet.close();
        void open();
      },
    }, icon(name), t(word))));
  }
  body.append(list);
}, { name: "narrow" }));
