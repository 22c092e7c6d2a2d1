// @vitest-environment jsdom
// What the engine makes of hls.js itself: only the network and the media source are not real here.
import Hls, { Events, type FragLoadedData } from 'hls.js';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type ListServer, serveLists } from './hls.fixture.ts';
import { openHls } from './hls-engine.ts';
import { installFakeMedia } from './media.fixture.ts';
import type { EngineOptions, EngineReport, MediaEngine } from './media-engine.ts';

const OLD = '/stream/old/v/1';
const FRESH = '/stream/fresh/v/1';

let server: ListServer;
let engine: MediaEngine | undefined;

beforeAll(installFakeMedia);
beforeEach(() => {
  vi.useFakeTimers();
  server = serveLists();
});
afterEach(() => {
  engine?.destroy();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

function open(options: Partial<EngineOptions> = {}, video = document.createElement('video')) {
  const reports: EngineReport[] = [];
  const report = (what: EngineReport) => void reports.push(what);
  engine = openHls(video, `${OLD}/index.m3u8`, { report, ...options });
  if (!engine) throw new Error('hls.js does not run here.');
  const failures = () => reports.flatMap((what) => (what.type === 'failed' ? [what.failure] : []));
  return { engine, reports, failures };
}

/** A renewal that is answered when a test says so. */
function aRenewal() {
  let answer = () => {};
  let refuse = (_?: unknown) => {};
  const promise = new Promise<string>((resolve, reject) => {
    answer = () => resolve(`${FRESH}/index.m3u8`);
    refuse = reject;
  });
  return { renew: vi.fn(() => promise), answer, refuse };
}

/** As hls.js reports it; there is no media here that it could read. */
function segmentArrived(hls: Hls): void {
  hls.trigger(Events.FRAG_LOADED, { frag: { sn: 'initSegment', type: 'audio' } } as FragLoadedData);
}

/** The list of the sound is refused under the old token; hls.js asks for it twice more, a second and three seconds later. */
const refuseSound = (path: string) => (path.startsWith(`${OLD}/a-`) ? 403 : 200);
const HLS_GIVES_UP_MS = 3_100;

describe('an address that is no longer accepted', () => {
  it('is renewed once, however long that takes, and loading starts again', async () => {
    server.status = refuseSound;
    const { renew, answer } = aRenewal();
    const { failures } = open({ renew });
    await pass(HLS_GIVES_UP_MS);
    expect(server.asked.filter((path) => path === `${OLD}/a-tr.m3u8`)).toHaveLength(3);
    await pass(20_000);
    expect([failures(), renew.mock.calls.length]).toEqual([[], 1]);
    answer();
    await pass(0);
    expect(server.asked).toContain(`${FRESH}/a-tr.m3u8`);
    await pass(HLS_GIVES_UP_MS);
    expect([failures(), renew.mock.calls.length]).toEqual([[], 1]);
  });

  it('goes on with what it has, and waits for no answer to what it asked for with the old token', async () => {
    const loadSource = vi.spyOn(Hls.prototype, 'loadSource');
    server.status = refuseSound;
    const { renew, answer } = aRenewal();
    const { failures } = open({ renew });
    await pass(0);
    segmentArrived(loadSource.mock.contexts[0] as Hls);
    // hls.js asks for the sound a second time, and the fresh address is there before the answer.
    server.status = (path) => (path === `${OLD}/a-tr.m3u8` ? undefined : 200);
    await pass(HLS_GIVES_UP_MS);
    answer();
    await pass(0);
    expect(server.asked).toContain(`${FRESH}/a-tr.m3u8`);
    expect(server.asked).not.toContain(`${FRESH}/index.m3u8`);
    expect(failures()).toEqual([]);
  });

  it('is refused for good when the fresh one is not accepted either [ERR-02]', async () => {
    server.status = (path) => (path.includes('/a-') ? 403 : 200);
    const { renew, answer } = aRenewal();
    const { failures } = open({ renew });
    await pass(HLS_GIVES_UP_MS);
    answer();
    await pass(HLS_GIVES_UP_MS);
    expect(failures()).toMatchObject([{ code: 1, reason: 'refused' }]);
    expect(renew).toHaveBeenCalledOnce();
  });

  it('without a renewal fails with what was said about it', async () => {
    server.status = refuseSound;
    const { renew, refuse } = aRenewal();
    const { failures } = open({ renew });
    const cause = new Error('RATING');
    refuse(cause);
    await pass(0);
    expect(failures()).toEqual([{ code: 1, detail: 'Error: RATING', reason: 'refused', cause }]);
  });

  it.each(['answer', 'refuse'] as const)('stays failed whatever comes of a renewal after that: %s', async (outcome) => {
    server.status = (path) => (path === `${OLD}/v.m3u8` ? 409 : refuseSound(path));
    const renewal = aRenewal();
    const { failures } = open({ renew: renewal.renew });
    await pass(HLS_GIVES_UP_MS);
    expect([renewal.renew.mock.calls.length, failures().length]).toEqual([1, 1]);
    const { length } = server.asked;
    renewal[outcome]();
    await pass(HLS_GIVES_UP_MS);
    expect(failures()).toMatchObject([{ code: 1, reason: 'stream-limit' }]);
    expect(server.asked).toHaveLength(length);
  });
});

describe('a list that grows and is loaded again', () => {
  const NOON = Date.parse('2026-11-14T09:00:00.000Z');
  /** So many segments of four seconds, the first at that second after noon, from the segment of that number on. */
  const growing = (count: number, fromSecond: number, isOver = false) =>
    [
      '#EXTM3U\n#EXT-X-TARGETDURATION:4',
      `#EXT-X-MEDIA-SEQUENCE:${fromSecond / 4}`,
      `#EXT-X-PROGRAM-DATE-TIME:${new Date(NOON + fromSecond * 1_000).toISOString()}`,
      ...Array.from({ length: count }, (_, index) => `#EXTINF:4,\n${fromSecond / 4 + index}.m4s`),
      ...(isOver ? ['#EXT-X-ENDLIST'] : []),
    ].join('\n');

  async function watch(seconds: number, options: Partial<EngineOptions> = {}) {
    const video = document.createElement('video');
    const opened = open(options, video);
    await pass(0);
    video.currentTime = seconds;
    return { ...opened, starts: vi.spyOn(Hls.prototype, 'startLoad') };
  }
  /** Where loading was sent last. */
  const lastStart = (starts: { mock: { calls: unknown[][] } }) => starts.mock.calls.at(-1)?.[0];

  it.each([
    ['where the viewer was', growing(160, 0), 120],
    ['where the viewer was, in a list whose beginning went', growing(150, 80), 40],
    ['at its oldest moment, where the list no longer holds the other', growing(150, 200), 0],
    ['where the viewer was, in a list that has ended', growing(160, 0, true), 120],
  ])('goes on %s', async (_, list, expected) => {
    server.list = growing(150, 0);
    const { engine: shown, starts } = await watch(120);
    server.list = list;
    shown.reload();
    await pass(0);
    expect(lastStart(starts)).toBe(expected);
  });

  it('goes on at live for who was live', async () => {
    server.list = growing(150, 0);
    const { engine: shown, starts } = await watch(585);
    shown.reload();
    await pass(0);
    expect(lastStart(starts)).toBe(-1);
  });

  it('goes on there too after tries that showed nothing', async () => {
    server.list = growing(150, 0);
    const video = document.createElement('video');
    const { engine: shown } = open({}, video);
    await pass(0);
    video.currentTime = 120;
    const starts = vi.spyOn(Hls.prototype, 'startLoad');
    shown.reload();
    await pass(0);
    video.currentTime = 0;
    server.list = growing(160, 0);
    shown.reload();
    await pass(0);
    expect(lastStart(starts)).toBe(120);
  });

  it('begins at the wall-clock time it is opened with', async () => {
    server.list = growing(150, 80);
    const starts = vi.spyOn(Hls.prototype, 'startLoad');
    open({ startAtMoment: NOON + 300_000 });
    await pass(0);
    expect(lastStart(starts)).toBe(220);
  });
});

describe('the choice of sound and subtitles', () => {
  const PREFERENCES = { audioLanguage: 'en', subtitleLanguage: 'en' };

  function openTracks(options: Partial<EngineOptions> = {}) {
    const opened = open(options);
    const chosen = () => {
      const reported = opened.reports.findLast((what) => what.type === 'tracks');
      if (reported?.type !== 'tracks') throw new Error('No tracks were reported.');
      const { audio, audioId, subtitles, subtitleId } = reported.tracks;
      const languageOf = (tracks: typeof audio, id: string | undefined) => tracks.find((it) => it.id === id)?.language;
      return [languageOf(audio, audioId), languageOf(subtitles, subtitleId)];
    };
    return { ...opened, chosen };
  }

  it.each([
    ['the preferences of the profile', PREFERENCES, ['en', 'en']],
    ['no subtitles', { audioLanguage: null, subtitleLanguage: 'off' }, ['tr', undefined]],
    ['nothing, where the stream has a default', undefined, ['tr', undefined]],
  ])('follows %s, also when everything is loaded again [SUBS-01]', async (_, preferences, languages) => {
    const { engine, chosen } = openTracks({ preferences });
    await pass(0);
    expect(chosen()).toEqual(languages);
    engine.reload();
    await pass(0);
    expect(chosen()).toEqual(languages);
  });

  it.each([
    ['another language', PREFERENCES, ['0', '0'], ['tr', 'tr']],
    ['a language instead of none', undefined, ['1', '1'], ['en', 'en']],
    ['none instead of a language', PREFERENCES, ['1', undefined], ['en', undefined]],
  ] as const)(
    'stays when everything is loaded again: %s [SUBS-01]',
    async (_, preferences, [audio, subtitle], languages) => {
      const { engine, chosen } = openTracks({ preferences });
      await pass(0);
      engine.selectAudio(audio);
      engine.selectSubtitle(subtitle);
      server.asked.length = 0;
      engine.reload();
      await pass(0);
      expect(chosen()).toEqual(languages);
      // Nothing is loaded for a language that was not chosen.
      const lists = server.asked.filter((path) => /\/[as]-/.test(path)).sort();
      expect(lists).toEqual([
        `${OLD}/a-${languages[0]}.m3u8`,
        ...(languages[1] ? [`${OLD}/s-${languages[1]}.m3u8`] : []),
      ]);
    },
  );

  describe('of several in one language', () => {
    const described = 'NAME="Türkçe (betimleme)",LANGUAGE="tr",CHARACTERISTICS="public.accessibility.describes-video"';
    beforeEach(() => {
      server.master = `#EXTM3U
#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="Türkçe",LANGUAGE="tr",DEFAULT=YES,AUTOSELECT=YES,URI="a-tr.m3u8"
#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",${described},AUTOSELECT=YES,URI="a-described.m3u8"
#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="Türkçe",LANGUAGE="tr",AUTOSELECT=YES,URI="s-tr.m3u8"
#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="Türkçe (ayrıntılı)",LANGUAGE="tr",AUTOSELECT=YES,URI="s-detailed.m3u8"
#EXT-X-STREAM-INF:BANDWIDTH=800000,CODECS="avc1.64001f,mp4a.40.2",AUDIO="a",SUBTITLES="s"
v.m3u8
`;
    });
    const listsOf = () => server.asked.filter((path) => /\/[as]-/.test(path)).sort();

    it('stays the same one when everything is loaded again [SUBS-01]', async () => {
      const { engine } = openTracks();
      await pass(0);
      engine.selectAudio('1');
      engine.selectSubtitle('1');
      server.asked.length = 0;
      engine.reload();
      await pass(0);
      expect(listsOf()).toEqual([`${OLD}/a-described.m3u8`, `${OLD}/s-detailed.m3u8`]);
    });

    it('is the one that was meant, from the start [SUBS-01]', async () => {
      const preferences = {
        audioLanguage: 'tr',
        subtitleLanguage: 'tr',
        audioMark: { name: 'Türkçe (betimleme)', role: 'public.accessibility.describes-video' },
        subtitleMark: { name: 'Türkçe (ayrıntılı)', role: '' },
      };
      openTracks({ preferences });
      await pass(0);
      expect(listsOf()).toEqual([`${OLD}/a-described.m3u8`, `${OLD}/s-detailed.m3u8`]);
    });
  });

  describe('of captions inside the picture', () => {
    beforeEach(() => {
      server.master = `#EXTM3U
#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="",LANGUAGE="tr",DEFAULT=YES,AUTOSELECT=YES,URI="a-tr.m3u8"
#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="s",NAME="",LANGUAGE="tr",AUTOSELECT=YES,URI="s-tr.m3u8"
#EXT-X-MEDIA:TYPE=CLOSED-CAPTIONS,GROUP-ID="cc",NAME="CC1",AUTOSELECT=YES,INSTREAM-ID="CC1"
#EXT-X-STREAM-INF:BANDWIDTH=800000,CODECS="avc1.64001f,mp4a.40.2",AUDIO="a",SUBTITLES="s",CLOSED-CAPTIONS="cc"
v.m3u8
`;
    });
    const subtitlesOf = ({ reports }: ReturnType<typeof openTracks>) => {
      const reported = reports.findLast((what) => what.type === 'tracks');
      if (reported?.type !== 'tracks') throw new Error('No tracks were reported.');
      return [reported.tracks.subtitles.map(({ id }) => id), reported.tracks.subtitleId];
    };

    it('is one more beside the subtitles, and stays when everything is loaded again [SUBS-01]', async () => {
      const opened = openTracks();
      await pass(0);
      expect(subtitlesOf(opened)).toEqual([['0', 'CC1'], undefined]);
      opened.engine.selectSubtitle('CC1');
      expect(subtitlesOf(opened)).toEqual([['0', 'CC1'], 'CC1']);
      opened.engine.reload();
      await pass(0);
      expect(subtitlesOf(opened)).toEqual([['0', 'CC1'], 'CC1']);
      opened.engine.selectSubtitle('0');
      expect(subtitlesOf(opened)).toEqual([['0', 'CC1'], '0']);
      expect(server.asked).toContain(`${OLD}/s-tr.m3u8`);
    });
  });

  describe('described sound', () => {
    beforeEach(() => {
      const AD = 'CHARACTERISTICS="public.accessibility.describes-video",';
      server.master = server.master.replace(
        '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="",LANGUAGE="en"',
        `#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="AD",LANGUAGE="tr",AUTOSELECT=YES,${AD}URI="a-ad.m3u8"\n$&`,
      );
    });
    it.each([
      ['taken by a profile that wants it', { audioLanguage: null, audioDescription: true }, 'a-ad'],
      ['left to those who ask for it', { audioLanguage: 'tr', audioDescription: false }, 'a-tr'],
      ['of no use in another language', { audioLanguage: 'en', audioDescription: true }, 'a-en'],
    ])('described sound is %s (WCAG 1.2.3, 1.2.5) [A11Y-01]', async (_, wanted, list) => {
      openTracks({ preferences: { subtitleLanguage: null, ...wanted } });
      await pass(0);
      expect(server.asked.filter((path) => path.includes('/a-'))).toEqual([`${OLD}/${list}.m3u8`]);
    });
  });

  it('is taken out of the element before everything is loaded again', async () => {
    const { engine } = openTracks();
    await pass(0);
    const calls: string[] = [];
    for (const name of ['detachMedia', 'loadSource', 'attachMedia'] as const)
      vi.spyOn(Hls.prototype, name).mockImplementation(() => void calls.push(name));
    engine.reload();
    expect(calls).toEqual(['detachMedia', 'loadSource', 'attachMedia']);
  });
});

describe('the first picture', () => {
  async function openFirst() {
    const pause = vi.spyOn(Hls.prototype, 'pauseBuffering');
    const resume = vi.spyOn(Hls.prototype, 'resumeBuffering');
    const video = document.createElement('video');
    open({}, video);
    await pass(0);
    expect(server.asked.filter((path) => path.endsWith('.m4s'))).toHaveLength(2);
    expect(pause).toHaveBeenCalledTimes(1);
    // hls.js itself begins with a call.
    resume.mockClear();
    return { resume, video };
  }

  it('is loaded before anything else: buffering pauses after the first segments, until it is drawn', async () => {
    const { resume, video } = await openFirst();
    video.dispatchEvent(new Event('loadeddata'));
    await pass(250);
    expect(resume).toHaveBeenCalledTimes(1);
    await pass(5_000);
    expect(resume).toHaveBeenCalledTimes(1);
  });

  it('holds nothing up where it does not come', async () => {
    const { resume } = await openFirst();
    await pass(999);
    expect(resume).not.toHaveBeenCalled();
    await pass(1);
    expect(resume).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['the nearest segment', '', 12, 11.52],
    ['the offset that the list names', '#EXT-X-START:TIME-OFFSET=-20\n', 12, undefined],
  ])('of a live list starts at %s', async (_, start, count, latency) => {
    const targets = vi.spyOn(Hls.prototype, 'targetLatency', 'set');
    const segments = Array.from({ length: count }, (__, index) => `#EXTINF:3.84,\n${index}.m4s\n`).join('');
    server.list = `#EXTM3U\n#EXT-X-TARGETDURATION:4\n${start}${segments}`;
    open({});
    await pass(0);
    if (latency === undefined) return expect(targets).not.toHaveBeenCalled();
    expect(targets.mock.calls[0]?.[0]).toBeCloseTo(latency);
    expect(server.asked).toContain('/stream/old/v/1/9.m4s');
  });
});
