// The choices of one place, opened at that spot; and what else is said there.
import { narrow } from "./elements.js";
import { handleOf } from "./handles.js";
import { find, wordsOf } from "./page.js";

/** @type {Element | null} */
let opener = null;
const menu = document.createElement("div");
menu.id = "menu";
menu.className = "menu";
menu.hidden = true;
find("table").append(menu);

export const isMenuOpen = () => !menu.hidden;

/**
 * Open choices at a place.
 * @param {HTMLElement | SVGElement} place
 * @param {HTMLButtonElement[]} choices
 * @param {(button: HTMLButtonElement) => void} taken
 */
export function openMenu(place, choices, taken) {
  const items = choices.map((choice) => {
    const item = /** @type {HTMLButtonElement} */ (choice.cloneNode(true));
    item.type = "button";
    item.id = "";
    item.setAttribute("role", "menuitem");
    item.addEventListener("click", () => taken(choice));
    return item;
  });
  menu.setAttribute("role", "menu");
  menu.setAttribute("aria-label", choices.map(wordsOf).join("; "));
  menu.replaceChildren(...items);
  openAt(place);
  items[0].focus({ preventScroll: true });
}

/**
 * Say something at a place.
 * @param {Element} place
 * @param {string} title
 * @param {string} markup
 */
export function openNote(place, title, markup) {
  menu.setAttribute("role", "dialog");
  menu.setAttribute("aria-label", title);
  menu.innerHTML = markup;
  const close = document.createElement("button");
  close.type = "button";
  close.className = "quiet";
  close.textContent = "Close";
  close.addEventListener("click", () => closeMenu());
  menu.append(close);
  openAt(place);
  close.focus({ preventScroll: true });
}

/** @param {Element} place */
function openAt(place) {
  opener = place;
  menu.hidden = false;
  const spot = place.getBoundingClientRect();
  const own = menu.getBoundingClientRect();
  // On a narrow page no tool is half covered.
  const tools = narrow.matches && document.querySelector(".tools")?.getBoundingClientRect().top;
  const [wide, high] = [document.documentElement.clientWidth, tools || innerHeight];
  const left = Math.min(Math.max(8, spot.x + spot.width / 2 - own.width / 2), wide - own.width - 8);
  const below = spot.y + spot.height / 2 + 12;
  const top = below + own.height > high - 8 ? Math.max(8, high - own.height - 8) : below;
  menu.style.left = `${left}px`;
  menu.style.top = `${top}px`;
}

/** @param {boolean} [andReturn] whether the focus goes back to where it came from */
export function closeMenu(andReturn = true) {
  if (menu.hidden) return;
  const hadFocus = menu.contains(document.activeElement);
  menu.hidden = true;
  menu.replaceChildren();
  if (andReturn && hadFocus && opener) handleOf(opener)?.focus({ preventScroll: true });
  opener = null;
}

document.addEventListener("pointerdown", (event) => {
  if (event.target instanceof Node && !menu.contains(event.target)) closeMenu(false);
});

menu.addEventListener("keydown", (event) => {
  const items = [...menu.querySelectorAll("button, a")];
  const at = items.indexOf(/** @type {Element} */ (document.activeElement));
  const step = { ArrowDown: 1, ArrowUp: -1, Home: -at, End: items.length - 1 - at }[event.key];
  if (event.key === "Escape") closeMenu();
  else if (step === undefined) return;
  else /** @type {HTMLElement} */ (items[(at + step + items.length) % items.length]).focus();
  event.preventDefault();
  event.stopPropagation();
});
