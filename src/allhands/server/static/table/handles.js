// The buttons of lit places, for the keyboard and for those who hear the page. They lie in a layer over
// the ship, the decks and the crew, so that places may lie within each other, and what is drawn in them
// can still be read.

/** @typedef {HTMLElement | SVGElement} Shown */
/** @typedef {{ words: string, opensMenu: boolean }} Offer */

/** The button of each lit place. @type {Map<Shown, HTMLButtonElement>} */
let handles = new Map();

/**
 * The button of a place; null if it has none, being dark.
 * @param {Element} place
 */
export const handleOf = (place) => handles.get(/** @type {Shown} */ (place)) ?? null;

/**
 * The place whose button something is; null if it is none.
 * @param {Element | null} element
 * @returns {Shown | null}
 */
export function heldBy(element) {
  if (!element?.classList.contains("handle")) return null;
  return [...handles].find(([, handle]) => handle === element)?.[0] ?? null;
}

/** The one button of them all that the Tab key stops at. @returns {HTMLElement | null} */
export const tabStop = () => document.querySelector('.handle[tabindex="0"]');

/**
 * Give places their buttons, with what can be chosen there for a name; a place keeps the button that it
 * has.
 * @param {Map<Shown, Offer>} offered
 */
export function giveHandles(offered) {
  const before = new Map([...document.querySelectorAll(".handle")].map((each) => [nameOf(each), each]));
  handles = new Map();
  /** @type {Map<string, number>} */
  const drawn = new Map(); // how often a place of this name is drawn
  for (const [place, { words, opensMenu }] of offered) {
    const holder = place.closest("#ship, #decks, #crew, #reach");
    if (!holder) continue;
    const name = `${holder.id} ${place.dataset.place}`;
    const times = (drawn.get(name) ?? 0) + 1;
    drawn.set(name, times);
    const handle = /** @type {HTMLButtonElement} */ (before.get(`${name} ${times}`) ?? newHandle(holder, `${name} ${times}`));
    before.delete(`${name} ${times}`);
    handle.setAttribute("aria-label", words);
    if (opensMenu) handle.setAttribute("aria-haspopup", "menu");
    else handle.removeAttribute("aria-haspopup");
    handles.set(place, handle);
  }
  for (const left of before.values()) left.remove();
  layOver();
}

/** @param {Element} handle */
const nameOf = (handle) => /** @type {HTMLElement} */ (handle).dataset.of ?? "";

/**
 * @param {Element} holder
 * @param {string} name
 */
function newHandle(holder, name) {
  const handle = document.createElement("button");
  handle.type = "button";
  handle.className = "handle";
  handle.tabIndex = -1;
  handle.dataset.of = name;
  layerOf(holder).append(handle);
  return handle;
}

/** @param {Element} holder */
function layerOf(holder) {
  const known = holder.querySelector(":scope > .handles");
  if (known) return known;
  const layer = document.createElement("lit-places"); // no other element is taken for it
  layer.className = "handles";
  layer.setAttribute("data-kept", "");
  holder.append(layer);
  sizes.observe(holder);
  return layer;
}

/** Lay each button over its place, as it is drawn now. */
function layOver() {
  const layers = new Map([...document.querySelectorAll(".handles")].map((each) => [each, each.getBoundingClientRect()]));
  const boxes = [...handles].map(([place, handle]) => ({ handle, box: place.getBoundingClientRect() }));
  for (const { handle, box } of boxes) {
    const layer = handle.parentElement && layers.get(handle.parentElement);
    if (!layer) continue;
    handle.style.left = `${box.x - layer.x}px`;
    handle.style.top = `${box.y - layer.y}px`;
    handle.style.width = `${box.width}px`;
    handle.style.height = `${box.height}px`;
  }
}

const sizes = new ResizeObserver(layOver);
document.addEventListener("table:laid", layOver); // what glided is at rest, or the ship is larger
