// @ts-check
// Keys, touch, mouse and gamepad. All of them end in the same commands.

import * as play from "./play.js";
import { confirmNotice, focusBoard, noticed } from "./shell.js";

const left = 0, right = 1, up = 2, down = 3;

/** By place on the keyboard, whatever letters are printed there. */
const byCode = /** @type {Record<string, number>} */ ({
  ArrowLeft: left, ArrowRight: right, ArrowUp: up, ArrowDown: down, KeyA: left, KeyD: right, KeyW: up, KeyS: down,
});

/** By letter. */
const byKey = /** @type {Record<string, number>} */ ({ h: left, l: right, k: up, j: down });

const commands = /** @type {Record<string, () => void>} */ ({
  u: play.undo, Backspace: play.undo, r: play.redo, y: play.redo, n: play.askNew, b: play.readBoard, Escape: play.escape,
  "?": () => play.command(() => void import("./howto.js").then((m) => m.openHowTo())),
  c: () => coach((m) => m.openCoach()), i: () => coach((m) => m.hint()), v: () => coach((m) => m.why()), p: () => coach((m) => m.autoplay()),
});

/** @param {(m: typeof import("./coach.js")) => void} act */
function coach(act) {
  void import("./coach.js").then(act);
}

/** What a key means while it is held. */
const onward = /** @type {Record<string, () => void>} */ ({ u: play.undoOn, Backspace: play.undoOn, r: play.redo, y: play.redo });

/**
 * The letter of a key, by its place on keyboards that write no Latin letters,
 * or its name.
 * @param {KeyboardEvent} event
 */
function letterOf({ key, code }) {
  if (key.length !== 1) return key;
  return (key > "\u007f" && code.startsWith("Key") ? code.slice(3) : key).toLowerCase();
}

/** Whether a swipe counts anywhere on the page. */
let everywhere = false;

/** @param {boolean} on */
export function swipeEverywhere(on) {
  everywhere = on;
  document.documentElement.toggleAttribute("data-swipes", on);
}

/** Whether keys belong to something other than the game. */
const busy = () => document.querySelector("dialog[open]") !== null;

/** @param {KeyboardEvent} event */
function onKey(event) {
  if (event.ctrlKey || event.altKey || event.metaKey || event.isComposing || event.defaultPrevented || busy()) return;
  const target = event.target instanceof Element ? event.target : document.body;
  if (target.matches("input,select,textarea")) return;
  const pressable = target.matches("button,a,summary");
  const { key } = event;
  const letter = letterOf(event);
  const dir = byCode[event.code] ?? byKey[letter];
  if (dir !== undefined) {
    event.preventDefault();
    play.move(dir);
    // Left on a button, Enter would press that and not answer a notice.
    if (pressable && !target.closest(".toast")) focusBoard();
  } else if (key === "Enter") {
    if (!pressable && !event.repeat && noticed() && confirmNotice()) event.preventDefault();
  } else if (key === " ") {
    if (!pressable) event.preventDefault();
  } else {
    const act = (event.repeat ? onward : commands)[letter];
    if (!act) return;
    event.preventDefault();
    act();
  }
}

/** @type {{id: number, x: number, y: number, far: number} | null} */
let drag = null;

/** @param {PointerEvent} event */
function onDown(event) {
  if (event.button !== 0) return;
  // Two fingers on their way together pinch. One that comes when the other's
  // swipe is done is a swipe of its own, as of two thumbs in turn.
  const pinch = drag !== null && !event.isPrimary;
  drag = null;
  if (pinch || busy()) return;
  const target = /** @type {Element} */ (event.target);
  if (target.closest("button,a,input,select,textarea,summary")) return;
  if (!target.closest("#stage") && !everywhere) return;
  drag = { id: event.pointerId, x: event.clientX, y: event.clientY, far: event.pointerType === "mouse" ? 28 : 18 };
}

/** @param {PointerEvent} event */
function onMove(event) {
  if (event.pointerId !== drag?.id) return;
  if (!event.buttons) { // let go where the page could not see it
    drag = null;
    return;
  }
  const x = event.clientX - drag.x, y = event.clientY - drag.y;
  if (Math.max(Math.abs(x), Math.abs(y)) < drag.far) return;
  drag = null;
  if (Math.abs(x) > Math.abs(y)) play.move(x < 0 ? left : right);
  else play.move(y < 0 ? up : down);
}

/** @param {PointerEvent} event */
function onUp(event) {
  if (event.pointerId === drag?.id) drag = null;
}

/** The gamepads, none where the page that frames this one keeps them away. */
function pads() {
  try {
    return navigator.getGamepads().filter((p) => p !== null);
  } catch {
    return [];
  }
}

/** Buttons of the standard gamepad. */
const pad = { confirm: 0, undo: 1, start: 9, dirs: /** @type {[number, number][]} */ ([[12, up], [13, down], [14, left], [15, right]]) };
const firstRepeat = 380, nextRepeat = 140;

let polling = false;
let held = -1;
let due = 0;
let pressed = 0;

function pollPads() {
  const connected = pads();
  polling = connected.length > 0;
  if (!polling) return;
  requestAnimationFrame(pollPads);
  if (busy() || document.hidden) return;
  let dir = -1;
  let buttons = 0;
  for (const p of connected) {
    for (const [button, to] of pad.dirs) if (p.buttons[button]?.pressed) dir = to;
    const [x = 0, y = 0] = p.axes;
    // A stick that is held stays held until it is nearly back.
    const reach = held < 0 ? .6 : .4;
    if (Math.max(Math.abs(x), Math.abs(y)) > reach) dir = Math.abs(x) > Math.abs(y) ? x < 0 ? left : right : y < 0 ? up : down;
    if (p.buttons[pad.confirm]?.pressed) buttons |= 1;
    if (p.buttons[pad.undo]?.pressed) buttons |= 2;
    if (p.buttons[pad.start]?.pressed) buttons |= 4;
  }
  const now = performance.now();
  if (dir >= 0 && (dir !== held || now >= due)) {
    due = now + (dir === held ? nextRepeat : firstRepeat);
    play.move(dir);
  }
  held = dir;
  const fresh = buttons & ~pressed;
  pressed = buttons;
  if (fresh & 1) confirmNotice();
  if (fresh & 2) play.undo();
  if (fresh & 4) play.askNew();
}

/** Notes whether the player points or presses keys: the focus has its ring for keys. @param {boolean} on */
const points = (on) => document.documentElement.toggleAttribute("data-points", on);

/** Begins to listen. */
export function listen() {
  addEventListener("pointerdown", () => points(true), true);
  addEventListener("keydown", () => points(false), true);
  addEventListener("keydown", onKey);
  addEventListener("pointerdown", onDown);
  addEventListener("pointermove", onMove);
  addEventListener("pointerup", onUp);
  addEventListener("pointercancel", onUp);
  // Browsers that go back on a swipe from the edge ask here.
  document.getElementById("stage")?.addEventListener("touchmove", (event) => {
    if (event.cancelable && !(event.target instanceof Element && event.target.closest("button"))) event.preventDefault();
  }, { passive: false });
  const startPads = () => {
    if (!polling) {
      polling = true;
      pollPads();
    }
  };
  addEventListener("gamepadconnected", startPads);
  if (pads().length) startPads();

  /** @type {Record<string, () => void>} */
  const buttons = {
    undo: play.undo, redo: play.redo, new: play.newGame,
    menu: () => void import("./menu.js").then((m) => m.openMenu()),
  };
  for (const [id, act] of Object.entries(buttons)) document.getElementById(id)?.addEventListener("click", act);
  for (const el of document.querySelectorAll("#pad button")) {
    el.addEventListener("click", () => play.move(Number(/** @type {HTMLElement} */ (el).dataset.dir)));
  }
}
