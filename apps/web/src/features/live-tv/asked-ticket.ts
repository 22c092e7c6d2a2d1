// The slot of the window in which the script before the application leaves its answers. That script is a file without
// imports: it shares only the window with the application.

import type { TrackPreferences } from '../../shared/media/media-engine.ts';
import type { AskedTicket } from './rules/ticket.ts';

export interface FirstQuestions extends AskedTicket {
  readonly preferences: Promise<TrackPreferences | undefined>;
}

export interface AskedFirst {
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
