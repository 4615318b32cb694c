// Where the keyboard's focus goes, by one rule: it stays where somebody put it. When that is gone, it
// goes to where the next choice is made: on the board for those who choose there, and otherwise to the
// first of the choices. Those who have to wait find it on what is asked, from where it goes on as soon
// as they are to choose.
import { handleOf, heldBy, tabStop } from "./handles.js";
import { find, page, wordsOf } from "./page.js";
import { BOARD } from "./places.js";

const FIRST = "#coach button, #choices button.choice, #ask .curtain a";

/**
 * What had the keyboard's focus, where one chooses: the name of its place on the board, or its words
 * and the story it was chosen on.
 * @typedef {{ place: string, words: string, story: number }} Held
 */
/** @type {Held | null} */
let held = null;

/** Keep the focus where it is of use. To be started when the places are lit. */
export function keepFocus() {
  document.addEventListener("focusin", note);
  document.addEventListener("pointerdown", () => (held = null));
  document.addEventListener("table:parts", restore);
}

/** @param {FocusEvent} event */
function note(event) {
  const focused = event.target;
  if (!(focused instanceof Element) || focused.closest("#menu") || focused.id === "ask") return;
  const place = heldBy(focused)?.dataset.place ?? "";
  const isOfUse = focused.matches(":focus-visible") && (place || focused.closest("#ask, #back, #coach"));
  held = isOfUse ? { place, words: wordsOf(focused), story: page.story } : null;
}

function restore() {
  const focused = document.activeElement;
  const isGone = !focused || focused === document.body || focused.id === "ask";
  if (held && isGone) toNextChoice();
}

/** Go to where the next choice is made. */
export function toNextChoice() {
  const onBoard = held?.place ? (handleAt(held.place) ?? tabStop()) : null;
  const next = onBoard ?? sameAsBefore() ?? document.querySelector(FIRST) ?? find("ask");
  if (next === document.activeElement) return;
  /** @type {HTMLElement | SVGElement} */ (next).focus({ preventScroll: true });
}

/** @param {string} place */
function handleAt(place) {
  const lit = document.querySelector(`${BOARD} [data-place="${CSS.escape(place)}"].lit`);
  return lit && handleOf(lit);
}

/** What stands where it was, unless a decision was taken since. */
function sameAsBefore() {
  if (!held || held.place || held.story !== page.story) return null;
  const { words } = held;
  return [...find("ask").querySelectorAll("button, a")].find((each) => wordsOf(each) === words) ?? null;
}
