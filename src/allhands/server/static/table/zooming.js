// Looking at a part of the ship more closely: by wheel, by two fingers, by buttons, by keys. The ship
// scrolls in her own place then.
import { narrow } from "./elements.js";
import { scrolledTo } from "./geometry.js";
import { find } from "./page.js";

const LEAST = 1;
const MOST = 4;
const STEP = 1.35;

let zoom = LEAST;
/** How far apart two fingers were, and the zoom then. @type {{ apart: number, zoom: number } | null} */
let pinch = null;

/** Listen to who would look more closely. */
export function startZooming() {
  const ship = find("ship");
  if (ship.matches(".closer") && narrow.matches) set(2.1);
  ship.addEventListener("wheel", (event) => {
    if (!event.ctrlKey && zoom === LEAST && event.deltaY > 0) return;
    event.preventDefault();
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
  new ResizeObserver(offerKeys).observe(ship);
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
  set({ in: zoom * STEP, out: zoom / STEP }[way] ?? LEAST);
}

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
  ship.style.setProperty("--zoom", String(zoom));
  ship.classList.toggle("zoomed", zoom > LEAST);
  ship.scrollTo({ left, top, behavior: "instant" });
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
