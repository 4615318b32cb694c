// What any page needs that has pieces which glide.

/**
 * An element that the page cannot do without.
 * @param {string} id
 * @returns {HTMLElement}
 */
export function find(id) {
  const element = document.getElementById(id);
  if (!element) throw new Error(`the page has no ${id}`);
  return element;
}

/**
 * What is within an element that cannot do without it.
 * @template {Element} E
 * @param {ParentNode} within
 * @param {string} selector
 * @param {new () => E} kind
 * @returns {E}
 */
export function part(within, selector, kind) {
  const found = within.querySelector(selector);
  if (!(found instanceof kind)) throw new Error(`the page has no ${selector}`);
  return found;
}

/**
 * What an event is about: the nearest element around its target that a selector fits.
 * @param {Event} event
 * @param {string} selector
 * @returns {HTMLElement | null}
 */
export const around = ({ target }, selector) => (target instanceof Element ? target.closest(selector) : null);

/** Whether the side has no room of its own, as on a phone; as the style sheet has it. */
export const narrow = matchMedia("(max-width: 640px), (max-height: 559px)");

/** Whether crew, table, log and talk share one pane. */
export const shared = matchMedia("(max-width: 1279px)");

/** Whether nothing is to move that need not. */
export const calm = matchMedia("(prefers-reduced-motion: reduce)");
