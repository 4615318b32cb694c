// Choosing: in the list, and on the board, where the places of the choices are lit.
import { consider, sayFirst, startConsidering } from "./considering.js";
import { closeMenu, isMenuOpen, openMenu } from "./menu.js";
import { nextInDirection } from "./geometry.js";
import { giveHandles, handleOf, heldBy } from "./handles.js";
import { choiceButtons, page, root, tell, wordsOf } from "./page.js";
import { placeOf, placesShown, placeUnder } from "./places.js";
import { choose, isPending } from "./posting.js";
import { isPointing } from "./talking.js";

/** @typedef {HTMLElement | SVGElement} Shown */

/** What was just put under the pointer is no choice for so long. */
const SWAPPED = 250;
/** Whoever moves the pointer farther than this, in pixels, thinks better of it. */
const STEADY = 10;

/** @type {Map<string, HTMLButtonElement[]>} */
let choicesAt = new Map();
/** Where each choice stands by its number, and where it stood before the last change. */
let stands = places();
let stood = stands;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let settling;
/** The place that was pressed, where, and what could be chosen there. */
let pressed = { place: "", offered: "", x: 0, y: 0 };

/** Light the places, and listen to what is chosen. */
export function startChoosing() {
  light();
  document.addEventListener("table:parts", (event) => {
    const { changed } = /** @type {CustomEvent} */ (event).detail;
    if (changed.includes("ask")) shield();
    if (changed.some((/** @type {string} */ name) => LIGHTING.includes(name))) light();
    if (changed.includes("ask")) settle();
  });
  startConsidering(choicesOf);
  document.addEventListener("pointerdown", press, true);
  document.addEventListener("click", onClick, true);
  document.addEventListener("click", guard, true);
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
  document.querySelector(".offered")?.scrollTo(0, 0); // a new question is read from its top
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
  for (const each of placesShown()) if (!lit.includes(each)) each.classList.remove("lit", "wanted");
  for (const each of lit) {
    const choices = choicesOf(each);
    each.classList.add("lit");
    each.classList.toggle("wanted", choices.some((choice) => choice.matches("[data-wanted]")));
  }
  giveHandles(new Map(lit.map((each) => [each, offer(each)])));
  rove(lit);
}

/** @param {Shown} place */
const choicesOf = (place) => choicesAt.get(placeOf(place)) ?? [];

const litPlaces = () => placesShown().filter((each) => each.classList.contains("lit"));

/** @param {Shown} place */
function offer(place) {
  const choices = choicesOf(place);
  return { words: choices.map(wordsOf).join("; "), opensMenu: choices.length > 1 };
}

/**
 * The lit places are one stop of the Tab key; arrows go from one to another.
 * @param {Shown[]} lit
 */
function rove(lit) {
  const current = lit.find((each) => handleOf(each) === document.activeElement) ?? lit[0];
  for (const each of lit) handleOf(each)?.setAttribute("tabindex", each === current ? "0" : "-1");
}

// Choosing on the board

/** @param {Shown | null} place */
const offeredAt = (place) =>
  place ? choicesOf(place).map((each) => `${each.value} ${wordsOf(each)}`).join() : "";

/** @param {PointerEvent} event */
function press(event) {
  const place = isPending() || isSettling() ? null : placeUnder(event.target);
  pressed = {
    place: place ? placeOf(place) : "",
    offered: offeredAt(place),
    x: event.clientX,
    y: event.clientY,
  };
}

/**
 * What somebody presses is what they mean: a piece that came to rest elsewhere meanwhile, and nothing
 * that came under the pointer since.
 * @param {MouseEvent} event
 */
function onClick(event) {
  const target = event.target instanceof Element ? event.target : null;
  if (isPointing() || page.shown !== null || target?.closest("a, summary, button")) return;
  const under = placeUnder(target);
  const place = event.detail ? pressedPlace(event, under) : under; // a script has pressed nothing
  if (!place || isPending()) return;
  event.preventDefault();
  take(place);
}

/**
 * The place that was pressed, if it is still what it was; where it is drawn twice, the one clicked.
 * @param {MouseEvent} event
 * @param {Shown | null} under
 */
function pressedPlace(event, under) {
  const isSteady = Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) < STEADY;
  const isUnder = under && placeOf(under) === pressed.place;
  const place = isUnder ? under : placesShown().find((each) => placeOf(each) === pressed.place);
  return place && isSteady && offeredAt(place) === pressed.offered ? place : null;
}

/** @param {Shown} place */
function take(place) {
  const choices = choicesOf(place);
  if (!choices.length) tell("table:why", { place: placeOf(place), at: place });
  else if (choices.length > 1) openMenu(place, choices, (button) => button.click());
  else if (!sayFirst(choices[0])) choose(choices[0].value, choices[0]);
}

// Choosing in the list

/**
 * A choice that came under the pointer a moment ago is not what was meant, nor is one more click of a
 * double click. Keys mean what they say. What ends a turn is asked once.
 * @param {MouseEvent} event
 */
function guard(event) {
  const target = event.target instanceof Element ? event.target : null;
  const button = /** @type {HTMLButtonElement | null} */ (target?.closest("#choices button.choice") ?? null);
  if (!button) return;
  const isMeant = !event.detail || !isSettling() || (event.detail === 1 && isWhereItStood(button));
  if (isMeant && (isPending() || !sayFirst(button))) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

/** @param {HTMLButtonElement} button */
function isWhereItStood(button) {
  const before = stood.get(button.value);
  const { x, y } = button.getBoundingClientRect();
  return !!before && Math.hypot(before.x - x, before.y - y) < 4;
}

// The keyboard

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

/** @param {Shown} place */
function goTo(place) {
  rove([place, ...litPlaces().filter((each) => each !== place)]);
  handleOf(place)?.focus();
}

/**
 * The lit place that lies next in the direction of an arrow key.
 * @param {Shown} from
 * @param {string} key
 */
function nearest(from, key) {
  const others = litPlaces().filter((each) => each !== from);
  const number = nextInDirection(from.getBoundingClientRect(), others.map((each) => each.getBoundingClientRect()), key);
  return others[number] ?? null;
}
