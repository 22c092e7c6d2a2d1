import { describe, expect, it } from 'vitest';
import { inputArguments } from './input-arguments.ts';
import { chooseRungs, encodedArguments } from './outputs.ts';
import { parseSource, type Source, SourceError } from './source.ts';

const idsOf = (choice: Parameters<typeof chooseRungs>[0]) => chooseRungs(choice).map(({ id }) => id);

describe('chooseRungs', () => {
  it.each([
    ['a large source', { width: 1920, height: 1080 }, undefined, ['v720', 'v360', 'v240']],
    ['a source that is smaller than a rung', { width: 720, height: 576 }, undefined, ['v360', 'v240']],
    ['a source that is smaller than all', { width: 161, height: 91 }, undefined, ['v90']],
    ['a source that was not probed', undefined, undefined, ['v720', 'v360', 'v240']],
    ['what is asked for, highest first', { width: 1920, height: 1080 }, ['v480', 'v1080'], ['v1080', 'v480']],
    ['what is asked for, but never larger', { width: 640, height: 360 }, ['v480', 'v360'], ['v360']],
  ])('chooses the rungs that fit %s', (_, source, wanted, expected) => {
    expect(idsOf({ source, wanted })).toEqual(expected);
  });

  it('has even sizes, and the limits of the ladder', () => {
    expect(chooseRungs({ source: { width: 161, height: 91 }, wanted: undefined })).toEqual([
      {
        id: 'v90',
        width: 160,
        height: 90,
        peakBandwidth: 500_000,
        averageBandwidth: 350_000,
        level: '2.1',
        frameRate: 25,
      },
    ]);
  });

  it('keeps 50 frames a second of a source in its large rungs, with the levels of that rate', () => {
    const source = { width: 1920, height: 1080, frameRate: 50 };
    const ratesOf = (wanted?: string[]) =>
      chooseRungs({ source, wanted }).map((each) => [each.id, each.frameRate, each.level]);
    expect(ratesOf()).toEqual([
      ['v720', 50, '3.2'],
      ['v360', 25, '3.0'],
      ['v240', 25, '2.1'],
    ]);
    expect(ratesOf(['v1080'])).toEqual([['v1080', 50, '4.2']]);
    // The only rung of a small source is its best picture.
    expect(chooseRungs({ source: { width: 160, height: 90, frameRate: 50 }, wanted: undefined })[0].frameRate).toBe(50);
    expect(chooseRungs({ source: { ...source, frameRate: 29.97 }, wanted: undefined })[0].frameRate).toBe(25);
  });

  it('rejects unknown rungs', () => {
    expect(() => chooseRungs({ source: undefined, wanted: ['v999'] })).toThrow(SourceError);
    expect(() => chooseRungs({ source: undefined, wanted: [] })).toThrow(SourceError);
  });
});

describe('the arguments of ffmpeg', () => {
  const opening = (input: string, paced = true) =>
    inputArguments(parseSource(input) as Exclude<Source, { kind: 'generated' }>, { paced });

  it('cut every rendition at the same instants', () => {
    const rungs = chooseRungs({ source: undefined, wanted: ['v360', 'v240'] });
    const args = encodedArguments({
      ...{ rungs, picture: '0:v:0', sounds: ['1:a:0'], preset: 'veryfast', soundBitRate: 64_000, segmentUs: 3_840_000 },
    });
    const valuesOf = (name: string) => args.flatMap((value, index) => (args[index - 1] === name ? [value] : []));
    expect(valuesOf('-hls_time')).toEqual(['3.84', '3.84', '3.84']);
    expect(valuesOf('-g')).toEqual(['48', '48']);
    expect(valuesOf('-force_key_frames')).toEqual(Array(2).fill('expr:gte(t+0.02,n_forced*3.84)'));
    expect(valuesOf('-hls_flags').every((flags) => flags.includes('temp_file') && !flags.includes('append'))).toBe(
      true,
    );
  });

  it('encode every sound, and at a high frame rate cut all renditions at the same instants', () => {
    const rungs = chooseRungs({ source: { width: 1280, height: 720, frameRate: 50 }, wanted: ['v720', 'v240'] });
    const args = encodedArguments({
      ...{
        rungs,
        picture: '0:0',
        sounds: ['0:1', '0:2'],
        preset: 'veryfast',
        soundBitRate: 64_000,
        segmentUs: 3_840_000,
      },
    });
    const valuesOf = (name: string) => args.flatMap((value, index) => (args[index - 1] === name ? [value] : []));
    expect(valuesOf('-g')).toEqual(['96', '48']);
    expect(valuesOf('-hls_fmp4_init_filename')).toEqual(['v720', 'v240', 'a1', 'a2'].map((id) => `${id}-init.mp4`));
    expect(valuesOf('-filter_complex')[0]).toContain('[in-v240]fps=fps=25:start_time=0,scale');
    expect(valuesOf('-filter_complex')[0]).not.toContain('[in-v720]fps');
  });

  it('make no rung larger than a source that was not looked at', () => {
    const rungs = chooseRungs({ source: undefined, wanted: ['v720'] });
    const outputs = { rungs, picture: '0:v:0', sounds: ['0:a:0'], preset: 'veryfast' } as const;
    const graphOf = (isSizeUnknown: boolean) =>
      encodedArguments({ ...outputs, soundBitRate: 64_000, segmentUs: 3_840_000, isSizeUnknown })[1];
    const height = 'min(ih,min(720,1280/dar))';
    expect(graphOf(true)).toContain(`scale=w='trunc(${height}*dar/2+0.5)*2':h='trunc(${height}/2+0.5)*2',setsar=1`);
    expect(graphOf(false)).toContain('pad=1280:720');
  });

  it('read files and TCP sources in real time', () => {
    expect(opening('https://live.test/index.m3u8')).toContain('-re');
    expect(opening('/srv/loop.mp4').slice(0, 3)).toEqual(['-stream_loop', '-1', '-re']);
    expect(opening('/srv/loop.mp4', false)).not.toContain('-re');
    expect(opening('udp://239.0.0.1:1234')).not.toContain('-re');
  });

  it('do not let a remote playlist read local files', () => {
    const args = opening('https://live.test/index.m3u8');
    const allowed = args[args.indexOf('-protocol_whitelist') + 1]?.split(',');
    expect(allowed).toContain('https');
    expect(allowed).not.toContain('file');
    expect(opening('/srv/concat:x').at(-1)).toBe('file:/srv/concat:x');
  });

  it('keep the options of an operator’s address', () => {
    expect(opening('udp://@239.0.0.1:1234?timeout=5&localaddr=10.0.0.1').at(-1)).toBe(
      'udp://@239.0.0.1:1234?timeout=5&localaddr=10.0.0.1&fifo_size=100000&overrun_nonfatal=1',
    );
    expect(opening('srt://:9000?mode=listener').at(-1)).toContain('listen_timeout=60000000');
    expect(opening('rtmp://0.0.0.0/live/key').slice(0, 4)).toEqual(['-listen', '1', '-timeout', '60']);
  });
});
