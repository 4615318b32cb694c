// What all modules know of the page: where the match is, what is shown, and helpers.
import { calm, find } from "./elements.js";

export { calm, find };

/** @type {HTMLElement} */
export const root = find("table");

/** Everything about the page that changes, and the address of its match. */
export const page = {
  match: root.dataset.match ?? "",
  looking: root.dataset.looking ?? "",
  seat: root.dataset.seat ?? "",
  /** How many decisions were taken or taken back: what a choice is made on. */
  story: Number(root.dataset.story),
  /** The earlier moment shown, or null: the present one. */
  shown: root.dataset.moment ? Number(root.dataset.moment) : null,
  /** Seconds by which the server's clock is ahead of this one's. */
  ahead: Number(root.dataset.time) - Date.now() / 1000,
};

/**
 * The address of something below the match, as seen through the eyes of this page.
 * @param {string} path
 * @param {Record<string, string | number>} query
 */
export function address(path, query = {}) {
  const all = new URLSearchParams();
  if (page.looking) all.set("looking", page.looking);
  for (const [name, value] of Object.entries(query)) all.set(name, String(value));
  const asked = all.toString();
  return `${page.match}${path}${asked ? `?${asked}` : ""}`;
}

/** The present moment: how many decisions had been taken when the page was last told. */
export function latestMoment() {
  return presentMoment;
}

/** Whether somebody at this page is to choose now, or the match is over. */
export function isAsked() {
  return presentlyAsked;
}

let presentMoment = 0;
let presentlyAsked = false;
note(find("now"));

/** @param {string} markup */
export function noteLatest(markup) {
  const holder = document.createElement("template");
  holder.innerHTML = markup;
  note(holder.content);
}

/** @param {ParentNode} place */
function note(place) {
  const data = place.querySelector("data");
  presentMoment = Number(data?.value ?? 0);
  presentlyAsked = !!(data?.dataset.mine || data?.dataset.over);
  root.classList.toggle("alone", !!data?.dataset.alone);
}

/** @returns {HTMLButtonElement[]} */
export function choiceButtons() {
  return [...document.querySelectorAll("#choices button.choice")].map(
    (button) => /** @type {HTMLButtonElement} */ (button),
  );
}

/** @param {Element | null} element */
export function wordsOf(element) {
  return element?.querySelector(".words")?.textContent ?? element?.textContent ?? "";
}

/** A request's own name, so that it counts once however often it arrives. */
export function newRequest() {
  if (crypto.randomUUID) return crypto.randomUUID();
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join(""); // an address without https has no randomUUID
}

/**
 * Tell the other modules.
 * @param {string} name
 * @param {object} detail
 */
export function tell(name, detail = {}) {
  document.dispatchEvent(new CustomEvent(name, { detail }));
}
