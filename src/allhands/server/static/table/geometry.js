// Where things lie, without a page: it is tested without a browser.

/** @typedef {{ x: number, y: number, width: number, height: number }} Box */

/**
 * Of some boxes the number of the one that lies next in the direction of an arrow key; -1 if none does.
 * @param {Box} from
 * @param {Box[]} others
 * @param {string} key
 */
export function nextInDirection(from, others, key) {
  const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1] }[key] ?? [0, 1];
  let found = -1;
  let least = Infinity;
  others.forEach((box, number) => {
    const x = box.x + box.width / 2 - from.x - from.width / 2;
    const y = box.y + box.height / 2 - from.y - from.height / 2;
    const along = x * dx + y * dy;
    const aside = Math.abs(x * dy) + Math.abs(y * dx);
    if (along <= 1 || along + 2 * aside >= least) return;
    least = along + 2 * aside;
    found = number;
  });
  return found;
}

/**
 * Where something scrolls to so that a point of it stays where it is.
 * @param {number} scrolled how far it is scrolled now
 * @param {number} point how far the point is from its edge in sight
 * @param {number} times how much larger it becomes
 */
export const scrolledTo = (scrolled, point, times) => (scrolled + point) * times - point;

/**
 * Whether a box lies within another.
 * @param {Box} box
 * @param {Box} within
 */
export const isWithin = (box, within) =>
  box.x >= within.x && box.y >= within.y &&
  box.x + box.width <= within.x + within.width && box.y + box.height <= within.y + within.height;

/**
 * The least box around others; an empty one around none.
 * @param {Box[]} boxes
 * @returns {Box}
 */
export function surrounding(boxes) {
  if (!boxes.length) return { x: 0, y: 0, width: 0, height: 0 };
  const x = Math.min(...boxes.map((each) => each.x));
  const y = Math.min(...boxes.map((each) => each.y));
  const right = Math.max(...boxes.map((each) => each.x + each.width));
  const bottom = Math.max(...boxes.map((each) => each.y + each.height));
  return { x, y, width: right - x, height: bottom - y };
}
