// What every page needs: dark or light, copying a link. It runs before the page is drawn, so that
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
    if (theme === "dark" || theme === "light") root.dataset.theme = theme;
  };
  const present = () => root.dataset.theme ?? "dark";

  show(kept(KEY));
  addEventListener("storage", (change) => change.key === KEY && show(change.newValue));

  const switchTheme = () => {
    const theme = present() === "dark" ? "light" : "dark";
    show(theme);
    keep(KEY, theme);
  };

  const copy = async (button) => {
    const source = button.closest(".copy").querySelector("[data-copy-source]");
    try {
      await navigator.clipboard.writeText(source.value);
    } catch {
      source.select(); // without leave to write there, the next best is Ctrl+C
      return;
    }
    button.dataset.words ??= button.textContent;
    button.textContent = "Copied";
    setTimeout(() => (button.textContent = button.dataset.words), 2000);
  };

  document.addEventListener("click", (click) => {
    const button = click.target.closest?.("[data-theme-switch], [data-copy]");
    if (button?.matches("[data-theme-switch]")) switchTheme();
    else if (button) copy(button);
  });

  const reveal = () => {
    for (const button of document.querySelectorAll("[data-theme-switch], [data-copy]")) {
      button.hidden = false;
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

  document.addEventListener("DOMContentLoaded", () => {
    reveal();
    recallName();
    showSeats();
    for (const form of document.querySelectorAll("[data-filter]")) form.hidden = false;
    document.querySelector("#refusal")?.focus();
  });
  document.addEventListener("allhands:swapped", reveal);
})();
