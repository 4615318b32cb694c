// What a person sees and reaches on the page of a match, counted: evaluated in a page by `audit.py`,
// which says what each kind of finding is.

/**
 * @typedef {{ left: number, top: number, right: number, bottom: number }} Box
 * @typedef {Box & { line: number }} Line a line of words as far as it is seen, and how high it is in all
 * @typedef {{ element: Element, words: string, boxes: Line[] }} Words
 */

(/** @type {boolean} */ large) => {
  const LEAST = { page: 12, board: 11 };
  /** Up to this number all choices are in sight; of more, at most a third is not. */
  const ALL_SEEN = 14;
  /** At least this number of the list is in sight. */
  const LISTED = 8;

  const page = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  const styles = new Map();
  /** @param {Element} element @returns {CSSStyleDeclaration} */
  const style = (element) => {
    if (!styles.has(element)) styles.set(element, getComputedStyle(element));
    return styles.get(element);
  };
  /** @param {Element} element */
  const ancestors = (element) => {
    const found = [];
    for (let each = element.parentElement; each; each = each.parentElement) found.push(each);
    return found;
  };
  /** @param {Element} element */
  const called = (element) =>
    (element.getAttribute("aria-label") ?? element.textContent ?? "").replace(/\s+/g, " ").trim().slice(0, 60);
  /** @param {Box} one @param {Box} other @returns {Box} */
  const shared = (one, other) => ({
    left: Math.max(one.left, other.left),
    top: Math.max(one.top, other.top),
    right: Math.min(one.right, other.right),
    bottom: Math.min(one.bottom, other.bottom),
  });
  /** @param {Box} box */
  const area = ({ left, top, right, bottom }) => Math.max(0, right - left) * Math.max(0, bottom - top);

  /** The part of the page that an element can be seen in. @param {Element} element */
  const windowOf = (element) => {
    let seen = page;
    if (style(element).position === "fixed") return seen;
    for (const each of ancestors(element)) {
      if (each === document.body) break;
      const { overflowX, overflowY, position } = style(each);
      if (/hidden|clip|auto|scroll/.test(overflowX + overflowY)) seen = shared(seen, each.getBoundingClientRect());
      if (position === "fixed") break;
    }
    return seen;
  };
  /** @param {Element} element */
  const shareSeen = (element) => {
    const box = element.getBoundingClientRect();
    return area(box) ? area(shared(box, windowOf(element))) / area(box) : 0;
  };
  /** @param {Element} element */
  const isDrawn = (element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true }) &&
    !element.closest("[inert]") && area(element.getBoundingClientRect()) > 4;
  /** Whether words are for those who hear the page alone. @param {Element} element */
  const isUnseen = (element) => [element, ...ancestors(element)].some((each) => style(each).clipPath === "inset(50%)");
  /** What lies on top at the middle of what is seen of an element, and to both sides. @param {Element} element */
  const onTop = (element) => {
    const box = shared(element.getBoundingClientRect(), windowOf(element));
    const down = (box.top + box.bottom) / 2;
    return [0.15, 0.5, 0.85].map((share) => document.elementFromPoint(box.left + share * (box.right - box.left), down));
  };
  /** @param {Element} element */
  const isFree = (element) => {
    const own = (/** @type {Element | null} */ top) =>
      !!top && (element.contains(top) || (top.matches("label") && top.contains(element)));
    return onTop(element).filter(own).length >= 2;
  };

  /** @type {Record<string, string[]>} */
  const found = { hidden: [], few: [], covered: [], clipped: [], overlaps: [], tiny: [], wide: [], nested: [] };

  // Choices: in the list, or at a place on the board that is whole in sight
  const choices = [...document.querySelectorAll("#choices button[name=action]")];
  const places = [...document.querySelectorAll("[data-place]")].filter((each) => isDrawn(each) && shareSeen(each) > 0.95);
  const inSight = new Set(places.map((each) => each.getAttribute("data-place")));
  /** @param {Element} choice */
  const isListed = (choice) => isDrawn(choice) && shareSeen(choice) > 0.95;
  /** @param {Element} choice */
  const isOnBoard = (choice) => (choice.getAttribute("data-places") ?? "").split(" ").some((each) => inSight.has(each));
  const listed = choices.filter(isListed);
  if (large) {
    const isReached = (/** @type {Element} */ choice) => {
      choice.scrollIntoView({ block: "center", behavior: "instant" });
      return isDrawn(choice) && shareSeen(choice) > 0.9 && isFree(choice);
    };
    found.hidden = choices.filter((each) => !isReached(each)).map(called);
  } else {
    const hidden = choices.filter((each) => !(isListed(each) && isFree(each)) && !isOnBoard(each));
    if (hidden.length > (choices.length <= ALL_SEEN ? 0 : choices.length / 3)) found.hidden = hidden.map(called);
    if (listed.length < Math.min(LISTED, choices.length)) found.few.push(`${listed.length} of ${choices.length}`);
  }

  // What is pressed or written in
  for (const each of document.querySelectorAll("button:enabled, a[href], input:not([type=hidden]), select, summary, textarea")) {
    if (!isDrawn(each) || isUnseen(each) || shareSeen(each) < 0.25 || isFree(each)) continue;
    const top = onTop(each)[1];
    if (!(each.closest("svg") && top?.closest("svg"))) found.covered.push(`${called(each)} under ${top?.tagName}.${top?.className}`);
  }

  // Words
  /** @type {Words[]} */
  const texts = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const element = node.parentElement;
    const words = (node.textContent ?? "").trim();
    if (!words || !element || element.closest("script, style, title, noscript, option") || !isDrawn(element) || isUnseen(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const seen = windowOf(element);
    // cut where the box that scrolls them is cut: else what is scrolled away would lie over its neighbours
    // a range knows nothing of words that a drawing has squeezed
    const lines = element instanceof SVGTextElement ? [element.getBoundingClientRect()] : [...range.getClientRects()];
    const boxes = lines.map((each) => ({ ...shared(each, seen), line: each.height })).filter((each) => area(each) > 2);
    if (!boxes.length) continue;
    const drawing = element instanceof SVGGraphicsElement ? element.getScreenCTM() : null;
    const size = parseFloat(style(element).fontSize) * (drawing ? Math.hypot(drawing.a, drawing.b) : 1);
    if (size < LEAST[element.closest("svg") ? "board" : "page"] - 0.05) found.tiny.push(`${size.toFixed(1)} px: ${words.slice(0, 30)}`);
    texts.push({ element, words: words.slice(0, 40), boxes });
  }
  for (const element of new Set(texts.map((each) => each.element))) {
    if (element.closest("svg")) continue;
    for (const each of [element, ...ancestors(element).slice(0, 2)]) {
      const { overflowX, overflowY, webkitLineClamp } = style(each);
      const isClamped = webkitLineClamp && webkitLineClamp !== "none";
      const isLow = (/hidden|clip/.test(overflowY) || isClamped) && each.scrollHeight > each.clientHeight + 3;
      const isNarrow = /hidden|clip/.test(overflowX) && each.scrollWidth > each.clientWidth + 3;
      if (each.clientWidth && (isLow || isNarrow)) found.clipped.push(called(element));
      if (isLow || isNarrow || /auto|scroll/.test(overflowX + overflowY)) break;
    }
  }
  /** Whether something opaque lies over the lower one of two texts. @param {Element} one @param {Element} other @param {Box} where */
  const isBeneath = (one, other, { left, top, right, bottom }) => {
    const [x, y] = [(left + right) / 2, (top + bottom) / 2];
    const drawing = one.closest("svg");
    if (drawing && drawing === other.closest("svg")) return isPaintedOver(drawing, firstOf(one, other), x, y);
    const stack = document.elementsFromPoint(x, y);
    const depth = (/** @type {Element} */ text) => stack.findIndex((each) => each.contains(text));
    const [upper, lower] = [depth(one), depth(other)].sort((a, b) => a - b);
    const below = depth(one) > depth(other) ? one : other;
    return stack.slice(upper, lower).some((each) => !each.contains(below) && isOpaque(each));
  };
  /** @param {Element} one @param {Element} other */
  const comesAfter = (one, other) => !!(other.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING);
  /** @param {Element} one @param {Element} other */
  const firstOf = (one, other) => (comesAfter(one, other) ? other : one);
  /** A drawing is painted in the order in which it is written. @param {Element} drawing @param {Element} text @param {number} x @param {number} y */
  const isPaintedOver = (drawing, text, x, y) => [...drawing.querySelectorAll("rect, path, circle")].some((shape) => {
    const { left, top, right, bottom } = shape.getBoundingClientRect();
    return left <= x && x <= right && top <= y && y <= bottom && comesAfter(shape, text) && isOpaque(shape);
  });
  /** @param {Element} element */
  const isOpaque = (element) => {
    const { fill, fillOpacity, backgroundColor } = style(element);
    const isPaint = (/** @type {string} */ colour) => !/none|transparent|, 0(\.\d+)?\)|\/ 0/.test(colour);
    if (element.closest("svg") && element.tagName !== "svg") {
      return element.matches("rect, path, circle") && isPaint(fill) && Number(fillOpacity) > 0.5;
    }
    return isPaint(backgroundColor);
  };
  /** @param {Words} one @param {Words} other */
  const overlap = (one, other) => one.boxes.some((box) => other.boxes.some((next) => {
    const both = shared(box, next);
    const slack = 0.3 * Math.min(box.line, next.line); // lines are higher than letters
    const isOver = both.right - both.left > 2 && both.bottom - both.top > slack && area(both) > 10;
    return isOver && !isBeneath(one.element, other.element, both);
  }));
  texts.forEach((one, at) => {
    for (const other of texts.slice(at + 1)) {
      if (one.element.contains(other.element) || other.element.contains(one.element)) continue;
      if (overlap(one, other)) found.overlaps.push(`${one.words} | ${other.words}`);
    }
  });

  // What scrolls
  const whole = document.scrollingElement?.scrollWidth ?? 0;
  if (whole > innerWidth + 1) found.wide.push(`${whole} > ${innerWidth}`);
  const scrolls = (/** @type {Element} */ each) =>
    each !== document.body && /auto|scroll/.test(style(each).overflowY) && each.scrollHeight > each.clientHeight + 4 && isDrawn(each);
  for (const each of [...document.querySelectorAll("body *")].filter(scrolls)) {
    const around = ancestors(each).find(scrolls);
    if (around) found.nested.push(`${each.id || each.className} in ${around.id || around.className}`);
  }
  return { choices: choices.length, listed: listed.length, found };
}
