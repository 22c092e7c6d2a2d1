import { describe, expect, it } from 'vitest';
import {
  findRecordingRefusal,
  keptUntil,
  type RecordableAiring,
  type RecordableChannel,
  type RecordingViewer,
} from './decide-recording.ts';

const NOW = Date.UTC(2026, 10, 18, 18);
const HOUR = 3_600_000;
const viewer: RecordingViewer = { guest: false, packageId: 'aile', userlevel: 0 };
const channel: RecordableChannel = {
  packageIds: ['aile'],
  freeForGuests: false,
  recordable: true,
  catchUpMinutes: 120,
};
const airing: RecordableAiring = { startsAt: NOW + HOUR, age: '13+', payPerView: false, hasTicket: false };

interface Case {
  readonly viewer?: Partial<RecordingViewer>;
  readonly channel?: Partial<RecordableChannel>;
  readonly airing?: Partial<RecordableAiring>;
}
const refusal = (differences: Case) =>
  findRecordingRefusal(
    { ...viewer, ...differences.viewer },
    { ...channel, ...differences.channel },
    { ...airing, ...differences.airing },
    NOW,
  );

describe('whether a programme can be recorded', () => {
  it.each<[string, Case]>([
    ['a coming one', {}],
    ['one on air', { airing: { startsAt: NOW - HOUR / 2 } }],
    ['a finished one at the end of the save time', { airing: { startsAt: NOW - 2 * HOUR } }],
    ['a coming one of a channel without an archive', { channel: { catchUpMinutes: 0 } }],
    [
      'one that begins now on a channel without an archive',
      { channel: { catchUpMinutes: 0 }, airing: { startsAt: NOW } },
    ],
    ['one of a channel that is open to everybody', { viewer: { packageId: null }, channel: { freeForGuests: true } }],
    ['an event with a ticket', { airing: { payPerView: true, hasTicket: true } }],
    ['a rating the profile may see', { viewer: { userlevel: 8 } }],
  ])('says yes to %s [RECORD-03]', (_, differences) => {
    expect(refusal(differences)).toBeUndefined();
  });

  it.each<[string, Case, string]>([
    ['a guest', { viewer: { guest: true }, channel: { freeForGuests: true } }, 'LOGIN_REQUIRED'],
    ['a viewer without the package', { viewer: { packageId: 'spor' } }, 'NO_PRODUCT'],
    ['a viewer without any package', { viewer: { packageId: null } }, 'NO_PRODUCT'],
    ['a mask that blocks it', { viewer: { userlevel: 12 } }, 'RATING'],
    ['an event without a ticket', { airing: { payPerView: true } }, 'NO_PRODUCT'],
    ['a channel that may not be recorded', { channel: { recordable: false } }, 'FORBIDDEN'],
    ['one a moment older than the save time', { airing: { startsAt: NOW - 2 * HOUR - 1 } }, 'FORBIDDEN'],
    [
      'one that began on a channel without an archive',
      { channel: { catchUpMinutes: 0 }, airing: { startsAt: NOW - 1 } },
      'FORBIDDEN',
    ],
    ['no package before a blocked rating', { viewer: { packageId: null, userlevel: 14 } }, 'NO_PRODUCT'],
    [
      'a blocked rating before a channel that may not',
      { viewer: { userlevel: 14 }, channel: { recordable: false } },
      'RATING',
    ],
  ])('says no to %s [RECORD-03] [RECORD-08]', (_, differences, expected) => {
    expect(refusal(differences)).toBe(expected);
  });
});

it('keeps a recording for ninety days from the end of its programme [RECORD-13]', () => {
  expect(new Date(keptUntil(Date.UTC(2026, 0, 1, 20, 30))).toISOString()).toBe('2026-04-01T20:30:00.000Z');
});
