import { expect, it } from 'vitest';
import { aTimeline, EVENING_US, MINUTE_US, segments } from '../../test/timelines.ts';
import { SEGMENT_US } from '../limits/media.ts';
import { type ListedProgramme, writeDateRanges } from './date-ranges.ts';
import { writeMediaPlaylist } from './write-media-playlist.ts';

const EVENING_MS = EVENING_US / 1_000;
const MINUTE_MS = MINUTE_US / 1_000;
const timeline = aTimeline([{ durations: segments(4), count: 100 }]);
const first = timeline.spans[0]?.msn ?? 0;
const window = { fromMsn: first, toMsn: first + 9, ended: false };
const aProgramme = (more: Partial<ListedProgramme> = {}): ListedProgramme => ({
  ...{
    id: 'p1',
    startMs: EVENING_MS - MINUTE_MS,
    endMs: EVENING_MS + MINUTE_MS,
    title: { tr: 'Deniz', en: 'Sea' },
    ...more,
  },
});
const idOf = (line: string) => /ID="([^"]*)"/.exec(line)?.[1];

it('writes the programmes of the window, with their boundaries and titles', () => {
  const lines = writeDateRanges(
    [
      aProgramme({ id: 'before', endMs: EVENING_MS }),
      aProgramme({ title: { tr: 'Kaptan "Kara"\nDeniz', en: 'Sea' } }),
      aProgramme({ id: 'after', startMs: EVENING_MS + (10 * SEGMENT_US) / 1_000 }),
    ],
    timeline,
    window,
  );
  expect(lines).toMatch(
    /^#EXT-X-DATERANGE:ID="p1\.[0-9a-z]+",CLASS="tv\.seyir\.programme",START-DATE="2026-11-18T17:59:00\.000Z",END-DATE="2026-11-18T18:01:00\.000Z",X-TITLE="Kaptan {2}Kara {2}Deniz",X-TITLE-EN="Sea"\n$/,
  );
});

it('gives a changed programme another identity, and the same one the same', () => {
  const write = (more: Partial<ListedProgramme>) => idOf(writeDateRanges([aProgramme(more)], timeline, window));
  expect(write({})).toBe(write({}));
  expect(write({ title: { tr: 'Kara', en: 'Land' } })).not.toBe(write({}));
  expect(write({ endMs: EVENING_MS + 2 * MINUTE_MS })).not.toBe(write({}));
});

it('writes the title in every further language that the guide has, by its tag', () => {
  const title = { tr: 'Deniz', en: 'Sea', de: 'Meer', 'pt-BR': 'Mar' };
  expect(writeDateRanges([aProgramme({ title })], timeline, window)).toContain(
    ',X-TITLE="Deniz",X-TITLE-EN="Sea",X-TITLE-DE="Meer",X-TITLE-PT-BR="Mar"',
  );
});

it('writes no title that is not for every viewer', () => {
  expect(writeDateRanges([aProgramme({ title: undefined })], timeline, window)).not.toContain('TITLE');
});

it('stands in lists of the picture, whole in delta updates, and not in those of sounds [ORIGIN-02] (departure)', () => {
  const list = { kind: 'dvr', channel: '12' } as const;
  const programmes = [aProgramme()];
  const write = (rendition: string, skip = false) =>
    writeMediaPlaylist({ timeline, window, list, rendition, skip, programmes });
  expect(write('v720').match(/#EXT-X-DATERANGE/g)).toHaveLength(1);
  expect(write('v720', true).match(/#EXT-X-SKIP|#EXT-X-DATERANGE/g)).toEqual(['#EXT-X-SKIP', '#EXT-X-DATERANGE']);
  expect(write('a1')).not.toContain('DATERANGE');
});
