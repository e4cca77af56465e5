// @ts-check
// Paper sounds, made of noise and a soft tone, and short vibrations.

/** @typedef {import("./core.js").Turn} Turn */

/** @type {AudioContext | undefined} */
let audio;
/** @type {AudioBuffer | undefined} */
let noise;
let resting = 0;

/** Steps of a scale that sounds well in any order. */
const scale = [0, 2, 4, 7, 9];

/**
 * Sounds a turn.
 * @param {Turn} turn
 */
export function sound(turn) {
  audio ??= new AudioContext();
  if (audio.state === "suspended") void audio.resume();
  // While nobody plays, the device may sleep.
  clearTimeout(resting);
  resting = window.setTimeout(() => void audio?.suspend(), 3000);
  rustle(audio);
  turn.merges.slice(0, 4).forEach(([, , , , exp], i) => {
    const step = exp - 1;
    tone(/** @type {AudioContext} */ (audio), 196 * 2 ** (Math.floor(step / 5) + scale[step % 5] / 12), .09 + i * .03, .16);
  });
  if (turn.reached) [0, 4, 7, 12].forEach((n, i) => tone(/** @type {AudioContext} */ (audio), 392 * 2 ** (n / 12), .2 + i * .09, .4));
  if (turn.over) [7, 3, 0].forEach((n, i) => tone(/** @type {AudioContext} */ (audio), 196 * 2 ** (n / 12), .15 + i * .14, .4));
}

/** @param {AudioContext} to */
function rustle(to) {
  if (!noise) {
    noise = to.createBuffer(1, to.sampleRate * .09, to.sampleRate);
    const samples = noise.getChannelData(0);
    for (let i = 0; i < samples.length; i++) samples[i] = (Math.random() * 2 - 1) * (1 - i / samples.length) ** 3;
  }
  const from = new AudioBufferSourceNode(to, { buffer: noise });
  const filter = new BiquadFilterNode(to, { type: "bandpass", frequency: 2600, Q: .6 });
  const gain = new GainNode(to, { gain: .12 });
  from.connect(filter).connect(gain).connect(to.destination);
  from.start();
}

/**
 * @param {AudioContext} to
 * @param {number} frequency
 * @param {number} delay
 * @param {number} length
 */
function tone(to, frequency, delay, length) {
  const at = to.currentTime + delay;
  const from = new OscillatorNode(to, { type: "triangle", frequency });
  const gain = new GainNode(to, { gain: 0 });
  gain.gain.setValueAtTime(0, at);
  gain.gain.linearRampToValueAtTime(.1, at + .012);
  gain.gain.exponentialRampToValueAtTime(.0005, at + length);
  from.connect(gain).connect(to.destination);
  from.start(at);
  from.stop(at + length);
}

/**
 * Lets the device be felt when tiles merge.
 * @param {Turn} turn
 */
export function vibrate(turn) {
  // Before the first touch has ended, browsers refuse and complain.
  if (navigator.userActivation?.hasBeenActive === false) return;
  if (turn.over) navigator.vibrate([30, 60, 60]);
  else if (turn.reached) navigator.vibrate([20, 40, 20, 40, 40]);
  else if (turn.merges.length) navigator.vibrate(Math.min(8 + 4 * turn.merges.length, 24));
}
