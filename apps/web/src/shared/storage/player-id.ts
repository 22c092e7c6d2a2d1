// The id of this page's player towards the service, which counts streams by it: two tabs are two streams, and a reload is
// the same one. It lies in session storage only while no page uses it: a tab that is duplicated takes a copy of the
// storage, and must not find the id of its twin there.

type Page = Pick<Window, 'addEventListener' | 'sessionStorage'> & { seyirPlayer?: string };

const NAME = 'seyirPlayer';
const BYTES = 6;

/** Read once a page, also by its first script, which shares nothing with the others but the window. */
export function readPlayerId(page: Page = window, random: Crypto = crypto): string {
  if (page.seyirPlayer !== undefined) return page.seyirPlayer;
  const id = takeKept(page) ?? makeId(random);
  page.seyirPlayer = id;
  page.addEventListener('pagehide', () => attempt(() => page.sessionStorage.setItem(NAME, id)));
  // A page that comes back from the browser's memory was not reloaded: nobody took its id.
  page.addEventListener('pageshow', () => attempt(() => page.sessionStorage.removeItem(NAME)));
  return id;
}

function takeKept(page: Page): string | undefined {
  return attempt(() => {
    const kept = page.sessionStorage.getItem(NAME);
    page.sessionStorage.removeItem(NAME);
    return kept !== null && /^[0-9a-f]{12}$/.test(kept) ? kept : undefined;
  });
}

const makeId = (random: Crypto): string =>
  Array.from(random.getRandomValues(new Uint8Array(BYTES)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** A browser may forbid its storage: then a reload is another player. */
function attempt<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}
