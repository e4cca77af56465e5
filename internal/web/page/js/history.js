// @ts-check
// The games played, the last one first.

import * as core from "./core.js";
import { h, tileElement } from "./elements.js";
import { openSheet } from "./sheet.js";
import { duration } from "./stats.js";
import { face } from "./theme.js";
import { lang, moves, num, t } from "./words.js";

/** How many games are listed at a time. */
const page = 50;

let listed = page;

/**
 * A moment. A damaged game may name a later one than there are dates.
 * @param {number} ms
 */
const moment = (ms) => new Date(Math.min(ms, 864e13));

/** @param {Date} date */
function day(date) {
  const now = new Date();
  const ago = Math.round((new Date(now).setHours(0, 0, 0, 0) - new Date(date).setHours(0, 0, 0, 0)) / 86_400_000);
  const tag = lang === "zh" ? "zh-Hans" : "en";
  const time = date.toLocaleTimeString(tag, { hour: "numeric", minute: "2-digit" });
  if (ago === 0) return t("today") + " " + time;
  if (ago === 1) return t("yesterday") + " " + time;
  return date.toLocaleDateString(tag, { day: "numeric", month: "short", year: date.getFullYear() === now.getFullYear() ? undefined : "numeric" });
}

/** Opens the history. */
export function openHistory() {
  listed = page;
  return openSheet(() => t("history"), (body, sheet) => {
    const games = core.history();
    if (!games.length) {
      body.append(h("p", { class: "empty" }, t("no-history")));
      return;
    }
    const list = h("ul", { class: "games" });
    for (const game of games.slice(0, listed)) {
      const marks = [
        game.over ? "" : t("unfinished"), game.undos ? t("mark-undo") : "", game.coach ? t("mark-coach") : "", game.imported ? t("mark-given") : "",
      ].filter(Boolean);
      list.append(h("li", {}, h("button", {
        type: "button", class: "game", "data-key": game.id, click: () => void import("./replay.js").then((m) => m.replayGame(game.id)),
      },
        tileElement(game.max || 1, face(game.max || 1)),
        h("span", { class: "what" }, h("b", {}, num(game.score)),
          h("span", {}, [t("size-of", game.rows, game.cols), moves(game.moves), duration(game.played)].join(" · ")),
          marks.length > 0 && h("span", { class: "marks" }, marks.join(" · "))),
        h("time", { dateTime: moment(game.ended).toISOString() }, day(moment(game.ended))))));
    }
    body.append(list);
    if (games.length > listed) {
      body.append(h("div", { class: "choices" }, h("button", {
        type: "button", class: "quiet wide", "data-key": "more", click: () => {
          listed += page;
          sheet.redraw();
        },
      }, t("more"))));
    }
  }, { name: "history" });
}
