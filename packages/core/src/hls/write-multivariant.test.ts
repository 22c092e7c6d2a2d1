import { describe, expect, it } from 'vitest';
import { parseMultivariant as parse } from '../../test/parse-playlist.ts';
import { LADDER } from '../limits/media.ts';
import { type OfferedRendition, writeMultivariant } from './write-multivariant.ts';

const video = (id: string): OfferedRendition => {
  const rung = LADDER.find((each) => each.id === id);
  if (rung === undefined) throw new Error(`no rung ${id}`);
  const { codecs, width, height, peakBandwidth: bandwidth, averageBandwidth } = rung;
  return { id, codecs, bandwidth, averageBandwidth, width, height, frameRate: '25' };
};
const audio = (id: string, more: Partial<OfferedRendition> = {}): OfferedRendition => ({
  id,
  codecs: 'mp4a.40.2',
  bandwidth: 128_000,
  averageBandwidth: 120_000,
  ...more,
});
const subtitles = (id: string, more: Partial<OfferedRendition> = {}): OfferedRendition => ({
  id,
  codecs: 'wvtt',
  bandwidth: 1_000,
  averageBandwidth: 500,
  ...more,
});

const order = (...ids: string[]) =>
  parse(writeMultivariant({ renditions: ids.map(video) }))
    .variants.filter(({ isIFrameOnly }) => !isIFrameOnly)
    .map(({ uri }) => uri.replace('.m3u8', ''));

it('names captions inside the picture, by their channels', () => {
  const renditions = [{ ...video('v720'), captions: ['CC1', 'CC3'] }, video('v360'), audio('a1')];
  const list = parse(writeMultivariant({ renditions }));
  for (const { closedCaptions } of list.variants.filter(({ isIFrameOnly }) => !isIFrameOnly)) {
    expect(closedCaptions.map(({ instreamId, name }) => [instreamId, name])).toEqual([
      ['CC1', 'CC1'],
      ['CC3', 'CC3'],
    ]);
  }
});

it('names subtitles that are pictures in session data, and not as subtitles: only our player shows them [ORIGIN-06]', () => {
  const pictures = { id: 'p1', codecs: 'png', bandwidth: 100_000, averageBandwidth: 20_000, language: 'tur' };
  const text = writeMultivariant({ renditions: [video('v360'), audio('a1'), pictures] });
  expect(text).toContain('#EXT-X-SESSION-DATA:DATA-ID="tv.seyir.picture-subtitles.p1",VALUE="tr"\n');
  expect(text).not.toMatch(/SUBTITLES|p1\.m3u8|png/);
  expect(parse(text).variants[0]).toMatchObject({ bandwidth: 1_228_000, codecs: 'avc1.64001e,mp4a.40.2' });
});

describe('rungs', () => {
  it.each([
    [
      ['v1080', 'v720', 'v480', 'v360', 'v240'],
      ['v360', 'v240', 'v480', 'v720', 'v1080'],
    ],
    [
      ['v1080', 'v720', 'v480'],
      ['v480', 'v720', 'v1080'],
    ],
    [['v240'], ['v240']],
    // Both are 120 lines away: the cheaper one.
    [
      ['v480', 'v240', 'v720'],
      ['v240', 'v480', 'v720'],
    ],
  ])('%j are listed as %j', (given, listed) => {
    expect(order(...given)).toEqual(listed);
  });

  it.each([
    ['25', 25],
    ['30000/1001', 29.97],
    ['24000/1001', 23.976],
    ['50/1', 50],
  ])('at %s frames', (frameRate, expected) => {
    const [variant] = parse(writeMultivariant({ renditions: [{ ...video('v720'), frameRate }] })).variants;
    expect(variant?.frameRate).toBe(expected);
  });
});

describe('tracks', () => {
  const tracksOf = (renditions: readonly OfferedRendition[]) => {
    const [variant] = parse(writeMultivariant({ renditions: [video('v360'), ...renditions] })).variants;
    return { audio: variant?.audio ?? [], subtitles: variant?.subtitles ?? [], codecs: variant?.codecs };
  };

  it('have one default: the one that says so, or the first', () => {
    const named = [audio('a1', { language: 'tr' }), audio('a2', { language: 'en', isDefault: true })];
    expect(tracksOf(named).audio.map(({ isDefault }) => isDefault)).toEqual([false, true]);
    expect(tracksOf([audio('a1'), audio('a2')]).audio.map(({ isDefault }) => isDefault)).toEqual([true, false]);
  });

  it('for the blind and the deaf say so to players, in characteristics and name, and are no default [A11Y-01]', () => {
    const text = writeMultivariant({
      renditions: [
        audio('a1', { language: 'tr', role: 'description' }),
        audio('a2', { language: 'tr' }),
        subtitles('t1', { language: 'en', role: 'hearing' }),
        { ...subtitles('p1', { language: 'tr', role: 'hearing' }), codecs: 'png' },
      ],
    });
    const media = (uri: string) => text.split('\n').find((line) => line.includes(`URI="${uri}`)) ?? '';
    expect(media('a1')).toContain('NAME="Türkçe (sesli betimleme)",DEFAULT=NO');
    expect(media('a1')).toContain('CHARACTERISTICS="public.accessibility.describes-video"');
    expect(media('a2')).toContain('DEFAULT=YES');
    expect(media('a2')).not.toContain('CHARACTERISTICS');
    const hearing = 'public.accessibility.transcribes-spoken-dialog,public.accessibility.describes-music-and-sound';
    expect(media('t1')).toContain(`NAME="English (SDH)",DEFAULT=NO,AUTOSELECT=YES,CHARACTERISTICS="${hearing}"`);
    expect(text).toContain(`picture-subtitles.p1",VALUE="tr,${hearing}"`);
  });

  it('show no subtitles unless they are meant to be seen', () => {
    const given = [subtitles('t1', { language: 'tr' }), subtitles('t2', { language: 'en' })];
    expect(tracksOf(given).subtitles.map(({ isDefault }) => isDefault)).toEqual([false, false]);
    expect(tracksOf([subtitles('t1', { isDefault: true })]).subtitles[0]?.isDefault).toBe(true);
  });

  it('have names that differ and cannot break the line', () => {
    const given = [
      audio('a1', { language: 'tur' }),
      audio('a2', { language: 'tr' }),
      audio('a3', { name: 'Yönetmen "ile"\n', language: 'tr' }),
      audio('a4'),
      audio('a5', { language: 'und' }),
      audio('a6', { language: 'not a tag', name: ' ' }),
    ];
    const { audio: tracks } = tracksOf(given);
    expect(tracks.map(({ name }) => name)).toEqual(['Türkçe', 'Türkçe 2', 'Yönetmen ile', 'a4', 'a5', 'a6']);
    expect(tracks.map(({ language }) => language)).toEqual(['tr', 'tr', 'tr', undefined, undefined, undefined]);
    expect(tracks.map(({ channels }) => channels)).toEqual(new Array(6).fill('2'));
  });

  it('are counted into the bandwidth by the most expensive of them, and named in the codecs', () => {
    const given = [audio('a1'), audio('a2', { codecs: 'mp4a.40.5', bandwidth: 200_000, averageBandwidth: 150_000 })];
    const [variant] = parse(writeMultivariant({ renditions: [video('v360'), ...given] })).variants;
    expect(variant).toMatchObject({ bandwidth: 1_300_000, averageBandwidth: 850_000 });
    expect(variant?.codecs).toBe('avc1.64001e,mp4a.40.2,mp4a.40.5');
  });
});

it('offers sound alone where there is no picture', () => {
  const { variants } = parse(writeMultivariant({ renditions: [audio('a1'), audio('a2')] }));
  expect(variants.map(({ uri, codecs, bandwidth }) => [uri, codecs, bandwidth])).toEqual([
    ['a1.m3u8', 'mp4a.40.2', 128_000],
  ]);
  expect(variants[0]?.audio).toHaveLength(2);
});

it('offers a picture without sound', () => {
  const text = writeMultivariant({ renditions: [video('v360')] });
  expect(text).not.toContain('AUDIO');
  expect(parse(text).variants[0]).toMatchObject({ bandwidth: 1_100_000, codecs: 'avc1.64001e' });
});

it.each([
  [undefined, undefined],
  [0, 0],
  [-3_599.7206, -3_599.721],
  [12.5, 12.5],
])('starts at %j', (startOffset, offset) => {
  const renditions = [video('v360')];
  const { start } = parse(writeMultivariant(startOffset === undefined ? { renditions } : { renditions, startOffset }));
  expect(start?.offset).toBe(offset);
  if (offset !== undefined) expect(start?.precise).toBe(true);
});
