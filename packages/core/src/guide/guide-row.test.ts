import { describe, expect, it } from 'vitest';
import type { PlaybackAiring, PlaybackViewer } from '../access/decide-playback.ts';
import { decideGuideRow, type GuideChannel } from './guide-row.ts';

const MINUTE = 60_000;
const NOW = 1_000_000 * MINUTE;

const viewer: PlaybackViewer = { guest: false, packageId: 'aile', userlevel: 0, kids: false };
const guest: PlaybackViewer = { guest: true, packageId: null, userlevel: 0, kids: false };
const channel: GuideChannel = {
  packageIds: ['aile'],
  freeForGuests: false,
  age: 'G',
  genreId: 'ulusal',
  timeShift: true,
  catchUpMinutes: 120,
  recordable: true,
};
/** An hour that began so many minutes ago. */
const began = (minutes: number, more: Partial<PlaybackAiring> = {}): PlaybackAiring => ({
  startsAt: NOW - minutes * MINUTE,
  endsAt: NOW - minutes * MINUTE + 60 * MINUTE,
  age: 'G',
  payPerView: false,
  hasTicket: false,
  ...more,
});

describe('decideGuideRow', () => {
  it.each([
    ['begins in a millisecond', began(0, { startsAt: NOW + 1 }), false],
    ['begins this instant', began(0), true],
    ['ends in a millisecond', began(59, { endsAt: NOW + 1 }), true],
    ['ends this instant', began(60), false],
  ])('one that %s is on air: %s %s [GUIDE-05]', (_, airing, current) => {
    expect(decideGuideRow(viewer, channel, airing, NOW).current).toBe(current);
  });

  it.each<[string, PlaybackViewer, Partial<GuideChannel>, PlaybackAiring, boolean]>([
    ['on air', viewer, {}, began(10), true],
    ['over', viewer, {}, began(90), true],
    ['to come', viewer, {}, began(-1), false],
    ['that started on the last minute of the save time', viewer, {}, began(120), true],
    ['that started a millisecond earlier', viewer, {}, began(120, { startsAt: NOW - 120 * MINUTE - 1 }), false],
    ['on air since before the save time', viewer, {}, began(121, { endsAt: NOW + MINUTE }), false],
    ['on air, of a channel without an archive', viewer, { catchUpMinutes: 0 }, began(10), false],
    ['on air, of a channel without time-shift', viewer, { timeShift: false }, began(10), true],
    ['over, of a channel without time-shift', viewer, { timeShift: false }, began(90), true],
    ['of a channel outside the package', { ...viewer, packageId: 'temel' }, {}, began(10), false],
    ['on air for a guest, of a free channel', guest, { freeForGuests: true }, began(10), true],
    ['over for a guest, of a free channel', guest, { freeForGuests: true }, began(90), false],
    ['on air for a guest, of another', guest, {}, began(10), false],
    ['not paid', viewer, {}, began(10, { payPerView: true }), false],
    ['not paid and over', viewer, {}, began(90, { payPerView: true }), false],
    ['paid', viewer, {}, began(10, { payPerView: true, hasTicket: true }), true],
    ['blocked by the mask', { ...viewer, userlevel: 8 }, {}, began(10, { age: '18+' }), false],
    ['below the mask', { ...viewer, userlevel: 8 }, {}, began(10, { age: '13+' }), true],
    ['of a blocked channel', { ...viewer, userlevel: 8 }, { age: '18+' }, began(10), false],
    ['of a newscast channel, for a kid', { ...viewer, kids: true }, { genreId: 'haber' }, began(10), false],
    ['for a kid with a mask too weak', { ...viewer, kids: true }, {}, began(10, { age: '13+' }), false],
  ])('a programme %s is watchable or not [CATCHUP-05]', (_, who, more, airing, watchable) => {
    expect(decideGuideRow(who, { ...channel, ...more }, airing, NOW).watchable).toBe(watchable);
  });

  it('offers to record a pay-per-view programme only to who has paid, as the recording itself asks [RECORD-03]', () => {
    const offered = (airing: PlaybackAiring) => decideGuideRow(viewer, channel, airing, NOW).recordable;
    expect(offered(began(-60, { payPerView: true }))).toBe(false);
    expect(offered(began(-60, { payPerView: true, hasTicket: true }))).toBe(true);
  });

  it('calls blocked what the programme or its channel is rated for', () => {
    const blocked = (userlevel: number, channelAge: GuideChannel['age'], age: PlaybackAiring['age']) =>
      decideGuideRow({ ...viewer, userlevel }, { ...channel, age: channelAge }, began(10, { age }), NOW).blocked;
    expect(blocked(14, 'G', 'G')).toBe(false);
    expect(blocked(14, 'G', '7+')).toBe(true);
    expect(blocked(14, '7+', 'G')).toBe(true);
    expect(blocked(0, '18+', '18+')).toBe(false);
    expect(blocked(14, null, null)).toBe(false);
  });

  it.each<[string, PlaybackViewer, Partial<GuideChannel>, PlaybackAiring, boolean]>([
    ['to come', viewer, {}, began(-600), true],
    ['on air', viewer, {}, began(10), true],
    ['over and kept', viewer, {}, began(120), true],
    ['over and gone', viewer, {}, began(121), false],
    ['to come, of a channel without an archive', viewer, { catchUpMinutes: 0 }, began(-1), true],
    ['of a channel that forbids it', viewer, { recordable: false }, began(10), false],
    ['outside the package', { ...viewer, packageId: null }, {}, began(10), false],
    ['for a guest, who is asked to sign in', guest, {}, began(10), true],
    ['for a guest, of a channel that forbids it', guest, { recordable: false }, began(10), false],
    ['for a guest, paid for by ticket', guest, {}, began(10, { payPerView: true }), false],
    ['for a guest, older than the save time', guest, {}, began(121), false],
    ['for a guest, above the rating', { ...guest, userlevel: 8 }, {}, began(10, { age: '18+' }), false],
    ['blocked', { ...viewer, userlevel: 8 }, {}, began(10, { age: '18+' }), false],
  ])('a programme %s can be recorded or not [RECORD-03] [RECORD-23]', (_, who, more, airing, recordable) => {
    expect(decideGuideRow(who, { ...channel, ...more }, airing, NOW).recordable).toBe(recordable);
  });
});
