// @ts-check
// Brings the settings into effect, without their view.

import { swipeEverywhere } from "./input.js";
import { senses } from "./play.js";
import { dress } from "./theme.js";
import { pick, speak } from "./words.js";

/** @typedef {import("./core.js").Settings} Settings */

/** @type {Settings | undefined} */
let applied;

/**
 * Rejects, when all else is done, where a part could not be loaded.
 * @param {Settings} settings
 */
export async function apply(settings) {
  applied = settings;
  swipeEverywhere(settings["page-swipes"] === "yes");
  document.documentElement.toggleAttribute("data-arrows", settings.arrows === "yes");
  senses.sound = undefined;
  senses.vibrate = undefined;
  const sounds = settings.sound === "yes", vibrates = settings.vibration === "yes" && "vibrate" in navigator;
  if (sounds || vibrates) {
    void import("./sound.js").then((m) => {
      if (applied !== settings) return; // changed again meanwhile
      if (sounds) senses.sound = m.sound;
      if (vibrates) senses.vibrate = m.vibrate;
    });
  }
  for (const part of await Promise.allSettled([speak(pick(settings.lang)), dress(settings)])) {
    if (part.status === "rejected") throw part.reason;
  }
}
