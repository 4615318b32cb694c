// The focus of those who use the keyboard is never lost: when what had it is gone or can no
// longer be chosen, it goes to where the next choice is made.
import { choiceButtons, find } from "./page.js";

const BOARD = "#ship, #decks, #crew";
const CHOICES = "#ask";
const MAIN = "main";

/** Where the keyboard's focus was: a selector, or nothing. */
let region = "";

/** Keep the focus where it is of use. To be started when the places are lit. */
export function keepFocus() {
  document.addEventListener("focusin", (event) => {
    const focused = event.target;
    if (!(focused instanceof Element) || focused.id === MAIN) return;
    const within = [BOARD, CHOICES].find((each) => focused.closest(each)) ?? "";
    region = focused.matches(":focus-visible") ? within : "";
  });
  document.addEventListener("pointerdown", () => (region = ""));
  document.addEventListener("table:parts", restore);
}

function restore() {
  const focused = document.activeElement;
  const isLost = !focused || focused === document.body || focused.id === MAIN;
  if (!region || !isLost) return;
  const lit = document.querySelector(`:is(${BOARD}) [data-place].lit[tabindex="0"]`);
  const next = (region === BOARD ? lit : null) ?? choiceButtons()[0] ?? find(MAIN);
  if (next instanceof HTMLElement || next instanceof SVGElement) next.focus({ preventScroll: true });
}
