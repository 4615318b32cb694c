// The keyboard: a letter for each choice, and a few keys for everything else.
import { closeMenu, isMenuOpen } from "./menu.js";
import { closeSheet } from "./sheets.js";
import { isLookingBack, stepBack, stepForward, toPresent } from "./stepping.js";
import { closeSide } from "./tabs.js";
import { stopPointing } from "./talking.js";

/** Listen to the keyboard. */
export function startKeys() {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    if (event.key === "Escape") return escape();
    if (isTyping(event.target)) return;
    const key = event.key.toLowerCase();
    const stepped = { "[": stepBack, "]": stepForward, ".": toPresent }[key];
    if (stepped) stepped();
    else if (!press(key)) return;
    event.preventDefault();
  });
}

function escape() {
  if (isMenuOpen()) closeMenu();
  else if (!stopPointing() && !closeSheet() && !closeSide() && isLookingBack()) toPresent();
}

/** @param {EventTarget | null} target */
function isTyping(target) {
  return target instanceof Element && target.matches("input, textarea, select");
}

/**
 * Press the button that a key stands for. Answers whether there is one.
 * @param {string} key
 */
function press(key) {
  const scope = isMenuOpen() ? "#menu " : "";
  const button = document.querySelector(`${scope}button[data-key="${CSS.escape(key)}"]`);
  if (!(button instanceof HTMLElement) || document.querySelector(".sheet.open")) return false;
  button.click();
  return true;
}
