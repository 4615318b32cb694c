// The connection over which the page hears what changes. It comes back by itself: after a lost
// network, after sleep, after the server was restarted.
import { address, find, noteLatest, page, root, tell } from "./page.js";
import { belongsToMoment, present, show } from "./parts.js";

const PATIENCE = 1500;
const AGAIN = 1500;
const ASLEEP = 30_000;

/** @type {EventSource | null} */
let source = null;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let retry;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let complaint;
let hiddenSince = 0;

/** Begin to listen. */
export function startLive() {
  connect();
  addEventListener("online", connect);
  addEventListener("offline", lost);
  addEventListener("pagehide", () => source?.close());
  addEventListener("pageshow", (event) => event.persisted && connect());
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) hiddenSince = Date.now();
    else if (!isOpen() || Date.now() - hiddenSince > ASLEEP) connect();
  });
}

/** Listen no more: somebody leaves this page for good. */
export function stopListening() {
  clearTimeout(retry);
  source?.close();
}

/** Listen anew, whatever became of the connection before. */
export function connect() {
  clearTimeout(retry);
  source?.close();
  source = new EventSource(address("/live"));
  source.addEventListener("open", found);
  source.addEventListener("parts", (event) => receive(event.data));
  source.addEventListener("bye", lost);
  source.addEventListener("gone", () => location.reload());
  source.addEventListener("error", lost);
}

function isOpen() {
  return source?.readyState === EventSource.OPEN;
}

function found() {
  clearTimeout(complaint);
  complaint = undefined;
  find("link-lost").textContent = "";
  document.documentElement.dataset.connection = "on";
}

function lost() {
  document.documentElement.dataset.connection = "off";
  complaint ??= setTimeout(() => {
    find("link-lost").textContent = "Reconnecting …";
  }, PATIENCE);
  clearTimeout(retry);
  source?.close();
  retry = setTimeout(connect, AGAIN * (0.5 + Math.random()));
}

/** @param {string} data */
function receive(data) {
  found();
  const told = JSON.parse(data);
  for (const [name, markup] of Object.entries(told.parts)) present.set(name, markup);
  if (told.parts.now) noteLatest(told.parts.now);
  page.story = told.story;
  root.dataset.story = told.story;
  tell("table:told", { entries: told.entries });
  const names = Object.keys(told.parts).filter(
    (name) => page.shown === null || !belongsToMoment(name),
  );
  show(Object.fromEntries(names.map((name) => [name, told.parts[name]])));
  tell("table:settled");
}
