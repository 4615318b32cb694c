// A hint: what each choice is worth, put into its button until the question changes.
import { address, choiceButtons, find, page } from "./page.js";
import { placeOf, placesShown } from "./places.js";
import { refuse } from "./posting.js";

/** @typedef {{ story: number, advised: number | null, said: string, choices: Record<string, string> }} Hint */

/** @type {Hint | null} */
let given = null;
let isAsking = false;

/** Listen to those who ask. */
export function startHints() {
  document.addEventListener("click", (event) => {
    const target = event.target instanceof Element ? event.target : null;
    if (target?.closest("#hint")) ask();
  });
  document.addEventListener("table:parts", (event) => {
    const { changed } = /** @type {CustomEvent} */ (event).detail;
    if (changed.includes("ask")) show();
  });
  show();
}

async function ask() {
  if (isAsking) return;
  asking(true);
  refuse("");
  try {
    const answer = await fetch(address("/advice", { story: page.story }), {
      headers: { Accept: "application/json" },
    });
    const told = await answer.json();
    if (answer.ok) given = told;
    else if (answer.status !== 409) refuse(told.sentence); // else the question has changed
  } catch {
    refuse("The table cannot be reached just now. Ask again.");
  }
  asking(false);
  show();
}

/** @param {boolean} on */
function asking(on) {
  isAsking = on;
  const button = document.getElementById("hint");
  button?.toggleAttribute("aria-busy", on);
  find("hint-said").textContent = on ? "Thinking …" : "";
}

/** Show the hint if it is for what is asked now, and none otherwise. */
function show() {
  document.getElementById("hint")?.toggleAttribute("disabled", !choiceButtons().length);
  const now = page.shown === null && given?.story === page.story ? given : null;
  const items = document.querySelectorAll("#menu button.choice");
  for (const button of [...choiceButtons(), ...items]) {
    button.querySelector(".weighed")?.remove();
    const value = button.getAttribute("value") ?? "";
    const worth = now?.choices[value];
    button.classList.toggle("advised", !!worth && value === String(now?.advised));
    if (worth) button.querySelector(".words")?.insertAdjacentHTML("afterend", worth);
  }
  const advised = choiceButtons().find((each) => each.matches(".advised"));
  advised?.scrollIntoView({ block: "nearest", behavior: "instant" });
  const places = (advised?.dataset.places ?? "").split(" ");
  for (const place of placesShown()) place.classList.toggle("advised-place", places.includes(placeOf(place)));
  if (!isAsking) find("hint-said").textContent = now?.said ?? "";
}
