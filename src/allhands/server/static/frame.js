// What every page needs: dark or light, handing on a link. It runs before the page is drawn, so that
// a page never flashes in the other theme, and listens on the document for what comes later.
"use strict";

(() => {
  const root = document.documentElement;
  root.dataset.script = "on";
  const KEY = "allhands-theme";
  const NAME = "allhands-name";

  const kept = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null; // a browser that keeps nothing still shows the page
    }
  };
  const keep = (key, value) => {
    try {
      localStorage.setItem(key, value);
    } catch {
      // it holds for this page
    }
  };
  const show = (theme) => {
    if (theme !== "dark" && theme !== "light") return;
    root.dataset.theme = theme;
    const frame = document.querySelector("meta[name=theme-color]");
    if (frame) frame.content = theme === "dark" ? "#0a0f17" : "#eef1f5";
  };
  const present = () => root.dataset.theme ?? "dark";

  show(kept(KEY));
  addEventListener("storage", (change) => change.key === KEY && show(change.newValue));

  const switchTheme = () => {
    const theme = present() === "dark" ? "light" : "dark";
    show(theme);
    keep(KEY, theme);
  };

  // What is handed on is shared where the browser can, else copied; where it can do neither, it is
  // selected for whoever copies it. Only a safe address may share, or write what is copied. Whoever
  // listens may add files to it.
  const WORDS = navigator.share ? "Share" : "Copy";
  const handOn = async (button) => {
    const source = button.closest(".copy").querySelector("[data-handed-on]");
    const handed = source.matches("textarea") ? { text: source.value } : { url: source.value };
    button.dispatchEvent(new CustomEvent("allhands:handed-on", { bubbles: true, detail: handed }));
    const done = (await share(handed)) ?? (await copy(source));
    if (!done) return;
    button.dataset.words ??= button.textContent;
    button.textContent = done;
    setTimeout(() => (button.textContent = button.dataset.words), 2000);
  };
  const share = async (handed) => {
    try {
      await navigator.share(handed);
      return "";
    } catch (refused) {
      return refused.name === "AbortError" ? "" : null; // they thought better of it
    }
  };
  const copy = async (source) => {
    try {
      await navigator.clipboard.writeText(source.value);
      return "Copied";
    } catch {
      source.select();
      return document.execCommand("copy") ? "Copied" : "Selected: copy it";
    }
  };

  document.addEventListener("click", (click) => {
    const button = click.target.closest?.("[data-theme-switch], [data-hand-on]");
    if (button?.matches("[data-theme-switch]")) switchTheme();
    else if (button) handOn(button);
  });

  const reveal = () => {
    for (const button of document.querySelectorAll("[data-theme-switch], [data-hand-on][hidden]")) {
      button.hidden = false;
      if (button.matches("[data-hand-on]")) button.textContent = button.textContent.replace("Copy", WORDS);
    }
  };

  // What somebody is called is asked once in each browser.
  const recallName = () => {
    const name = kept(NAME);
    for (const field of document.querySelectorAll("[data-own-name]")) {
      if (name && (!field.value || !field.form.matches(".new"))) field.value = name.slice(0, 20);
    }
  };
  document.addEventListener("submit", (submit) => {
    const field = submit.target.querySelector("[data-own-name]:not([type=hidden])");
    if (field?.value.trim()) keep(NAME, field.value.trim());
  });

  // A new match has as many rows of seats as players.
  const showSeats = () => {
    const players = Number(document.querySelector("[data-players] :checked")?.value);
    for (const row of document.querySelectorAll("[data-seat]")) {
      row.hidden = Number(row.dataset.seat) >= players;
    }
    for (const hint of document.querySelectorAll("[data-without-script]")) hint.hidden = true;
  };
  document.addEventListener("change", (change) => {
    if (change.target.closest("[data-players]")) showSeats();
  });

  // Of the rules, those that have all the words.
  const filter = (form) => {
    const words = form.querySelector("input").value.toLowerCase().split(/\s+/).filter(Boolean);
    const all = document.querySelectorAll(`${form.dataset.filter} li`);
    let shown = 0;
    for (const item of all) {
      const text = item.textContent.toLowerCase();
      item.hidden = !words.every((word) => text.includes(word));
      shown += item.hidden ? 0 : 1;
    }
    for (const section of document.querySelectorAll(`${form.dataset.filter} section`)) {
      section.hidden = !section.querySelector("li:not([hidden])");
    }
    form.querySelector("output").textContent = words.length ? `${shown} of ${all.length} rules` : "";
  };
  document.addEventListener("input", (input) => {
    const form = input.target.closest("[data-filter]");
    if (form) filter(form);
  });
  document.addEventListener("submit", (submit) => {
    if (submit.target.matches("[data-filter]")) submit.preventDefault();
  });

  // Of each of the rules' two screens a narrow page shows one section at a time: those of one name
  // close each other.
  const narrow = matchMedia("(max-width: 56rem)");
  const fold = () => {
    for (const section of document.querySelectorAll("details[data-one-of]")) {
      section.name = narrow.matches ? section.dataset.oneOf : "";
      if (!narrow.matches) section.open = true;
    }
  };
  narrow.addEventListener("change", fold);

  document.addEventListener("DOMContentLoaded", () => {
    fold();
    reveal();
    recallName();
    showSeats();
    for (const form of document.querySelectorAll("[data-filter]")) form.hidden = false;
    document.querySelector("#refusal")?.focus();
  });
  document.addEventListener("allhands:swapped", reveal);
})();
