// What every page needs: dark or light, handing on a link. It runs before the page is drawn, so that
// a page never flashes in the other theme, and listens on the document for what comes later.
"use strict";

(() => {
  const root = document.documentElement;
  root.dataset.script = "on";
  const KEY = "allhands-theme";
  const NAME = "allhands-name";

  /** @param {string} key */
  const kept = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null; // a browser that keeps nothing still shows the page
    }
  };
  /** @param {string} key @param {string} value */
  const keep = (key, value) => {
    try {
      localStorage.setItem(key, value);
    } catch {
      // it holds for this page
    }
  };
  /** @param {string | null} theme */
  const show = (theme) => {
    if (theme !== "dark" && theme !== "light") return;
    root.dataset.theme = theme;
    const frame = document.querySelector("meta[name=theme-color]");
    frame?.setAttribute("content", theme === "dark" ? "#0a0f17" : "#eef1f5");
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
  const WORDS = "share" in navigator ? "Share" : "Copy";
  /** @param {HTMLElement} button */
  const handOn = async (button) => {
    const source = button.closest(".copy")?.querySelector("[data-handed-on]");
    if (!(source instanceof HTMLInputElement || source instanceof HTMLTextAreaElement)) return;
    const handed = source.matches("textarea") ? { text: source.value } : { url: source.value };
    button.dispatchEvent(new CustomEvent("allhands:handed-on", { bubbles: true, detail: handed }));
    const done = (await share(handed)) ?? (await copy(source));
    if (!done) return;
    button.dataset.words ??= button.textContent ?? "";
    button.textContent = done;
    setTimeout(() => (button.textContent = button.dataset.words ?? ""), 2000);
  };
  /** @param {ShareData} handed */
  const share = async (handed) => {
    try {
      await navigator.share(handed);
      return "";
    } catch (refused) {
      const isCalledOff = refused instanceof DOMException && refused.name === "AbortError";
      return isCalledOff ? "" : null; // they thought better of it
    }
  };
  /** @param {HTMLInputElement | HTMLTextAreaElement} source */
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
    const target = click.target instanceof Element ? click.target : null;
    const button = target?.closest("[data-theme-switch], [data-hand-on]");
    if (button?.matches("[data-theme-switch]")) switchTheme();
    else if (button instanceof HTMLElement) handOn(button);
  });

  const reveal = () => {
    for (const button of document.querySelectorAll("[data-theme-switch], [data-hand-on][hidden]")) {
      button.removeAttribute("hidden");
      if (!button.matches("[data-hand-on]")) continue;
      button.textContent = button.textContent?.replace("Copy", WORDS) ?? "";
    }
  };

  // What somebody is called is asked once in each browser.
  const recallName = () => {
    const name = kept(NAME);
    for (const field of document.querySelectorAll("[data-own-name]")) {
      if (!name || !(field instanceof HTMLInputElement)) continue;
      if (!field.value || !field.form?.matches(".new")) field.value = name.slice(0, 20);
    }
  };
  document.addEventListener("submit", ({ target }) => {
    const form = target instanceof HTMLFormElement ? target : null;
    const field = form?.querySelector("[data-own-name]:not([type=hidden])");
    const name = field instanceof HTMLInputElement ? field.value.trim() : "";
    if (name) keep(NAME, name);
  });

  // A new match has as many rows of seats as players.
  const showSeats = () => {
    const chosen = document.querySelector("[data-players] :checked");
    const players = chosen instanceof HTMLInputElement ? Number(chosen.value) : NaN;
    for (const row of document.querySelectorAll("[data-seat]")) {
      row.toggleAttribute("hidden", Number(row.getAttribute("data-seat")) >= players);
    }
    for (const hint of document.querySelectorAll("[data-without-script]")) hint.setAttribute("hidden", "");
  };
  document.addEventListener("change", ({ target }) => {
    if (target instanceof Element && target.closest("[data-players]")) showSeats();
  });

  // Of the rules, those that have all the words.
  /** @param {HTMLElement} form */
  const filter = (form) => {
    const words = (form.querySelector("input")?.value ?? "").toLowerCase().split(/\s+/).filter(Boolean);
    const all = document.querySelectorAll(`${form.dataset.filter} li`);
    let shown = 0;
    for (const item of all) {
      const text = item.textContent?.toLowerCase() ?? "";
      const isMeant = words.every((word) => text.includes(word));
      item.toggleAttribute("hidden", !isMeant);
      shown += isMeant ? 1 : 0;
    }
    for (const section of document.querySelectorAll(`${form.dataset.filter} section`)) {
      section.toggleAttribute("hidden", !section.querySelector("li:not([hidden])"));
    }
    const told = form.querySelector("output");
    if (told) told.textContent = words.length ? `${shown} of ${all.length} rules` : "";
  };
  document.addEventListener("input", ({ target }) => {
    const form = target instanceof Element ? target.closest("[data-filter]") : null;
    if (form instanceof HTMLElement) filter(form);
  });
  document.addEventListener("submit", (submit) => {
    if (submit.target instanceof Element && submit.target.matches("[data-filter]")) submit.preventDefault();
  });

  // Of each of the rules' two screens a narrow page shows one section at a time: those of one name
  // close each other.
  const narrow = matchMedia("(max-width: 56rem)");
  const fold = () => {
    for (const section of document.querySelectorAll("details[data-one-of]")) {
      const name = section.getAttribute("data-one-of") ?? "";
      section.setAttribute("name", narrow.matches ? name : "");
      if (!narrow.matches) section.setAttribute("open", "");
    }
  };
  narrow.addEventListener("change", fold);

  document.addEventListener("DOMContentLoaded", () => {
    fold();
    reveal();
    recallName();
    showSeats();
    for (const form of document.querySelectorAll("[data-filter]")) form.removeAttribute("hidden");
    document.getElementById("refusal")?.focus();
  });
  document.addEventListener("allhands:swapped", reveal);
})();
