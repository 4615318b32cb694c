// The parts of the page: only what changed is changed, with the pieces gliding, and nothing is taken
// away from under somebody who types.
import { become } from "./morphing.js";
import { glide, measure } from "./pieces.js";
import { find, tell } from "./page.js";

const MOVING = ["ship", "decks", "crew"];
const MOMENT = ["now", "bar", "ship", "decks", "crew", "read", "ask", "news"];

/** The parts as the server last told them, whichever moment is shown. @type {Map<string, string>} */
export const present = new Map();
/** The parts as they are shown. @type {Map<string, string>} */
export const shown = new Map();

/** @param {string} name */
export const belongsToMoment = (name) => MOMENT.includes(name);

/**
 * Show parts, and tell which of them have changed.
 * @param {Record<string, string>} parts
 */
export function show(parts) {
  const changed = Object.keys(parts).filter((name) => shown.get(name) !== parts[name]);
  const moving = changed.filter((name) => MOVING.includes(name));
  const before = measure(moving);
  for (const name of changed) change(name, parts[name]);
  if (changed.length) {
    document.dispatchEvent(new Event("allhands:swapped"));
    tell("table:parts", { changed }); // as long as everything lies at rest, and can be measured
  }
  if (moving.length) glide(before, moving);
}

/**
 * @param {string} name
 * @param {string} markup
 */
function change(name, markup) {
  const element = document.getElementById(name) ?? newSegment(name, markup);
  if (!element) return;
  if (isTypedIn(element)) {
    const later = () => show({ [name]: present.get(name) ?? markup });
    element.addEventListener("focusout", () => setTimeout(later), { once: true });
    return;
  }
  shown.set(name, markup);
  become(element, markup);
  if (!markup && name.startsWith("log-")) element.remove();
}

/**
 * The log grows by segments that the page did not begin with.
 * @param {string} name
 * @param {string} markup
 */
function newSegment(name, markup) {
  if (!markup || !/^log-\d+$/.test(name)) return null;
  const segment = document.createElement("ol");
  segment.id = name;
  segment.className = "segment";
  find("log").append(segment);
  return segment;
}

/**
 * Whether somebody is at a form with fields, which is not taken away before it is sent.
 * @param {Element} element
 */
function isTypedIn(element) {
  const form = document.activeElement?.closest("form:not([data-sent])");
  return !!form && element.contains(form) && !!form.querySelector("input:not([type=hidden]), select, textarea");
}
