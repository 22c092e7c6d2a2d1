// The page that a sign-in interrupted: the viewer returns to it after choosing a profile. Kept in the storage of the tab, since a
// sign-in may reload the page.

const NAME = 'returnPath';
/** A sign-in takes minutes. An older path is of something that was given up. */
const VALID_MS = 15 * 60_000;

export function rememberReturn(path: string): void {
  attempt(() => sessionStorage.setItem(NAME, JSON.stringify({ path, at: Date.now() })));
}

function forgetReturn(): void {
  attempt(() => sessionStorage.removeItem(NAME));
}

/** Undefined without an interrupted page. A path is taken once. */
export function takeReturn(): string | undefined {
  const stored = attempt(() => JSON.parse(sessionStorage.getItem(NAME) ?? 'null') as unknown);
  forgetReturn();
  if (typeof stored !== 'object' || stored === null) return undefined;
  const { path, at } = stored as Record<string, unknown>;
  const isUsable = typeof path === 'string' && /^\/(?!\/)/.test(path);
  return isUsable && typeof at === 'number' && Date.now() - at < VALID_MS ? path : undefined;
}

/** Storage may be forbidden, and its text may be unreadable. */
function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
