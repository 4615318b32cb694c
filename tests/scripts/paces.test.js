import assert from "node:assert/strict";
import { test } from "node:test";

import { isShownAtOnce } from "../../src/allhands/server/static/table/paces.js";

const PACE = 1200;

test("where no pace is set everything is shown at once", () => {
  assert.equal(isShownAtOnce({ count: 30, isOwn: false, pause: 0 }, 0), true);
});

test("one's own decision is shown at once, and what follows it at the pace", () => {
  assert.equal(isShownAtOnce({ count: 1, isOwn: true, pause: 0 }, PACE), true);
  assert.equal(isShownAtOnce({ count: 2, isOwn: true, pause: 9000 }, PACE), false);
});

test("a single thing is shown at once if the last one was long enough ago", () => {
  assert.equal(isShownAtOnce({ count: 1, isOwn: false, pause: PACE }, PACE), true);
  assert.equal(isShownAtOnce({ count: 1, isOwn: false, pause: PACE - 1 }, PACE), false);
});
