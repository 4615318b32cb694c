// A long list of choices can be filtered by words.
import { choiceButtons, find, wordsOf } from "./page.js";
import { matching } from "./words.js";

const NOTHING = "No choice has these words.";

/** Filter as somebody types. */
export function startFiltering() {
  const field = input();
  field.addEventListener("input", filter);
  field.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    const left = choiceButtons().filter((each) => !each.hidden);
    if (field.value && left.length === 1) left[0].focus();
  });
  document.addEventListener("table:parts", (event) => {
    const { changed } = /** @type {CustomEvent} */ (event).detail;
    if (changed.includes("ask")) begin();
  });
  begin();
}

const input = () => /** @type {HTMLInputElement} */ (find("filter").querySelector("input"));

function begin() {
  find("filter").hidden = !document.querySelector("#choices[data-many]");
  input().value = "";
  find("filter-said").textContent = "";
}

function filter() {
  const all = choiceButtons();
  const kept = matching(input().value, all.map(wordsOf));
  all.forEach((each, number) => (each.hidden = !kept[number]));
  find("filter-said").textContent = kept.some(Boolean) ? "" : NOTHING;
}
