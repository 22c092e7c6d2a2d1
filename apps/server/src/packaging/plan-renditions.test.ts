import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PackagingError } from './packaged-file.ts';
import { planLadder, planRenditions } from './plan-renditions.ts';
import type { AudioFacts, FileFacts, SubtitleFacts, VideoFacts } from './probe.ts';

const aVideo = (facts: Partial<VideoFacts> = {}): VideoFacts => ({
  stream: 0,
  codec: 'h264',
  profile: 'High',
  pixelFormat: 'yuv420p',
  width: 1920,
  height: 1080,
  pixelAspect: 1,
  rotation: 0,
  frameRate: 25,
  isInterlaced: false,
  hdr: undefined,
  isDefault: true,
  ...facts,
});

const anAudio = (facts: Partial<AudioFacts> = {}): AudioFacts => ({
  stream: 1,
  codec: 'aac',
  profile: 'LC',
  sampleRate: 48_000,
  layout: 'stereo',
  language: undefined,
  title: undefined,
  role: undefined,
  isDefault: false,
  ...facts,
});

const aSubtitle = (facts: Partial<SubtitleFacts> = {}): SubtitleFacts => ({
  stream: 2,
  codec: 'subrip',
  isText: true,
  language: undefined,
  title: undefined,
  role: undefined,
  isDefault: false,
  ...facts,
});

const aFile = (facts: Partial<FileFacts> = {}): FileFacts => ({
  format: 'mov,mp4,m4a,3gp,3g2,mj2',
  durationUs: 60_000_000,
  isDurationSure: true,
  video: [aVideo()],
  audio: [anAudio()],
  subtitles: [],
  ...facts,
});

const ladder = (width: number, height: number) =>
  planLadder({ width, height }).map((rung) => `${rung.id} ${rung.width}x${rung.height}`);

describe('the ladder [ORIGIN-05]', () => {
  it.each([
    [1920, 1080, ['v1080 1920x1080', 'v720 1280x720', 'v480 854x480', 'v360 640x360', 'v240 426x240']],
    [3840, 2160, ['v1080 1920x1080', 'v720 1280x720', 'v480 854x480', 'v360 640x360', 'v240 426x240']],
    // Wider than the frame: as wide as the rung.
    [1920, 800, ['v1080 1920x800', 'v720 1280x534', 'v480 854x356', 'v360 640x266', 'v240 426x178']],
    // Never enlarged.
    [1600, 900, ['v1080 1600x900', 'v720 1280x720', 'v480 854x480', 'v360 640x360', 'v240 426x240']],
    [640, 360, ['v360 640x360', 'v240 426x240']],
    // A size between two rungs is kept; one that is hardly larger than its rung is not.
    [768, 576, ['v720 768x576', 'v480 640x480', 'v360 480x360', 'v240 320x240']],
    [700, 394, ['v360 640x360', 'v240 426x240']],
    [720, 576, ['v720 720x576', 'v480 600x480', 'v360 450x360', 'v240 300x240']],
    // Smaller than the lowest rung, and odd.
    [160, 90, ['v240 160x90']],
    [321, 181, ['v240 320x180']],
    [1, 1, ['v240 2x2']],
    // Upright.
    [1080, 1920, ['v1080 1080x1920', 'v720 720x1280', 'v480 480x854', 'v360 360x640', 'v240 240x426']],
    [720, 1280, ['v720 720x1280', 'v480 480x854', 'v360 360x640', 'v240 240x426']],
    [360, 640, ['v360 360x640', 'v240 240x426']],
  ])('of %d×%d', (width, height, expected) => {
    expect(ladder(width, height)).toEqual(expected);
  });

  it('never enlarges, keeps the shape, and has even sides', () => {
    const side = fc.integer({ min: 16, max: 8_000 });
    fc.assert(
      fc.property(side, side, (width, height) => {
        for (const rung of planLadder({ width, height })) {
          expect(rung.width % 2).toBe(0);
          expect(rung.height % 2).toBe(0);
          expect(rung.width).toBeLessThanOrEqual(width);
          expect(rung.height).toBeLessThanOrEqual(height);
          // Each side is rounded by a pixel, or two where the source is odd.
          const bound = 2 + 2 * (width / height);
          expect(Math.abs(rung.width - (rung.height * width) / height)).toBeLessThanOrEqual(bound);
        }
      }),
    );
  });

  it('makes pixels square and turns the picture upright', () => {
    const anamorphic = planRenditions(aFile({ video: [aVideo({ width: 720, height: 576, pixelAspect: 64 / 45 })] }));
    expect(anamorphic.video.rungs[0]).toEqual({ id: 'v720', width: 1024, height: 576 });
    const turned = planRenditions(aFile({ video: [aVideo({ width: 1920, height: 1080, rotation: 90 })] }));
    expect(turned.video.rungs[0]).toEqual({ id: 'v1080', width: 1080, height: 1920 });
    expect([anamorphic.video.mayCopy, turned.video.mayCopy]).toEqual([false, false]);
  });
});

describe('a stream that may be copied', () => {
  it('is 8-bit H.264 in a standard rate and size', () => {
    expect(planRenditions(aFile()).video.mayCopy).toBe(true);
  });

  it.each<[string, Partial<VideoFacts>]>([
    ['another codec', { codec: 'vp9', profile: 'Profile 0' }],
    ['high dynamic range in H.265', { codec: 'hevc', profile: 'Main 10', hdr: 'smpte2084' }],
    ['ten bits', { pixelFormat: 'yuv420p10le', profile: 'High 10' }],
    ['full colour', { pixelFormat: 'yuv444p', profile: 'High 4:4:4 Predictive' }],
    ['fields', { isInterlaced: true }],
    ['an odd rate', { frameRate: 24.42 }],
    ['an unknown rate', { frameRate: undefined }],
    ['an odd size', { width: 1921 }],
    ['more lines than the ladder has', { width: 3840, height: 2160 }],
    ['a size that is a little larger than a rung', { width: 1360, height: 766 }],
    ['oblong pixels', { width: 1440, pixelAspect: 4 / 3 }],
    ['a turn', { rotation: 180 }],
  ])('is not a picture with %s', (_, facts) => {
    expect(planRenditions(aFile({ video: [aVideo(facts)] })).video.mayCopy).toBe(false);
  });

  it('is a picture in H.265, above the whole ladder in H.264', () => {
    const { video } = planRenditions(
      aFile({ video: [aVideo({ codec: 'hevc', profile: 'Main', height: 720, width: 1280 })] }),
    );
    expect(video).toMatchObject({ mayCopy: true, isCopyOnly: true });
    expect(video.rungs.map(({ id, height }) => `${id} ${height}`)).toEqual([
      'v721 720',
      'v720 720',
      'v480 480',
      'v360 360',
      'v240 240',
    ]);
  });

  it.each<[string, Partial<AudioFacts>]>([
    ['HE-AAC', { profile: 'HE-AAC' }],
    ['5.1 channels', { layout: '5.1' }],
    ['one channel', { layout: 'mono' }],
    ['44.1 kHz', { sampleRate: 44_100 }],
    ['another codec', { codec: 'ac3', profile: undefined }],
  ])('is not sound with %s', (_, facts) => {
    expect(planRenditions(aFile({ audio: [anAudio(facts)] })).audio[0].mayCopy).toBe(false);
  });

  it('is nothing of a transport stream, whose sound does not describe itself', () => {
    const { video, audio } = planRenditions(aFile({ format: 'mpegts' }));
    expect([video.mayCopy, audio[0].mayCopy]).toEqual([false, false]);
  });
});

describe('tracks', () => {
  it('keep their languages and names, the default sound first', () => {
    const { audio, subtitles } = planRenditions(
      aFile({
        audio: [anAudio({ stream: 1, language: 'tur' }), anAudio({ stream: 2, language: 'eng', isDefault: true })],
        subtitles: [
          aSubtitle({ stream: 3, language: 'tur' }),
          aSubtitle({ stream: 4, language: 'eng', title: 'English (SDH)' }),
        ],
      }),
    );
    expect(audio).toEqual([
      { id: 'a1', stream: 2, language: 'en', name: 'English', isDefault: true, mayCopy: true },
      { id: 'a2', stream: 1, language: 'tr', name: 'Türkçe', isDefault: false, mayCopy: true },
    ]);
    expect(subtitles).toEqual([
      { id: 't1', stream: 3, language: 'tr', name: 'Türkçe', isDefault: false },
      { id: 't2', stream: 4, language: 'en', name: 'English (SDH)', isDefault: false },
    ]);
  });

  it('keep their marks for the blind and the deaf, in role and name, and described sound is no default [A11Y-01]', () => {
    const { audio, subtitles } = planRenditions(
      aFile({
        audio: [
          anAudio({ stream: 1, language: 'tur', role: 'description', isDefault: true }),
          anAudio({ stream: 2, language: 'tur' }),
        ],
        subtitles: [aSubtitle({ stream: 3, language: 'eng', role: 'hearing' })],
      }),
    );
    expect(audio.map(({ stream, role, name, isDefault }) => [stream, role, name, isDefault])).toEqual([
      [2, undefined, 'Türkçe', true],
      [1, 'description', 'Türkçe (sesli betimleme)', false],
    ]);
    expect(subtitles).toMatchObject([{ role: 'hearing', name: 'English (SDH)' }]);
  });

  it('have names of their own that fit into a playlist', () => {
    const { audio } = planRenditions(
      aFile({
        audio: [
          anAudio({ stream: 1, title: 'Yorum "2"\n' }),
          anAudio({ stream: 2, title: 'Yorum "2"' }),
          anAudio({ stream: 3 }),
          anAudio({ stream: 4, language: 'zxx' }),
        ],
      }),
    );
    expect(audio.map(({ name }) => name)).toEqual(['Yorum  2', 'Yorum  2 2', 'Stereo', 'Stereo 2']);
    expect(audio.map(({ isDefault }) => isDefault)).toEqual([true, false, false, false]);
  });

  it('are silence where there is no sound, and none where there are no subtitles', () => {
    const { audio, subtitles, notes } = planRenditions(
      aFile({
        audio: [],
        subtitles: [aSubtitle({ stream: 5, codec: 'hdmv_pgs_subtitle', isText: false, language: 'eng' })],
      }),
    );
    expect(audio).toEqual([{ id: 'a1', name: 'Stereo', isDefault: true, stream: undefined, mayCopy: false }]);
    expect(subtitles).toEqual([]);
    expect(notes).toEqual(['Subtitles 5 (eng) are left out: hdmv_pgs_subtitle is pictures or unknown, not text.']);
  });
});

it('refuses a file without a moving picture, with a reason [ORIGIN-05]', () => {
  expect(() => planRenditions(aFile({ video: [] }))).toThrow(PackagingError);
  expect(() => planRenditions(aFile({ video: [] }))).toThrow('sound but no moving picture');
  expect(() => planRenditions(aFile({ video: [], audio: [] }))).toThrow('neither picture nor sound');
});
