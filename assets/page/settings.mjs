// The reader's choices on the shelf: language and light, remembered where the device lets us.
import { remember } from "./storage.mjs";

const root = document.documentElement;
const part = (id) => document.getElementById(id);

const showLanguage = () => {
  for (const language of ["fr", "en"]) {
    part(`lang-${language}`).setAttribute("aria-pressed", root.lang === language);
  }
};

for (const language of ["fr", "en"]) {
  part(`lang-${language}`).addEventListener("click", () => {
    root.lang = language;
    remember("escapades.lang", language);
    showLanguage();
  });
}

part("theme").addEventListener("click", () => {
  const dark =
    root.dataset.theme === "dark" ||
    (root.dataset.theme !== "light" && matchMedia("(prefers-color-scheme: dark)").matches);
  root.dataset.theme = dark ? "light" : "dark";
  remember("escapades.theme", root.dataset.theme);
});

showLanguage();
