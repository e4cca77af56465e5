// @ts-check
// The settings. Each one takes effect at once, but for the rules, which are
// those of the next game.

import * as core from "./core.js";
import { apply } from "./apply.js";
import faces from "./faces.js";
import { continueSize, fault, newGame } from "./play.js";
import { h, tileElement, wideButton } from "./elements.js";
import { closeAll, openSheet } from "./sheet.js";
import { toast } from "./shell.js";
import { breadth } from "./theme.js";
import { t, told } from "./words.js";

/** @typedef {[value: string, label: string]} Option */

const sizes = ["3x3", "4x4", "5x5", "6x6", "8x8", "4x6"];

/** A palette file is at most this long, in KiB. */
const mostPalette = 64;

/** Opens the settings. */
export function openSettings() {
  return openSheet(() => t("settings"), (body, sheet) => {
    const now = core.settings();

    /**
     * @param {string} key
     * @param {string} value
     */
    async function set(key, value) {
      const answer = core.set(key, value);
      if ("error" in answer) fault(answer.error);
      else await apply(answer.settings);
      sheet.redraw();
    }

    /**
     * @param {string} key
     * @param {string} label
     * @param {string} [note]
     */
    const toggle = (key, label, note) => h("label", { class: "switch" },
      h("span", {}, label, note && h("small", {}, note)),
      h("input", { type: "checkbox", role: "switch", checked: now[key] === "yes", "data-key": key, change: (/** @type {Event} */ e) =>
        void set(key, /** @type {HTMLInputElement} */ (e.target).checked ? "yes" : "no") }));

    /**
     * A value that was set elsewhere and is none of the options is one too.
     * @param {string} key
     * @param {string} label
     * @param {Option[]} options
     */
    const select = (key, label, options) => h("label", { class: "field row" }, h("span", {}, label), h("select", {
      "data-key": key, change: (/** @type {Event} */ e) => void set(key, /** @type {HTMLSelectElement} */ (e.target).value),
    }, ...(options.some(([value]) => value === now[key]) ? options : [...options, [now[key], now[key]]]).map(([value, text]) =>
      h("option", { value, selected: value === now[key] }, text))));

    /**
     * A choice whose options are all seen.
     * @param {string} key
     * @param {string} label
     * @param {Option[]} options
     * @param {string} value
     * @param {(value: string) => void} choose
     * @param {(value: string) => HTMLElement | null} [show]
     */
    const choice = (key, label, options, value, choose, show) => h("fieldset", { class: show ? "cards" : "segments" }, h("legend", {}, label),
      h("div", {}, ...options.map(([v, text]) => h("label", { class: "option" },
        h("input", { type: "radio", name: key, value: v, checked: v === value, "data-key": key + v, change: () => choose(v) }),
        show?.(v), h("span", {}, text)))));

    const { rows, cols } = core.state(); // what is played, as after a position of another size
    const size = (/** @type {string} */ value) => {
      const answer = core.set("size", value);
      if ("error" in answer) fault(answer.error);
      else continueSize(...sides(value));
      sheet.redraw();
    };
    const sideOptions = Array.from({ length: 9 }, (_, i) => String(i + 2));
    const side = (/** @type {string} */ word, /** @type {number} */ n, /** @type {(n: string) => string} */ make) => h("label", { class: "field" },
      h("span", {}, t(word)), h("select", { "data-key": word, change: (/** @type {Event} */ e) => size(make(/** @type {HTMLSelectElement} */ (e.target).value)) },
        ...sideOptions.map((v) => h("option", { value: v, selected: Number(v) === n }, v))));

    const usePreset = (/** @type {string} */ name) => name === "own" ? sheet.redraw() : void set("preset", name);
    const chances = ["0%", "5%", "10%", "15%", "20%", "25%", "50%", "100%"];
    const targets = ["4", "8", "16", "32", "64", "128", "256", "512", "1024", "2048", "4096", "8192", "16384", "32768", "65536", "131072"];

    body.append(
      h("section", {}, h("h3", {}, t("settings-game")),
        choice("size", t("size"), sizes.map((v) => [v, t("size-of", ...sides(v))]), `${rows}x${cols}`, size, sketch),
        h("div", { class: "fields two" }, side("rows", rows, (n) => `${n}x${cols}`), side("columns", cols, (n) => `${rows}x${n}`)),
        h("p", { class: "note" }, t("size-note")),
        choice("preset", t("preset"), [["classic", t("preset-classic")], ["gentle", t("preset-gentle")], ["own", t("preset-own")]], now.preset, usePreset),
        select("target", t("target"), [["auto", t("default")], ["none", t("target-none")], ...targets.map((v) => /** @type {Option} */ ([v, v]))]),
        select("four", t("four-chance"), chances.map((v) => [v, v])),
        select("start", t("start-tiles"), Array.from({ length: 8 }, (_, i) => [String(i + 1), String(i + 1)])),
        toggle("undo", t("undo-allowed")),
        toggle("end-at-target", t("end-at-target")),
        h("p", { class: "note" }, t("rules-note")),
        h("div", { class: "choices start" }, h("button", { type: "button", class: "quiet wide", click: () => { closeAll(); newGame(); } }, t("new-game")))),
      h("section", {}, h("h3", {}, t("settings-look")),
        choice("faces", t("faces"), [
          ["", t("faces-numbers")], ...["letters", "steps", "roman", "elements", "dynasties", "animals", "fruit"].map((v) => /** @type {Option} */ ([v, t("faces-" + v)])),
          ["origami", t("faces-origami")], ["pictures", t("faces-pictures")],
        ], now.faces === "numbers" ? "" : now.faces ?? "", (v) => void set("faces", v), preview),
        now.faces === "pictures" && h("div", { class: "choices start" }, h("button", { type: "button", class: "quiet wide", "data-key": "choose", click: openOwnPictures }, t("pictures-choose"))),
        choice("palette", t("palette"), [
          ...["", "dark", "contrast", "distinct", "ansi"].map((v) => /** @type {Option} */ ([v, t("palette-" + (v || "classic"))])),
          ...core.ownPalette() === null ? [] : [/** @type {Option} */ (["own", t("palette-own")])],
        ], now.palette === "classic" ? "" : now.palette ?? "", (v) => void set("palette", v), swatch),
        h("div", { class: "choices start" }, h("button", { type: "button", class: "quiet wide", "data-key": "palette", click: () => chooser.click() }, t("palette-choose"))),
        choice("appearance", t("appearance"), [["auto", t("appearance-system")], ["light", t("appearance-light")], ["dark", t("appearance-dark")]], now.appearance, (v) => void set("appearance", v)),
        choice("motion", t("motion"), [["auto", t("motion-system")], ["on", t("motion-full")], ["off", t("motion-off")]], now.motion, (v) => void set("motion", v)),
        choice("lang", t("language"), [["", t("language-system")], ["en", "English"], ["zh", "简体中文"]], now.lang ?? "", (v) => void set("lang", v))),
      h("section", {}, h("h3", {}, t("settings-control")),
        toggle("page-swipes", t("swipe-anywhere"), t("swipe-anywhere-note")),
        toggle("arrows", t("arrows-shown")),
        toggle("sound", t("sound")),
        "vibrate" in navigator && toggle("vibration", t("vibration"))),
      h("section", {}, h("h3", {}, t("settings-data")),
        h("div", { class: "choices start" }, wideButton("import", t("import") + " / " + t("export"), () => void import("./transfer.js").then((m) => m.openTransfer())))),
    );

    const chooser = h("input", { type: "file", class: "unseen", tabIndex: -1, "aria-label": t("palette-own"), change: async () => {
      const [file] = chooser.files ?? [];
      if (file && await takePalette(file)) await set("palette", "own");
      sheet.redraw();
    } });
    body.append(chooser);
  }, { name: "settings" });
}

const openOwnPictures = () => void import("./pictures.js").then((m) => m.openPictures());

/**
 * @param {string} size
 * @returns {[rows: number, cols: number]}
 */
const sides = (size) => {
  const [rows, cols] = size.split("x").map(Number);
  return [rows, cols];
};

/** @param {string} size */
function sketch(size) {
  const [rows, cols] = sides(size);
  const el = h("span", { class: "sketch", "aria-hidden": "true" });
  el.style.setProperty("--rows", String(rows));
  el.style.setProperty("--cols", String(cols));
  for (let i = 0; i < rows * cols; i++) el.append(h("i"));
  return el;
}

/** @param {string} set */
function preview(set) {
  const strip = h("span", { class: "strip", "aria-hidden": "true", dir: "ltr" });
  /** @type {Record<string, string[]>} */
  const known = faces;
  for (const exp of [1, 5, 8, 11]) {
    const text = known[set || "numbers"]?.[exp] ?? "";
    const picture = set === "origami" ? new URL(`../art/${String(exp).padStart(2, "0")}.svg`, import.meta.url).href : "";
    strip.append(tileElement(exp, { text: set === "pictures" ? "" : text, width: breadth(text) || 1, picture }));
  }
  return strip;
}

/** Shows some colours of a palette, as its stylesheet has them. @param {string} name */
function swatch(name) {
  const strip = h("span", { class: "strip swatch", "aria-hidden": "true", dir: "ltr" });
  const selector = `:root[data-palette="${name || "classic"}"]`;
  let style;
  for (const sheet of document.styleSheets) {
    if (/** @type {Element} */ (sheet.ownerNode).id !== "palettes-css") continue;
    for (const rule of sheet.cssRules) {
      if (rule instanceof CSSStyleRule && rule.selectorText === selector && rule.style.getPropertyValue("--e1-fill")) style = rule.style;
    }
  }
  if (name === "own") style = undefined;
  for (const exp of [1, 3, 5, 7, 9, 11]) {
    const tile = tileElement(exp, { text: "", width: 1, picture: "" });
    for (const part of ["light", "dark"]) if (style) tile.style.setProperty("--" + part, style.getPropertyValue(`--e${exp}-${part}`));
    strip.append(tile);
  }
  return strip;
}

/** @param {File} file */
async function takePalette(file) {
  if (file.size > mostPalette << 10) {
    toast(t("error-too-large", t("kibibytes", mostPalette)));
    return false;
  }
  let bytes, palette;
  try {
    bytes = new Uint8Array(await file.arrayBuffer());
    palette = await (await import("./palettefile.js")).readPalette(bytes);
  } catch (fault) {
    toast(t("error-file", file.name, String(fault)), undefined, 9000);
    return false;
  }
  if ("error" in palette) {
    toast(t("error-palette", await told(palette.error)), undefined, 12000);
    return false;
  }
  core.setOwnPalette(bytes);
  const warnings = await Promise.all(palette.warnings.slice(0, 2).map(told));
  toast([t("palette-loaded", palette.name), warnings.join(t("say-separator"))].join(" "), undefined, 9000);
  return true;
}
