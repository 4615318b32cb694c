// What a choice would change, drawn over the ship before it is taken.
import { address, find, page } from "./page.js";
import { present } from "./parts.js";

const DEBOUNCE = 120;

/** @type {Map<string, Promise<Record<string, string> | null>>} */
let foreseen = new Map();
let foreseenAt = -1;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let waiting;
let wanted = "";

/**
 * Show what an action would change, if that can be known.
 * @param {string} action
 */
export function haunt(action) {
  if (action === wanted) return;
  leave();
  wanted = action;
  waiting = setTimeout(async () => {
    const parts = await foresee(action);
    if (parts && wanted === action) draw(parts);
  }, DEBOUNCE);
}

/** Show the board as it is. */
export function leave() {
  clearTimeout(waiting);
  wanted = "";
  find("ghosts").replaceChildren();
  for (const each of document.querySelectorAll(".leaving, .changing")) {
    each.classList.remove("leaving", "changing");
  }
}

/** @param {string} action */
function foresee(action) {
  if (foreseenAt !== page.story) foreseen = new Map();
  foreseenAt = page.story;
  const known = foreseen.get(action);
  if (known) return known;
  const asked = fetch(address(`/preview/${action}`, { story: page.story }), {
    headers: { Accept: "application/json" },
  })
    .then((answer) => (answer.status === 200 ? answer.json() : null))
    .catch(() => null);
  foreseen.set(action, asked);
  return asked;
}

/** @param {Record<string, string>} parts */
function draw(parts) {
  const layer = find("ghosts");
  layer.innerHTML = parts.ship;
  for (const place of layer.querySelectorAll("[data-place]")) place.removeAttribute("data-place");
  const now = piecesOf(find("ship"));
  const then = piecesOf(layer);
  for (const [name, piece] of then) {
    const was = now.get(name);
    if (was && isSamePlace(was, piece)) continue;
    piece.classList.add("ghost");
    was?.classList.add("leaving");
  }
  for (const [name, piece] of now) if (!then.has(name)) piece.classList.add("leaving");
  for (const part of ["ship", "decks", "crew"]) compare(part, parts[part]);
}

/**
 * Mark the smallest places that would be drawn otherwise, apart from the pieces in them.
 * @param {string} part
 * @param {string} markup
 */
function compare(part, markup) {
  const [was, then] = [placesOf(present.get(part) ?? ""), placesOf(markup)];
  for (const place of find(part).querySelectorAll("[data-place]")) {
    const name = place.getAttribute("data-place") ?? "";
    if (place.querySelector("[data-place]") || was.get(name) === then.get(name)) continue;
    if (was.has(name)) place.classList.add("changing");
  }
}

/** @param {string} markup */
function placesOf(markup) {
  const holder = document.createElement("template");
  holder.innerHTML = markup;
  for (const piece of holder.content.querySelectorAll("svg [data-piece]")) piece.remove();
  const found = holder.content.querySelectorAll("[data-place]");
  return new Map([...found].map((each) => [each.getAttribute("data-place") ?? "", each.outerHTML]));
}

/** @param {Element} element */
function piecesOf(element) {
  const found = element.querySelectorAll("[data-piece]");
  return new Map([...found].map((each) => [each.getAttribute("data-piece") ?? "", each]));
}

/**
 * @param {Element} one
 * @param {Element} other
 */
function isSamePlace(one, other) {
  const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
  return Math.hypot(a.x - b.x, a.y - b.y) < 1.5;
}
