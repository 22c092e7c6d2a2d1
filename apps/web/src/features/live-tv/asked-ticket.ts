// The two questions of a channel's ticket in the order of LIVE-05, access first, and the slot of the window in which the script
// before the application leaves the answers. No query cache here: that script is a file without imports and shares only the
// window with the application.

import type { TrackPreferences } from '../../shared/media/media-engine.ts';
import { type Access, isOpen } from './rules/verdict.ts';

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

export interface FirstQuestions extends AskedTicket {
  readonly preferences: Promise<TrackPreferences | undefined>;
}

interface AskedFirst {
  readonly channelId: string;
  /** Undefined for a visitor who has to sign in first, and once the answers were taken. */
  readonly questions: FirstQuestions | undefined;
}

const SLOT = 'seyirAsked';

export const readAsked = () => Reflect.get(window, SLOT) as AskedFirst | undefined;
export const writeAsked = (asked: AskedFirst) => void Reflect.set(window, SLOT, asked);

/** The answers for the query cache, once. */
export function takeAsked(channelId: string): AskedTicket | undefined {
  const asked = readAsked();
  if (asked?.channelId !== channelId) return undefined;
  writeAsked({ channelId, questions: undefined });
  return asked.questions;
}
