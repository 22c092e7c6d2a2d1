// What must hold for every playlist of any timeline at any moment, as a reader that we did not write sees it.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applyDelta, type Entry, parseMedia } from '../../test/parse-playlist.ts';
import {
  anyMoment,
  anySlots,
  anyTimeline,
  EVENING_US,
  FILLER,
  HOUR_US,
  MINUTE_US,
  planTimeline,
  SECOND_US,
} from '../../test/timelines.ts';
import { FROZEN_MINUTES, SEGMENT_US, SKIP_UNTIL_SECONDS, TARGET_DURATION_SECONDS } from '../limits/media.ts';
import { replan } from '../timeline/schedule-spans.ts';
import type { Timeline } from '../timeline/span.ts';
import { findSegment, firstMsn, lastMsn, listSegments, segmentEndUs } from '../timeline/timeline.ts';
import { keyNumber } from './keys.ts';
import type { StreamList } from './stream-address.ts';
import { initUri, keyUri, segmentUri } from './stream-address.ts';
import { findWindow } from './windows.ts';
import { writeMediaPlaylist } from './write-media-playlist.ts';

const live: StreamList = { kind: 'live', channel: '12' };
const dvr: StreamList = { kind: 'dvr', channel: '12' };

/** The text a server would answer; undefined when there is nothing to list. */
function answer(
  timeline: Timeline,
  list: StreamList,
  nowUs: number,
  { rendition = 'v720', skip = false } = {},
): string | undefined {
  const window = findWindow(timeline, list, nowUs);
  if (typeof window === 'string') return undefined;
  return writeMediaPlaylist({ timeline, window, list, rendition, skip });
}

const parse = (text: string | undefined) => (text === undefined ? undefined : parseMedia(text));

const anyList = (timeline: Timeline): fc.Arbitrary<StreamList> => {
  const anyNumber = fc.integer({ min: firstMsn(timeline) ?? 0, max: lastMsn(timeline) ?? 0 });
  return fc.oneof(
    fc.constant(live),
    fc.constant(dvr),
    fc.tuple(anyNumber, anyMoment(timeline)).map(([fromMsn, us]) => ({
      kind: 'startOver' as const,
      channel: '12',
      fromMsn,
      untilSec: Math.floor(us / SECOND_US),
    })),
    fc.tuple(anyNumber, anyNumber).map(([one, other]) => {
      return { kind: 'window' as const, channel: '12', fromMsn: Math.min(one, other), toMsn: Math.max(one, other) };
    }),
  );
};

/** A timeline, one of its lists, and two moments in order, often only some segments apart. */
const anyCase = anyTimeline.chain((timeline) =>
  fc.record({
    timeline: fc.constant(timeline),
    list: anyList(timeline),
    moments: fc
      .tuple(anyMoment(timeline), fc.oneof(fc.nat({ max: 10 * SEGMENT_US }), fc.nat({ max: 3 * HOUR_US })))
      .map(([us, laterUs]) => [us, us + laterUs] as const),
    rendition: fc.constantFrom('v720', 'a1', 't1'),
  }),
);

describe('any playlist', () => {
  it('says of every entry what the timeline says [ORIGIN-03]', () => {
    fc.assert(
      fc.property(anyCase, ({ timeline, list, moments: [nowUs], rendition }) => {
        const parsed = parse(answer(timeline, list, nowUs, { rendition }));
        if (parsed === undefined) return;
        const [first] = parsed.entries;
        const last = parsed.entries.at(-1);
        if (first === undefined || last === undefined) throw new Error('an empty list');
        expect(parsed.targetDuration).toBe(TARGET_DURATION_SECONDS);
        expect([parsed.mediaSequence, parsed.discontinuitySequence]).toEqual([first.msn, first.dsn]);
        expect(first.isDiscontinuity).toBe(false);
        expect(first.dateMs).toBeDefined();
        const isMedia = rendition !== 't1';
        const segments = listSegments(timeline, first.msn, last.msn);
        expect(parsed.entries).toHaveLength(segments.length);
        for (const [place, segment] of segments.entries()) {
          const entry = parsed.entries[place];
          if (entry === undefined) throw new Error('an entry is missing');
          const isAnchor = place === 0 || segment.beginsRound;
          expect(entry).toEqual({
            msn: segment.msn,
            dsn: segment.dsn,
            uri: segmentUri(list, rendition, segment.msn),
            seconds: expect.closeTo(segment.durationUs / SECOND_US, 4),
            init: isMedia ? initUri(list, rendition, segment.span.initHash ?? segment.span.msn) : undefined,
            key: isMedia && segment.span.encrypted ? keyUri(list, keyNumber(segment.msn)) : undefined,
            dateMs: isAnchor ? Math.floor(segment.startUs / 1_000) : undefined,
            isDiscontinuity: place > 0 && segment.dsn !== segments[place - 1]?.dsn,
          });
          expect(Math.round(entry.seconds)).toBeLessThanOrEqual(TARGET_DURATION_SECONDS);
          expect(segmentEndUs(segment)).toBeLessThanOrEqual(nowUs);
        }
      }),
    );
  });

  it('agrees with a later one on every segment both have, and never goes back [ORIGIN-03]', () => {
    fc.assert(
      fc.property(anyCase, ({ timeline, list, moments: [earlierUs, laterUs] }) => {
        const earlier = parse(answer(timeline, list, earlierUs));
        const later = parse(answer(timeline, list, laterUs));
        if (earlier === undefined || later === undefined) return;
        expect(later.mediaSequence).toBeGreaterThanOrEqual(earlier.mediaSequence ?? 0);
        expect(later.discontinuitySequence).toBeGreaterThanOrEqual(earlier.discontinuitySequence ?? 0);
        const known = new Map(earlier.entries.map((entry) => [entry.msn, entry]));
        const knownUris = new Map(earlier.entries.map((entry) => [entry.uri, entry]));
        for (const entry of later.entries) {
          const before = known.get(entry.msn);
          expect(knownUris.get(entry.uri)).toBe(before);
          if (before === undefined) continue;
          const { uri, dsn, seconds, init } = before;
          expect({ uri: entry.uri, dsn: entry.dsn, seconds: entry.seconds, init: entry.init }).toEqual({
            uri,
            dsn,
            seconds,
            init,
          });
        }
        // Nothing comes in between: what is new stands behind what was known.
        const newest = earlier.entries.at(-1)?.msn ?? 0;
        const fresh = later.entries.filter(({ msn }) => !known.has(msn));
        expect(fresh.every(({ msn }) => msn > newest)).toBe(true);
      }),
    );
  });

  it('has the same numbers and moments in every rendition [ORIGIN-03]', () => {
    const common = ({ uri: _, init: __, key: ___, ...rest }: Entry) => rest;
    fc.assert(
      fc.property(anyCase, ({ timeline, list, moments: [nowUs] }) => {
        const [video, ...others] = ['v720', 'v240', 'a1', 't1'].map((rendition) =>
          parse(answer(timeline, list, nowUs, { rendition }))?.entries.map(common),
        );
        for (const other of others) expect(other).toEqual(video);
      }),
    );
  });

  it('is the same for any server: only timeline and moment count [ORIGIN-02]', () => {
    fc.assert(
      fc.property(anyCase, ({ timeline, list, moments: [nowUs] }) => {
        // Another server has read more or less of the timeline than this one.
        const window = findWindow(timeline, list, nowUs);
        if (typeof window === 'string') return;
        const touching = timeline.spans.filter(
          (span) => span.msn <= window.toMsn + 1 && span.msn + span.count > window.fromMsn,
        );
        expect(answer({ spans: touching }, list, nowUs)).toBe(answer(timeline, list, nowUs));
      }),
    );
  });
});

describe('any delta update', () => {
  it('gives, with the list before it, the whole new list [ORIGIN-03]', () => {
    fc.assert(
      fc.property(
        anyTimeline.chain((timeline) =>
          fc.tuple(fc.constant(timeline), anyMoment(timeline), fc.nat({ max: 3 * SEGMENT_US })),
        ),
        ([timeline, earlierUs, passedUs]) => {
          const nowUs = earlierUs + passedUs;
          const old = parse(answer(timeline, dvr, earlierUs));
          const full = parse(answer(timeline, dvr, nowUs));
          const delta = parse(answer(timeline, dvr, nowUs, { skip: true }));
          if (old === undefined || full === undefined || delta === undefined) return;
          const merged = applyDelta(old.entries, delta);
          const plain = (entries: readonly Entry[]) =>
            entries.map(({ msn, dsn, uri, seconds, init, key }) => ({ msn, dsn, uri, seconds, init, key }));
          expect(plain(merged)).toEqual(plain(full.entries));
          if (delta.skipped === 0) return;
          const first = delta.entries[0];
          expect(first?.init).toBeDefined();
          expect(first?.dateMs).toBe(Math.floor((findSegment(timeline, first?.msn ?? -1)?.startUs ?? 0) / 1_000));
          const left = delta.entries.reduce((sum, { seconds }) => sum + seconds, 0);
          expect(left).toBeGreaterThanOrEqual(SKIP_UNTIL_SECONDS - 0.001);
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe('any edit of the schedule', () => {
  const START = EVENING_US;
  const AHEAD_US = 2 * HOUR_US;

  it('leaves every list alone until the frozen minutes are over [ORIGIN-01, ORIGIN-02]', () => {
    const schedule = anySlots(START, 8);
    fc.assert(
      fc.property(
        schedule,
        schedule,
        fc.nat({ max: 90 * MINUTE_US }),
        fc.nat({ max: FROZEN_MINUTES * MINUTE_US }),
        (slots, edited, nowPassedUs, laterUs) => {
          const nowUs = START + nowPassedUs;
          const before = planTimeline(slots, START, nowUs + AHEAD_US);
          const change = replan({
            after: { nextMsn: 0, nextDsn: 0, endUs: START },
            committed: before.spans,
            nowUs,
            slots: edited,
            filler: FILLER,
            untilUs: nowUs + AHEAD_US,
          });
          const after = { spans: [...before.spans.filter(({ msn }) => msn < change.replaceFromMsn), ...change.spans] };
          for (const list of [live, dvr]) {
            expect(answer(after, list, nowUs + laterUs)).toBe(answer(before, list, nowUs + laterUs));
            // Later lists agree with those before the edit on what both have.
            const old = parse(answer(before, list, nowUs))?.entries ?? [];
            const late = parse(answer(after, list, nowUs + AHEAD_US))?.entries ?? [];
            const known = new Map(old.map(({ msn, uri, dsn }) => [msn, [uri, dsn]]));
            for (const { msn, uri, dsn } of late) if (known.has(msn)) expect([uri, dsn]).toEqual(known.get(msn));
          }
        },
      ),
      { numRuns: 40 },
    );
  });
});

describe('midnight and changes of the clock', () => {
  it.each([
    ['midnight in Istanbul', Date.UTC(2026, 10, 18, 21)],
    ['midnight at Greenwich', Date.UTC(2026, 10, 19, 0)],
    ['summer time ends in Europe', Date.UTC(2026, 9, 25, 1)],
    ['summer time begins in Europe', Date.UTC(2027, 2, 28, 1)],
    ['the turn of the year', Date.UTC(2027, 0, 1, 0)],
    ['a leap day', Date.UTC(2028, 1, 29, 0)],
  ])('leave no mark on a list: %s [ORIGIN-03]', (_, ms) => {
    const atUs = ms * 1_000;
    const { spans } = planTimeline([], atUs - HOUR_US, atUs + HOUR_US);
    const entries = parse(answer({ spans }, dvr, atUs + 30 * MINUTE_US))?.entries ?? [];
    expect(entries.length).toBe(1_406);
    let expectedMs = ms - 3_600_000;
    for (const { dateMs, seconds } of entries) {
      if (dateMs !== undefined) expect(Math.abs(dateMs - expectedMs)).toBeLessThanOrEqual(1);
      expectedMs += seconds * 1_000;
    }
  });
});
