// Both languages stand in these pages, side by side; the style sheet shows one of them.
const root = document.documentElement;
const KEY = "escapades.lang";

const recall = () => {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
};

export const language = () => (root.lang === "fr" ? "fr" : "en");

/** Call `changed` now and whenever the reader chooses the other language. */
export const speak = (changed) => {
  const choose = (lang, chosen) => {
    root.lang = lang;
    for (const one of ["fr", "en"]) document.getElementById(`lang-${one}`).setAttribute("aria-pressed", one === lang);
    try {
      if (chosen) localStorage.setItem(KEY, lang);
    } catch {
      // not remembered, then
    }
    changed(lang);
  };
  for (const one of ["fr", "en"]) {
    document.getElementById(`lang-${one}`).addEventListener("click", () => choose(one, true));
  }
  const wishes = [recall(), ...navigator.languages].map((wish) => (wish ?? "").slice(0, 2).toLowerCase());
  choose(wishes.find((wish) => wish === "fr" || wish === "en") ?? "en", false);
};
