// @ts-check
// Brings the settings into effect, without their view.

import { swipeEverywhere } from "./input.js";
import { senses } from "./play.js";
import { dress } from "./theme.js";
import { pick, speak } from "./words.js";

/** @typedef {import("./core.js").Settings} Settings */

/**
 * @param {Settings} settings
 */
export async function apply(settings) {
  swipeEverywhere(settings["page-swipes"] === "yes");
  document.documentElement.toggleAttribute("data-arrows", settings.arrows === "yes");
  senses.sound = undefined;
  senses.vibrate = undefined;
  if (settings.sound === "yes") void import("./sound.js").then((m) => senses.sound = m.sound);
  if (settings.vibration === "yes" && "vibrate" in navigator) void import("./sound.js").then((m) => senses.vibrate = m.vibrate);
  await speak(pick(settings.lang));
  await dress(settings);
}
