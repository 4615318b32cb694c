// Talk: saying and pointing, what others say, and what they ask.
import { calm, page } from "./page.js";
import { BOARD, mark } from "./places.js";
import { send } from "./posting.js";
import { markNew } from "./tabs.js";
import { tellNow } from "./telling.js";

let isOn = false;
let lastEntry = latestEntry();
let lastAsked = "";

/** Listen to what is said. */
export function startTalking() {
  const point = document.getElementById("point");
  if (point) point.hidden = false;
  point?.addEventListener("click", () => pointing(!isOn));
  document.addEventListener("click", onClick);
  document.addEventListener("submit", onSentence);
  document.addEventListener("table:parts", (event) => {
    const { changed } = /** @type {CustomEvent} */ (event).detail;
    if (changed.includes("talk")) listen();
    if (changed.includes("back")) hearProposal();
  });
  for (const kind of ["pointerover", "focusin"]) document.addEventListener(kind, showWhere);
}

// Pointing

export const isPointing = () => isOn;

/** Put the pointer away. Answers whether it was out. */
export function stopPointing() {
  const was = isOn;
  pointing(false);
  return was;
}

/** @param {boolean} on */
function pointing(on) {
  isOn = on;
  document.documentElement.classList.toggle("pointing", on);
  document.getElementById("point")?.setAttribute("aria-pressed", String(on));
}

/** @param {MouseEvent} event */
function onClick(event) {
  if (event.target instanceof Element && !event.target.closest("#sayable")) foldSentences();
  if (!isOn || !(event.target instanceof Element) || event.target.closest("#point")) return;
  const place = event.target.closest(`${BOARD} [data-place]`);
  pointing(false);
  const name = place?.getAttribute("data-place");
  if (name) send(`${page.match}/ping`, new URLSearchParams({ seat: page.seat, place: name }));
}

// Sentences that the game has ready

/** What was chosen among them is said, and they make way for the talk. @param {SubmitEvent} event */
function onSentence(event) {
  const form = /** @type {HTMLFormElement} */ (event.target);
  const menu = form.closest("#sayable");
  if (!menu) return;
  menu.querySelector("summary")?.focus({ preventScroll: true });
  foldSentences();
}

function foldSentences() {
  const menu = document.querySelector("#sayable");
  if (menu instanceof HTMLDetailsElement) menu.open = false;
}

// Hearing

function latestEntry() {
  const entries = document.querySelectorAll("#talk [data-entry]");
  return Number(entries[entries.length - 1]?.getAttribute("data-entry") ?? 0);
}

function listen() {
  const fresh = [...document.querySelectorAll("#talk [data-entry]")].filter(
    (line) => Number(line.getAttribute("data-entry")) > lastEntry,
  );
  lastEntry = latestEntry();
  for (const line of fresh) if (line.matches(".ping")) pulse(line.getAttribute("data-places") ?? "");
  if (!fresh.length) return;
  markNew("talk");
  tellNow(fresh.map((line) => line.textContent ?? ""));
}

/** Somebody asks the others for something: it is told at once, and once. */
function hearProposal() {
  const asked = document.querySelector("#back [data-asked]");
  const number = asked?.getAttribute("data-asked") ?? "";
  if (asked && number !== lastAsked) tellNow([asked.textContent ?? ""]);
  lastAsked = number;
}

/** @param {string} name */
function pulse(name) {
  for (const place of document.querySelectorAll(`[data-place="${CSS.escape(name)}"]`)) {
    place.classList.add("pinged");
    setTimeout(() => place.classList.remove("pinged"), calm.matches ? 4000 : 2400);
  }
}

// Where something happened

/** @param {Event} event */
function showWhere(event) {
  const target = event.target instanceof Element ? event.target : null;
  const line = target?.closest("#log [data-places], #news [data-places], #talk [data-places]");
  const entry = target?.closest("#log .entry-step")?.parentElement;
  if (line) return mark(line.getAttribute("data-places") ?? "");
  if (!entry) return;
  const places = [...entry.querySelectorAll("[data-places]")];
  mark(places.map((each) => each.getAttribute("data-places")).join(" "));
}
