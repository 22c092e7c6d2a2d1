// Films that have to be encoded: the result plays on every player.
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { currentFfmpeg } from '../../test/ffmpeg.ts';
import { picture, rungsOf, SLOW, tone, useFilms, X264 } from '../../test/films.ts';

const { at, make, packaged, play, mediaFolder } = useFilms();

describe.skipIf(!currentFfmpeg)('a film that has to be encoded (needs ffmpeg 5) [ORIGIN-05]', SLOW, () => {
  it('becomes a ladder whose rungs are cut at the same pictures', async () => {
    // One group of pictures from beginning to end: nothing could be cut.
    await make(
      'long-group.mp4',
      ...picture('640x360', '25', 9),
      ...tone(44_100, 9),
      ...X264,
      '-g',
      '9999',
      '-shortest',
    );
    const file = await packaged('long-group.mp4');
    expect(rungsOf(file)).toEqual(['v360 640x360', 'v240 426x240']);
    expect(file.durations).toEqual([
      [3_840_000, 2],
      [1_320_000, 1],
    ]);
    expect(await play(file)).toHaveLength(225);
    const [top] = file.renditions;
    expect(top).toMatchObject({ codecs: 'avc1.64001e', frameRate: '25' });
    expect(top?.bandwidth).toBeLessThanOrEqual(1_100_000);
    expect(file.notes.join()).toContain('v360 is encoded again: its keyframes do not allow segments');
  });

  it.each([
    ['24000/1001', 5, '24000/1001'],
    ['30000/1001', 5, '30000/1001'],
    ['50', 5, '50'],
    // Not a rate of television.
    ['15', 5, '30'],
  ])(
    'keeps %s frames a second or takes the nearest that fits (media.md §7 item 8)',
    async (rate, seconds, expected) => {
      await make('rate.mp4', ...picture('160x90', rate, seconds), ...tone(48_000, seconds), ...X264, '-g', '9999');
      const file = await packaged('rate.mp4');
      expect(file.renditions[0]?.frameRate).toBe(expected);
      await play(file);
      expect(file.durationUs / 1e6).toBeCloseTo(seconds, 0);
    },
  );

  it('gets a constant rate where its own varies', async () => {
    const uneven = "select='not(mod(n,3))+gt(n,60)*mod(n,2)'";
    await make('uneven.mkv', ...picture('160x90', '30', 5), '-vf', uneven, '-vsync', 'vfr', ...X264);
    const file = await packaged('uneven.mkv');
    expect(await play(file)).toHaveLength(150);
  });

  it('stands upright when it was filmed upright, and when it is turned', async () => {
    await make('upright.mp4', ...picture('180x320', '25', 2), ...X264);
    await make('turned.mp4', '-i', at('upright.mp4'), '-c', 'copy', '-metadata:s:v:0', 'rotate=90');
    const upright = await packaged('upright.mp4');
    const turned = await packaged('turned.mp4');
    expect(rungsOf(upright)).toEqual(['v240 180x320']);
    expect(rungsOf(turned)).toEqual(['v240 320x180']);
    await play(upright);
    await play(turned);
  });

  it('has square pixels and whole frames where it had neither', async () => {
    const old = ['-vf', 'setsar=64/45,setfield=tff', '-c:v', 'mpeg2video', '-flags', '+ildct+ilme'];
    await make('old.ts', ...picture('360x288', '25', 2), ...old);
    const file = await packaged('old.ts');
    expect(rungsOf(file)).toEqual(['v360 512x288', 'v240 426x240']);
    await play(file);
  });

  it('has eight bits where it had ten', async () => {
    await make('ten.mkv', ...picture('160x90', '25', 2), '-pix_fmt', 'yuv420p10le', ...X264);
    const file = await packaged('ten.mkv');
    expect(file.renditions[0]?.codecs).toMatch(/^avc1\.6400/);
    await play(file);
  });

  it('keeps its subtitles', async () => {
    await writeFile(at('words.srt'), '1\n00:00:00,500 --> 00:00:01,000\nMerhaba\n');
    const input = [...picture('160x90', '30000/1001', 5), ...tone(44_100, 5), '-i', at('words.srt')];
    await make('words.mp4', ...input, ...X264, '-c:a', 'aac', '-c:s', 'mov_text');
    const file = await packaged('words.mp4');
    expect(file.renditions.map(({ id }) => id)).toEqual(['v240', 'a1', 't1']);
    await play(file);
  });

  it('is silent, not without sound, when it has none', async () => {
    await make('mute.mp4', ...picture('160x90', '25', 3), ...X264);
    const file = await packaged('mute.mp4');
    expect(file.renditions.map(({ id }) => id)).toEqual(['v240', 'a1']);
    await play(file);
  });
});

describe.skipIf(!currentFfmpeg)('the end of a film (media.md §7 item 8) (needs ffmpeg 5)', SLOW, () => {
  it.each([
    ['shorter than half a second joins the segment before', '4.2', [[4_200_000, 1]]],
    [
      'of half a second stands alone',
      '4.36',
      [
        [3_840_000, 1],
        [520_000, 1],
      ],
    ],
  ])('%s', async (_, seconds, durations) => {
    await make('tail.mkv', ...picture('160x90', '25', Number(seconds)), '-c:v', 'mpeg4');
    const file = await packaged('tail.mkv');
    expect(file.durations).toEqual(durations);
    await play(file);
  });
});

it.skipIf(!currentFfmpeg)('leaves no other files in the media folder (needs ffmpeg 5)', async () => {
  const [first = ''] = await readdir(join(mediaFolder(), 'packaged'));
  expect((await readdir(join(mediaFolder(), 'packaged', first))).sort()).toEqual([
    ...['a1.mp4', 'sprite.webp', 'v240.mp4', 'v360.mp4'],
  ]);
});
