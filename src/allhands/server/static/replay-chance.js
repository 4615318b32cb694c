// The chance of winning through a match: has it searched for, shows the curve with its turning
// points, and follows the replay along it.
import { around, part } from "./table/elements.js";

const ASK_AGAIN = 700;

/** @param {number} wait */
const pause = (wait) => new Promise((done) => setTimeout(done, wait));

export class Chance {
  /**
   * @param {HTMLElement} stage
   * @param {(moment: number) => void} show
   */
  constructor(stage, show) {
    this.stage = stage;
    this.show = show;
    this.moment = Number(stage.dataset.now);
    this.last = Number(stage.dataset.last);
    this.part = part(stage, "[data-chance]", HTMLElement);
    this.part.addEventListener("click", (event) => this.clicked(event));
    /** @type {string[]} The chance in words at each moment, as the server has drawn it. */
    this.said = [];
    const form = stage.querySelector("[data-search]");
    if (form instanceof HTMLFormElement) this.listen(form);
    this.read();
  }

  /** @param {HTMLFormElement} form */
  listen(form) {
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.search(form, "POST");
    });
    if (form.hasAttribute("data-goes-on")) this.search(form, "GET");
  }

  read() {
    const course = this.part.querySelector("[data-course]");
    this.said = JSON.parse(course?.getAttribute("data-course") ?? "[]");
  }

  /**
   * @param {HTMLFormElement} form
   * @param {string} method
   */
  async search(form, method) {
    const button = part(form, "button", HTMLButtonElement);
    const words = part(form, "[data-search-words]", HTMLElement);
    button.hidden = true;
    try {
      let stands = await this.ask(form, method);
      while (stands.goes_on) {
        words.textContent = stands.words;
        await pause(ASK_AGAIN);
        stands = await this.ask(form, "GET");
      }
      words.textContent = stands.words;
      if (stands.markup) this.found(stands.markup);
    } catch {
      words.textContent = "The server does not answer. Try again in a moment.";
    }
    button.hidden = this.said.length > 0;
  }

  /**
   * @param {HTMLFormElement} form
   * @param {string} method
   */
  async ask(form, method) {
    const eyes = this.stage.dataset.eyes ?? "";
    const posted = method === "POST" ? new URLSearchParams({ as: eyes }) : undefined;
    const answer = await fetch(`${form.action}?as=${encodeURIComponent(eyes)}`, {
      method,
      body: posted,
      headers: { Accept: "application/json" },
    });
    if (!answer.ok) throw new Error(answer.statusText);
    return answer.json();
  }

  /** @param {string} markup */
  found(markup) {
    this.part.innerHTML = markup;
    this.part.hidden = false;
    this.stage.classList.add("replay-with-chance");
    this.read();
    this.follow(this.moment);
  }

  /** @param {MouseEvent} event */
  clicked(event) {
    const plain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey;
    const mark = around(event, "[data-mark]");
    const picture = around(event, "[data-picture]");
    if (!plain || !(mark || picture)) return;
    event.preventDefault();
    if (mark) {
      const moment = Number(mark.dataset.mark);
      this.show(moment);
      this.say(moment);
    }
    if (mark || !picture) return;
    const { left, width } = picture.getBoundingClientRect();
    this.show(Math.round((this.last * (event.clientX - left)) / width));
  }

  /**
   * A screen reader is told what moved the chance.
   * @param {number} moment
   */
  say(moment) {
    const told = part(this.part, `[data-at="${moment}"] p`, HTMLElement).textContent;
    part(this.part, "[data-chance-told]", HTMLElement).textContent = told;
  }

  /** @param {number} moment */
  follow(moment) {
    this.moment = moment;
    if (!this.said.length) return;
    const along = `${(100 * moment) / this.last}%`;
    const line = part(this.part, "[data-now-line]", SVGElement);
    line.setAttribute("x1", along);
    line.setAttribute("x2", along);
    part(this.part, "[data-chance-here]", HTMLElement).textContent = this.said[moment];
    this.part.querySelector('[aria-current="step"]')?.removeAttribute("aria-current");
    const point = this.part.querySelector(`[data-at="${moment}"]`);
    const list = point?.parentElement;
    if (!(point instanceof HTMLElement) || !list) return;
    point.setAttribute("aria-current", "step");
    list.scrollTop = point.offsetTop - list.offsetTop;
  }
}
