// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aProgrammeDetail } from '../../../test/guide-builders.ts';
import { setLanguage } from '../text/language.ts';
import { withRecordingStatus } from './programme.query.ts';
import { airedShare, decideCatchUp, isKept, phaseAt } from './programme-phase.ts';
import { clockRange, dayAndRange, dayWord } from './programme-time.ts';
import { saveTimeText } from './programmes.text.ts';
import { recordingWord } from './RecordingState.tsx';
import { canStartOver } from './start-over.ts';

const START = Date.parse('2026-11-14T17:00:00.000Z');
const END = Date.parse('2026-11-14T18:50:00.000Z');
const MINUTE_MS = 60_000;
const airing = { startTime: '2026-11-14T17:00:00.000Z', endTime: '2026-11-14T18:50:00.000Z' };

beforeEach(() => setLanguage('tr'));
afterEach(() => setLanguage('tr'));

it.each([
  [START - 1, 'coming'],
  [START, 'current'],
  [END - 1, 'current'],
  [END, 'past'],
])('at %i a programme is %s', (now, phase) => {
  expect(phaseAt(airing, now)).toBe(phase);
});

it('clamps the elapsed share to 0..1', () => {
  expect(airedShare(airing, START - 1)).toBe(0);
  expect(airedShare(airing, (START + END) / 2)).toBe(0.5);
  expect(airedShare(airing, END + 1)).toBe(1);
});

describe('catch-up', () => {
  it.each([
    ['the last minute that is kept', 120, START + 120 * MINUTE_MS, true],
    ['one millisecond later', 120, START + 120 * MINUTE_MS + 1, false],
    ['a channel that keeps nothing', 0, END, false],
    ['what is still to come', 0, START - MINUTE_MS, true],
  ])('%s [CATCHUP-03]', (_, tvodsavetime, now, expected) => {
    expect(isKept(airing, tvodsavetime, now)).toBe(expected);
  });

  const later = END + MINUTE_MS;
  it.each([
    ['plays', true, { canWatch: true, tvodsavetime: 10_080 }, later, 'play'],
    ['is not for this viewer', false, { canWatch: false, tvodsavetime: 10_080 }, later, 'closed'],
    ['is refused by the server', false, { canWatch: true, tvodsavetime: 10_080 }, later, 'closed'],
    ['is no longer kept, whatever an old answer says', true, { canWatch: true, tvodsavetime: 60 }, later, 'expired'],
  ] as const)('%s [CATCHUP-02]', (_, watchable, channel, now, expected) => {
    expect(decideCatchUp({ ...airing, watchable }, channel, now)).toBe(expected);
  });

  it('after the save time has a message in both languages [ERR-15]', () => {
    expect(saveTimeText.tvodSaveTime.tr).toMatch(/izlenemiyor/);
    expect(saveTimeText.tvodSaveTime.en).toMatch(/no longer be watched/);
  });
});

it.each([
  [{ canWatch: true, tsavailable: '1', timeshiftenable: '1' }, true],
  [{ canWatch: true, tsavailable: '0', timeshiftenable: '1' }, false],
  [{ canWatch: true, tsavailable: '1', timeshiftenable: '0' }, false],
  [{ canWatch: false, tsavailable: '1', timeshiftenable: '1' }, false],
] as const)('%j can be started over: %s [STARTOVER-01]', (channel, expected) => {
  expect(canStartOver(channel)).toBe(expected);
});

it.each([
  ['0', 'scheduled'],
  ['999', 'recording'],
  ['1', 'recorded'],
  ['-2', undefined],
  ['', undefined],
] as const)('recording status %j is %s [RECORD-01]', (status, word) => {
  expect(recordingWord(status)).toBe(word);
});

it.each([
  ['10402503', ''],
  ['999', '999'],
  ['-2', '-2'],
] as const)('the later status %s makes a scheduled programme %j [RECORD-04]', (status, newstatus) => {
  const scheduled = aProgrammeDetail({ newstatus: '0', npvrcode: 'n1' });
  expect(withRecordingStatus(scheduled, { status, npvrcode: null })).toMatchObject({ newstatus, npvrcode: null });
});

describe('days', () => {
  it.each([
    ['2026-11-13', 'Dün', 'Yesterday'],
    ['2026-11-14', 'Bugün', 'Today'],
    ['2026-11-15', 'Yarın', 'Tomorrow'],
    ['2026-11-16', '16.11.2026', '16.11.2026'],
    ['2026-11-07', '07.11.2026', '07.11.2026'],
  ])('%s is %s and %s [DATEPICK-02]', (day, tr, en) => {
    expect(dayWord(day, START)).toBe(tr);
    setLanguage('en');
    expect(dayWord(day, START)).toBe(en);
  });

  it('are written in Turkish time', () => {
    expect(clockRange(airing)).toBe('20.00 – 21.50');
    expect(dayAndRange(airing, START - 24 * 60 * MINUTE_MS)).toBe('Yarın 20.00 – 21.50');
  });
});
