import Hls from 'hls.js';
import { describe, expect, it } from 'vitest';
import { classifySource } from './engine.ts';
import { isSameResource, settingsFor, withTokenOf } from './hls-settings.ts';
import { failureOfElement } from './media-engine.ts';
import {
  decideRemedy,
  endRenewal,
  FRESH_MEMORY,
  isNetworkAway,
  type RecoveryMemory,
  resetTries,
  type StreamTrouble,
} from './recovery.ts';
import { findByLanguage, labelOf } from './tracks.ts';
import { anchorsOf, positionAt, wallClockAt } from './wall-clock.ts';

describe('what a source is', () => {
  it.each([
    ['/stream/t/v/1/index.m3u8', 'hls'],
    ['/stream/t/c/12/dvr/index.m3u8?at=5', 'hls'],
    ['https://example.test/A.M3U8', 'hls'],
    ['https://example.test/film.mp4', 'file'],
    ['https://example.test/film', 'file'],
  ])('%s is %s [PLAYER-02]', (source, kind) => expect(classifySource(source)).toBe(kind));

  it.each(['-1', '-2', ' -1 ', ''])('%j plays nothing [PLAYER-03]', (source) =>
    expect(classifySource(source)).toBe('none'),
  );
});

describe('settings of hls.js', () => {
  it('switch its interstitials off, which would send a resumed load back to EXT-X-START', () => {
    const settings = { ...Hls.DefaultConfig, ...settingsFor({ report: () => undefined }) };
    expect(settings.interstitialsController).toBeUndefined();
  });
});

describe('a fresh token', () => {
  const FRESH = '/stream/new/v/1/index.m3u8';
  it.each([
    ['/stream/old/v/1/v360/3.m4s', '/stream/new/v/1/v360/3.m4s'],
    ['https://cdn.test/stream/old/v/1/index.m3u8?at=1', 'https://cdn.test/stream/new/v/1/index.m3u8?at=1'],
    ['https://cdn.test/elsewhere/3.m4s', 'https://cdn.test/elsewhere/3.m4s'],
  ])('takes the place of the old one in %s', (address, moved) => expect(withTokenOf(address, FRESH)).toBe(moved));

  it.each([
    ['/stream/old/v/1/index.m3u8', true],
    ['/stream/old/v/1/index.m3u8?at=9', true],
    ['/stream/old/v/2/index.m3u8', false],
    ['https://cdn.test/film.m3u8', false],
  ])('is of the same thing as %s: %s', (address, isSame) => expect(isSameResource(address, FRESH)).toBe(isSame));
});

const trouble = (over: Partial<StreamTrouble>): StreamTrouble => ({
  type: 'network',
  details: 'fragLoadError',
  isFatal: true,
  status: 0,
  ...over,
});
const HOLE = { start: 8, end: 12 };
const WATCHING: RecoveryMemory = { ...FRESH_MEMORY, hasLoaded: true };

describe('what is done about trouble', () => {
  it.each<[string, Partial<StreamTrouble>, RecoveryMemory, object]>([
    ['hls.js still helps itself', { isFatal: false }, WATCHING, { act: 'none' }],
    ['the network goes while watching', {}, WATCHING, { act: 'resume', afterMs: 1_000 }],
    ['a server that struggles', { status: 503 }, { ...WATCHING, tries: 2 }, { act: 'resume', afterMs: 4_000 }],
    ['the network is away for an hour', {}, { ...WATCHING, tries: 400 }, { act: 'resume', afterMs: 8_000 }],
    ['no answer at the start', { details: 'manifestLoadError' }, FRESH_MEMORY, { act: 'reload', afterMs: 1_000 }],
    ['a timeout', { details: 'levelLoadTimeout', status: undefined }, WATCHING, { act: 'resume', afterMs: 1_000 }],
    ['a lost list', { status: 404, details: 'levelLoadError' }, WATCHING, { act: 'reload', afterMs: 1_000 }],
    ['a segment that is missing once', { status: 404, isFatal: false, span: HOLE }, WATCHING, { act: 'none' }],
    [
      'a segment that is gone',
      { status: 404, isFatal: false, span: HOLE },
      { ...WATCHING, missing: { start: 8, count: 1 } },
      { act: 'skip', span: HOLE, isStopped: false },
    ],
    [
      'another one than before',
      { status: 410, isFatal: false, span: HOLE },
      { ...WATCHING, missing: { start: 4, count: 5 } },
      { act: 'none' },
    ],
    [
      'a list that contradicts itself',
      { details: 'levelParsingError', status: undefined },
      WATCHING,
      { act: 'reload', afterMs: 1_000 },
    ],
    ['a token that is over, at its first sign', { status: 403, isFatal: false }, WATCHING, { act: 'renew' }],
    ['a token that is over, at the end', { status: 403 }, WATCHING, { act: 'renew' }],
    ['refused while it is renewed', { status: 403 }, { ...WATCHING, isRenewing: true }, { act: 'none' }],
    ['renewed a moment ago', { status: 403, isFatal: false }, { ...WATCHING, renewedAt: 90_001 }, { act: 'none' }],
    ['a decoder chokes', { type: 'media', details: 'bufferAppendError' }, WATCHING, { act: 'recover-media' }],
    [
      'again, a minute later',
      { type: 'media' },
      { ...WATCHING, mediaAt: 40_000, mediaTries: 3 },
      { act: 'recover-media' },
    ],
    ['something else', { type: 'other', status: undefined }, WATCHING, { act: 'reload', afterMs: 1_000 }],
  ])('%s', (_, over, memory, remedy) => expect(decideRemedy(trouble(over), memory, 100_000).remedy).toEqual(remedy));

  it.each<[string, Partial<StreamTrouble>, RecoveryMemory, number, string?]>([
    ['not there [ERR-03]', { details: 'manifestLoadError', status: 404 }, FRESH_MEMORY, 2],
    ['removed [ERR-03]', { details: 'manifestLoadError', status: 410 }, FRESH_MEMORY, 2],
    ['one segment after another gone [ERR-03]', { status: 404, span: HOLE }, { ...WATCHING, tries: 3 }, 2],
    ['a list that stays away [ERR-03]', { status: 404 }, { ...WATCHING, tries: 3 }, 2],
    [
      'a codec that no browser has [ERR-04]',
      { type: 'media', details: 'manifestIncompatibleCodecsError' },
      FRESH_MEMORY,
      3,
    ],
    [
      'a stream that chokes every decoder [ERR-04]',
      { type: 'media' },
      { ...WATCHING, mediaAt: 99_000, mediaTries: 3 },
      3,
    ],
    ['no playlist at all [ERR-05]', { details: 'manifestParsingError', status: undefined }, FRESH_MEMORY, 4],
    [
      'no server answers at the start [ERR-05]',
      { details: 'manifestLoadError' },
      { ...FRESH_MEMORY, tries: 6 },
      4,
      'unreachable',
    ],
    ['rights management [ERR-06]', { type: 'keys', details: 'keySystemNoAccess' }, WATCHING, 5],
    ['too many streams [ERR-02]', { status: 409 }, WATCHING, 1, 'stream-limit'],
    ['refused again right after a renewal [ERR-02]', { status: 403 }, { ...WATCHING, renewedAt: 99_000 }, 1, 'refused'],
  ])('%s', (_, over, memory, code, reason) => {
    const { remedy } = decideRemedy(trouble(over), memory, 100_000);
    expect(remedy).toMatchObject({ act: 'fail', failure: { code } });
    expect(remedy.act === 'fail' ? remedy.failure.reason : undefined).toBe(reason);
  });

  it.each<[string, Partial<StreamTrouble>, boolean]>([
    ['no server answers', {}, true],
    ['the service is away', { status: 503 }, true],
    ['a timeout', { details: 'fragLoadTimeout', status: undefined }, true],
    ['a refusal', { status: 403 }, false],
    ['a decoder', { type: 'media', status: undefined }, false],
  ])('%s: the viewer hears of the network: %s', (_, over, isAway) => expect(isNetworkAway(trouble(over))).toBe(isAway));

  it('waits longer each time, and forgets it once something arrives', () => {
    let memory = WATCHING;
    const pauses: number[] = [];
    for (let i = 0; i < 5; i += 1) {
      const verdict = decideRemedy(trouble({}), memory, 0);
      memory = verdict.memory;
      if (verdict.remedy.act === 'resume') pauses.push(verdict.remedy.afterMs);
    }
    expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000, 8_000]);
    expect(resetTries(memory).tries).toBe(0);
  });

  it('counts from the end of a renewal how soon it is refused again, however long it took [ERR-02]', () => {
    const refused = trouble({ status: 403 });
    const asked = decideRemedy(refused, WATCHING, 0);
    const meanwhile = decideRemedy(refused, asked.memory, 60_000);
    const memory = endRenewal(meanwhile.memory, 90_000);
    const acts = [asked, meanwhile, ...[100_000, 100_001].map((now) => decideRemedy(refused, memory, now))];
    expect(acts.map(({ remedy }) => remedy.act)).toEqual(['renew', 'none', 'fail', 'renew']);
  });

  it.each([
    [{ code: 2, message: 'net' }, 2],
    [{ code: 3, message: '' }, 3],
    [{ code: 9, message: '' }, 0],
    [null, 0],
  ])('%o of an element is %s', (error, code) => expect(failureOfElement(error).code).toBe(code));
});

describe('positions and the wall clock', () => {
  const at = (start: number, programDateTime: number | null) => ({ start, duration: 4, programDateTime });
  const JUMP = anchorsOf([at(0, 100_000), at(4, 104_000), at(8, 108_010), at(12, 200_000), at(16, 204_000)]);

  it('keeps what runs evenly as one span', () => {
    expect(JUMP).toEqual([
      { start: 0, end: 12, wallClock: 100_000 },
      { start: 12, end: 20, wallClock: 200_000 },
    ]);
    expect(anchorsOf([at(0, null)])).toEqual([]);
  });

  it.each([
    [0, 100_000],
    [11.5, 111_500],
    [12, 200_000],
    [25, 213_000],
    [-2, 98_000],
  ])('%s s is shown at %s', (seconds, wallClock) => expect(wallClockAt(JUMP, seconds)).toBe(wallClock));

  it.each([
    [100_000, 0],
    [111_000, 11],
    [150_000, 12],
    [203_000, 15],
    [99_000, -1],
  ])('what was on at %s is at %s s', (wallClock, seconds) => expect(positionAt(JUMP, wallClock)).toBe(seconds));

  it('knows nothing without a clock', () => {
    expect(wallClockAt([], 1)).toBeUndefined();
    expect(positionAt([], 1)).toBeUndefined();
  });
});

describe('tracks', () => {
  const tracks = ['en', 'tr', 'pt-BR'].map((language, index) => ({ id: String(index), label: language, language }));
  it.each([
    ['tr', '1'],
    ['TR', '1'],
    ['en-GB', '0'],
    ['pt', '2'],
    ['de', undefined],
    ['off', undefined],
    [null, undefined],
  ])('%s is track %s [SUBS-01]', (wanted, id) => expect(findByLanguage(tracks, wanted)?.id).toBe(id));

  it('of one language are chosen by what they are for [A11Y-01]', () => {
    const role = 'public.accessibility.describes-music-and-sound';
    const marked = [
      { id: 'sdh', label: '', language: 'tr', mark: { name: 'b', role } },
      { id: 'plain', label: '', language: 'tr', mark: { name: 'a', role: '' } },
    ];
    expect(findByLanguage(marked, 'tr')?.id).toBe('plain');
    expect(findByLanguage(marked, 'tr', { role: 'hearing' })?.id).toBe('sdh');
    expect(findByLanguage(marked.slice(1), 'tr', { role: 'hearing' })?.id).toBe('plain');
    expect(findByLanguage(marked, 'tr', { role: 'hearing', mark: { name: 'a', role: '' } })?.id).toBe('plain');
    expect(labelOf('TR 2', 'tr', 1, 'tr', 'description')).toBe('Türkçe · sesli betimleme');
  });

  it.each([
    ['Yorum', 'tr', 'Yorum'],
    ['', 'tr', 'Türkçe'],
    ['', 'en', 'İngilizce'],
    ['', '', '4'],
    ['', 'not a tag!', '4'],
  ])('%j in %j is called %s', (name, language, label) => expect(labelOf(name, language, 4, 'tr')).toBe(label));
});
