// Choosing on the board: the places of the choices are lit, and clicking one takes its choice.
import { closeMenu, isMenuOpen, openMenu } from "./menu.js";
import { haunt, leave } from "./ghosts.js";
import { giveHandles, handleOf, heldBy } from "./handles.js";
import { choiceButtons, find, page, root, tell, wordsOf } from "./page.js";
import { BOARD, mark, placeOf, placesShown } from "./places.js";
import { choose, isPending } from "./posting.js";
import { startPressing, takePress } from "./pressing.js";
import { isPointing } from "./talking.js";
import { isShownFirst, sayOn, sayOnAll, startTapping } from "./tapping.js";

/** What was just put under the pointer is no choice for so long. */
const SWAPPED = 250;

/** @type {Map<string, HTMLButtonElement[]>} */
let choicesAt = new Map();
/** Where each choice stands by its number, and where it stood before the last swap. */
let stands = places();
let stood = stands;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let settling;

/** Light the places, and listen to what is chosen. */
export function startChoosing() {
  light();
  document.addEventListener("table:parts", (event) => {
    const { changed } = /** @type {CustomEvent} */ (event).detail;
    if (changed.includes("ask")) shield();
    if (changed.some((/** @type {string} */ name) => LIGHTING.includes(name))) light();
    if (changed.includes("ask")) settle();
  });
  startTapping();
  startPressing(placeAt, onClick);
  document.addEventListener("click", onClick, true);
  document.addEventListener("click", guard, true);
  document.addEventListener("pointerover", (event) => consider(event.target));
  document.addEventListener("focusin", (event) => consider(event.target));
  document.addEventListener("keydown", onKey);
}

const LIGHTING = ["ask", "ship", "decks", "crew"];

/** Choices that were just put there may not be taken at once, and look like it. */
function shield() {
  root.classList.add("settling");
  clearTimeout(settling);
  settling = setTimeout(() => root.classList.remove("settling"), SWAPPED);
}

const isSettling = () => root.classList.contains("settling");

function settle() {
  closeMenu(false);
  consider(null);
  stood = stands;
  stands = places();
}

function places() {
  return new Map(choiceButtons().map((each) => [each.value, each.getBoundingClientRect()]));
}

// Lit places

function light() {
  choicesAt = new Map();
  const live = page.shown === null;
  for (const button of live ? choiceButtons() : []) {
    for (const place of (button.dataset.places ?? "").split(" ").filter(Boolean)) {
      choicesAt.set(place, [...(choicesAt.get(place) ?? []), button]);
    }
  }
  const lit = placesShown().filter((each) => choicesAt.has(placeOf(each)));
  for (const each of placesShown()) if (!lit.includes(each)) dim(each);
  for (const each of lit) {
    each.classList.add("lit");
    const choices = choicesAt.get(placeOf(each)) ?? [];
    each.classList.toggle("wanted", choices.some((choice) => choice.matches("[data-wanted]")));
  }
  giveHandles(new Map(lit.map((each) => [each, offer(each)])));
  rove(lit);
}

const litPlaces = () => placesShown().filter((each) => each.classList.contains("lit"));

/** @param {HTMLElement | SVGElement} place */
function offer(place) {
  const choices = choicesAt.get(placeOf(place)) ?? [];
  return { words: choices.map(wordsOf).join("; "), opensMenu: choices.length > 1 };
}

/** @param {HTMLElement | SVGElement} element */
function dim(element) {
  element.classList.remove("lit", "wanted");
  handleOf(element)?.remove();
}

/**
 * The lit places are one stop of the Tab key; arrows go from one to another.
 * @param {Array<HTMLElement | SVGElement>} lit
 */
function rove(lit) {
  const current = lit.find((each) => handleOf(each) === document.activeElement) ?? lit[0];
  for (const each of lit) handleOf(each)?.setAttribute("tabindex", each === current ? "0" : "-1");
}

// Choosing

/** @param {EventTarget | null} target */
function placeUnder(target) {
  if (!(target instanceof Element) || !target.closest(BOARD)) return null;
  const lit = target.closest("[data-place].lit");
  return /** @type {HTMLElement | null} */ (lit ?? target.closest("[data-place]"));
}

/**
 * The place that somebody presses, and what can be chosen there: that of a piece, even in flight,
 * or what lies there when everything has come to rest. Nothing counts that is not to be taken now.
 * @param {PointerEvent} event
 */
function placeAt(event) {
  if (isPending() || isSettling()) return null;
  const under = placeUnder(event.target);
  const resting = () => placeUnder(document.elementFromPoint(event.clientX, event.clientY));
  const place = under?.matches("[data-piece]") ? under : resting();
  return place && { place, offered: offeredAt(place) };
}

/** @param {HTMLElement | SVGElement} place */
const offeredAt = (place) =>
  (choicesAt.get(placeOf(place)) ?? []).map((each) => `${each.value} ${wordsOf(each)}`).join();

/** @param {MouseEvent} event */
function onClick(event) {
  const press = takePress(event);
  const place = press ? asDrawnNow(press.place, placeUnder(event.target)) : placeUnder(event.target);
  if (!place || isPointing() || page.shown !== null) return;
  // what was pressed before the swap is meant if the same can still be chosen there
  if (isSettling() && press?.offered !== offeredAt(place)) return;
  take(place);
}

/**
 * A place as it stands now, though it may have been drawn anew since it was pressed.
 * @param {HTMLElement | SVGElement} place
 * @param {HTMLElement | SVGElement | null} under
 */
function asDrawnNow(place, under) {
  if (place.isConnected) return place;
  const isSame = (/** @type {HTMLElement | SVGElement} */ each) => placeOf(each) === placeOf(place);
  return under && isSame(under) ? under : placesShown().find(isSame);
}

/**
 * A choice that came under the pointer a moment ago is not what was meant, nor is one more click
 * of a double click. Keys mean what they say.
 * @param {MouseEvent} event
 */
function guard(event) {
  const target = event.target instanceof Element ? event.target : null;
  const button = /** @type {HTMLButtonElement | null} */ (target?.closest("#choices button.choice") ?? null);
  if (!button || !event.detail) return;
  const isMeant = !isSettling() || (event.detail === 1 && isWhereItStood(button));
  if (isMeant && !(isShownFirst() && !isPending() && sayOn(button))) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** @param {HTMLButtonElement} button */
function isWhereItStood(button) {
  const before = stood.get(button.value);
  const { x, y } = button.getBoundingClientRect();
  return !!before && Math.hypot(before.x - x, before.y - y) < 4;
}

/** @param {HTMLElement | SVGElement} place */
function take(place) {
  const choices = choicesAt.get(placeOf(place)) ?? [];
  if (!choices.length) tell("table:why", { place: placeOf(place), at: place });
  else if (choices.length === 1 && !isShownFirst()) choose(choices[0].value, choices[0]);
  else openMenu(place, choices, (button) => choose(button.value, button), isShownFirst() ? sayOnAll : undefined);
}

/** @param {KeyboardEvent} event */
function onKey(event) {
  const place = heldBy(document.activeElement);
  if (!place || isMenuOpen() || isPending()) return;
  if (event.key === "Enter" || event.key === " ") {
    event.preventDefault();
    take(place);
  } else if (event.key.startsWith("Arrow")) {
    event.preventDefault();
    const found = nearest(place, event.key);
    if (found) goTo(found);
  }
}

/** @param {HTMLElement | SVGElement} place */
function goTo(place) {
  rove([place, ...litPlaces().filter((each) => each !== place)]);
  handleOf(place)?.focus();
}

/**
 * The lit place that lies next in the direction of an arrow key.
 * @param {Element} from
 * @param {string} key
 */
function nearest(from, key) {
  const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1] }[key] ?? [0, 1];
  const start = from.getBoundingClientRect();
  let found = null;
  let least = Infinity;
  for (const other of litPlaces()) {
    const box = other.getBoundingClientRect();
    const [x, y] = [box.x + box.width / 2 - start.x - start.width / 2, box.y + box.height / 2 - start.y - start.height / 2];
    const along = x * dx + y * dy;
    const aside = Math.abs(x * dy) + Math.abs(y * dx);
    if (other === from || along <= 1 || along + 2 * aside >= least) continue;
    least = along + 2 * aside;
    found = other;
  }
  return found;
}

// What a choice would do

/** @param {EventTarget | null} target */
function consider(target) {
  if (isMenuOpen() && target instanceof Element && !target.closest("#menu")) return;
  const button = target instanceof Element ? target.closest("[data-explain]") : null;
  const place = button ? null : placeUnder(target);
  const choices = place ? (choicesAt.get(placeOf(place)) ?? []) : [];
  const one = button ?? (choices.length === 1 ? choices[0] : null);
  const explain = find("explain");
  explain.textContent = one?.getAttribute("data-explain") ?? several(choices);
  mark(one?.getAttribute("data-places") ?? "");
  if (one instanceof HTMLElement) haunt(one.dataset.action ?? one.getAttribute("value") ?? "", one.dataset.whose);
  else leave();
}

/** @param {HTMLButtonElement[]} choices */
function several(choices) {
  return choices.length ? `${choices.length} choices here: ${choices.map(wordsOf).join("; ")}.` : "";
}
