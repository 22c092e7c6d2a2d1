// Rules of the service worker's cache: which requests it answers, and whether a cached document is out of date.

/** The document of every page when the network gives none: the one that preloads nothing of a certain screen. */
export const SHELL_DOCUMENT = '/page.html';

/** How the worker answers a request; `network` leaves it to the browser. */
export type ShellAnswer = 'asset' | 'document' | 'network';

export interface ShellRequest {
  readonly method: string;
  readonly mode: string;
  readonly url: string;
}

/** Paths that are no pages of the viewers' application. */
const FOREIGN = /^\/(api|console|gateway|healthz|images|metrics|readyz|stream)(\/|$)/;
const ASSETS = '/assets/';

export function decideAnswer({ method, mode, url }: ShellRequest, origin: string): ShellAnswer {
  const { origin: own, pathname } = new URL(url);
  if (method !== 'GET' || own !== origin || FOREIGN.test(pathname)) return 'network';
  if (pathname.startsWith(ASSETS)) return 'asset';
  return mode === 'navigate' && !isFile(pathname) ? 'document' : 'network';
}

/** As the server decides (apps/server/src/http/web-app.ts): below /dashboard/ a dot is not an extension. */
const isFile = (pathname: string) => !pathname.startsWith('/dashboard/') && /\.[^/]+$/.test(pathname);

const ENTRY = /<script\b[^>]*\btype="module"[^>]*\bsrc="([^"]+)"/;

/** The entry script, whose name has the hash of its content: two documents of one build name the same. */
export const entryOf = (document: string): string | undefined => ENTRY.exec(document)?.[1];
