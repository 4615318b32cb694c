import assert from "node:assert/strict";
import { test } from "node:test";

import { isWithin, nextInDirection, scrolledTo, surrounding } from "../../src/allhands/server/static/table/geometry.js";

const box = (x, y) => ({ x, y, width: 10, height: 10 });

test("an arrow key goes to the nearest place in its direction", () => {
  const others = [box(100, 0), box(50, 0), box(-40, 0), box(0, 60), box(0, -60)];
  assert.equal(nextInDirection(box(0, 0), others, "ArrowRight"), 1);
  assert.equal(nextInDirection(box(0, 0), others, "ArrowLeft"), 2);
  assert.equal(nextInDirection(box(0, 0), others, "ArrowDown"), 3);
  assert.equal(nextInDirection(box(0, 0), others, "ArrowUp"), 4);
});

test("a place straight ahead comes before a nearer one aside", () => {
  assert.equal(nextInDirection(box(0, 0), [box(30, 40), box(60, 0)], "ArrowRight"), 1);
});

test("where nothing lies in that direction there is nowhere to go", () => {
  assert.equal(nextInDirection(box(0, 0), [box(-50, 0), box(0, 50)], "ArrowRight"), -1);
});

test("what is zoomed keeps the point under the pointer", () => {
  assert.equal(scrolledTo(0, 100, 2), 100);
  assert.equal(scrolledTo(100, 50, 2), 250);
  assert.equal(scrolledTo(scrolledTo(30, 80, 1.5), 80, 1 / 1.5), 30);
});

test("the box around others reaches from the first edge to the last", () => {
  assert.deepEqual(surrounding([box(5, 40), box(30, -10)]), { x: 5, y: -10, width: 35, height: 60 });
  assert.deepEqual(surrounding([]), { x: 0, y: 0, width: 0, height: 0 });
});

test("a box lies within another if none of its edges sticks out", () => {
  const room = { x: 0, y: 0, width: 100, height: 50 };
  assert.ok(isWithin(box(90, 40), room));
  for (const out of [box(-1, 0), box(0, -1), box(91, 0), box(0, 41)]) assert.ok(!isWithin(out, room));
});
