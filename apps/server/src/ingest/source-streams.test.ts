import { expect, it } from 'vitest';
import { readSourceStreams } from './source-streams.ts';

const choose = (text: string) => {
  const streams = readSourceStreams();
  for (const line of text.split('\n')) streams.readLine(line);
  const { picture, sounds } = streams.choose();
  const [sound] = sounds;
  return {
    picture: picture && [picture.index, picture.width, picture.height],
    sound: sound?.index,
    isAac: sound?.isAac,
  };
};

it('takes picture and sound of a simple source', () => {
  const text = `Input #0, mpegts, from 'udp://127.0.0.1:15000':
  Duration: N/A, start: 1.400000, bitrate: N/A
  Program 1
    Metadata:
      service_name    : Service01
  Stream #0:0[0x100]: Video: h264 (Constrained Baseline) ([27][0][0][0] / 0x001B), yuv420p, 320x180 [SAR 1:1 DAR 16:9], 25 fps
  Stream #0:1[0x101](tur): Audio: aac (LC) ([15][0][0][0] / 0x000F), 48000 Hz, stereo, fltp, 130 kb/s
Output #0, mp4, to 'probe.mp4':
  Stream #0:0: Video: h264, yuv420p, 1920x1080, 25 fps`;
  expect(choose(text)).toEqual({ picture: [0, 320, 180], sound: 1, isAac: true });
});

it('takes the subtitles of the programme: DVB subtitles and teletext', () => {
  const streams = readSourceStreams();
  const text = `  Stream #0:0[0x100]: Video: h264 (High), yuv420p, 1280x720, 25 fps
  Stream #0:2[0x102](tur): Subtitle: dvb_subtitle ([6][0][0][0] / 0x0006)
  Stream #0:3[0x103](tur,eng): Subtitle: dvb_teletext ([6][0][0][0] / 0x0006), 492x250
Output #0, mp4, to 'probe.mp4':
  Stream #0:2: Subtitle: dvb_subtitle`;
  for (const line of text.split('\n')) streams.readLine(line);
  expect(streams.choose().subtitles).toEqual([
    { index: 2, kind: 'dvb', programme: undefined, language: 'tur' },
    { index: 3, kind: 'teletext', programme: undefined, language: 'tur' },
  ]);
});

it('takes the largest variant of a list, and its own sound', () => {
  const text = `Input #0, hls, from 'https://live.test/index.m3u8':
  Program 0
    Stream #0:0: Video: h264 (Main), yuv420p(tv, bt709), 640x360, 25 fps, 90k tbn
    Stream #0:1: Audio: aac (LC), 48000 Hz, stereo
  Program 1
    Stream #0:2: Video: h264 (High), yuv420p(tv, bt709, progressive), 1920x1080 [SAR 1:1 DAR 16:9], 25 fps
    Stream #0:3: Audio: aac (HE-AAC), 48000 Hz, stereo
  No Program
    Stream #0:4: Audio: ac3, 48000 Hz, 5.1(side)
Stream mapping:
  Stream #0:2 -> #0:0 (copy)`;
  expect(choose(text)).toEqual({ picture: [2, 1_920, 1_080], sound: 3, isAac: true });
});

it('takes all sounds of the programme with their languages, and the frame rate of the picture', () => {
  const streams = readSourceStreams();
  const text = `  Program 1
  Stream #0:0[0x100]: Video: hevc (Main) ([36][0][0][0] / 0x0024), yuv420p(tv), 1280x720 [SAR 1:1 DAR 16:9], 50 fps, 50 tbr, 90k tbn
  Stream #0:1[0x101](tur): Audio: aac (LC) ([15][0][0][0] / 0x000F), 48000 Hz, stereo, fltp, 130 kb/s
  Stream #0:2[0x102](eng): Audio: ac3 ([129][0][0][0] / 0x0081), 48000 Hz, 5.1(side), fltp, 384 kb/s
  Program 2
  Stream #0:3[0x200](deu): Audio: aac (LC) ([15][0][0][0] / 0x000F), 48000 Hz, stereo, fltp, 130 kb/s`;
  for (const line of text.split('\n')) streams.readLine(line);
  expect(streams.choose()).toMatchObject({
    picture: { index: 0, frameRate: 50, isHevc: true },
    sounds: [
      { index: 1, language: 'tur', isAac: true },
      { index: 2, language: 'eng', isAac: false },
    ],
  });
});

it('keeps the marks of described sound and of subtitles for the hard of hearing [A11Y-01]', () => {
  const streams = readSourceStreams();
  const text = `  Program 1
  Stream #0:0[0x100]: Video: h264 (Main), yuv420p, 1280x720, 50 fps
  Stream #0:1[0x101](tur): Audio: mp2 ([3][0][0][0] / 0x0003), 48000 Hz, stereo, fltp, 192 kb/s
  Stream #0:2[0x102](tur): Audio: mp2 ([3][0][0][0] / 0x0003), 48000 Hz, stereo, fltp, 64 kb/s (visual impaired) (dependent)
  Stream #0:3[0x103](tur): Subtitle: dvb_subtitle ([6][0][0][0] / 0x0006)
  Stream #0:4[0x104](tur): Subtitle: dvb_subtitle ([6][0][0][0] / 0x0006) (hearing impaired)`;
  for (const line of text.split('\n')) streams.readLine(line);
  const { sounds, subtitles } = streams.choose();
  expect(sounds.map(({ role }) => role)).toEqual([undefined, 'description']);
  expect(subtitles.map(({ role }) => role)).toEqual([undefined, 'hearing']);
});

it('takes any sound where the picture has none of its own', () => {
  const text = `  Program 0
    Stream #0:0: Video: h264 (Main), yuv420p, 640x360, 25 fps
  No Program
    Stream #0:1(eng): Audio: mp2 ([3][0][0][0] / 0x0003), 48000 Hz, stereo`;
  expect(choose(text)).toEqual({ picture: [0, 640, 360], sound: 1, isAac: false });
});

it('finds no picture in music with a cover, nor in an unknown stream', () => {
  const text = `    Stream #0:0: Audio: mp3, 44100 Hz, stereo, fltp, 128 kb/s
    Stream #0:1: Video: mjpeg (Baseline), yuvj420p(pc), 600x600 [SAR 1:1 DAR 1:1], 90k tbr (attached pic)
    Stream #0:2: Video: h264, none, 90k tbr
    Stream #0:3: Data: bin_data`;
  expect(choose(text)).toEqual({ picture: undefined, sound: 0, isAac: false });
});
