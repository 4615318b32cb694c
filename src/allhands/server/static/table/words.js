// What is made of words alone, without a page: it is tested without a browser.

/**
 * Which of some sentences have all the words, each perhaps cut short, in any order.
 * @param {string} wanted
 * @param {string[]} sentences
 */
export function matching(wanted, sentences) {
  const parts = wordsIn(wanted);
  return sentences.map((each) => {
    const own = wordsIn(each);
    return parts.every((part) => own.some((word) => word.startsWith(part)));
  });
}

/** @param {string} text */
const wordsIn = (text) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** So many sentences are told in one go; of more, the last ones, and that there were others. */
const MOST = 12;

/**
 * Sentences that are told in one go.
 * @param {string[]} lines
 */
export function summed(lines) {
  if (lines.length <= MOST) return lines;
  return [`${lines.length} things happened, and the log has them all. The latest:`, ...lines.slice(-MOST)];
}

/**
 * Minutes and seconds, or hours before them.
 * @param {number} seconds
 */
export function clockWords(seconds) {
  const whole = Math.round(seconds);
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor((whole % 3600) / 60)];
  const rest = two(whole % 60);
  return hours ? `${hours}:${two(minutes)}:${rest}` : `${minutes}:${rest}`;
}
