// The buttons of lit places, for the keyboard and for those who hear the page. A place gets one laid
// over it, which holds nothing: so places may lie within each other, and what is drawn in them can
// still be read.
const SVG = "http://www.w3.org/2000/svg";

/** @typedef {HTMLElement | SVGElement} Shown */

/**
 * The button of a place; null if it has none, being dark.
 * @param {Element} place
 * @returns {Shown | null}
 */
export const handleOf = (place) => place.querySelector(":scope > .handle");

/**
 * Give places their buttons, with what can be chosen there for a name; those that have one keep it.
 * @param {Map<Shown, { words: string, opensMenu: boolean }>} offered
 */
export function giveHandles(offered) {
  const dark = [...offered.keys()].filter((place) => !handleOf(place));
  const boxes = dark.map(boxOf); // all are measured before the first changes the page
  dark.forEach((place, number) => place.append(newHandle(boxes[number])));
  for (const [place, { words, opensMenu }] of offered) {
    const handle = handleOf(place);
    handle?.setAttribute("aria-label", words);
    if (opensMenu) handle?.setAttribute("aria-haspopup", "menu");
    else handle?.removeAttribute("aria-haspopup");
  }
}

/**
 * What a button in a drawing has to cover; elsewhere the style sheet says it.
 * @param {Shown} place
 */
const boxOf = (place) => (place instanceof SVGGraphicsElement ? place.getBBox() : null);

/** @param {DOMRect | null} box */
function newHandle(box) {
  const handle = box ? document.createElementNS(SVG, "rect") : document.createElement("span");
  handle.setAttribute("class", "handle");
  handle.setAttribute("role", "button");
  handle.setAttribute("tabindex", "-1");
  for (const side of box ? SIDES : []) handle.setAttribute(side, String(box[side]));
  return handle;
}

/** @type {Array<"x" | "y" | "width" | "height">} */
const SIDES = ["x", "y", "width", "height"];

/**
 * The place whose button something is; null if it is none.
 * @param {Element | null} element
 */
export function heldBy(element) {
  const held = element?.classList.contains("handle") ? element.parentElement : null;
  return /** @type {Shown | null} */ (/** @type {unknown} */ (held));
}

/** The one button of them all that the Tab key stops at. @returns {Shown | null} */
export const tabStop = () => document.querySelector('.lit > .handle[tabindex="0"]');
