// The places of the board: where a choice is made, or something happens.

/** Where places are drawn, on a phone also at the top of the sheet. */
export const BOARD = ":is(#ship, #decks, #crew, #reach)";

/**
 * All places that are drawn.
 * @returns {Array<HTMLElement | SVGElement>}
 */
export function placesShown() {
  const found = document.querySelectorAll(`${BOARD} [data-place]`);
  return [...found].map((each) => /** @type {HTMLElement | SVGElement} */ (each));
}

/**
 * The place that something belongs to: a lit one, if it lies in any.
 * @param {EventTarget | null} target
 * @returns {HTMLElement | SVGElement | null}
 */
export function placeUnder(target) {
  if (!(target instanceof Element) || !target.closest(BOARD)) return null;
  return target.closest("[data-place].lit") ?? target.closest("[data-place]");
}

/** @param {HTMLElement | SVGElement} element */
export const placeOf = (element) => element.dataset.place ?? "";

/**
 * Mark places, named one after the other, and no others.
 * @param {string} places
 */
export function mark(places) {
  const marked = new Set(places.split(" ").filter(Boolean));
  for (const element of placesShown()) {
    element.classList.toggle("marked", marked.has(placeOf(element)));
  }
}
