// The side: the crew, and one pane with tabs for what is looked up. Where it has no room of its own it is
// opened over the ship. A tab shows when something new is behind it; a question that is about what lies
// behind another tab opens that.
import { narrow, shared } from "./elements.js";
import { toNextChoice } from "./focus.js";
import { find, tell } from "./page.js";
import { placesShown } from "./places.js";

/** What had the focus before it came into the side. @type {HTMLElement | SVGElement | null} */
let cameFrom = null;

/** Listen to the tabs. */
export function startTabs() {
  document.addEventListener("click", (event) => {
    const target = event.target instanceof Element ? event.target : null;
    const opener = target?.closest("[data-tab]:is(button)");
    if (opener instanceof HTMLElement) openTab(opener.dataset.tab ?? "");
    else if (target?.closest('[data-closes="side"]')) closeSide();
    else if (narrow.matches && !target?.closest("#side, #menu")) closeSide();
  });
  find("side").addEventListener("keydown", onKey);
  document.addEventListener("focusin", (event) => {
    const isInside = event.target instanceof Element && side().contains(event.target);
    const from = /** @type {HTMLElement | SVGElement | null} */ (event.relatedTarget);
    if (!isInside) cameFrom = null;
    else if (from && !side().contains(from)) cameFrom = from;
  });
  document.addEventListener("table:parts", onParts);
  for (const each of [narrow, shared]) each.addEventListener("change", settle);
  settle();
}

const side = () => find("side");
const current = () => side().dataset.tab ?? "";

/** The tabs that are shown now. @returns {HTMLElement[]} */
const tabs = () => [...document.querySelectorAll(".tab")].filter((each) => each.checkVisibility()).map((each) => /** @type {HTMLElement} */ (each));

function settle() {
  if (!shared.matches && current() === "crew") select("decks");
  else if (shared.matches && !narrow.matches) select("crew");
  else select(current());
}

/**
 * Show what a tab is for, and go there.
 * @param {string} name
 */
export function openTab(name) {
  const isOpen = side().classList.contains("open");
  if (narrow.matches && isOpen && current() === name) return closeSide();
  select(name);
  if (narrow.matches && !isOpen) open();
  const panel = panelOf(name);
  const goal = panel?.querySelector("input:not([type=hidden])") ?? panel?.querySelector("[tabindex='0']") ?? panel;
  const isTyped = goal instanceof HTMLInputElement && matchMedia("(any-pointer: coarse)").matches;
  if (goal instanceof HTMLElement && !isTyped) goal.focus({ preventScroll: true });
}

/** @param {string} name */
function select(name) {
  side().dataset.tab = name;
  for (const tab of document.querySelectorAll("[data-tab]:is(button)")) {
    const isChosen = tab.getAttribute("data-tab") === name;
    if (tab.matches("[role=tab]")) {
      tab.setAttribute("aria-selected", String(isChosen));
      tab.setAttribute("tabindex", isChosen ? "0" : "-1");
    }
    if (isChosen && isShown(name)) tab.classList.remove("new");
  }
  tell("table:opened", { name });
}

/** @param {string} name */
const panelOf = (name) => document.querySelector(`.panel-${name}`);

/** @param {string} name */
const isShown = (name) => !!panelOf(name)?.checkVisibility();

/**
 * Mark that something new is behind a tab, unless it is in sight.
 * @param {string} name
 */
export function markNew(name) {
  if (isShown(name)) return;
  for (const tab of document.querySelectorAll(`[data-tab="${name}"]:is(button)`)) tab.classList.add("new");
}

function open() {
  side().classList.add("open");
  history.pushState({ side: true }, "");
  addEventListener("popstate", closeSide, { once: true });
  select(current());
}

/**
 * Leave the side for where one was, and close it where it lies over the ship. Answers whether anybody
 * was in it, or it was open.
 */
export function closeSide() {
  const wasOpen = side().classList.contains("open");
  const focused = document.activeElement;
  const wasIn = focused instanceof HTMLElement && side().contains(focused);
  if (wasIn) {
    focused.blur(); // or keys would go there until the next frame
    if (cameFrom?.isConnected) cameFrom.focus({ preventScroll: true });
    else if (cameFrom) toNextChoice();
  }
  if (wasOpen) {
    side().classList.remove("open");
    removeEventListener("popstate", closeSide);
    if (history.state?.side) history.back();
  }
  return wasIn || wasOpen;
}

/** @param {Event} event */
function onParts(event) {
  const { changed } = /** @type {CustomEvent} */ (event).detail;
  if (!changed.includes("ask") || narrow.matches || side().contains(document.activeElement)) return;
  const lit = placesShown().filter((each) => each.matches(".lit"));
  if (!lit.length || lit.some((each) => each.checkVisibility())) return;
  for (const name of ["decks", "crew"]) if (panelOf(name)?.querySelector(".lit")) return select(name);
}

/** @param {KeyboardEvent} event */
function onKey(event) {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  const all = tabs();
  const at = all.indexOf(/** @type {HTMLElement} */ (document.activeElement));
  if (!step || at < 0) return;
  event.preventDefault();
  const next = all[(at + step + all.length) % all.length];
  select(next.dataset.tab ?? "");
  next.focus();
}
