// Talk: saying and pointing, what others say, and what is read aloud.
import { mark } from "./choosing.js";
import { calm, find, latestMoment, page } from "./page.js";
import { send } from "./posting.js";

let isOn = false;
let heard = latestMoment();
let lastEntry = latestEntry();

/** Listen to what is said, and tell what happens to those who cannot see it. */
export function startTalking() {
  const point = document.getElementById("point");
  if (point) point.hidden = false;
  point?.addEventListener("click", () => pointing(!isOn));
  document.addEventListener("click", onClick);
  document.addEventListener("table:parts", (event) => {
    const { changed } = /** @type {CustomEvent} */ (event).detail;
    if (changed.includes("talk")) listen();
  });
  document.addEventListener("table:settled", announce);
  for (const kind of ["pointerover", "focusin"]) document.addEventListener(kind, showWhere);
  for (const id of ["log", "talk"]) find(id).scrollTop = find(id).scrollHeight;
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
  if (!isOn || !(event.target instanceof Element) || event.target.closest("#point")) return;
  const place = event.target.closest("#ship [data-place], #decks [data-place], #crew [data-place]");
  pointing(false);
  const name = place?.getAttribute("data-place");
  if (name) send(`${page.match}/ping`, new URLSearchParams({ seat: page.seat, place: name }));
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
  const sheet = find("talk-sheet");
  if (!sheet.offsetParent) document.querySelector(".tool-talk-sheet")?.classList.add("unread");
  sheet.addEventListener(
    "table:opened",
    () => document.querySelector(".tool-talk-sheet")?.classList.remove("unread"),
    { once: true },
  );
  say(fresh.map((line) => line.textContent ?? ""));
}

/** @param {string} name */
function pulse(name) {
  for (const place of document.querySelectorAll(`[data-place="${CSS.escape(name)}"]`)) {
    place.classList.add("pinged");
    setTimeout(() => place.classList.remove("pinged"), calm.matches ? 4000 : 2400);
  }
}

// Reading aloud

function announce() {
  const moment = latestMoment();
  if (moment === heard) return;
  const lines = [...document.querySelectorAll("#log .entry")]
    .filter((entry) => Number(entry.getAttribute("data-moment")) > heard)
    .flatMap((entry) => [...entry.querySelectorAll("li")])
    .map((line) => line.textContent ?? "");
  const wasTakenBack = moment < heard;
  heard = moment;
  const asked = document.getElementById("question")?.textContent ?? "";
  say([...(wasTakenBack ? ["Taken back."] : lines), asked]);
}

/** @param {string[]} lines */
function say(lines) {
  find("said").textContent = lines.join(" ");
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
