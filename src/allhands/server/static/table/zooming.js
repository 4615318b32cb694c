// Looking at a part of the ship more closely: by wheel, by two fingers, by buttons, by keys. The ship
// scrolls in her own place then.
import { narrow, part } from "./elements.js";
import { isWithin, scrolledTo, surrounding } from "./geometry.js";
import { find, tell } from "./page.js";

const LEAST = 1;
const MOST = 4;
const STEP = 1.35;
/** How high the smallest words have to be drawn, in pixels; on a phone a little higher. */
const READABLE = { wide: 11.05, narrow: 12.05 };

let zoom = LEAST;
/** Whether a person has zoomed: the ship then keeps the size that they chose. */
let byHand = false;
/** How far apart two fingers were, and the zoom then. @type {{ apart: number, zoom: number } | null} */
let pinch = null;

/** Listen to who would look more closely. */
export function startZooming() {
  const ship = find("ship");
  ship.addEventListener("wheel", (event) => {
    if (!event.ctrlKey && zoom === LEAST && event.deltaY > 0) return;
    event.preventDefault();
    byHand = true;
    set(zoom * Math.exp(-event.deltaY / 400), event.clientX, event.clientY);
  }, { passive: false });
  ship.addEventListener("touchstart", begin, { passive: true });
  ship.addEventListener("touchmove", move, { passive: false });
  ship.addEventListener("touchend", () => (pinch = null));
  document.addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest("[data-zoom]") : null;
    if (button) step(button.getAttribute("data-zoom") ?? "");
  });
  document.addEventListener("table:parts", offerKeys);
  const sizes = new ResizeObserver(offerKeys);
  for (const each of [ship, ...ship.children]) sizes.observe(each);
  tellButtons();
  offerKeys();
}

/** A ship that is larger than her place is scrolled by keys, too. */
function offerKeys() {
  const ship = find("ship");
  const isLarger = ship.scrollWidth > ship.clientWidth + 1 || ship.scrollHeight > ship.clientHeight + 1;
  if (isLarger) ship.tabIndex = 0;
  else ship.removeAttribute("tabindex");
}

/** @param {string} way "in", "out" or "whole" */
function step(way) {
  byHand = true;
  set({ in: zoom * STEP, out: zoom / STEP }[way] ?? LEAST);
}

/**
 * Show places: as large as their words can be read, if nobody has zoomed; on a phone the whole ship, if
 * they lie too far apart for that.
 * @param {Element[]} places
 */
export function lookAt(places) {
  const ship = find("ship");
  if (byHand) set(zoom);
  else {
    set(readable());
    if (narrow.matches && !fits(surrounding(places.map(boxOf)), ship)) set(LEAST);
  }
  const [box, whole] = [surrounding(places.map(boxOf)), ship.getBoundingClientRect()];
  if (zoom === LEAST || !places.length || isWithin(box, whole)) return;
  const left = ship.scrollLeft + box.x + box.width / 2 - whole.x - whole.width / 2;
  const top = ship.scrollTop + box.y + box.height / 2 - whole.y - whole.height / 2;
  ship.scrollTo({ left, top, behavior: "instant" }); // at rest before a finger is down
}

/** How much larger the ship has to be drawn for her smallest words to be read. */
function readable() {
  const letters = Number(drawing().dataset.letters ?? Infinity);
  return (narrow.matches ? READABLE.narrow : READABLE.wide) / (letters * fit());
}

const drawing = () => part(find("ship"), "svg", SVGSVGElement);

/** Pixels for each of the drawing's units where she is as large as her place allows; on a phone, as wide. */
function fit() {
  const { clientWidth, clientHeight } = find("ship");
  const { width, height } = drawing().viewBox.baseVal;
  return narrow.matches ? clientWidth / width : Math.min(clientWidth / width, clientHeight / height);
}

/** @param {Element} element */
const boxOf = (element) => element.getBoundingClientRect();

/**
 * @param {DOMRect | import("./geometry.js").Box} box
 * @param {Element} within
 */
const fits = (box, within) => box.width <= within.clientWidth && box.height <= within.clientHeight;

/**
 * Zoom, with a point of the window staying where it is.
 * @param {number} wanted
 * @param {number} [x]
 * @param {number} [y]
 */
export function set(wanted, x, y) {
  const ship = find("ship");
  const before = zoom;
  zoom = Math.min(MOST, Math.max(LEAST, wanted < 1.02 ? LEAST : wanted));
  const box = ship.getBoundingClientRect();
  const [fromLeft, fromTop] = [(x ?? box.x + box.width / 2) - box.x, (y ?? box.y + box.height / 2) - box.y];
  const left = scrolledTo(ship.scrollLeft, fromLeft, zoom / before);
  const top = scrolledTo(ship.scrollTop, fromTop, zoom / before);
  const { width, height } = drawing().viewBox.baseVal;
  ship.style.setProperty("--wide", `${fit() * width * zoom}px`);
  ship.style.setProperty("--high", narrow.matches ? "auto" : `${fit() * height * zoom}px`);
  ship.classList.toggle("zoomed", zoom > LEAST);
  ship.scrollTo({ left, top, behavior: "instant" });
  tell("table:laid");
  tellButtons();
  offerKeys();
}

/** @param {TouchEvent} event */
function begin(event) {
  pinch = event.touches.length === 2 ? { apart: between(event.touches), zoom } : null;
}

/** @param {TouchEvent} event */
function move(event) {
  if (!pinch || event.touches.length !== 2) return;
  event.preventDefault();
  const [one, other] = event.touches;
  byHand = true;
  set((pinch.zoom * between(event.touches)) / pinch.apart, (one.clientX + other.clientX) / 2, (one.clientY + other.clientY) / 2);
}

/** @param {TouchList} touches */
const between = ([one, other]) => Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);

function tellButtons() {
  for (const button of document.querySelectorAll("[data-zoom]")) {
    const way = button.getAttribute("data-zoom");
    /** @type {HTMLButtonElement} */ (button).disabled = way === "in" ? zoom >= MOST : zoom <= LEAST;
  }
}
