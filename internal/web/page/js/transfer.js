// @ts-check
// Taking everything along: export and import, and games of the original 2048.

import * as core from "./core.js";
import { apply } from "./apply.js";
import { fault, goTo, show } from "./play.js";
import { saveFile } from "./carry.js";
import { h, wideButton } from "./elements.js";
import { closeAll, openSheet } from "./sheet.js";
import { toast } from "./shell.js";
import { num, t, told } from "./words.js";

/** No export of a lifetime of games is larger, in MiB. */
const most = 256;

/** Opens export and import. */
export function openTransfer() {
  // What was pasted stays when the language changes.
  const pasted = h("textarea", { rows: 3, spellcheck: false, autocomplete: "off", placeholder: '{"grid":{"size":4,"cells":[…]},"score":…}', "data-key": "paste" });
  return openSheet(() => t("settings-data"), (body) => {
    const file = h("input", { type: "file", class: "unseen", tabIndex: -1, "aria-label": t("import-title"), change: () => {
      if (file.files?.[0]) void take(file.files[0]);
      file.value = "";
    } });
    const drop = h("div", { class: "drop" }, wideButton("import", t("import-title"), () => file.click()), h("p", { class: "note" }, t("import-note")), file);
    // A file that is dropped anywhere in the view would be opened in place of the game.
    const view = /** @type {HTMLElement} */ (body.parentElement);
    view.ondragover = (event) => event.preventDefault();
    view.ondrop = (event) => {
      event.preventDefault();
      const [dropped] = event.dataTransfer?.files ?? [];
      if (dropped) void take(dropped);
    };
    body.append(
      h("section", {}, wideButton("save", t("export-title"), save), h("p", { class: "note" }, t("export-note"))),
      h("section", {}, drop),
      h("section", {},
        h("label", { class: "field" }, h("span", {}, t("import-original")), pasted),
        h("p", { class: "note" }, t("import-original-note")),
        h("div", { class: "choices" }, h("button", {
          type: "button", class: "quiet wide", click: () => original(pasted.value),
        }, t("import")))),
    );
  }, { name: "transfer" });
}

async function save() {
  const all = await core.exportAll();
  if ("error" in all) return fault(all.error);
  const day = new Date().toISOString().slice(0, 10);
  saveFile(new Blob([/** @type {Uint8Array<ArrayBuffer>} */ (all)]), `twofold-${day}.txt`);
  toast(t("exported", num(core.history().length)));
}

/** @param {File} file */
async function take(file) {
  if (file.size > most << 20) return toast(t("error-too-large", t("mebibytes", most)));
  let bytes;
  try {
    bytes = new Uint8Array(await file.arrayBuffer());
  } catch (error) {
    return toast(t("error-file", file.name, String(error)));
  }
  const start = new TextDecoder().decode(bytes.subarray(0, 64)).trimStart();
  if (start.startsWith("{") || start.startsWith('"')) return original(new TextDecoder().decode(bytes));
  const taken = await core.importAll(bytes);
  if ("error" in taken) return toast(t("error-file", file.name, await told(taken.error)), undefined, 9000);
  toast([
    t("imported", num(taken.games)), taken.known ? t("imported-twice", num(taken.known)) : "", taken.damaged ? t("imported-damaged", num(taken.damaged)) : "",
  ].filter(Boolean).join(" "), undefined, taken.damaged ? 9000 : undefined);
  await apply(core.settings());
  show(core.state());
}

/**
 * Plays on with a game that the original 2048 kept under gameState in its
 * localStorage: {grid: {size, cells: [column][row] of {value} or null}, score}.
 * @param {string} text
 */
function original(text) {
  let lines;
  try {
    let kept = JSON.parse(text);
    if (typeof kept === "string") kept = JSON.parse(kept);
    const { grid: { size, cells }, score } = kept.gameState ? typeof kept.gameState === "string" ? JSON.parse(kept.gameState) : kept.gameState : kept;
    if (!(size < 100)) throw new Error("foreign"); // whatever it is, it is not to be counted through
    const rows = [];
    for (let y = 0; y < size; y++) {
      const row = [];
      for (let x = 0; x < size; x++) row.push(String(cells[x][y]?.value ?? 0));
      rows.push(row.join(","));
    }
    lines = `size ${Number(size)}x${Number(size)}\nfrom ${rows.join("/")}\nfrom-score ${Math.floor(Number(score))}\n`;
    if (!/^[\dx\n a-z,/-]+$/.test(lines)) throw new Error("foreign");
  } catch {
    return toast(t("import-original-bad"), undefined, 9000);
  }
  if (goTo(core.begin(lines))) closeAll();
}
