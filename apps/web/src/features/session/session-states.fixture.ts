// States of a session for tests of its machine, and ways to read the effects.
import { aProfile, aToken } from '../../../test/session-builders.ts';
import { INITIAL_SESSION } from './session.machine.ts';
import type { SessionEffect, SessionState } from './session.types.ts';

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const NOW = 1_800_000_000_000;

export const profile = aProfile();
export const kind = (effects: readonly SessionEffect[]) => effects.map((effect) => effect.type);
export const find = <T extends SessionEffect['type']>(effects: readonly SessionEffect[], type: T) =>
  effects.find((effect): effect is SessionEffect & { type: T } => effect.type === type);

export function aGuest(overrides: Partial<SessionState> = {}): SessionState {
  return { ...INITIAL_SESSION, phase: 'guest', token: aToken(NOW + HOUR), profile, ...overrides };
}

export function aSubscriber(overrides: Partial<SessionState> = {}): SessionState {
  return { ...INITIAL_SESSION, phase: 'profile-selected', token: aToken(NOW + 12 * HOUR), profile, ...overrides };
}
