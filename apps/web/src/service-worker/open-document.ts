// Opens a page: from the network, or with the cached document while the network gives none.

import { entryOf } from './shell.ts';

/** How long a navigation waits for the network before the cached document opens the application. */
export const NETWORK_TIMEOUT_MS = 3_000;

export interface OpenDocumentDeps {
  /** The navigation's answer from the network. */
  readonly network: Promise<Response>;
  readonly findCached: () => Promise<Response | undefined>;
  /** The network's answer came after the cached document was opened, and belongs to another build. */
  readonly onOutdated: () => Promise<void>;
}

export interface OpenedDocument {
  readonly answer: Promise<Response>;
  /** Ends when the network's answer has been compared with what was opened. */
  readonly compared: Promise<void>;
}

export function openDocument({ network, findCached, onOutdated }: OpenDocumentDeps): OpenedDocument {
  // A server that starts, and a proxy without its server, answer 5xx to everything.
  const usable = network.then((answer) => (answer.status < 500 ? answer : undefined)).catch(() => undefined);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<'late'>((resolve) => {
    timer = setTimeout(() => resolve('late'), NETWORK_TIMEOUT_MS);
  });
  let opened: Response | undefined;
  const open = async (): Promise<Response> => {
    const first = await Promise.race([usable, late]);
    clearTimeout(timer);
    if (first instanceof Response) return first;
    const cached = await findCached();
    if (cached === undefined) return await network;
    opened = cached.clone();
    return cached;
  };
  const answer = open();
  const compare = async (): Promise<void> => {
    await answer;
    const fresh = await usable;
    if (opened === undefined || fresh === undefined) return;
    if (entryOf(await fresh.text()) !== entryOf(await opened.text())) await onOutdated();
  };
  return { answer, compared: compare().catch(() => undefined) };
}
