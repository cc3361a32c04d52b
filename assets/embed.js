// <escapades-game game="lifeboats" lang="fr" theme="auto" seats="human,expert,club"></escapades-game>
//
// One script for a page that wants a game in it: a poster at once, the game on a tap. It speaks the contract of
// assets/embed/CONTRACT.md with the frame, and tells what it hears as DOM events of the element.
(() => {
  const SITE = new URL("../", document.currentScript.src);
  const VERSION = 1;
  const LARGEST = 1_500_000; // characters of a message
  const KINDS = ["ready", "turn", "move", "result", "error", "resize"];
  const LATER = 500; // milliseconds between two greetings, while nobody answers
  const GREETINGS = 120;

  const NAMES = {
    breakaway: ["L’Échappée", "Breakaway"],
    crosscountry: ["Cross Cartes", "Cross-country"],
    lifeboats: ["Sauve qui peut !", "Lifeboats"],
    jailbreak: ["La Grande Évasion", "Jailbreak"],
    crossroads: ["Feux et carrefours", "Crossroads"],
  };
  const WORDS = { play: ["Jouer", "Play"], missing: ["Aucun jeu de ce nom", "No game of that name"] };

  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`
    :host { display: block; position: relative; box-sizing: border-box; width: 100%; min-height: min(480px, 92vh);
      aspect-ratio: 4 / 3; overflow: hidden; border-radius: 14px; background: #f7f0e1; color: #1d2733; }
    @media (max-width: 600px) { :host { min-height: min(660px, 92vh); } }
    :host([hidden]) { display: none; }
    iframe, button { position: absolute; inset: 0; width: 100%; height: 100%; border: 0; margin: 0; padding: 0; }
    iframe { display: block; background: inherit; color-scheme: normal; }
    button { background: inherit; color: inherit; font: 700 1.25rem/1.2 Bricolage, "Trebuchet MS", system-ui, sans-serif; cursor: pointer; }
    img { position: absolute; inset: 0; width: 100%; height: 100%; object-fit: cover; object-position: 50% 100%; }
    span { position: absolute; left: 50%; bottom: 8%; translate: -50% 0; max-width: 84%; padding: 16px 30px;
      border-radius: 14px; background: #c23d27; color: #fffaf0; box-shadow: 0 4px 0 #98301f, 0 8px 20px #1d273352; }
    b { position: absolute; inset: 0 0 auto; padding: .5em .6em .45em; background: #fffaf0; text-align: left; font-size: 1.3em; }
    button:focus-visible { outline: none; }
    button:focus-visible span { outline: 4px solid #0b5cab; outline-offset: 3px; }
  `);

  class EscapadesGame extends HTMLElement {
    static observedAttributes = ["game", "lang", "theme", "paper", "ink", "accent", "seats", "names", "options", "shelf", "ratio"];
    #shadow = this.attachShadow({ mode: "open" });
    #frame = null;
    #session = "";
    #known = false; // the frame has answered
    #waiting = [];
    #greeting = 0;

    constructor() {
      super();
      this.#shadow.adoptedStyleSheets = [sheet];
    }

    connectedCallback() {
      addEventListener("message", this.#hear);
      this.#poster();
      if (this.getAttribute("loading") === "eager") this.load();
    }

    disconnectedCallback() {
      removeEventListener("message", this.#hear);
      this.#end();
    }

    attributeChangedCallback(name, before, now) {
      if (before === now || !this.isConnected) return;
      if (name === "ratio") this.#fit();
      else if (!this.#frame) this.#poster();
      else if (name === "lang") this.#say("language", { language: this.#language });
      else if (["theme", "paper", "ink", "accent"].includes(name)) this.#say("theme", { [name]: now ?? (name === "theme" ? "auto" : "") });
      else {
        this.#end(); // another game, or other players: the poster again
        this.#poster();
      }
    }

    /** Load the game, as a tap on the poster does; or, with the text of a record, show that game. */
    load(record) {
      if (!this.#frame) this.#begin();
      if (record !== undefined) this.#say("load", { record });
    }

    /** A new game: `{ seats: "human,club", names: ["Ada"], options: {}, game }`. */
    start(wish) {
      if (!this.#frame) this.#begin();
      this.#say("start", wish);
    }

    /** Cover the table, or with `false` go on. */
    pause(on = true) {
      this.#say("pause", { on });
    }

    get #language() {
      const wish = this.getAttribute("lang") || this.closest("[lang]")?.lang || navigator.language;
      return wish.toLowerCase().startsWith("fr") ? "fr" : "en";
    }

    get #name() {
      return NAMES[this.getAttribute("game")]?.[this.#language === "fr" ? 0 : 1] ?? "Escapades";
    }

    #poster() {
      this.#fit();
      const game = this.getAttribute("game");
      const french = this.#language === "fr" ? 0 : 1;
      const made = (tag, text = "") => Object.assign(document.createElement(tag), { textContent: text });
      const button = Object.assign(made("button"), { type: "button" });
      if (NAMES[game]) button.append(Object.assign(made("img"), { src: new URL(`assets/art/covers/${game}.svg`, SITE), alt: "" }));
      button.lang = this.#language;
      button.append(made("b", this.#name), made("span", WORDS.play[french]));
      button.addEventListener("click", () => {
        this.load();
        this.#frame.focus({ preventScroll: true });
      });
      this.#shadow.replaceChildren(button);
    }

    #fit() {
      const [wide, high] = (this.getAttribute("ratio") ?? "").split("/").map(Number);
      this.style.aspectRatio = wide > 0 && high > 0 ? `${wide} / ${high}` : "";
    }

    #begin() {
      const query = new URLSearchParams({ embed: "1", lang: this.#language, host: location.origin });
      for (const name of ["game", "theme", "seats", "names", "shelf", "paper", "ink", "accent"]) {
        if (this.hasAttribute(name)) query.set(name, name === "shelf" ? "1" : this.getAttribute(name));
      }
      for (const [name, value] of new URLSearchParams(this.getAttribute("options") ?? "")) query.set(name, value);
      const frame = document.createElement("iframe");
      if (this.hasAttribute("sandbox")) frame.setAttribute("sandbox", this.getAttribute("sandbox") || "allow-scripts");
      frame.allow = "fullscreen; clipboard-write; autoplay";
      frame.title = this.#name;
      frame.src = new URL(`index.html?${query}`, SITE).href;
      this.#session = crypto.getRandomValues(new Uint32Array(4)).join("-");
      this.#frame = frame;
      this.#shadow.replaceChildren(frame);
      let left = GREETINGS;
      const greet = () => (this.#known || (left -= 1) < 0 ? clearInterval(this.#greeting) : this.#post("hello"));
      frame.addEventListener("load", () => {
        this.#known = false; // the frame may have gone elsewhere and come back
        left = GREETINGS;
        clearInterval(this.#greeting);
        this.#greeting = setInterval(greet, LATER);
        greet();
      });
    }

    #end() {
      clearInterval(this.#greeting);
      this.#frame = null;
      this.#known = false;
      this.#waiting = [];
      this.style.height = "";
      this.#shadow.replaceChildren();
    }

    /** A sandboxed frame without an origin of its own can only be spoken to as that window. */
    get #origin() {
      const { sandbox } = this.#frame;
      return this.#frame.hasAttribute("sandbox") && !sandbox.contains("allow-same-origin") ? "null" : SITE.origin;
    }

    #post(type, fields = {}) {
      const to = this.#origin === "null" ? "*" : this.#origin;
      this.#frame.contentWindow?.postMessage({ escapades: VERSION, session: this.#session, type, ...fields }, to);
    }

    #say(type, fields) {
      if (this.#known) this.#post(type, fields);
      else if (this.#frame && this.#waiting.length < 8) this.#waiting.push([type, fields]);
    }

    #hear = ({ source, origin, data }) => {
      if (!this.#frame || source !== this.#frame.contentWindow || origin !== this.#origin) return;
      if (typeof data !== "object" || data?.escapades !== VERSION || data.session !== this.#session) return;
      const { escapades, session, type, ...detail } = data;
      if (type === "welcome") {
        this.#known = true;
        for (const [kind, fields] of this.#waiting.splice(0)) this.#post(kind, fields);
      }
      if (!KINDS.includes(type) || JSON.stringify(detail).length > LARGEST) return;
      if (type === "resize") this.#grow(detail.height);
      // `error` and `resize` are names that windows listen to: these stay at the element.
      this.dispatchEvent(new CustomEvent(type, { detail, bubbles: !["error", "resize"].includes(type) }));
    };

    #grow(height) {
      if (!this.hasAttribute("grow") || !Number.isFinite(height)) return;
      this.style.aspectRatio = "auto";
      this.style.height = `${Math.min(6000, Math.max(320, height))}px`;
    }
  }

  if (!customElements.get("escapades-game")) customElements.define("escapades-game", EscapadesGame);
})();
