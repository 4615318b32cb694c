// Changing what stands on the page into what is to stand there: nodes live on, with their focus, what
// is selected in them and whether they are open; and a piece that lies elsewhere now is the same piece.
// By Idiomorph, which knows a node again by its id.

/** @typedef {{ morph: (old: Element, now: NodeListOf<ChildNode> | string, how: object) => void }} Morpher */

const { morph } = /** @type {{ Idiomorph: Morpher }} */ (/** @type {unknown} */ (globalThis)).Idiomorph;

const HOW = {
  morphStyle: "innerHTML",
  callbacks: {
    /** @param {Node} node */
    beforeNodeRemoved: (node) => !(node instanceof Element && node.hasAttribute("data-kept")),
    /**
     * Whoever looks has opened and closed things, and is at a choice.
     * @param {string} name
     */
    beforeAttributeUpdated: (name) => name !== "open",
  },
};

/**
 * Change what is in an element.
 * @param {Element} element
 * @param {string} markup
 */
export function become(element, markup) {
  const holder = document.createElement("template");
  holder.innerHTML = markup;
  for (const within of [element, holder.content]) nameParts(within);
  morph(element, holder.content.childNodes, HOW);
}

/**
 * What moves or can be chosen is known by its name, if no other has it.
 * @param {ParentNode} within
 */
function nameParts(within) {
  for (const kind of ["piece", "place"]) {
    const all = [...within.querySelectorAll(`[data-${kind}]`)];
    const names = all.map((each) => each.getAttribute(`data-${kind}`));
    all.forEach((each, number) => {
      if (!each.id && names.indexOf(names[number]) === names.lastIndexOf(names[number])) {
        each.id = `${kind}-${names[number]}`;
      }
    });
  }
}
