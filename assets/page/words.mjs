// What the page says before Python can, in both languages side by side.
export const words = {
  download: { fr: "Téléchargement du jeu…", en: "Downloading the game…" },
  starting: { fr: "Démarrage de Python…", en: "Starting Python…" },
  opening: { fr: "Ouverture des jeux…", en: "Opening the games…" },
  ready: { fr: "Prêt.", en: "Ready." },

  offline: { fr: "Prêt à jouer hors ligne", en: "Ready to play offline" },
  unsaved: {
    fr: "Ce navigateur refuse d’enregistrer : les parties seront oubliées à la fermeture de la page.",
    en: "This browser refuses to store anything: games are forgotten when the page is closed.",
  },

  "kept-yes": {
    fr: "Le navigateur garde les parties de cet appareil aussi longtemps que vous ne les effacez pas.",
    en: "The browser keeps the games of this device until you delete them.",
  },
  "kept-no": {
    fr: "Le navigateur garde les parties, mais peut les effacer si la place manque. Exportez celles qui comptent.",
    en: "The browser keeps the games, but may clear them when space runs out. Export those that matter.",
  },
  "kept-unknown": {
    fr: "Ce navigateur ne dit pas combien de temps il garde les parties. Exportez celles qui comptent.",
    en: "This browser does not say how long it keeps games. Export those that matter.",
  },

  "no-wasm": {
    fr: "Ce navigateur ne sait pas exécuter WebAssembly, dont les jeux ont besoin. Essayez un navigateur plus récent.",
    en: "This browser cannot run WebAssembly, which the games need. Please try a more recent browser.",
  },
  network: {
    fr: "Le jeu n’a pas pu être téléchargé en entier. Vérifiez la connexion, puis réessayez.",
    en: "The game could not be downloaded whole. Check the connection, then try again.",
  },
  missing: {
    fr: "Un fichier du jeu est introuvable sur le serveur. Réessayez plus tard.",
    en: "A file of the game is missing on the server. Please try again later.",
  },
  type: {
    fr: "Le serveur envoie un fichier du jeu sous un mauvais type. La personne qui tient le site peut y remédier.",
    en: "The server sends a file of the game as the wrong type. Whoever keeps the site can mend this.",
  },
  memory: {
    fr: "La mémoire manque pour démarrer Python. Fermez d’autres onglets ou applications, puis réessayez.",
    en: "There is not enough memory to start Python. Close other tabs or apps, then try again.",
  },
  stall: {
    fr: "Rien n’avance plus. L’attente peut continuer, ou bien réessayez.",
    en: "Nothing has moved for a while. It may still arrive, or you can try again.",
  },
  python: {
    fr: "Python n’a pas pu démarrer sur cet appareil. Réessayez.",
    en: "Python could not be started on this device. Please try again.",
  },
  "host-version": {
    fr: "Cette version du contrat n’est pas connue ici.",
    en: "This version of the contract is not known here.",
  },
  "host-session": {
    fr: "Dites d’abord bonjour : ce message n’appartient pas à la session en cours.",
    en: "Say hello first: this message does not belong to the session under way.",
  },
  "host-malformed": {
    fr: "Ce message n’est pas un objet comme le contrat les décrit.",
    en: "This message is no object as the contract describes them.",
  },
  "host-large": {
    fr: "Ce message est trop grand.",
    en: "This message is too large.",
  },
  "host-flood": {
    fr: "Trop de messages à la fois : quelques-uns n’ont pas été entendus.",
    en: "Too many messages at once: some were not heard.",
  },
  start: {
    fr: "Les jeux ont rencontré une erreur en s’ouvrant. Réessayez.",
    en: "The games met an error while opening. Please try again.",
  },
};

/** Write a text in both languages: the style sheet shows the one of the page. */
export const say = (element, key) => {
  const spans = Object.entries(words[key]).map(([lang, text]) => {
    const span = document.createElement("span");
    span.lang = lang;
    span.textContent = text;
    return span;
  });
  element.replaceChildren(...spans);
};
