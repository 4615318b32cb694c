// Sheets: what is opened over the page. Where there is room, log and talk stand beside the ship.
import { toNextChoice } from "./focus.js";

/** What had the focus before it came into a sheet. @type {HTMLElement | SVGElement | null} */
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
    if (target?.closest("[data-closes]")) closeSheet();
    else if (!target?.closest(".sheet, [data-opens], #menu")) closeSheet();
  });
  document.addEventListener("focusin", (event) => {
    const isInside = event.target instanceof Element && !!event.target.closest(".sheet");
    const from = /** @type {HTMLElement | SVGElement | null} */ (event.relatedTarget);
    if (!isInside) cameFrom = null;
    else if (from && !from.closest(".sheet")) cameFrom = from;
  });
  tellButtons();
}

/** @param {string} name */
function sheet(name) {
  return document.getElementById(name);
}

/** @param {string} name */
const isBeside = (name) => {
  const element = sheet(name);
  return !!element?.closest("#drawer") && getComputedStyle(element).position !== "fixed" && element.offsetParent !== null;
};

/**
 * Open a sheet, or close it if it is open.
 * @param {string} name
 */
export function toggle(name) {
  if (sheet(name)?.classList.contains("open")) closeSheet();
  else if (isBeside(name)) focusFirst(name);
  else openSheet(name);
}

/** @param {string} name */
export function openSheet(name) {
  const element = sheet(name);
  if (!element || element.classList.contains("open")) return;
  closeSheet();
  element.classList.add("open");
  element.dispatchEvent(new Event("table:opened"));
  focusFirst(name);
  tellButtons();
}

/** What a sheet is opened for: to write, to read, or to look at. */
const FIRST = ["input:not([type=hidden], [readonly])", "[tabindex='0']", ".close"];

/** @param {string} name */
function focusFirst(name) {
  const found = FIRST.flatMap((wanted) => [...(sheet(name)?.querySelectorAll(wanted) ?? [])]);
  const first = found.find((each) => each.checkVisibility());
  if (first instanceof HTMLElement) first.focus({ preventScroll: true });
}

/** Close whatever is open, or leave the sheet beside the ship. Answers whether there was one. */
export function leaveSheet() {
  return closeSheet() || leave(document.activeElement?.closest(".sheet"));
}

/** Close whatever is open. Answers whether something was. */
export function closeSheet() {
  const open = document.querySelector(".sheet.open");
  if (!open) return false;
  leave(open);
  open.classList.remove("open");
  tellButtons();
  return true;
}

/**
 * Bring the focus back to where it was before it came into a sheet. Answers whether it was in it.
 * @param {Element | null | undefined} left
 */
function leave(left) {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || !left?.contains(focused)) return false;
  focused.blur(); // or keys would go there until the next frame
  if (cameFrom?.isConnected) cameFrom.focus({ preventScroll: true });
  else if (cameFrom) toNextChoice();
  return true;
}

function tellButtons() {
  for (const button of document.querySelectorAll("[data-opens]")) {
    const name = button.getAttribute("data-opens") ?? "";
    button.setAttribute("aria-expanded", String(!!sheet(name)?.classList.contains("open")));
  }
}
