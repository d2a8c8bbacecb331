type Browser = { storage: Pick<Storage, "getItem" | "setItem">; reload: () => void; now: number };

const KEY = "reloadedForChunk";
/** A page that cannot be fetched a second time within this is shown as broken. */
const EVERY_MS = 60_000;

/** A part of a page could not be fetched: after a deployment the old parts are gone. Browsers say it differently. */
const isLostChunk = ({ name, message }: Error): boolean =>
  name === "ChunkLoadError" ||
  /Loading (?:CSS )?chunk|dynamically imported module|Importing a module script failed/i.test(message);

const thisBrowser = (): Browser => ({
  storage: window.sessionStorage,
  reload: () => window.location.reload(),
  now: Date.now(),
});

/**
 * Logs that a part of a page could not be fetched, and reloads the page (000 §8), once a minute at most: where it is the
 * network that is gone, reloading for ever would help nobody. Returns whether it does.
 */
export function reloadForChunk(error: Error, browser: () => Browser = thisBrowser): boolean {
  if (!isLostChunk(error)) return false;
  console.error("A part of this page could not be loaded", error);
  try {
    const { storage, reload, now } = browser();
    if (now - Number(storage.getItem(KEY)) < EVERY_MS) return false;
    storage.setItem(KEY, String(now));
    reload();
    return true;
  } catch {
    // Storage is switched off: then nothing would stop the second reload.
    return false;
  }
}
