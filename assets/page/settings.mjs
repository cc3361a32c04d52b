// The reader's choices: language, light, pace, sounds, help. They stand on the root element, where the style
// sheet and Python find them, and are remembered where the device lets us.
import { embedding } from "./frame.mjs";
import { recall, remember } from "./storage.mjs";
import { say } from "./words.mjs";

const root = document.documentElement;
const part = (id) => document.getElementById(id);

const DEFAULTS = { theme: "auto", speed: "auto", sound: "off", risk: "off", practice: "off", seconds: "1.5" };

const show = () => {
  for (const language of ["fr", "en"]) {
    part(`lang-${language}`).setAttribute("aria-pressed", root.lang === language);
  }
  part("sound").setAttribute("aria-pressed", root.dataset.sound === "on");
  for (const radio of part("settings").querySelectorAll("input[type=radio]")) {
    radio.checked = (radio.name === "lang" ? root.lang : root.dataset[radio.name]) === radio.value;
  }
};

const choose = (name, value) => {
  root.dataset[name] = value;
  remember(`escapades.${name}`, value);
  show();
};

for (const [name, usual] of Object.entries(DEFAULTS)) root.dataset[name] = recall(`escapades.${name}`) ?? usual;
if (["auto", "light", "dark"].includes(embedding?.get("theme"))) root.dataset.theme = embedding.get("theme");

const speak = (language) => {
  root.lang = language;
  remember("escapades.lang", language);
  show();
};

for (const language of ["fr", "en"]) part(`lang-${language}`).addEventListener("click", () => speak(language));
part("sound").addEventListener("click", () => choose("sound", root.dataset.sound === "on" ? "off" : "on"));
part("settings").addEventListener("change", ({ target }) => {
  if (target.type !== "radio") return;
  if (target.name === "lang") speak(target.value);
  else choose(target.name, target.value);
});

/** As the page around a frame wishes it: for now, and not remembered. */
export const setLook = ({ language, theme }) => {
  if (language) root.lang = language;
  if (theme) root.dataset.theme = theme;
  show();
};

/** What the browser says of keeping games for good: "yes", "no", or "unknown" where it cannot say. */
const kept = async () => {
  try {
    return (await navigator.storage.persisted()) ? "yes" : "no";
  } catch {
    return "unknown";
  }
};

const open = async () => {
  show();
  part("settings").showModal();
  say(part("kept"), `kept-${await kept()}`);
};

addEventListener("click", ({ target }) => {
  if (target.closest?.("[data-opens=settings]")) open();
  if (target === part("settings")) target.close(); // a tap beside it
});

/** After the first finished game: ask the browser to keep what is stored; once, as some ask the reader. */
export const askToKeep = async () => {
  if (recall("escapades.asked-to-keep")) return;
  remember("escapades.asked-to-keep", "yes");
  try {
    await navigator.storage.persist();
  } catch {
    // not there in this browser: the settings say so
  }
};

show();
