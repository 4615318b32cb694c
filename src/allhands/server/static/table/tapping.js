// A finger cannot point without choosing. So the first tap on a choice says on its button what it
// costs and does, and the second takes it; whoever knows the game can have one tap do.
import { isWanted } from "./signs.js";

let byTouch = false;

/** Listen to what is pressed with. */
export function startTapping() {
  document.addEventListener("pointerdown", (event) => (byTouch = event.pointerType === "touch"), true);
}

/** Whether what is chosen now is to be shown first. */
export const isShownFirst = () => byTouch && !isWanted("one-tap");

/**
 * Say on the button of a choice what it does, and answer whether that was not yet said there.
 * @param {HTMLElement} button
 */
export function sayOn(button) {
  if (button.querySelector(".says")) return false;
  for (const said of document.querySelectorAll("#choices .says")) said.remove();
  append(button, `${button.dataset.explain ?? ""} Tap again to choose it.`);
  button.scrollIntoView({ block: "nearest" });
  return true;
}

/**
 * Say on the buttons of a menu what each does: one tap has opened it, and the next one takes.
 * @param {Iterable<HTMLElement>} items
 */
export function sayOnAll(items) {
  for (const each of items) if (each.dataset.explain) append(each, each.dataset.explain);
}

/**
 * @param {HTMLElement} button
 * @param {string} words
 */
function append(button, words) {
  const said = document.createElement("span");
  said.className = "says";
  said.textContent = words.trim();
  button.append(said);
}
