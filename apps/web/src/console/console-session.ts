// The session of the operator, in the storage of the tab: it ends with the tab and is never the session of a viewer.
import type { ConsoleOperator } from '@seyir/contract/console';
import type { Bearer } from '../shared/api/call.ts';

const KEY = 'console';

interface ConsoleSession {
  readonly token: string;
  readonly operator: ConsoleOperator;
}

const listeners = new Set<() => void>();
let session = readStored();

function readStored(): ConsoleSession | undefined {
  try {
    const text = sessionStorage.getItem(KEY);
    return text === null ? undefined : (JSON.parse(text) as ConsoleSession);
  } catch {
    return undefined;
  }
}

export const currentSession = (): ConsoleSession | undefined => session;

export function subscribeSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function keepSession(next: ConsoleSession | undefined): void {
  session = next;
  if (next) sessionStorage.setItem(KEY, JSON.stringify(next));
  else sessionStorage.removeItem(KEY);
  for (const listener of listeners) listener();
}

/** Empties the query cache when the session ends: the next operator of the tab reads nothing that the one before has read or typed. */
export function clearAtSignOut(queries: { readonly clear: () => void }): () => void {
  return subscribeSession(() => {
    if (session === undefined) queries.clear();
  });
}

/** A refused token means that the session is over: the page shows the sign-in. */
export const consoleBearer: Bearer = {
  current: () => session?.token,
  required: async () => session?.token ?? '',
  refused: async (token) => {
    if (token === session?.token) keepSession(undefined);
    return undefined;
  },
};
