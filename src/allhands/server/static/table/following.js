// What grows at its end, as the log and the talk do, is kept in sight there, unless somebody has gone
// back in it to read.

/** The end is in sight when so many pixels are left to it. */
const NEAR = 24;

/**
 * Follow what grows in an element that scrolls.
 * @param {HTMLElement} element
 */
export function follow(element) {
  let isFollowed = true;
  const keep = () => {
    if (isFollowed) element.scrollTop = element.scrollHeight;
  };
  const again = () => {
    isFollowed = true;
    keep();
  };
  element.addEventListener("scroll", () => {
    isFollowed = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR;
  });
  new ResizeObserver(keep).observe(element);
  document.addEventListener("table:parts", keep);
  document.addEventListener("table:moment", (event) => {
    if (/** @type {CustomEvent} */ (event).detail.moment === null) again();
  });
  document.addEventListener("table:opened", again);
  keep();
}
