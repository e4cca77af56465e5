// @ts-check
// Statistics: figures, the scores of all games as a chart, and how many games
// reached each tile.

import * as core from "./core.js";
import { drawn, h, tileElement } from "./elements.js";
import { openSheet } from "./sheet.js";
import { face } from "./theme.js";
import { num, t } from "./words.js";

/** At most this many bars are drawn; of more games the last. */
const most = 100;

let filter = "";

/** @param {core.Class} c */
function className(c) {
  const parts = [t("size-of", c.rows, c.cols)];
  if (c.four !== 100) parts.push("4: " + t("percent", c.four / 10));
  if (c.startTiles !== 2) parts.push(t("start-tiles") + ": " + c.startTiles);
  if (c.imported) parts.push(t("mark-given"));
  if (c.coach) parts.push(t("mark-coach"));
  return parts.join(" · ");
}

/**
 * A length of time in words.
 * @param {number} ms
 */
export function duration(ms) {
  const s = Math.floor(ms / 1000);
  if (s < 60) return t("duration-seconds", s);
  if (s < 3600) return t("duration-minutes", Math.floor(s / 60), s % 60);
  return t("duration-hours", Math.floor(s / 3600), Math.floor(s / 60) % 60);
}

/** Opens the statistics. */
export function openStats() {
  return openSheet(() => t("statistics"), (body, sheet) => {
    const classes = core.classes();
    if (!classes.some((c) => c.filter === filter)) filter = "";
    const stats = core.stats(filter);
    if (!stats.games) {
      body.append(h("p", { class: "empty" }, t("no-statistics")));
      return;
    }
    if (classes.length > 1) {
      body.append(h("select", {
        "aria-label": t("size"), "data-key": "filter", change: (/** @type {Event} */ e) => {
          filter = /** @type {HTMLSelectElement} */ (e.target).value;
          sheet.redraw();
        },
      }, h("option", { value: "", selected: filter === "" }, t("all-sizes")),
        ...classes.map((c) => h("option", { value: c.filter, selected: c.filter === filter }, className(c)))));
    }
    const figures = [
      ["best-score", num(stats.best)], ["average-score", num(stats.average)], ["games", num(stats.games)],
      ["games-reached", num(stats.won)], ["moves-made", num(stats.moves)], ["time-played", duration(stats.played)],
    ];
    body.append(h("dl", { class: "figures" }, ...figures.map(([word, text]) => h("div", {}, h("dt", {}, t(word)), h("dd", {}, text)))));
    const wanted = classes.find((c) => c.filter === filter);
    const games = core.history().filter((g) => !wanted || g.rows === wanted.rows && g.cols === wanted.cols && g.four === wanted.four &&
      g.startTiles === wanted.startTiles && g.imported === wanted.imported && g.coach === wanted.coach);
    body.append(h("h3", {}, t("scores-over-games")), chart(games.slice(0, most).reverse(), stats), h("h3", {}, t("reached-per-tile")), reached(stats));
  }, { name: "stats" });
}

/**
 * @param {core.Summary[]} games from the first to the last
 * @param {core.Stats} stats
 */
function chart(games, stats) {
  const width = 600, height = 160;
  const svg = drawn("svg", {
    viewBox: `0 0 ${width} ${height}`, preserveAspectRatio: "none", class: "chart",
    role: "img", "aria-label": t("chart-of", num(stats.games), num(stats.best), num(stats.average)),
  });
  const top = Math.max(1, ...games.map((g) => g.score));
  const step = width / Math.max(games.length, 12);
  games.forEach((g, i) => {
    const tall = Math.max(3, g.score / top * (height - 4));
    svg.append(drawn("rect", {
      x: i * step + step * .1, y: height - tall, width: step * .8, height: tall, class: g.score === top ? "high" : "",
    }, drawn("title", {}, num(g.score))));
  });
  const at = height - Math.min(1, stats.average / top) * (height - 4);
  svg.append(drawn("path", { d: `M0 ${at}H${width}` }));
  return h("figure", { class: "scores-chart" }, svg, h("div", { class: "scale", "aria-hidden": "true" },
    h("span", {}, t("best-score") + " " + num(top)), h("span", {}, t("average-score") + " " + num(stats.average))));
}

/** @param {core.Stats} stats */
function reached(stats) {
  let highest = stats.reach.length - 1;
  while (highest > 1 && !stats.reach[highest]) highest--;
  const rows = [];
  for (let exp = highest; exp >= Math.max(1, highest - 9); exp--) {
    const share = stats.reach[exp] / stats.games;
    const bar = h("span", { class: "bar-of", "data-e": exp });
    bar.style.setProperty("--share", String(share));
    bar.classList.add("tile");
    rows.push(h("li", {}, tileElement(exp, face(exp)), h("span", { class: "track", "aria-hidden": "true" }, bar),
      h("span", { class: "count" }, num(stats.reach[exp]), " ", h("small", {}, t("percent", Math.round(share * 100))))));
  }
  return h("ul", { class: "reached" }, ...rows);
}
