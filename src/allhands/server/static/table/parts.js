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
const shown = new Map();
/**
 * What the page began with, before places were lit and a choice was marked as taken.
 * @type {Map<string, string>}
 */
const begun = new Map([...MOVING, "ask"].map((name) => [name, find(name).innerHTML]));

/** @param {string} name */
export const belongsToMoment = (name) => MOMENT.includes(name);

/**
 * Show parts, and tell which of them have changed.
 * @param {Record<string, string>} parts
 */
export function show(parts) {
  const changed = Object.keys(parts).filter((name) => !isShown(name, parts[name]));
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
 * Whether a part stands as it is to be; the page may have begun with it.
 * @param {string} name
 * @param {string} markup
 */
function isShown(name, markup) {
  if (shown.has(name)) return shown.get(name) === markup;
  const holder = document.createElement("template");
  holder.innerHTML = markup;
  const stands = begun.get(name) ?? document.getElementById(name)?.innerHTML;
  if (stands !== holder.innerHTML) return false;
  shown.set(name, markup);
  return true;
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
