import assert from "node:assert/strict";
import { test } from "node:test";

import { clockWords, matching, summed } from "../../src/allhands/server/static/table/words.js";

const CHOICES = ["Move to the Bridge", "Move to the Crew Quarters", "Repair the Bridge", "End turn"];

test("a filter keeps what has all its words, cut short or not, in any order", () => {
  assert.deepEqual(matching("bri mov", CHOICES), [true, false, false, false]);
  assert.deepEqual(matching("BRIDGE", CHOICES), [true, false, true, false]);
  assert.deepEqual(matching("ridge", CHOICES), [false, false, false, false]);
});

test("an empty filter keeps everything, and punctuation is no word", () => {
  assert.deepEqual(matching("  ", CHOICES), [true, true, true, true]);
  assert.deepEqual(matching("end, turn!", CHOICES), [false, false, false, true]);
});

test("a filter knows letters of every alphabet", () => {
  assert.deepEqual(matching("мост", ["Мост чинить", "Ждать"]), [true, false]);
});

test("of many things that happened the latest are told, and how many there were", () => {
  const lines = Array.from({ length: 20 }, (_, number) => `Thing ${number}.`);
  assert.deepEqual(summed(lines.slice(0, 12)), lines.slice(0, 12));
  const told = summed(lines);
  assert.equal(told.length, 13);
  assert.match(told[0], /^20 things happened/);
  assert.equal(told.at(-1), "Thing 19.");
});

test("a clock shows minutes, and hours once there are some", () => {
  assert.equal(clockWords(0), "0:00");
  assert.equal(clockWords(59.6), "1:00");
  assert.equal(clockWords(3599), "59:59");
  assert.equal(clockWords(3661), "1:01:01");
});
