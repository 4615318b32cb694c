// When what others decided is shown, without a page: it is tested without a browser.

/**
 * Whether what came is shown at once: where no pace is set, what one has decided oneself, and a single
 * thing after a pause that was long enough.
 * @param {{ count: number, isOwn: boolean, pause: number }} came how many decisions, whether the first
 *   is one's own, and milliseconds since something was shown
 * @param {number} pace milliseconds from one thing to the next; 0 for none
 */
export function isShownAtOnce({ count, isOwn, pause }, pace) {
  return !pace || (count <= 1 && (isOwn || pause >= pace));
}
