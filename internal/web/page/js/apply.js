// @ts-check
// Brings the settings into effect, without their view.

import { swipeEverywhere } from "./input.js";
import { senses } from "./play.js";
import { toast } from "./shell.js";
import { dress, unknown } from "./theme.js";
import { pick, speak, t } from "./words.js";

/** @typedef {import("./core.js").Settings} Settings */

/** @type {Settings | undefined} */
let applied;

/** @type {Set<string>} names that were told to be unknown */
const toldOf = new Set();

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
  const parts = await Promise.allSettled([speak(pick(settings.lang)), dress(settings)]);
  for (const name of unknown.values()) {
    if (!toldOf.has(name)) toast(t("look-unknown", name), undefined, 9000);
    toldOf.add(name);
  }
  for (const part of parts) if (part.status === "rejected") throw part.reason;
}
