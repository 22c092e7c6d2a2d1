// The two questions of a channel's ticket in the order of LIVE-05: access first, the address only where access is open.
// No query cache here: the script that runs before the application asks them too.

import { type Access, isOpen } from './verdict.ts';

export interface TicketQuestions {
  checkAccess(): Promise<Access>;
  /** Undefined where the address must not be asked for yet: the channel is locked (LIVE-08). */
  getAddress(): Promise<string | undefined>;
}

export interface AskedTicket {
  readonly access: Promise<Access>;
  /** Undefined where the channel may not be watched. */
  readonly address: Promise<string | undefined>;
}

export function askTicket({ checkAccess, getAddress }: TicketQuestions): AskedTicket {
  const access = checkAccess();
  const address = access.then((answer) => (isOpen(answer) ? getAddress() : undefined));
  // A rejection reaches the caller that awaits the answer; without one it is not an unhandled error.
  for (const answer of [access, address]) answer.catch(() => undefined);
  return { access, address };
}
