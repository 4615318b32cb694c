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
 * @param {string} whose the seat that would take it: "" is whoever looks
 */
export function haunt(action, whose = "") {
  const meant = `${whose} ${action}`;
  if (meant === wanted) return;
  leave();
  wanted = meant;
  waiting = setTimeout(async () => {
    const parts = await foresee(action, whose);
    if (parts && wanted === meant) draw(parts);
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

/**
 * @param {string} action
 * @param {string} whose
 */
function foresee(action, whose) {
  if (foreseenAt !== page.story) foreseen = new Map();
  foreseenAt = page.story;
  const known = foreseen.get(`${whose} ${action}`);
  if (known) return known;
  const asked = fetch(address(`/preview/${action}`, { story: page.story, ...(whose && { whose }) }), {
    headers: { Accept: "application/json" },
  })
    .then((answer) => (answer.status === 200 ? answer.json() : null))
    .catch(() => null);
  foreseen.set(`${whose} ${action}`, asked);
  return asked;
}

/**
 * Draw what changes: from how the board stands, or where it is somebody's turn later, from how it
 * may stand then.
 * @param {Record<string, string>} parts
 */
function draw(parts) {
  const layer = find("ghosts");
  if (parts.words) find("explain").textContent = parts.words;
  const was = boxesOf("was-ship" in parts ? drawnIn(layer, parts["was-ship"]) : find("ship"));
  const then = piecesOf(drawnIn(layer, parts.ship));
  const now = piecesOf(find("ship"));
  for (const [name, piece] of then) {
    const box = was.get(name);
    if (box && isSamePlace(box, piece.getBoundingClientRect())) continue;
    piece.classList.add("ghost");
    now.get(name)?.classList.add("leaving");
  }
  for (const name of was.keys()) if (!then.has(name)) now.get(name)?.classList.add("leaving");
  for (const part of ["ship", "decks", "crew"]) {
    compare(part, parts[`was-${part}`] ?? present.get(part) ?? "", parts[part]);
  }
}

/**
 * @param {HTMLElement} layer
 * @param {string} markup
 */
function drawnIn(layer, markup) {
  layer.innerHTML = markup;
  for (const place of layer.querySelectorAll("[data-place]")) place.removeAttribute("data-place");
  return layer;
}

/**
 * Mark the smallest places that would be drawn otherwise, apart from the pieces in them.
 * @param {string} part
 * @param {string} before
 * @param {string} after
 */
function compare(part, before, after) {
  const [was, then] = [placesOf(before), placesOf(after)];
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

/** @param {Element} element */
function boxesOf(element) {
  return new Map([...piecesOf(element)].map(([name, piece]) => [name, piece.getBoundingClientRect()]));
}

/**
 * @param {DOMRect} a
 * @param {DOMRect} b
 */
function isSamePlace(a, b) {
  return Math.hypot(a.x - b.x, a.y - b.y) < 1.5;
}
