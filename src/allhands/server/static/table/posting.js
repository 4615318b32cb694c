// Every form of the table is sent by a script, so that the page stays where it is; without one it
// is sent as forms are. A decision is shown only when the server has told it.
import { connect, stopListening } from "./live.js";
import { find, newRequest, page, root } from "./page.js";

const PATIENCE = 2500;
/** The second click of a double one comes sooner. */
const DOUBLE = 500;
const ON_ITS_WAY = "Your choice before this one is still on its way. Wait for it.";

/** @type {HTMLElement | null} */
let pending = null;
let pendingSince = 0;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let impatience;

/** Take over the sending of forms. */
export function startPosting() {
  document.addEventListener("submit", (event) => {
    const form = /** @type {HTMLFormElement} */ (event.target);
    const path = pathOf(form);
    if (!path.startsWith(`${page.match}/`) || path.endsWith("/again")) return;
    if (form.matches("[data-find-turn]")) return; // it is asked again and again, see ending.js
    if (form.getAttribute("method") !== "post") return;
    if (path.endsWith("/delete")) return stopListening(); // and the form leads to the lobby
    event.preventDefault();
    const button = /** @type {HTMLButtonElement | null} */ (event.submitter);
    submit(form, button);
  });
  document.addEventListener("table:parts", (event) => {
    const { changed } = /** @type {CustomEvent} */ (event).detail;
    if (changed.includes("ask")) settled(); // who comes and goes meanwhile has decided nothing
  });
  document.addEventListener("input", (event) => {
    const form = event.target instanceof Element ? event.target.closest("form") : null;
    form?.removeAttribute("data-sent");
  });
}

/**
 * Where a form goes: one with a field called "action" has another idea of its `action`.
 * @param {HTMLFormElement} form
 */
const pathOf = (form) => form.getAttribute("action") ?? "";

/**
 * @param {HTMLFormElement} form
 * @param {HTMLButtonElement | null} button
 */
async function submit(form, button) {
  const fields = new URLSearchParams();
  for (const [name, value] of new FormData(form, button)) fields.set(name, String(value));
  const isChoice = form.matches("#choices, [data-chooses]");
  if (isChoice) return choose(String(fields.get("action")), button);
  if (!(await send(pathOf(form), fields))) return;
  form.reset();
  form.dataset.sent = "yes";
  form.dispatchEvent(new Event("focusout", { bubbles: true })); // what waited for it goes on
}

/** Whether a decision is on its way. */
export const isPending = () => pending !== null;

/**
 * Take a decision, once: whatever is pressed until the answer comes is not another one.
 * @param {string} action
 * @param {HTMLElement | null} button
 */
export async function choose(action, button) {
  const form = /** @type {HTMLFormElement | null} */ (document.getElementById("choices"));
  if (!form || page.shown !== null) return;
  if (pending) return askForPatience();
  const own = (pending = button ?? form);
  pendingSince = performance.now();
  pending.classList.add("pending");
  root.setAttribute("aria-busy", "true");
  const fields = new URLSearchParams();
  for (const [name, value] of new FormData(form)) fields.set(name, String(value));
  fields.set("action", action);
  const done = await send(pathOf(form), fields);
  if (pending !== own) return; // what came of it was told before the answer
  if (!done) return settled();
  clearTimeout(impatience);
  impatience = setTimeout(() => pending && (settled(), connect()), PATIENCE);
}

/** Whoever presses while a choice is on its way is told so, and that it does not count. */
function askForPatience() {
  if (performance.now() - pendingSince > DOUBLE) refuse(ON_ITS_WAY);
}

function settled() {
  clearTimeout(impatience);
  if (find("refusal").textContent === ON_ITS_WAY) refuse("");
  pending?.classList.remove("pending");
  pending = null;
  root.removeAttribute("aria-busy");
}

/**
 * Send a form, and say it if it was refused.
 * @param {string} action
 * @param {URLSearchParams} fields
 */
export async function send(action, fields) {
  fields.set("request", newRequest());
  refuse("");
  try {
    const answer = await fetch(action, {
      method: "POST",
      body: fields,
      headers: { Accept: "application/json" },
    });
    if (answer.ok) return true;
    const said = await answer.json().catch(() => ({}));
    refuse(said.sentence ?? "That was not understood.", said.rule);
    if (answer.status === 409) connect();
  } catch {
    refuse("The table cannot be reached just now. Nothing was decided; try again.");
  }
  return false;
}

/**
 * Say why something was refused, with the way to the rule.
 * @param {string} sentence
 * @param {string} [rule]
 */
export function refuse(sentence, rule) {
  const place = find("refusal");
  place.hidden = !sentence;
  place.textContent = sentence;
  if (!rule) return;
  const link = document.createElement("a");
  link.href = `${root.dataset.rules}#${rule}`;
  link.target = "_blank";
  link.textContent = "The rule";
  place.append(" ", link);
}
