// The rules of draft-pantos-hls-rfc8216bis that concern a server, each with the section that asks for it.
import { describe, expect, it } from 'vitest';
import { live, write } from '../../test/written-lists.ts';
import { PART_US, SEGMENT_US, SKIP_UNTIL_SECONDS, TARGET_DURATION_SECONDS } from '../limits/media.ts';
import { judgeReload, type LowLatency, type Part, type SegmentParts } from './low-latency.ts';

const part = (index: number): Part => ({ durationUs: PART_US, isIndependent: index % 3 === 0 });
const parts = (count: number): SegmentParts => ({
  ...{ run: '0123abcd', isWhole: count === 6, parts: Array.from({ length: count }, (_, index) => part(index)) },
});
/** The last whole segment of the timeline is 151; the segments from 150 on have parts. */
const lowLatency = (more: Partial<LowLatency> = {}): LowLatency => ({
  ...{ partsOf: (msn) => (msn >= 150 ? parts(6) : undefined), open: parts(2), siblings: ['v360', 'a1'], ...more },
});
const text = write(live, { lowLatency: lowLatency() });
const lines = text.split('\n');
const valuesOf = (list: string, tag: string, name: string) =>
  [...list.matchAll(new RegExp(`^#${tag}:(?:.*,)?${name}=("[^"]*"|[^,\n]*)`, 'gm'))].map(([, value]) => value ?? '');

describe('a live list in parts', () => {
  it('names its part target, which no part exceeds and none undercuts by more than 15 % (§4.4.3.7, §4.4.4.9)', () => {
    const target = Number(valuesOf(text, 'EXT-X-PART-INF', 'PART-TARGET')[0]);
    const durations = valuesOf(text, 'EXT-X-PART', 'DURATION').map(Number);
    expect(durations).toHaveLength(14);
    for (const duration of durations) {
      expect(duration).toBeLessThanOrEqual(target);
      expect(duration).toBeGreaterThanOrEqual(0.85 * target);
    }
  });

  it('is held back by at least twice, and as it should three times, the part target, also when less is asked for (§4.4.3.8)', () => {
    for (const holdBackSeconds of [undefined, 0, 1]) {
      const list = write(live, { lowLatency: lowLatency({ holdBackSeconds }) });
      expect(Number(valuesOf(list, 'EXT-X-SERVER-CONTROL', 'PART-HOLD-BACK')[0])).toBeGreaterThanOrEqual(3 * 0.64);
    }
    const list = write(live, { lowLatency: lowLatency({ holdBackSeconds: 4.5 }) });
    expect(valuesOf(list, 'EXT-X-SERVER-CONTROL', 'PART-HOLD-BACK')).toEqual(['4.500']);
  });

  it('has a skip boundary of at least six target durations, and says version 9 (§4.4.3.8, §8)', () => {
    expect(Number(valuesOf(text, 'EXT-X-SERVER-CONTROL', 'CAN-SKIP-UNTIL')[0])).toBe(SKIP_UNTIL_SECONDS);
    expect(SKIP_UNTIL_SECONDS).toBeGreaterThanOrEqual(6 * TARGET_DURATION_SECONDS);
    expect(text).toContain('#EXT-X-VERSION:9\n');
  });

  it('says that it blocks (§6.2.5.2)', () => {
    expect(valuesOf(text, 'EXT-X-SERVER-CONTROL', 'CAN-BLOCK-RELOAD')).toEqual(['YES']);
  });

  it('names the parts of a segment before the segment, in order, with as much time as it has (§4.4.4.9)', () => {
    const at = lines.indexOf('../v720/150.m4s');
    const named = lines.slice(at - 7, at - 1);
    expect(named.map((line) => /-0123abcd\.(\d)\.m4s/.exec(line)?.[1])).toEqual(['0', '1', '2', '3', '4', '5']);
    expect(named.every((line) => line.startsWith('#EXT-X-PART:') && line.includes('/150-'))).toBe(true);
    expect(6 * PART_US).toBe(SEGMENT_US);
  });

  it('marks the parts that begin with a keyframe (§4.4.4.9)', () => {
    const independent = lines.filter((line) => line.includes('INDEPENDENT=YES'));
    expect(independent.every((line) => /\.[03]\.m4s/.test(line))).toBe(true);
    expect(independent).toHaveLength(5);
  });

  it('names no part of a segment further than three target durations from its end (§6.2.2)', () => {
    const oldest = Math.min(...[...text.matchAll(/\/(\d+)-0123abcd/g)].map(([, msn]) => Number(msn)));
    expect((152 - oldest + 1) * (SEGMENT_US / 1e6)).toBeLessThanOrEqual(3 * TARGET_DURATION_SECONDS);
  });

  it('hints at the part that comes next, once, also when that is the first of another segment (§4.4.5.3, §6.2.6)', () => {
    expect(valuesOf(text, 'EXT-X-PRELOAD-HINT', 'URI')).toEqual(['"../v720/152-0123abcd.2.m4s"']);
    const whole = write(live, { lowLatency: lowLatency({ open: parts(6) }) });
    expect(valuesOf(whole, 'EXT-X-PRELOAD-HINT', 'URI')).toEqual(['"../v720/153-0123abcd.0.m4s"']);
  });

  it('reports where every other rendition is, at the end of its parts or of its segments (§4.4.5.4)', () => {
    expect(valuesOf(text, 'EXT-X-RENDITION-REPORT', 'URI')).toEqual(['"v360.m3u8"', '"a1.m3u8"']);
    expect(valuesOf(text, 'EXT-X-RENDITION-REPORT', 'LAST-MSN')).toEqual(['152', '152']);
    expect(valuesOf(text, 'EXT-X-RENDITION-REPORT', 'LAST-PART')).toEqual(['1', '1']);
    const before = write(live, { lowLatency: lowLatency({ open: parts(0) }) });
    expect(valuesOf(before, 'EXT-X-RENDITION-REPORT', 'LAST-MSN')).toEqual(['151', '151']);
    expect(before).not.toContain('LAST-PART');
  });

  it('as a delta update has everything within the skip boundary, and its first lines as the whole list (§6.2.5.1)', () => {
    const delta = write(live, { lowLatency: lowLatency(), skip: true });
    const skipped = Number(valuesOf(delta, 'EXT-X-SKIP', 'SKIPPED-SEGMENTS')[0]);
    expect(skipped).toBe(1);
    expect(delta.split('\n').slice(0, 7)).toEqual(lines.slice(0, 7));
    expect(delta).toContain('../v720/145.m4s');
    expect(delta).not.toContain('../v720/144.m4s');
    expect(delta.slice(delta.indexOf('../v720/145.m4s'))).toBe(text.slice(text.indexOf('../v720/145.m4s')));
  });

  it('without its tags of low latency is the list as it was: a reader that skips what it does not know reads the same (§6.3.1)', () => {
    const known = /^#EXT-X-(?:SERVER-CONTROL|PART|PART-INF|PRELOAD-HINT|RENDITION-REPORT)[:,]/;
    const plain = lines
      .filter((line) => !known.test(line))
      .join('\n')
      .replace('VERSION:9', 'VERSION:7');
    expect(plain).toBe(write(live));
  });
});

describe('a request that waits', () => {
  const end = (open: number) => ({
    lastMsn: 150,
    isOpenWhole: open === 6,
    countParts: (msn: number) => (msn === 151 ? open : msn >= 148 && msn <= 150 ? 6 : undefined),
  });

  it.each([
    [{ msn: 150 }, 2, 'ready'],
    [{ msn: 151 }, 2, 'waits'],
    [{ msn: 151 }, 6, 'waits'],
    [{ msn: 152 }, 2, 'waits'],
    [{ msn: 153 }, 2, 'refused'],
    [{ msn: 151, part: 1 }, 2, 'ready'],
    [{ msn: 151, part: 2 }, 2, 'waits'],
    [{ msn: 151, part: 6 }, 2, 'waits'],
    [{ msn: 151, part: 7 }, 2, 'refused'],
    [{ msn: 152, part: 0 }, 2, 'waits'],
    [{ msn: 153, part: 0 }, 2, 'refused'],
    [{ msn: 149, part: 5 }, 2, 'ready'],
    [{ msn: 100, part: 3 }, 2, 'ready'],
  ] as const)('for %o, when the open segment has %d parts: %s (§6.2.5.2)', (asked, open, verdict) => {
    expect(judgeReload(asked, end(open))).toBe(verdict);
  });

  it('for a part behind the last one of a segment waits for the first of the next (§6.2.5.2)', () => {
    expect(judgeReload({ msn: 150, part: 6 }, end(0))).toBe('waits');
    expect(judgeReload({ msn: 150, part: 6 }, end(1))).toBe('ready');
    expect(judgeReload({ msn: 151, part: 6 }, end(6))).toBe('waits');
  });
});
