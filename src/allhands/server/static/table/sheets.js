// Sheets: what is opened over the page, one at a time, and closed again.
import { toNextChoice } from "./focus.js";

/** What had the focus before it came into a sheet. @type {HTMLElement | null} */
let cameFrom = null;

/** Listen to the buttons that open and close. */
export function startSheets() {
  for (const close of document.querySelectorAll("[data-closes]")) {
    /** @type {HTMLElement} */ (close).hidden = false;
  }
  document.addEventListener("click", (event) => {
    const target = event.target instanceof Element ? event.target : null;
    const opens = target?.closest("[data-opens]")?.getAttribute("data-opens");
    if (opens) toggle(opens);
    else if (target?.closest("[data-closes]") || !target?.closest(".sheet, #menu")) closeSheet();
  });
  tellButtons();
}

/** @param {string} name */
function toggle(name) {
  if (document.getElementById(name)?.classList.contains("open")) closeSheet();
  else openSheet(name);
}

/** @param {string} name */
export function openSheet(name) {
  const sheet = document.getElementById(name);
  if (!sheet || sheet.classList.contains("open")) return;
  closeSheet();
  const focused = document.activeElement;
  cameFrom = focused instanceof HTMLElement ? focused : null;
  sheet.classList.add("open");
  focusFirst(sheet);
  tellButtons();
}

/** What a sheet is opened for: to write, to read, or to look at. */
const FIRST = ["input:not([type=hidden], [readonly])", "[tabindex='0']", ".close"];

/** @param {HTMLElement} sheet */
function focusFirst(sheet) {
  const found = FIRST.flatMap((wanted) => [...sheet.querySelectorAll(wanted)]);
  const first = found.find((each) => each.checkVisibility());
  if (first instanceof HTMLElement) first.focus({ preventScroll: true });
}

/** Close whatever is open, and bring the focus back. Answers whether something was. */
export function closeSheet() {
  const open = document.querySelector(".sheet.open");
  if (!open) return false;
  const focused = document.activeElement;
  const hadFocus = focused instanceof HTMLElement && open.contains(focused);
  if (hadFocus) focused.blur(); // or keys would go there until the next frame
  open.classList.remove("open");
  tellButtons();
  if (!hadFocus) return true;
  if (cameFrom?.isConnected && cameFrom.checkVisibility()) cameFrom.focus({ preventScroll: true });
  else toNextChoice();
  return true;
}

function tellButtons() {
  for (const button of document.querySelectorAll("[data-opens]")) {
    const name = button.getAttribute("data-opens") ?? "";
    const isOpen = !!document.getElementById(name)?.classList.contains("open");
    button.setAttribute("aria-expanded", String(isOpen));
  }
}
