// The player id of this page, by which the service counts streams: two tabs are two streams, a reload keeps the id. Session
// storage holds the id only while no page uses it: a duplicated tab gets a copy of the storage, and must not find the id of
// the other tab there.

type Page = Pick<Window, 'addEventListener' | 'sessionStorage'> & { seyirPlayer?: string };

const NAME = 'seyirPlayer';
const BYTES = 6;

/** One id per page, kept on `window`: the page's first script shares no modules with the application. */
export function readPlayerId(page: Page = window, random: Crypto = crypto): string {
  if (page.seyirPlayer !== undefined) return page.seyirPlayer;
  const id = takeStored(page) ?? makeId(random);
  page.seyirPlayer = id;
  page.addEventListener('pagehide', () => attempt(() => page.sessionStorage.setItem(NAME, id)));
  // A page restored from the back/forward cache still uses its id.
  page.addEventListener('pageshow', () => attempt(() => page.sessionStorage.removeItem(NAME)));
  return id;
}

function takeStored(page: Page): string | undefined {
  return attempt(() => {
    const stored = page.sessionStorage.getItem(NAME);
    page.sessionStorage.removeItem(NAME);
    return stored !== null && /^[0-9a-f]{12}$/.test(stored) ? stored : undefined;
  });
}

const makeId = (random: Crypto): string =>
  Array.from(random.getRandomValues(new Uint8Array(BYTES)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Session storage may be forbidden: then a reload gets a new id. */
function attempt<T>(action: () => T): T | undefined {
  try {
    return action();
  } catch {
    return undefined;
  }
}
