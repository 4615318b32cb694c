// Signs for those who look elsewhere: the title of the page, quiet sounds, and a notification. Sound
// and notifications are off until somebody wants them in this browser.
import { isAsked, latestMoment, page } from "./page.js";

/** Notes in hertz, how long each sounds in seconds, and how it sounds. */
const SOUNDS = {
  turn: { notes: [523, 784], each: 0.16, wave: "sine" },
  die: { notes: [1900, 1500, 1700], each: 0.03, wave: "triangle" },
  strike: { notes: [110, 82], each: 0.18, wave: "triangle" },
  death: { notes: [392, 311, 262], each: 0.3, wave: "sine" },
  won: { notes: [392, 494, 587, 784], each: 0.2, wave: "sine" },
  lost: { notes: [262, 233, 196, 147], each: 0.3, wave: "sine" },
};
const LOUDNESS = 0.07;
const title = document.title;

/** @type {AudioContext | null} */
let audio = null;
let wasAsked = isAsked();
let heard = latestMoment();

/** Mark whose turn it is, and listen to what is to be heard. */
export function startSigns() {
  for (const box of document.querySelectorAll("[data-signs]")) {
    /** @type {HTMLElement} */ (box).hidden = false;
  }
  document.addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest("[data-sign-switch]") : null;
    if (button) change(button.getAttribute("data-sign-switch") ?? "");
  });
  document.addEventListener("table:settled", notice);
  show();
  mark();
}

const key = (/** @type {string} */ name) => `allhands-${name}`;

/**
 * Whether this browser's owner has switched something on.
 * @param {string} name
 */
export function isWanted(name) {
  try {
    return localStorage.getItem(key(name)) === "on";
  } catch {
    return false; // a browser that keeps nothing stays quiet
  }
}

/** @param {string} name */
async function change(name) {
  const on = !isWanted(name);
  if (on && name === "notice") {
    if (!("Notification" in window) || (await Notification.requestPermission()) !== "granted") return;
  }
  try {
    localStorage.setItem(key(name), on ? "on" : "off");
  } catch {
    return;
  }
  show();
  if (on && name === "sound") play("turn");
}

function show() {
  for (const button of document.querySelectorAll("[data-sign-switch]")) {
    button.setAttribute("aria-pressed", String(isWanted(button.getAttribute("data-sign-switch") ?? "")));
  }
}

const isOver = () => !!document.querySelector("#now [data-over]");
const isMine = () => isAsked() && !isOver();

function mark() {
  document.title = isMine() ? `\u25cf Your turn: ${title}` : title;
}

function notice() {
  const isTurn = isMine() && !wasAsked;
  const isNew = latestMoment() > heard;
  wasAsked = isAsked();
  heard = latestMoment();
  mark();
  const sign = page.shown === null && isNew ? signOfNews() : "";
  if (sign) play(sign);
  if (!isTurn) return;
  if (!sign) play("turn");
  if (document.hidden) notify();
}

/** The gravest thing that has just happened, if it is to be heard. */
function signOfNews() {
  if (isOver()) return document.querySelector(".ending-won") ? "won" : "lost";
  const isHeard = (/** @type {string} */ sign) => document.querySelector(`#news [data-sign="${sign}"]`);
  return ["death", "strike", "die"].find(isHeard) ?? "";
}

/** @param {string} name */
function play(name) {
  if (!isWanted("sound")) return;
  const { notes, each, wave } = SOUNDS[/** @type {keyof typeof SOUNDS} */ (name)];
  audio ??= new AudioContext();
  const context = audio;
  if (context.state === "suspended") context.resume();
  document.documentElement.dataset.heard = name;
  notes.forEach((note, number) => {
    const tone = context.createOscillator();
    const gain = context.createGain();
    const from = context.currentTime + number * each;
    tone.type = /** @type {OscillatorType} */ (wave);
    tone.frequency.value = note;
    gain.gain.setValueAtTime(LOUDNESS, from);
    gain.gain.exponentialRampToValueAtTime(0.0001, from + each * 1.5);
    tone.connect(gain).connect(context.destination);
    tone.start(from);
    tone.stop(from + each * 1.6);
  });
}

function notify() {
  if (!isWanted("notice") || !("Notification" in window) || Notification.permission !== "granted") return;
  try {
    const told = new Notification("It is your turn", { body: title, tag: page.match });
    told.addEventListener("click", () => window.focus());
  } catch {
    // some phones let no page notify by itself: the title says it
  }
}
