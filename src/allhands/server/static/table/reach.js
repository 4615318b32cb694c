// A narrow page has what one decides with at the top of the sheet, above the question: one's own
// things and what was drawn, as the board marks them, and what else a choice is about that is not on
// the ship. They are copies, of which no piece glides.
import { narrow } from "./elements.js";
import { choiceButtons, find, tell } from "./page.js";

const HOLDERS = "#decks > .decks, #crew > *";
const MARKED = ":is(#decks, #crew > .own) .in-reach";
const FILLING = ["ask", "decks", "crew"];

/** Begin to hold in reach what is decided with. To be started before places are lit. */
export function startReach() {
  fill();
  document.addEventListener("table:parts", (event) => {
    const { changed } = /** @type {CustomEvent} */ (event).detail;
    if (changed.some((/** @type {string} */ name) => FILLING.includes(name))) fill();
  });
  narrow.addEventListener("change", () => tell("table:parts", { changed: FILLING }));
}

function fill() {
  const kept = narrow.matches ? new Set([...document.querySelectorAll(MARKED), ...offered()]) : new Set();
  const copies = [...document.querySelectorAll(HOLDERS)].map((holder) => copyOf(holder, kept));
  find("reach").replaceChildren(...copies.filter((copy) => copy.hasChildNodes()));
}

/** What else the choices are about: of each a place, or somebody's things, if none is in sight. */
function offered() {
  return choiceButtons().flatMap(({ dataset }) => {
    const places = (dataset.places ?? "").split(" ").filter(Boolean).map((place) => `[data-place="${place}"]`);
    if (places.some((place) => document.querySelector(`#ship ${place}, ${MARKED}${place}, ${MARKED} ${place}`))) return [];
    const drawn = document.querySelector(places.map((place) => `:is(#decks, #crew) ${place}`).join() || "none");
    return drawn?.matches(".crew-strip") ? [...drawn.querySelectorAll(".in-reach")] : (drawn ?? []);
  });
}

/**
 * What is kept of a holder, in a holder that looks the same.
 * @param {Element} holder
 * @param {Set<Element>} kept
 */
function copyOf(holder, kept) {
  const copy = /** @type {HTMLElement} */ (holder.cloneNode(false));
  copy.removeAttribute("role"); // so it has no name, which the original has
  copy.removeAttribute("aria-label");
  copy.classList.remove("lit", "wanted", "marked");
  const within = [...holder.querySelectorAll("*")].filter((each) => kept.has(each));
  copy.append(...within.map((each) => each.cloneNode(true)));
  for (const layer of copy.querySelectorAll(".handles")) layer.remove();
  for (const each of [copy, ...copy.querySelectorAll("[id]")]) each.removeAttribute("id");
  for (const piece of copy.querySelectorAll("[data-piece]")) piece.removeAttribute("data-piece");
  return copy;
}
