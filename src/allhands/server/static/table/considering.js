// What a choice would cost and do, said in a place of its own as soon as somebody considers it: with the
// pointer, with the keyboard, or by a first tap. A finger cannot point without choosing, so the first tap
// says it and the second takes it; whoever knows the game can have one tap do. What ends a turn while
// something else could be done is asked once, however it is chosen.
import { haunt, leave } from "./ghosts.js";
import { heldBy } from "./handles.js";
import { isMenuOpen } from "./menu.js";
import { choiceButtons, find, page, wordsOf } from "./page.js";
import { mark, placeUnder } from "./places.js";
import { isWanted } from "./signs.js";

/** @typedef {HTMLElement | SVGElement} Shown */

const AGAIN = "Tap again to choose it.";
const ENDS = "You could still do something else: press again to end it.";

let byTouch = false;
/** What was said of a choice that is not taken before it is chosen again: its number and the story. */
let saidFirst = "";
/** @type {(place: Shown) => HTMLButtonElement[]} */
let choicesOf = () => [];

/**
 * Listen to what is considered.
 * @param {(place: Shown) => HTMLButtonElement[]} offered what can be chosen at a place
 */
export function startConsidering(offered) {
  choicesOf = offered;
  document.addEventListener("pointerdown", (event) => (byTouch = event.pointerType === "touch"), true);
  document.addEventListener("pointerover", (event) => event.pointerType !== "touch" && consider(event.target));
  document.addEventListener("focusin", (event) => byTouch || consider(event.target));
}

/** Whether what is chosen now is to be shown first. */
export const isShownFirst = () => byTouch && !isWanted("one-tap");

/**
 * Say what a choice does, and answer whether that had to be said before it may be taken.
 * @param {HTMLButtonElement} button
 */
export function sayFirst(button) {
  const ends = button.dataset.ends !== undefined && !button.closest(".in-lesson"); // which takes nothing wrong
  const now = `${page.story} ${button.value}`;
  if ((!isShownFirst() && !ends) || saidFirst === now) {
    saidFirst = "";
    return false;
  }
  saidFirst = now;
  say(button);
  find("explain").append(` ${ends ? ENDS : AGAIN}`);
  button.classList.toggle("asked-once", ends);
  return true;
}

/** @param {EventTarget | null} target */
export function consider(target) {
  if (isMenuOpen() && target instanceof Element && !target.closest("#menu")) return;
  const element = target instanceof Element ? target : null;
  const button = element?.closest(".choice, [data-explain]");
  if (button) return say(button);
  const place = heldBy(element) ?? placeUnder(element);
  const choices = place ? choicesOf(place) : [];
  if (choices.length === 1) say(choices[0]);
  else several(choices);
}

/** @param {Element} button */
function say(button) {
  const { dataset } = /** @type {HTMLElement} */ (button);
  const value = dataset.action ?? button.getAttribute("value") ?? "";
  if (saidFirst !== `${page.story} ${value}`) forget();
  for (const each of choiceButtons()) each.classList.toggle("considered", each.value === value && !dataset.whose);
  find("explain").textContent = explanationOf(button);
  mark(dataset.places ?? "");
  haunt(value, dataset.whose);
}

/** @param {HTMLButtonElement[]} choices */
function several(choices) {
  forget();
  find("explain").textContent = choices.length
    ? `${choices.length} choices here: ${choices.map(wordsOf).join("; ")}.`
    : "";
  mark("");
  leave();
}

/** Nothing is considered any more. */
function forget() {
  saidFirst = "";
  for (const each of document.querySelectorAll(".considered, .asked-once")) {
    each.classList.remove("considered", "asked-once");
  }
}

/**
 * What the page says of a choice: its cost, what it does, and the odds.
 * @param {Element} button
 */
function explanationOf(button) {
  const told = button.getAttribute("data-explain");
  if (told !== null) return told;
  return document.getElementById(button.getAttribute("aria-describedby") ?? "")?.textContent ?? "";
}
