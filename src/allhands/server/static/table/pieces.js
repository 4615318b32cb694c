// Pieces glide from where they were to where they are; new ones appear, and lost ones fade.
// Chromium does not let parts of a drawing take part in view transitions, so this is done here.
import { calm, find } from "./elements.js";

const GLIDE = 300;
const APART = 180;
const WHOLE = 2000;
const EASING = "cubic-bezier(0.3, 0, 0.2, 1)";

/** @typedef {{ x: number, y: number, copy: Element, frame: DOMMatrix | null }} Was */

/** @type {Set<Animation>} */
const running = new Set();

/**
 * Where the pieces of some parts of the page are.
 * @param {string[]} parts
 * @returns {Map<string, Was>}
 */
export function measure(parts) {
  finish();
  /** @type {Map<string, Was>} */
  const found = new Map();
  if (calm.matches || document.hidden) return found;
  for (const piece of piecesIn(parts)) {
    const { x, y } = centre(piece);
    found.set(piece.dataset.piece ?? "", { x, y, copy: piece, frame: frameOf(piece) });
  }
  return found;
}

/**
 * Have the pieces glide to where they are now.
 * @param {Map<string, Was>} before
 * @param {string[]} parts
 */
export function glide(before, parts) {
  if (document.hidden) return;
  if (calm.matches) return crossFade(parts);
  if (!before.size) return;
  const now = piecesIn(parts);
  const names = new Set(now.map((piece) => piece.dataset.piece));
  /** @type {Array<(delay: number) => void>} */
  const steps = [];
  for (const [name, was] of before) if (!names.has(name)) steps.push((delay) => fade(was, delay));
  for (const piece of now) {
    const was = before.get(piece.dataset.piece ?? "");
    if (!was) steps.push((delay) => appear(piece, delay));
    else if (hasMoved(piece, was)) steps.push((delay) => travel(piece, was, delay));
  }
  const apart = steps.length > 1 ? Math.min(APART, (WHOLE - GLIDE) / (steps.length - 1)) : 0;
  steps.forEach((step, number) => step(number * apart));
}

/** Bring every motion to its end at once. */
function finish() {
  for (const animation of [...running]) animation.finish();
}

/**
 * @param {string[]} parts
 * @returns {Array<HTMLElement | SVGGraphicsElement>}
 */
function piecesIn(parts) {
  return parts.flatMap((part) => [...find(part).querySelectorAll("[data-piece]")]).map(
    (piece) => /** @type {HTMLElement | SVGGraphicsElement} */ (piece),
  );
}

/** @param {Element} piece */
function centre(piece) {
  const box = piece.getBoundingClientRect();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/**
 * From the coordinates of a piece's parent to those of its drawing.
 * @param {Element} piece
 */
function frameOf(piece) {
  const parent = piece.parentElement ?? piece.parentNode;
  if (!(piece instanceof SVGGraphicsElement) || !(parent instanceof SVGGraphicsElement)) return null;
  const whole = piece.ownerSVGElement?.getScreenCTM();
  const own = parent.getScreenCTM();
  return whole && own ? DOMMatrix.fromMatrix(whole.inverse().multiply(own)) : null;
}

/**
 * @param {Element} piece
 * @param {Was} was
 */
function hasMoved(piece, was) {
  const { x, y } = centre(piece);
  return Math.hypot(x - was.x, y - was.y) > 2;
}

/**
 * @param {HTMLElement | SVGGraphicsElement} piece
 * @param {Was} was
 * @param {number} delay
 */
function travel(piece, was, delay) {
  const { x, y } = centre(piece);
  let [dx, dy] = [was.x - x, was.y - y];
  const parent = piece.parentNode;
  if (piece instanceof SVGGraphicsElement && parent instanceof SVGGraphicsElement) {
    const scale = parent.getScreenCTM();
    if (scale) [dx, dy] = [dx / scale.a, dy / scale.d];
  }
  run(piece, [{ translate: `${dx}px ${dy}px` }, { translate: "0px 0px" }], delay);
}

/**
 * @param {Element} piece
 * @param {number} delay
 */
function appear(piece, delay) {
  run(piece, [{ opacity: 0 }, { opacity: 1 }], delay);
}

/**
 * @param {Was} was
 * @param {number} delay
 */
function fade(was, delay) {
  const drawing = document.querySelector("#ship svg");
  if (!was.frame || !drawing) return;
  const holder = document.createElementNS("http://www.w3.org/2000/svg", "g");
  const { a, b, c, d, e, f } = was.frame;
  holder.setAttribute("transform", `matrix(${a} ${b} ${c} ${d} ${e} ${f})`);
  holder.setAttribute("aria-hidden", "true");
  const copy = /** @type {Element} */ (was.copy.cloneNode(true));
  for (const each of [copy, ...copy.querySelectorAll("*")]) {
    for (const name of ["id", "data-piece", "data-place"]) each.removeAttribute(name);
  }
  holder.append(copy);
  // what is gone can no longer be chosen, nor does it cover what can be
  holder.setAttribute("pointer-events", "none");
  drawing.append(holder);
  run(holder, [{ opacity: 1 }, { opacity: 0 }], delay, () => holder.remove());
}

/** @param {string[]} parts */
function crossFade(parts) {
  for (const part of parts) find(part).animate([{ opacity: 0.4 }, { opacity: 1 }], 160);
}

/**
 * @param {Element} element
 * @param {Keyframe[]} frames
 * @param {number} delay
 * @param {() => void} [after]
 */
function run(element, frames, delay, after) {
  const animation = element.animate(frames, {
    duration: GLIDE,
    delay,
    easing: EASING,
    fill: "backwards",
  });
  running.add(animation);
  const over = () => {
    running.delete(animation);
    after?.();
    if (!running.size) document.dispatchEvent(new CustomEvent("table:laid"));
  };
  animation.finished.then(over, over);
}

for (const skips of ["keydown", "pointerdown"]) {
  document.addEventListener(skips, finish, { capture: true, passive: true });
}
