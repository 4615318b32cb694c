// Where the match turned: a search is asked for, and asked again until it has found that. What others
// made of the same deal. And what draws a picture of the result, which is fetched only once there is one.

const AGAIN = 1000;

/** Listen to who asks. */
export function startEnding() {
  document.addEventListener("table:parts", compare);
  document.addEventListener("table:parts", fetchPicture);
  compare();
  fetchPicture();
  document.addEventListener("submit", (event) => {
    const form = /** @type {HTMLFormElement} */ (event.target);
    if (!form.matches("[data-find-turn]")) return;
    event.preventDefault();
    ask(form, "POST");
  });
}

function fetchPicture() {
  if (document.querySelector("[data-save-picture]")) import("./picture.js");
}

/** Have what others made of a voyage of the day said, where there is a way to it as long. */
async function compare() {
  const place = /** @type {HTMLElement | null} */ (document.querySelector("[data-compared]"));
  if (!place?.dataset.compared) return;
  const address = place.dataset.compared;
  delete place.dataset.compared;
  try {
    const answer = await fetch(address);
    if (answer.ok) place.innerHTML = await answer.text();
  } catch {
    place.dataset.compared = address; // the way there stays, and it is asked again
  }
}

/**
 * @param {HTMLFormElement} form
 * @param {string} method
 */
async function ask(form, method) {
  const words = /** @type {HTMLOutputElement} */ (form.querySelector("output"));
  const button = /** @type {HTMLButtonElement} */ (form.querySelector("button"));
  button.hidden = true;
  try {
    const answer = await fetch(form.action, { method, headers: { Accept: "application/json" } });
    const told = await answer.json();
    words.textContent = told.words ?? told.sentence ?? "";
    if (told.goes_on) return void setTimeout(() => ask(form, "GET"), AGAIN);
    const turned = document.getElementById("turned");
    if (turned && told.turned) turned.innerHTML = told.turned;
    button.hidden = !!told.markup;
  } catch {
    words.textContent = "The table cannot be reached: try again in a moment.";
    button.hidden = false;
  }
}
