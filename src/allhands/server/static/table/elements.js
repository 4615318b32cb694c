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

/** Whether the page is as narrow as on a phone. */
export const narrow = matchMedia("(max-width: 860px)");

/** Whether nothing is to move that need not. */
export const calm = matchMedia("(prefers-reduced-motion: reduce)");
