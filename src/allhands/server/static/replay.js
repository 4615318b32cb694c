// A finished match, moment by moment. The moments come from the server, or from the page itself
// where the page is a file to keep.

import { Chance } from "./replay-chance.js";
import { around, find, part } from "./table/elements.js";
import { become } from "./table/morphing.js";
import { glide, measure } from "./table/pieces.js";

/** @typedef {Record<string, string>} Parts The parts of the page by their ids. */

const KEPT_MOMENTS = 64;
const LEAST_PAUSE = 70;
const MOVING = ["ship", "decks", "crew"];

/** @param {HTMLElement} block */
async function unpacked(block) {
  const bytes = Uint8Array.from(atob(block.textContent?.trim() ?? ""), (sign) => sign.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Response(stream).json();
}

/**
 * @param {HTMLElement} block
 * @returns {(moment: number) => Promise<Parts>}
 */
function momentsOfFile(block) {
  const whole = unpacked(block);
  return async (moment) => {
    /** @type {Record<string, { drawn: string[], at: number[] }>} */
    const parts = await whole;
    return Object.fromEntries(
      Object.entries(parts).map(([name, part]) => [name, part.drawn[part.at[moment]]]),
    );
  };
}

/**
 * @param {string} address
 * @param {string} eyes
 * @returns {(moment: number) => Promise<Parts>}
 */
function momentsOfServer(address, eyes) {
  /** @type {Map<number, Promise<Parts>>} */
  const known = new Map();
  return (moment) => {
    const kept = known.get(moment);
    if (kept) return kept;
    const asked = fetch(`${address}/${moment}?as=${encodeURIComponent(eyes)}`, {
      headers: { Accept: "application/json" },
    }).then((answer) => {
      if (!answer.ok) throw new Error(answer.statusText);
      return answer.json();
    });
    asked.catch(() => known.delete(moment));
    known.set(moment, asked);
    if (known.size > KEPT_MOMENTS) known.delete([...known.keys()][0]);
    return asked;
  };
}

class Replay {
  /** @param {HTMLElement} stage */
  constructor(stage) {
    this.stage = stage;
    this.last = Number(stage.dataset.last);
    this.moment = Number(stage.dataset.now);
    this.wanted = this.moment;
    /** @type {ReturnType<typeof setTimeout> | number} */
    this.timer = 0;
    /** @type {Promise<boolean> | null} */
    this.turning = null;
    this.turned = 0;
    /** @type {Parts} */
    this.shown = {};
    const file = document.getElementById("moments");
    this.inFile = file !== null;
    const { address = "", eyes = "" } = stage.dataset;
    this.parts = file ? momentsOfFile(file) : momentsOfServer(address, eyes);
    this.slider = part(stage, "[data-slider]", HTMLInputElement);
    this.playButton = part(stage, "[data-play]", HTMLButtonElement);
    this.pace = part(stage, "[data-pace]", HTMLSelectElement);
    this.chance = new Chance(stage, (moment) => {
      this.pause();
      this.show(moment);
    });
    this.listen();
    this.fromAddress();
    this.prefetch();
  }

  listen() {
    for (const hidden of this.stage.querySelectorAll("[data-needs-script]")) hidden.removeAttribute("hidden");
    this.stage.addEventListener("click", (event) => this.clicked(event));
    this.slider.addEventListener("input", () => {
      this.pause();
      this.show(Number(this.slider.value));
    });
    this.playButton.addEventListener("click", () => this.playOrPause());
    document.addEventListener("keydown", (event) => this.pressed(event));
    window.addEventListener("popstate", () => this.fromAddress());
    const eyes = this.stage.querySelector("[data-choose-eyes]");
    if (eyes instanceof HTMLSelectElement) eyes.addEventListener("change", () => eyes.form?.requestSubmit());
    this.stage.querySelector("[data-copy-moment]")?.addEventListener("click", () => this.copyLink());
    for (const kind of ["pointerover", "focusin"]) {
      this.stage.addEventListener(kind, (event) => this.mark(around(event, "[data-places]")));
    }
  }

  fromAddress() {
    const address = new URL(location.href);
    const asked = this.inFile
      ? new URLSearchParams(address.hash.slice(1)).get("move")
      : address.searchParams.get("move");
    const moment = Number(asked);
    const known = asked !== null && Number.isInteger(moment);
    if (known && moment >= 0 && moment <= this.last && moment !== this.moment) this.show(moment);
  }

  /** @param {number} moment */
  addressOf(moment) {
    if (this.inFile) return `#move=${moment}`;
    const address = new URL(location.href);
    address.searchParams.set("move", String(moment));
    address.searchParams.set("as", this.stage.dataset.eyes ?? "");
    return `${address.pathname}${address.search}`;
  }

  /** @param {MouseEvent} event */
  clicked(event) {
    const plain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey;
    const line = around(event, "[data-moment] > a")?.parentElement;
    const step = around(event, "[data-step]");
    if (!plain || !(line || step)) return;
    event.preventDefault();
    this.pause();
    this.show(line ? Number(line.dataset.moment) : this.target(step?.dataset.step ?? ""));
  }

  /** @param {string} step */
  target(step) {
    return { first: 0, back: this.wanted - 1, forward: this.wanted + 1 }[step] ?? this.last;
  }

  /** @param {KeyboardEvent} event */
  pressed(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const typing = around(event, "input, select, textarea");
    const onControl = around(event, "a, button, summary");
    if (typing && event.target !== this.slider) return;
    const step = { ArrowLeft: "back", ArrowRight: "forward", Home: "first", End: "last" }[event.key];
    if (event.key === " " && !onControl) this.playOrPause();
    else if (step) {
      this.pause();
      this.show(this.target(step));
    } else return;
    event.preventDefault();
  }

  /**
   * Show a moment. If another one is asked for meanwhile, that is shown.
   * @param {number} moment
   */
  async show(moment) {
    this.wanted = Math.min(Math.max(moment, 0), this.last);
    this.slider.value = String(this.wanted);
    this.turning ??= this.turn().finally(() => (this.turning = null));
    return this.turning;
  }

  async turn() {
    try {
      while (this.moment !== this.wanted) {
        const wanted = this.wanted;
        const [parts] = await Promise.all([this.parts(wanted), this.rest()]);
        if (wanted === this.wanted) this.draw(wanted, parts);
      }
    } catch {
      this.failed();
      return false;
    }
    return true;
  }

  // A key held down and a slider drawn along ask for no more than the server likes to answer.
  async rest() {
    if (this.inFile) return;
    const wait = this.turned + LEAST_PAUSE - performance.now();
    if (wait > 0) await new Promise((done) => setTimeout(done, wait));
    this.turned = performance.now();
  }

  /**
   * @param {number} moment
   * @param {Parts} parts
   */
  draw(moment, parts) {
    this.moment = moment;
    this.tell("");
    this.put(parts);
    this.follow();
    this.prefetch();
  }

  /** @param {Parts} parts */
  put(parts) {
    const changed = Object.keys(parts).filter((name) => this.shown[name] !== parts[name]);
    const moving = changed.filter((name) => MOVING.includes(name));
    const before = measure(moving);
    for (const name of changed) become(find(name), parts[name]);
    if (moving.length) glide(before, moving);
    Object.assign(this.shown, parts);
  }

  follow() {
    const { moment, last } = this;
    this.slider.setAttribute("aria-valuetext", `moment ${moment} of ${last}`);
    part(this.stage, "[data-count]", HTMLElement).textContent = `${moment} of ${last}`;
    for (const step of this.stage.querySelectorAll("[data-step]")) {
      const target = this.target(step.getAttribute("data-step") ?? "");
      step.setAttribute("href", this.addressOf(Math.min(Math.max(target, 0), last)));
      step.toggleAttribute("data-idle", target < 0 || target > last || target === moment);
    }
    for (const field of this.stage.querySelectorAll("[data-remember-moment]")) {
      if (field instanceof HTMLInputElement) field.value = String(moment);
    }
    this.markLine();
    this.chance.follow(moment);
    history.replaceState(null, "", this.addressOf(moment));
  }

  markLine() {
    const log = part(this.stage, "[data-log]", HTMLElement);
    log.querySelector('[aria-current="step"]')?.removeAttribute("aria-current");
    const line = part(log, `[data-moment="${this.moment}"]`, HTMLElement);
    line.setAttribute("aria-current", "step");
    const above = line.offsetTop - log.offsetTop;
    if (above < log.scrollTop || above + line.offsetHeight > log.scrollTop + log.clientHeight) {
      log.scrollTop = above - log.clientHeight / 3;
    }
  }

  /** @param {HTMLElement | null} line */
  mark(line) {
    for (const marked of this.stage.querySelectorAll(".pointed-at")) {
      marked.classList.remove("pointed-at");
    }
    for (const place of line?.dataset.places?.split(" ") ?? []) {
      for (const found of this.stage.querySelectorAll(`[data-place="${CSS.escape(place)}"]`)) {
        found.classList.add("pointed-at");
      }
    }
  }

  prefetch() {
    for (const near of [this.moment + 1, this.moment - 1]) {
      if (near >= 0 && near <= this.last) this.parts(near).catch(() => {});
    }
  }

  failed() {
    this.wanted = this.moment;
    this.slider.value = String(this.moment);
    this.pause();
    this.tell("The server does not answer. Try again in a moment.");
  }

  /** @param {string} sentence */
  tell(sentence) {
    part(this.stage, "[data-trouble]", HTMLElement).textContent = sentence;
  }

  playOrPause() {
    if (this.timer) this.pause();
    else this.play();
  }

  async play() {
    this.playButton.setAttribute("aria-pressed", "true");
    this.label("Pause");
    this.timer = -1;
    const begun = this.moment === this.last ? await this.show(0) : true;
    if (begun && this.timer) this.wait();
  }

  wait() {
    this.timer = setTimeout(async () => {
      const shown = await this.show(this.moment + 1);
      if (!this.timer) return;
      if (shown && this.moment < this.last) this.wait();
      else this.pause();
    }, Number(this.pace.value));
  }

  pause() {
    clearTimeout(this.timer);
    this.timer = 0;
    this.playButton.setAttribute("aria-pressed", "false");
    this.label("Play");
  }

  /** @param {string} words */
  label(words) {
    part(this.playButton, "[data-label]", HTMLElement).textContent = words;
  }

  async copyLink() {
    const address = new URL(this.addressOf(this.moment), location.href).href;
    try {
      await navigator.clipboard.writeText(address);
      this.tell("The link is copied.");
    } catch {
      this.tell(address);
    }
  }
}

const stage = document.querySelector("[data-replay]");
if (stage instanceof HTMLElement) new Replay(stage);
