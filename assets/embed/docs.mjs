// The documentation's bench: what is chosen is shown as a game and as text to copy.
import { language, speak } from "./languages.mjs";

const part = (id) => document.getElementById(id);
const form = part("wishes");
const site = new URL("../../", location.href);
const COLOURS = ["paper", "ink", "accent"];
const HEIGHT = 620;

const chosen = () => {
  const data = Object.fromEntries(new FormData(form));
  const wishes = { game: data.game, lang: data.lang, theme: data.theme };
  if (data.seats) wishes.seats = data.seats;
  if (data.coloured) for (const name of COLOURS) wishes[name] = data[name];
  return wishes;
};

const attributes = (wishes) => Object.entries(wishes).map(([name, value]) => `${name}="${value}"`);

const elementText = (wishes) =>
  `<script src="${new URL("assets/embed.js", site)}"></script>\n<escapades-game ${attributes(wishes).join(" ")}></escapades-game>`;

const iframeText = (wishes) => {
  const query = Object.entries({ embed: "1", ...wishes }).map(([name, value]) => `${name}=${value.replace("#", "")}`);
  const title = part("game").selectedOptions[0].textContent;
  return `<iframe src="${new URL("index.html", site)}?${query.join("&amp;")}"\n  title="${title}" width="100%" height="${HEIGHT}" allow="fullscreen; clipboard-write"></iframe>`;
};

const show = (fresh) => {
  const wishes = chosen();
  part("code-element").textContent = elementText(wishes);
  part("code-iframe").textContent = iframeText(wishes);
  const old = part("preview").firstElementChild;
  // Language, light and colours change on the spot; another game or other players are another element.
  const element = fresh || !old ? document.createElement("escapades-game") : old;
  for (const name of ["game", "seats", "lang", "theme", ...COLOURS]) {
    if (wishes[name]) element.setAttribute(name, wishes[name]);
    else element.removeAttribute(name);
  }
  if (element !== old) part("preview").replaceChildren(element);
};

form.addEventListener("change", ({ target }) => show(["game", "seats"].includes(target.name)));
form.addEventListener("submit", (event) => event.preventDefault());

const COPIED = { fr: "Copié", en: "Copied" };
addEventListener("click", async ({ target }) => {
  const button = target.closest?.("[data-copy]");
  if (!button) return;
  const code = part(button.dataset.copy);
  try {
    await navigator.clipboard.writeText(code.textContent);
    const before = [...button.childNodes];
    button.textContent = COPIED[language()];
    setTimeout(() => button.replaceChildren(...before), 2000);
  } catch {
    getSelection().selectAllChildren(code); // the reader can copy it
  }
});

const NAMES = {
  breakaway: { fr: "L’Échappée", en: "Breakaway" },
  crosscountry: { fr: "Cross Cartes", en: "Cross-country" },
  lifeboats: { fr: "Sauve qui peut !", en: "Lifeboats" },
  jailbreak: { fr: "La Grande Évasion", en: "Jailbreak" },
  crossroads: { fr: "Feux et carrefours", en: "Crossroads" },
};
customElements.whenDefined("escapades-game").then(() =>
  speak((lang) => {
    for (const option of part("game").options) option.textContent = NAMES[option.value][lang];
    for (const option of form.querySelectorAll("option[data-fr]")) option.textContent = option.dataset[lang];
    part("lang").value = lang;
    show(false);
  }),
);
