// A club's page: results of two games, kept by this page, in a table that can be printed.
import { language, speak } from "./languages.mjs";

const part = (id) => document.getElementById(id);
const KEY = "dunes.results";
const MOST = 100; // results that are kept

let unkept = []; // where the browser stores nothing, for as long as the page is open
const kept = () => {
  try {
    return JSON.parse(localStorage.getItem(KEY)) ?? [];
  } catch {
    return unkept;
  }
};
const keep = (results) => {
  unkept = results;
  try {
    localStorage.setItem(KEY, JSON.stringify(results));
  } catch {
    // shown all the same
  }
};

const made = (tag, ...children) => {
  const element = document.createElement(tag);
  element.append(...children);
  return element;
};

const date = (when) => new Intl.DateTimeFormat(language(), { dateStyle: "medium", timeStyle: "short" }).format(when);
const table = (game) => document.querySelector(`escapades-game[game="${game}"]`);
const nameOf = (game) => table(game)?.closest("section").querySelector(`h2 [lang="${language()}"]`).textContent ?? game;

const ranking = ({ names, ranks, scores }) => {
  const seats = names.map((_, seat) => seat).sort((a, b) => ranks[a] - ranks[b]);
  return made("ol", ...seats.map((seat) => made("li", made("b", `${ranks[seat]}.`), ` ${names[seat]} (${scores[seat]})`)));
};

const again = ({ game, record }) => {
  const button = made("button", { fr: "Revoir", en: "See again" }[language()]);
  button.type = "button";
  button.className = "button small";
  button.addEventListener("click", () => {
    table(game).load(record);
    table(game).scrollIntoView({ block: "center" });
  });
  return button;
};

const show = () => {
  const rows = kept().map((result) => {
    const seen = made("td", ...(table(result.game) ? [again(result)] : []));
    seen.className = "no-print";
    return made("tr", made("td", date(result.when)), made("td", nameOf(result.game)), made("td", ranking(result)), seen);
  });
  part("results").tBodies[0].replaceChildren(...rows);
  part("none").hidden = rows.length > 0;
  part("printed").textContent = date(Date.now());
};

document.addEventListener("result", ({ detail }) => {
  const { game, names, ranks, scores, record, commitment, seed } = detail;
  keep([{ when: Date.now(), game, names, ranks, scores, record, commitment, seed }, ...kept()].slice(0, MOST));
  show();
});

// What just happened, under each table: the sentences are public, and in the table's language.
document.addEventListener("move", ({ target, detail }) => {
  const sentence = detail.told.at(-1)?.sentence;
  if (sentence) target.parentElement.querySelector(".news").textContent = sentence;
});

part("print").addEventListener("click", () => print());
part("clear").addEventListener("click", () => {
  keep([]);
  show();
});

speak((lang) => {
  for (const game of document.querySelectorAll("escapades-game")) game.setAttribute("lang", lang);
  show();
});
