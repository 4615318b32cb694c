// Looking back: the moments of the match, one at a time, and what happened while one was away.
import { address, find, latestMoment, page, root, tell } from "./page.js";
import { belongsToMoment, present, show } from "./parts.js";

/** The latest moment that has been looked at. */
let seen = latestMoment();
/** @type {number | null} */
let leftAt = null;
/** @type {Map<string, Promise<Record<string, string> | null>>} */
const fetched = new Map();

/** Watch what happens while nobody looks, and answer to the bar that offers to step through. */
export function startStepping() {
  root.classList.toggle("looking-back", page.shown !== null);
  document.addEventListener("visibilitychange", () => (document.hidden ? away() : back()));
  addEventListener("blur", away);
  addEventListener("focus", back);
  document.addEventListener("table:settled", () => {
    if (leftAt === null && page.shown === null) seen = latestMoment();
    seen = Math.min(seen, latestMoment());
    if (page.shown !== null && page.shown > latestMoment()) toPresent();
    else offer();
  });
  document.addEventListener("click", (event) => {
    const target = event.target instanceof Element ? event.target : null;
    const step = target?.closest("[data-step]");
    if (!step) return;
    event.preventDefault();
    go(Number(step.getAttribute("data-step")));
  });
  offer();
}

function away() {
  leftAt ??= latestMoment();
}

function back() {
  if (leftAt === null || document.hidden) return;
  seen = Math.min(leftAt, latestMoment());
  leftAt = null;
  offer();
}

export const isLookingBack = () => page.shown !== null;

export function stepBack() {
  go(Math.max(0, (page.shown ?? latestMoment()) - 1));
}

export function stepForward() {
  const next = (page.shown ?? seen) + 1;
  if (page.shown !== null && next >= latestMoment()) toPresent();
  else if (next <= latestMoment()) go(next);
}

/** Show the table as it is now. */
export function toPresent() {
  seen = latestMoment();
  if (page.shown === null) return offer();
  page.shown = null;
  const moment = [...present].filter(([name]) => belongsToMoment(name));
  shownNow(Object.fromEntries(moment));
}

/**
 * Stay at what is shown: a moment that is no longer the present.
 * @param {number} moment
 */
export function stopAt(moment) {
  page.shown = moment;
  root.classList.add("looking-back");
  offer();
}

/**
 * Show a moment.
 * @param {number} moment
 */
export async function go(moment) {
  const parts = await partsAt(moment);
  if (!parts) return;
  page.shown = moment;
  seen = Math.max(seen, moment);
  shownNow(parts);
}

/** @param {Record<string, string>} parts */
function shownNow(parts) {
  root.classList.toggle("looking-back", page.shown !== null);
  show(parts);
  for (const entry of document.querySelectorAll(".entry[aria-current]")) {
    entry.removeAttribute("aria-current");
  }
  const entry = document.querySelector(`.entry[data-moment="${page.shown}"]`);
  entry?.setAttribute("aria-current", "step");
  entry?.scrollIntoView({ block: "nearest" });
  tell("table:moment", { moment: page.shown });
  offer();
}

/** @param {number} moment */
function partsAt(moment) {
  const key = `${page.story} ${moment}`;
  const known = fetched.get(key);
  if (known) return known;
  const asked = fetch(address(`/moment/${moment}`), { headers: { Accept: "application/json" } })
    .then((answer) => (answer.ok ? answer.json() : null))
    .catch(() => null);
  fetched.set(key, asked);
  asked.then((parts) => parts || fetched.delete(key));
  return asked;
}

// The bar

function offer() {
  const bar = find("since");
  const happened = latestMoment() - seen;
  if (root.classList.contains("following")) {
    bar.replaceChildren(
      words(`Decision ${page.shown} of ${latestMoment()}`),
      button("Earlier", "[", stepBack),
      button("Skip", ".", toPresent),
    );
  } else if (page.shown !== null) {
    bar.replaceChildren(
      words(`Decision ${page.shown} of ${latestMoment()}`),
      button("Earlier", "[", stepBack),
      button("Later", "]", stepForward),
      button("To the present", ".", toPresent),
    );
  } else if (happened > 0 && leftAt === null) {
    const first = seen + 1;
    bar.replaceChildren(
      words(happened === 1 ? "One thing happened." : `${happened} things happened.`),
      button("Step through", "]", () => go(first)),
      button("Leave it", ".", toPresent),
    );
  }
  bar.hidden = page.shown === null && !(happened > 0 && leftAt === null);
}

/** @param {string} text */
function words(text) {
  const element = document.createElement("span");
  element.textContent = text;
  return element;
}

/**
 * @param {string} text
 * @param {string} key
 * @param {() => void} pressed
 */
function button(text, key, pressed) {
  const element = document.createElement("button");
  const cap = document.createElement("kbd");
  element.type = "button";
  element.className = "quiet";
  cap.textContent = key;
  cap.setAttribute("aria-hidden", "true");
  element.append(text, " ", cap);
  element.addEventListener("click", pressed);
  return element;
}
