// Whoever opens the address of a channel waits for two answers, one after the other: may they watch it, and from where.
// Both are asked for as soon as the address is known, in that order (LIVE-05), while the page is still on its way; the
// page then finds them, once. What it finds refused or missing it asks for itself.

import { type Access, isOpen } from './rules/verdict.ts';

/** A page that came later asks anew. */
const FRESH_MS = 10_000;

export interface HeadStartDeps {
  checkAccess(channelId: string): Promise<Access>;
  /** Whether the viewer locked it: no address is asked for before the PIN. */
  isLocked(channelId: string): Promise<boolean>;
  getAddress(channelId: string): Promise<string>;
  /** Lists and first segments, while the page is still made ready. */
  fetchBeginning(address: string): void;
  now(): number;
}

export interface HeadStart {
  begin(channelId: string): void;
  takeAccess(channelId: string): Promise<Access | undefined>;
  takeAddress(channelId: string): Promise<string | undefined>;
  /** A page asks for itself from now on; returns the way to say that it is gone. */
  pageOpened(): () => void;
}

interface Begun {
  readonly channelId: string;
  readonly at: number;
  access: Promise<Access> | undefined;
  address: Promise<string> | undefined;
}

export function createHeadStart(deps: HeadStartDeps): HeadStart {
  let begun: Begun | undefined;
  let pages = 0;

  const find = (channelId: string): Begun | undefined =>
    begun?.channelId === channelId && deps.now() - begun.at <= FRESH_MS ? begun : undefined;

  return {
    begin(channelId) {
      // A route may be looked at twice before its page is there.
      if (pages > 0 || find(channelId)) return;
      const access = deps.checkAccess(channelId);
      const address = Promise.all([access, deps.isLocked(channelId)]).then(([answer, isLocked]) => {
        if (!isOpen(answer) || isLocked) throw new Error('Whether there is an address depends on what the page asks.');
        return deps.getAddress(channelId);
      });
      address.then(deps.fetchBeginning).catch(() => undefined);
      for (const answer of [access, address]) answer.catch(() => undefined);
      begun = { channelId, at: deps.now(), access, address };
    },
    async takeAccess(channelId) {
      const found = find(channelId);
      const access = found?.access;
      if (found) found.access = undefined;
      return access?.catch(() => undefined);
    },
    async takeAddress(channelId) {
      const found = find(channelId);
      const address = found?.address;
      if (found) found.address = undefined;
      return address?.catch(() => undefined);
    },
    pageOpened() {
      pages += 1;
      return () => {
        pages -= 1;
        begun = undefined;
      };
    },
  };
}
