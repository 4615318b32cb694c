// The picture of how a match ended, drawn from the lines that are handed on and from nothing else:
// whoever sees it learns no more than who reads them. It goes with what is shared, or is saved.

export {};

const WIDTH = 600;
const HEIGHT = 315;
const SCALE = 2; // sharp on a phone, too
const EDGE = 28;
const WITHIN = WIDTH - 2 * EDGE;
const BARS = { top: 164, height: 96, gap: 10 };
const BLOCKS = /[\u2581-\u2588]/g;
const EMPTY = 0x2580;
/** So many heights the blocks have. */
const FULL = 8;

document.addEventListener("allhands:handed-on", (event) => {
  const handed = /** @type {CustomEvent} */ (event).detail;
  const holder = /** @type {Element} */ (event.target).closest(".share");
  if (!holder) return;
  const files = [picture(holder)];
  if (navigator.canShare?.({ ...handed, files })) handed.files = files;
});
document.addEventListener("click", (click) => {
  const button = /** @type {Element} */ (click.target).closest("[data-save-picture]");
  if (button) save(picture(/** @type {Element} */ (button.closest(".share"))));
});
document.addEventListener("table:parts", reveal);
reveal();

function reveal() {
  for (const button of document.querySelectorAll("[data-save-picture][hidden]")) {
    /** @type {HTMLElement} */ (button).hidden = false;
  }
}

/** @param {File} file */
function save(file) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000); // a browser may ask first where to
}

/**
 * The file, made at once: a browser shares only as long as somebody has just pressed something.
 * @param {Element} holder
 */
function picture(holder) {
  const words = /** @type {HTMLTextAreaElement} */ (holder.querySelector("[data-handed-on]")).value;
  const button = /** @type {HTMLElement} */ (holder.querySelector("[data-save-picture]"));
  const encoded = drawn(words, colours(holder)).toDataURL("image/png").split(",")[1];
  const bytes = Uint8Array.from(atob(encoded), (letter) => letter.charCodeAt(0));
  return new File([bytes], button.dataset.savePicture ?? "", { type: "image/png" });
}

/**
 * The colours of the page as it is now: only an element tells what they are, light or dark.
 * @param {Element} holder
 */
function colours(holder) {
  const probe = holder.appendChild(document.createElement("span"));
  const found = (/** @type {string} */ name) => {
    probe.style.color = `var(--${name})`;
    return getComputedStyle(probe).color;
  };
  const all = {
    ground: found("ground-2"),
    empty: found("ground-3"),
    ink: found("ink"),
    dim: found("dim"),
    hue: found("hue"),
  };
  probe.remove();
  return all;
}

/**
 * @param {string} words
 * @param {ReturnType<typeof colours>} colour
 */
function drawn(words, colour) {
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH * SCALE;
  canvas.height = HEIGHT * SCALE;
  const pen = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  pen.scale(SCALE, SCALE);
  const fill = (/** @type {string} */ style, /** @type {number[]} */ [x, y, width, height]) => {
    pen.fillStyle = style;
    pen.fillRect(x, y, width, height);
  };
  fill(colour.ground, [0, 0, WIDTH, HEIGHT]);
  fill(colour.hue, [0, 0, 8, HEIGHT]);

  const [first, outcome, course = ""] = words.split("\n");
  const [, whose, title, how] = first.match(/^(.*?): (.*) \((.*)\)$/) ?? ["", "", first, ""];
  write(pen, whose, { y: 40, size: 15, style: colour.dim });
  write(pen, title, { y: 78, size: 34, style: colour.ink, weight: 650 });
  write(pen, how, { y: 104, size: 15, style: colour.dim });
  write(pen, outcome, { y: 144, size: 22, style: colour.ink, weight: 600 });
  const heights = (course.match(BLOCKS) ?? []).map((block) => block.charCodeAt(0) - EMPTY);
  const step = (WITHIN + BARS.gap) / heights.length;
  heights.forEach((height, number) => {
    const [x, width, high] = [EDGE + number * step, step - BARS.gap, (BARS.height * height) / FULL];
    fill(colour.empty, [x, BARS.top, width, BARS.height]);
    fill(colour.hue, [x, BARS.top + BARS.height - high, width, high]);
  });
  write(pen, course.split(":")[0], { y: 290, size: 15, style: colour.dim });
  return canvas;
}

/**
 * Write one line, in smaller letters if it is too long.
 * @param {CanvasRenderingContext2D} pen
 * @param {string} line
 * @param {{ y: number, size: number, style: string, weight?: number }} how
 */
function write(pen, line, { y, size, style, weight = 400 }) {
  const font = (/** @type {number} */ pixels) =>
    `${weight} ${pixels}px ${getComputedStyle(document.body).fontFamily}`;
  pen.font = font(size);
  const width = pen.measureText(line).width;
  if (width > WITHIN) pen.font = font((size * WITHIN) / width);
  pen.fillStyle = style;
  pen.fillText(line, EDGE, y);
}
