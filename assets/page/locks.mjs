// One tab plays a game: others look on, or take it over.
import { opaque } from "./frame.mjs";

const held = new Map();

const request = (name, options, lost) =>
  new Promise((resolve) => {
    // Old browsers, pages that are not secure, frames without an origin: trust the player.
    if (!navigator.locks || opaque) return resolve(true);
    navigator.locks
      .request(name, options, (lock) => {
        resolve(Boolean(lock));
        return lock && new Promise((release) => held.set(name, release));
      })
      .catch((error) => {
        held.delete(name);
        resolve(false);
        if (error.name === "AbortError") lost(); // another tab has taken it over
      });
  });

/** Whether this tab has the game now; `lost` is called if another takes it over later. */
export const hold = (name, lost) => (held.has(name) ? true : request(name, { ifAvailable: true }, lost));

/** Take it from whichever tab has it. */
export const take = (name, lost) => request(name, { steal: true }, lost);

export const release = () => {
  for (const end of held.values()) end();
  held.clear();
};
