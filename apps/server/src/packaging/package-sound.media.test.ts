// Sound and subtitles of films: all are kept, and stay with the picture.
import { readFile, writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { currentFfmpeg } from '../../test/ffmpeg.ts';
import { picture, SLOW, tone, useFilms, X264 } from '../../test/films.ts';
import { findFlashAndBeep, readRendition } from '../../test/play-packaged.ts';

const { at, make, packaged, play, mediaFolder } = useFilms();

describe.skipIf(!currentFfmpeg)('sound and subtitles (needs ffmpeg 5)', SLOW, () => {
  it('are all kept, in stereo, with their languages', async () => {
    await writeFile(
      at('words.srt'),
      '1\n00:00:00,500 --> 00:00:01,000\nMerhaba\n\n2\n00:00:03,500 --> 00:00:04,500\nDünya\n',
    );
    await make(
      ...(['many.mkv', ...picture('160x90', '25', 5), ...tone(48_000, 5), '-i', at('words.srt')] as const),
      ...['-map', '0', '-map', '1', '-map', '1', '-map', '1', '-map', '2', '-map', '2', ...X264],
      ...['-c:a:0', 'libmp3lame', '-c:a:1', 'ac3', '-ac:a:1', '6', '-c:a:2', 'aac', '-ac:a:2', '1', '-c:s', 'srt'],
      ...['-metadata:s:a:0', 'language=eng', '-metadata:s:a:1', 'language=tur', '-disposition:a:1', 'default'],
      ...['-metadata:s:s:0', 'language=tur', '-metadata:s:s:1', 'language=eng', '-metadata:s:s:1', 'title=Full'],
    );
    const file = await packaged('many.mkv');
    expect(
      file.renditions.slice(1).map(({ id, language, name, isDefault }) => [id, language, name, isDefault]),
    ).toEqual([
      ['a1', 'tr', 'Türkçe', true],
      ['a2', 'en', 'English', false],
      ['a3', undefined, 'Stereo', false],
      ['t1', 'tr', 'Türkçe', false],
      ['t2', 'en', 'Full', false],
    ]);
    await play(file);
    const words = file.renditions.find(({ id }) => id === 't1');
    if (words === undefined) throw new Error('no subtitles');
    const { segments } = await readRendition(mediaFolder(), words);
    expect(segments.map(String)).toEqual([
      expect.stringMatching(/^WEBVTT\nX-TIMESTAMP-MAP=MPEGTS:0,LOCAL:00:00:00.000\n\n.*\nMerhaba\n\n.*\nDünya\n$/),
      expect.stringMatching(/^WEBVTT\n.*\n\n00:00:03.5.. --> 00:00:04.5..\nDünya\n$/),
    ]);
  });

  it('of HE-AAC become what every player knows', async () => {
    await make('he.mp4', ...picture('160x90', '25', 3), ...tone(24_000, 3), '-ac', '2', '-c:a', 'aac', ...X264);
    // No encoder here makes HE-AAC, so a file is made to say that it is: core of 24 kHz, shown at 48 kHz.
    const bytes = await readFile(at('he.mp4'));
    const said = bytes.indexOf(Buffer.from('131056e500', 'hex'));
    expect(said).toBeGreaterThan(0);
    Buffer.from('2b11880000', 'hex').copy(bytes, said);
    await writeFile(at('he.mp4'), bytes);
    const file = await packaged('he.mp4');
    expect(file.renditions[1]).toMatchObject({ id: 'a1', codecs: 'mp4a.40.2' });
    await play(file);
  });
});

describe.skipIf(!currentFfmpeg)('the beep comes with the flash (needs ffmpeg 5)', SLOW, () => {
  /** Black and silent, and from the second second on white and loud. */
  const flash = ['-f', 'lavfi', '-i', "color=black:s=160x90:r=25:d=4,drawbox=enable='gte(t,2)':c=white:t=fill"];
  const beep = ['-f', 'lavfi', '-i', "aevalsrc='0.8*sin(6283*t)*gte(t,2)':s=48000:d=4"];
  const fitting = ['-g', '50', '-keyint_min', '50', '-sc_threshold', '0'];

  it.each([
    ['of a stream that does not begin at 0', 'plain.ts', [...flash, ...beep, '-c:v', 'mpeg2video', '-c:a', 'mp2'], 2],
    [
      'where sound begins late',
      'late.mkv',
      [...flash, '-itsoffset', '0.5', ...beep, '-c:v', 'mpeg4', '-c:a', 'mp3'],
      2,
    ],
    [
      'where the picture begins late',
      'early.mkv',
      ['-itsoffset', '0.5', ...flash, ...beep, '-c:v', 'mpeg4', '-c:a', 'mp3'],
      2.5,
    ],
    ['of a film that is copied', 'fits.mp4', [...flash, ...beep, ...X264, ...fitting, '-c:a', 'aac', '-ac', '2'], 2],
    ['of a picture that is copied', 'half.mp4', [...flash, ...beep, ...X264, ...fitting, '-c:a', 'ac3'], 2],
    ['of sound that is copied', 'other.mp4', [...flash, ...beep, '-c:v', 'mpeg4', '-c:a', 'aac', '-ac', '2'], 2],
  ])('%s', async (_, name, args, expected) => {
    await make(name, ...args);
    const file = await packaged(name);
    const path = (id: string) => `${mediaFolder()}/${file.renditions.find((each) => each.id === id)?.table.files[0]}`;
    const found = await findFlashAndBeep(path('v240'), path('a1'));
    const soundDelay = name === 'late.mkv' ? 0.5 : name === 'early.mkv' ? -0.5 : 0;
    expect(Math.abs(found.flash - expected)).toBeLessThan(0.085);
    expect(Math.abs(found.beep - found.flash - soundDelay)).toBeLessThan(0.045);
  });
});
