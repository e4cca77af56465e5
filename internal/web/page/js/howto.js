// @ts-check
// How to play, with small boards that show it.

import * as core from "./core.js";
import { h, openSheet, tileElement } from "./sheet.js";
import { face, named } from "./theme.js";
import { t } from "./words.js";

/** What folds into what: exponents before and after. */
const examples = [[[1, 1], [2]], [[2, 2], [3]], [[1, 1, 1, 1], [2, 2]], [[2, 1, 1], [2, 2]]];

export function openHowTo() {
  return openSheet(() => t("how-to-play"), (body) => {
    const { target } = core.state();
    const strip = h("div", { class: "examples", role: "presentation", "aria-hidden": "true", dir: "ltr" });
    for (const [before, after] of examples) {
      strip.append(h("span", { class: "example" },
        ...before.map((e) => tileElement(e, face(e))), h("span", { class: "turns" }, "→"), ...after.map((e) => tileElement(e, face(e)))));
    }
    const rules = ["how-slide", "how-merge", "how-once", "how-spawn", "how-score", ...(target ? ["how-target"] : []), "how-end", "how-undo"];
    body.append(
      strip,
      h("ol", { class: "rules" }, ...rules.map((word) => h("li", {}, t(word, target ? named(target) : "")))),
      h("p", { class: "tip" }, t("how-tip")),
      h("h3", {}, t("settings-control")),
      h("ul", { class: "plain" }, h("li", {}, t("how-keys")), h("li", {}, t("how-swipe"))),
      h("dl", { class: "keymap" }, ...[
        ["U", "undo"], ["R", "redo"], ["N", "new-game"], ["B", "say-read-board"],
        ["C", "coach"], ["I", "hint"], ["V", "coach-why"], ["P", "coach-plays"], ["Enter", "keep-going"], ["Esc", "close"], ["?", "how-to-play"],
      ].map(([key, word]) => h("div", {}, h("dt", {}, h("kbd", {}, key)), h("dd", {}, t(word))))),
    );
  }, { name: "howto" });
}
