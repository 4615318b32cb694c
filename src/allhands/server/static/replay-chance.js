// The chance of winning through a match: has it searched for, shows the curve with its turning
// points, and follows the replay along it.

const ASK_AGAIN = 700;

const pause = (wait) => new Promise((done) => setTimeout(done, wait));

export class Chance {
  constructor(stage, show) {
    this.stage = stage;
    this.show = show;
    this.moment = Number(stage.dataset.now);
    this.last = Number(stage.dataset.last);
    this.part = stage.querySelector("[data-chance]");
    this.part.addEventListener("click", (event) => this.clicked(event));
    this.form = stage.querySelector("[data-search]");
    this.form?.addEventListener("submit", (event) => {
      event.preventDefault();
      this.search("POST");
    });
    if (this.form?.hasAttribute("data-goes-on")) this.search("GET");
    this.read();
  }

  // What the server has drawn: the chance in words at each moment.
  read() {
    const course = this.part.querySelector("[data-course]");
    this.said = course ? JSON.parse(course.dataset.course) : [];
  }

  async search(method) {
    const button = this.form.querySelector("button");
    button.hidden = true;
    try {
      let stands = await this.ask(method);
      while (stands.goes_on) {
        this.tell(stands.words);
        await pause(ASK_AGAIN);
        stands = await this.ask("GET");
      }
      this.tell(stands.words);
      if (stands.markup) this.found(stands.markup);
    } catch {
      this.tell("The server does not answer. Try again in a moment.");
    }
    button.hidden = this.said.length > 0;
  }

  async ask(method) {
    const eyes = this.stage.dataset.eyes;
    const posted = method === "POST" ? new URLSearchParams({ as: eyes }) : undefined;
    const answer = await fetch(`${this.form.action}?as=${encodeURIComponent(eyes)}`, {
      method,
      body: posted,
      headers: { Accept: "application/json" },
    });
    if (!answer.ok) throw new Error(answer.statusText);
    return answer.json();
  }

  tell(words) {
    this.form.querySelector("[data-search-words]").textContent = words;
  }

  found(markup) {
    this.part.innerHTML = markup;
    this.part.hidden = false;
    this.stage.classList.add("replay-with-chance");
    this.read();
    this.follow(this.moment);
  }

  clicked(event) {
    const plain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey;
    const mark = event.target.closest("[data-mark]");
    const picture = event.target.closest("[data-picture]");
    if (!plain || !(mark || picture)) return;
    event.preventDefault();
    if (mark) {
      const moment = Number(mark.dataset.mark);
      this.show(moment);
      this.say(moment);
      return;
    }
    const { left, width } = picture.getBoundingClientRect();
    this.show(Math.round((this.last * (event.clientX - left)) / width));
  }

  // A screen reader is told what moved the chance.
  say(moment) {
    const told = this.part.querySelector(`[data-at="${moment}"] p`).textContent;
    this.part.querySelector("[data-chance-told]").textContent = told;
  }

  follow(moment) {
    this.moment = moment;
    if (!this.said.length) return;
    const along = `${(100 * moment) / this.last}%`;
    const line = this.part.querySelector("[data-now-line]");
    line.setAttribute("x1", along);
    line.setAttribute("x2", along);
    this.part.querySelector("[data-chance-here]").textContent = this.said[moment];
    this.part.querySelector('[aria-current="step"]')?.removeAttribute("aria-current");
    const point = this.part.querySelector(`[data-at="${moment}"]`);
    if (!point) return;
    point.setAttribute("aria-current", "step");
    const list = point.parentElement;
    list.scrollTop = point.offsetTop - list.offsetTop;
  }
}
