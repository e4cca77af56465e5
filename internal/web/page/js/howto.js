// @ts-check
// How to play, with small boards that show it.

import * as core from "./core.js";
import { h, tileElement } from "./elements.js";
import { openSheet } from "./sheet.js";
import { face, named } from "./theme.js";
import { t } from "./words.js";

/** What folds into what: exponents before and after. */
const examples = [[[1, 1], [2]], [[2, 2], [3]], [[1, 1, 1, 1], [2, 2]], [[2, 1, 1], [2, 2]]];

/** Opens the rules of the game being played, and its keys. */
export function openHowTo() {
  return openSheet(() => t("how-to-play"), (body) => {
    const { target, four, endAtTarget, undo } = core.state();
    const strip = h("div", { class: "examples", role: "presentation", "aria-hidden": "true", dir: "ltr" });
    for (const [before, after] of examples) {
      strip.append(h("span", { class: "example" },
        ...before.map((e) => tileElement(e, face(e))), h("span", { class: "turns" }, "→"), ...after.map((e) => tileElement(e, face(e)))));
    }
    /** @type {[word: string, about?: string][]} */
    const rules = [
      ["how-slide"], ["how-merge"], ["how-once"], four > 0 && four < 1000 ? ["how-spawn"] : ["how-spawn-only", named(four ? 2 : 1)], ["how-score"],
      ...target ? [/** @type {[string, string]} */ ([endAtTarget ? "how-target-ends" : "how-target", named(target)])] : [], ["how-end"],
      ...undo ? [/** @type {[string]} */ (["how-undo"])] : [],
    ];
    body.append(
      strip,
      h("ol", { class: "rules" }, ...rules.map(([word, about = ""]) => h("li", {}, t(word, about)))),
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
