import { describe, expect, it } from 'vitest';
import { parseFacts } from './probe.ts';

const lines = (text: string) => text.split('\n');

/** ffmpeg 5.1 about a film with everything. */
const NEW = `Input #0, matroska,webm, from 'multi.mkv':
  Metadata:
    title           : The film
    ENCODER         : Lavf59.27.100
  Duration: 01:02:06.03, start: 0.000000, bitrate: 1151 kb/s
  Chapters:
    Chapter #0:0: start 0.000000, end 10.000000
      Metadata:
        title           : Chapter one
  Stream #0:0: Video: hevc (Main 10), yuv420p10le(tv, bt2020nc/bt2020/smpte2084, progressive), 3840x2160 [SAR 1:1 DAR 16:9], 23.98 fps, 23.98 tbr, 1k tbn (default)
    Metadata:
      DURATION        : 00:00:06.023000000
  Stream #0:1(tur): Audio: aac (LC), 44100 Hz, mono, fltp
    Metadata:
      ENCODER         : Lavc59.37.100 aac
  Stream #0:2(eng): Audio: ac3, 48000 Hz, 5.1(side), fltp, 448 kb/s (default)
    Metadata:
      title           : Surround mix
  Stream #0:3(tur): Subtitle: subrip
  Stream #0:4(eng): Subtitle: hdmv_pgs_subtitle, 1920x1080 (forced)
    Metadata:
      title           : English (SDH)
  Stream #0:5: Video: mjpeg (Baseline), yuvj420p(pc, bt470bg/unknown/unknown), 100x100 [SAR 1:1 DAR 1:1], 90k tbr, 90k tbn (attached pic)
  Stream #0:6: Attachment: ttf
At least one output file must be specified`;

/** The build of 2018 about a film from a telephone. */
const OLD = `Input #0, mov,mp4,m4a,3gp,3g2,mj2, from 'turned.mp4':
  Metadata:
    major_brand     : isom
  Duration: 00:00:04.00, start: 0.000000, bitrate: 780 kb/s
    Stream #0:0(und): Video: h264 (Constrained Baseline) (avc1 / 0x31637661), yuv420p, 720x576 [SAR 16:11 DAR 20:11], 777 kb/s, SAR 64:45 DAR 16:9, 29.97 fps, 29.97 tbr, 15360 tbn, 60 tbc (default)
    Metadata:
      rotate          : 270
      handler_name    : VideoHandler
    Side data:
      displaymatrix: rotation of 90.00 degrees
    Stream #0:1(und): Audio: aac (HE-AAC) (mp4a / 0x6134706D), 48000 Hz, stereo, fltp, 69 kb/s (default)
    Stream #0:2(tur): Subtitle: mov_text (tx3g / 0x67337874), 0 kb/s (default)
At least one output file must be specified`;

describe('what ffmpeg says of a file', () => {
  it('is parsed from the output of current versions', () => {
    const facts = parseFacts(lines(NEW));
    expect(facts).toMatchObject({ format: 'matroska,webm', durationUs: 3_726_030_000, isDurationSure: true });
    // The cover is no moving picture, and chapters are no tracks.
    expect(facts.video).toEqual([
      {
        stream: 0,
        codec: 'hevc',
        profile: 'Main 10',
        pixelFormat: 'yuv420p10le',
        width: 3840,
        height: 2160,
        pixelAspect: 1,
        rotation: 0,
        frameRate: 23.98,
        isInterlaced: false,
        hdr: 'smpte2084',
        isDefault: true,
      },
    ]);
    expect(facts.audio).toEqual([
      {
        ...{ stream: 1, codec: 'aac', profile: 'LC', sampleRate: 44_100, layout: 'mono' },
        ...{ language: 'tur', title: undefined, role: undefined, isDefault: false },
      },
      {
        ...{ stream: 2, codec: 'ac3', profile: undefined, sampleRate: 48_000, layout: '5.1(side)' },
        ...{ language: 'eng', title: 'Surround mix', role: undefined, isDefault: true },
      },
    ]);
    expect(facts.subtitles).toEqual([
      {
        stream: 3,
        codec: 'subrip',
        isText: true,
        language: 'tur',
        title: undefined,
        role: undefined,
        isDefault: false,
      },
      {
        stream: 4,
        codec: 'hdmv_pgs_subtitle',
        isText: false,
        language: 'eng',
        title: 'English (SDH)',
        role: 'hearing',
        isDefault: false,
      },
    ]);
  });

  it('names tracks for the blind and the deaf, by their marks or by their titles [A11Y-01]', () => {
    const text = `Input #0, matroska,webm, from 'film.mkv':
  Stream #0:0(tur): Audio: aac (LC), 48000 Hz, stereo, fltp (default)
  Stream #0:1(tur): Audio: aac (LC), 48000 Hz, stereo, fltp (visual impaired)
  Stream #0:2(eng): Audio: aac (LC), 48000 Hz, stereo, fltp (descriptions)
  Stream #0:3(tur): Audio: aac (LC), 48000 Hz, stereo, fltp
    Metadata:
      title           : Sesli Betimleme
  Stream #0:4(eng): Audio: aac (LC), 48000 Hz, stereo, fltp (comment)
    Metadata:
      title           : Director's commentary
  Stream #0:5(tur): Subtitle: subrip (hearing impaired)
  Stream #0:6(eng): Subtitle: mov_text (captions)
  Stream #0:7(eng): Subtitle: subrip (forced)`;
    const { audio, subtitles } = parseFacts(lines(text));
    expect(audio.map(({ role }) => role)).toEqual([undefined, 'description', 'description', 'description', undefined]);
    expect(subtitles.map(({ role }) => role)).toEqual(['hearing', 'hearing', undefined]);
  });

  it('is parsed from the output of 2018', () => {
    const { video, audio, subtitles } = parseFacts(lines(OLD));
    expect(video).toEqual([
      expect.objectContaining({
        ...{ codec: 'h264', profile: 'Constrained Baseline', pixelFormat: 'yuv420p', frameRate: 29.97, rotation: 270 },
        // The container's word counts more than the codec's.
        ...{ width: 720, height: 576, pixelAspect: 64 / 45, isInterlaced: undefined },
      }),
    ]);
    expect(audio).toEqual([expect.objectContaining({ codec: 'aac', profile: 'HE-AAC', layout: 'stereo' })]);
    expect(audio[0]?.language).toBeUndefined();
    expect(subtitles).toEqual([expect.objectContaining({ codec: 'mov_text', isText: true, isDefault: true })]);
  });

  it.each([
    [
      'Video: mpeg2video (Main) ([2][0][0][0] / 0x0002), yuv420p(tv, top first), 360x288, 25 fps',
      { isInterlaced: true },
    ],
    ['Video: h264 (High), yuv420p(tv, bt709, bottom coded first (swapped)), 720x576, 25 fps', { isInterlaced: true }],
    ['Video: vp9 (Profile 0), yuv420p(tv), 640x360, SAR 1:1 DAR 16:9, 1k tbr, 1k tbn', { frameRate: 1_000 }],
    ['Video: h264 (High), yuv420p, 640x360 [SAR 0:1 DAR 0:1], 25 tbr', { pixelAspect: 1, frameRate: 25 }],
    ['Video: mjpeg, yuvj422p(pc), 640x480, 30 fps, 30 tbr', { codec: 'mjpeg', frameRate: 30, profile: undefined }],
  ])('includes %s', (text, expected) => {
    expect(parseFacts([`    Stream #0:0[0x100]: ${text}`]).video).toEqual([expect.objectContaining(expected)]);
  });

  it('has no video in a song with a cover, in any version', () => {
    const cover = '  Stream #0:1: Video: png, rgb24(pc), 500x500, 90k tbr, 90k tbn, 90k tbc';
    expect(parseFacts([cover]).video).toEqual([]);
  });

  it('marks an estimated duration', () => {
    const facts = parseFacts(
      lines('[mpegts @ 0x1] Estimating duration from bitrate, this may be inaccurate\nInput #0, mpegts, from'),
    );
    expect(facts).toMatchObject({ durationUs: undefined, isDurationSure: false });
    expect(parseFacts(['  Duration: N/A, start: 0.000000, bitrate: N/A']).durationUs).toBeUndefined();
  });
});
