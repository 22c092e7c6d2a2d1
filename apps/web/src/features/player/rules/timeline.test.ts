import { describe, expect, it } from 'vitest';
import { canReach, partsOf, spanOf, timelineAt } from './timeline.ts';

const MINUTE_MS = 60_000;
const NOW = 1_000_000 * MINUTE_MS;
/** By minutes from now. */
const aProgramme = (from: number, to: number, isOpen = true) => ({
  startsAt: NOW + from * MINUTE_MS,
  endsAt: NOW + to * MINUTE_MS,
  title: `${from}`,
  isOpen,
});
const [old, blocked, before, onAir, next] = [
  aProgramme(-300, -200),
  aProgramme(-200, -120, false),
  aProgramme(-120, -20),
  aProgramme(-20, 40),
  aProgramme(40, 100, false),
];
const programmes = [old, blocked, before, onAir, next];
const timeline = { programmes, oldestAt: NOW - 250 * MINUTE_MS };
const minutes = (at: number) => (at - NOW) / MINUTE_MS;

describe('the time range of the seek bar', () => {
  it.each([
    ['of what is on: an hour before it, and its end', onAir, -80, 40],
    ['of the one before: an hour on each side, up to the end of what is on', before, -180, 40],
    ['of an older one: an hour on each side', old, -300, -140],
  ])('%s [TIMELINE-01]', (_, shown, from, to) => {
    const span = spanOf(shown, timeline, NOW);
    expect([minutes(span.startsAt), minutes(span.endsAt)]).toEqual([from, to]);
  });

  it('does not reach before the archive [TIMELINE-01]', () => {
    const span = spanOf(blocked, timeline, NOW);
    expect([minutes(span.startsAt), minutes(span.endsAt)]).toEqual([-250, -60]);
  });

  it('is the programme alone where nothing else can be reached [TIMESHIFT-02]', () => {
    expect(spanOf(onAir, undefined, NOW)).toBe(onAir);
  });

  it('has the parts of the programmes inside it, in shares of the bar [TIMELINE-01]', () => {
    const parts = partsOf({ startsAt: NOW - 80 * MINUTE_MS, endsAt: NOW + 40 * MINUTE_MS }, programmes);
    expect(parts.map(({ programme, from, to }) => [programme, from, to])).toEqual([
      [before, 0, 0.5],
      [onAir, 0.5, 1],
    ]);
  });

  it.each([
    ['an open programme', -100, true],
    ['a closed one', -150, false],
    ['before the archive', -260, false],
    ['the future', 50, false],
    ['what the guide does not know', 200, true],
  ])('%s can be asked for: %s minutes, %s [TIMELINE-01]', (_, at, isOpen) => {
    expect(canReach(timeline, NOW + at * MINUTE_MS)).toBe(isOpen);
  });

  it('finds the programme of a moment by its first and not by its last millisecond', () => {
    expect(timelineAt(programmes, onAir.startsAt)).toBe(onAir);
    expect(timelineAt(programmes, onAir.startsAt - 1)).toBe(before);
  });
});
