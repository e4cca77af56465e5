// @ts-check
// The replay viewer: a record move by move, forwards and backwards, at any
// speed, from the history or from a link.

import { Board } from "./board.js";
import * as core from "./core.js";
import { say, sentences } from "./announce.js";
import { fault, goTo } from "./play.js";
import { boardElement, h, icon, iconButton, wideButton } from "./elements.js";
import { ask, closeAll, openSheet } from "./sheet.js";
import { toast } from "./shell.js";
import { moving } from "./theme.js";
import { num, t, told } from "./words.js";

const speeds = [.5, 1, 2, 4, 8, 16, 32];

/** Moves a second at speed 1. */
const pace = 2.5;

/**
 * Watches a game of the history.
 * @param {string} id
 */
export async function replayGame(id) {
  const text = await core.record(id);
  if (typeof text !== "string") return fault(text.error);
  const game = core.history().find((g) => g.id === id);
  await watch(text, { id, resume: game !== undefined && !game.over && !game.current });
}

/**
 * Watches a record.
 * @param {string} text
 * @param {{id?: string, resume?: boolean}} [of]
 */
export async function watch(text, { id = "", resume = false } = {}) {
  const replay = core.replayOpen(text);
  if ("error" in replay) return fault(replay.error);
  const record = replay;
  let state = /** @type {core.State} */ (core.replaySeek(0));
  let at = 0;
  let speed = 1;
  let timer = 0;
  const frame = boardElement();
  const board = new Board(frame);
  board.resize(record.rows, record.cols);
  board.still = !moving();

  const figure = h("span", { class: "at" });
  const score = h("span", { class: "score" });
  const scrub = h("input", { type: "range", min: "0", max: String(record.length), step: "1", value: "0", input: () => {
    const to = Number(scrub.value); // before stop shows where it was
    stop();
    seek(to);
  } });
  const playing = h("button", { type: "button", class: "primary round", "data-key": "play", click: toggle });
  const faster = h("select", { change: () => {
    speed = Number(faster.value);
    board.speed = Math.max(1, speed);
    if (timer) start();
  } });

  function tell() {
    figure.textContent = t("position", num(at), num(record.length));
    score.textContent = num(state.score);
    scrub.value = String(at);
    scrub.setAttribute("aria-valuetext", figure.textContent);
    frame.setAttribute("aria-label", [t("say-board", record.rows, record.cols) + ":", ...sentences(state)].join(" "));
    const label = t(timer ? "pause" : "play");
    if (playing.title !== label) {
      playing.title = label;
      playing.setAttribute("aria-label", label);
      playing.replaceChildren(icon(timer ? "pause" : "play"));
    }
  }

  /** @param {number} n */
  function seek(n) {
    const next = core.replaySeek(Math.min(Math.max(n, 0), record.length));
    if (!next) return;
    state = next;
    at = state.moves;
    board.show(state.tiles);
    tell();
  }

  /** @param {1 | -1} by */
  function step(by) {
    const turn = core.replayStep(by);
    if (!turn) return false;
    at += by;
    state = core.replaySeek(at) ?? state;
    if (by < 0) board.back(turn, state.tiles);
    else if (!board.play(turn)) board.show(state.tiles);
    tell();
    return true;
  }

  function stop() {
    clearInterval(timer);
    timer = 0;
    tell();
  }

  function start() {
    clearInterval(timer);
    timer = window.setInterval(() => {
      if (!step(1)) {
        stop();
        say(t("replay-ended"));
      }
    }, 1000 / (pace * speed));
    tell();
  }

  function toggle() {
    if (timer) return stop();
    if (at === record.length) seek(0);
    start();
  }

  /** @param {KeyboardEvent} event */
  function keys(event) {
    if (event.ctrlKey || event.altKey || event.metaKey || event.target === scrub || event.target === faster) return;
    /** @type {Record<string, () => void>} */
    const acts = {
      ArrowRight: () => step(1), ArrowLeft: () => step(-1), ArrowUp: () => seek(at + 10), ArrowDown: () => seek(at - 10),
      Home: () => seek(0), End: () => seek(record.length), l: () => step(1), h: () => step(-1),
      " ": () => {
        if (event.target !== playing) toggle();
      },
    };
    const act = acts[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!act || event.key === " " && event.target instanceof HTMLButtonElement) return;
    event.preventDefault();
    if (event.key !== " ") stop();
    act();
  }

  function playFromHere() {
    stop();
    void ask(t("take-up-ask"), t("play-from-here"), () => {
      if (goTo(core.replayBegin())) closeAll();
    });
  }

  await openSheet(() => t("replay"), (body) => {
    scrub.setAttribute("aria-label", t("seek"));
    faster.setAttribute("aria-label", t("speed"));
    faster.replaceChildren(...speeds.map((n) => h("option", { value: String(n), selected: n === speed }, t("times-speed", n))));
    const marks = [
      record.marks.undos ? t("mark-undo") : "", record.marks.coach ? t("mark-coach") : "", record.marks.imported ? t("mark-given") : "",
    ].filter(Boolean).join(" · ");
    body.addEventListener("keydown", keys);
    body.append(
      h("div", { class: "line" }, h("span", {}, h("small", {}, t("score")), " ", score), h("span", {}, figure)),
      frame,
      scrub,
      h("div", { class: "transport", dir: "ltr" },
        iconButton("to-start", t("to-start"), () => { stop(); seek(0); }),
        iconButton("step-back", t("step-back"), () => { stop(); step(-1); }),
        playing,
        iconButton("step-forward", t("step-forward"), () => { stop(); step(1); }),
        iconButton("to-end", t("to-end"), () => { stop(); seek(record.length); }),
        faster),
      marks ? h("p", { class: "note" }, marks) : "",
      h("div", { class: "choices" },
        resume && wideButton("play", t("continue-game"), async () => {
          stop();
          if (goTo(await core.openGame(id))) closeAll();
        }),
        wideButton("play", t("play-from-here"), playFromHere),
        wideButton("share", t("share"), () => void import("./share.js").then((m) => m.shareRecord(text, state)))),
    );
    tell();
  }, { name: "replay", closed: () => clearInterval(timer) });
  board.show(state.tiles);
  playing.focus();
  if (record.flaw) toast(t("error-record-holds", await told(record.flaw)), undefined, 9000);
}
