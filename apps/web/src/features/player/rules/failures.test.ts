import { MediaEvent } from '@seyir/contract/analytics';
import { afterEach, describe, expect, it } from 'vitest';
import { setLanguage } from '../../../shared/text/language.ts';
import type { PlayFailure } from '../state/play-failure.ts';
import { logCodeOf, shownCodeOf } from './failure-codes.ts';
import { isWorthRetrying, wordsFor } from './failure-words.ts';
import type { PlayerKind } from './limits.ts';
import { type MediaHappening, measureEnd, measureStart, writeMediaEvent } from './media-event.ts';

afterEach(() => setLanguage('tr'));
const failure = (code: PlayFailure['code'], reason?: PlayFailure['reason']): PlayFailure => ({
  code,
  detail: 'x',
  reason,
});

describe('the codes errors are logged under', () => {
  it.each<[PlayFailure['code'], PlayerKind, string, string]>([
    [0, 'title', '0', 'ERR-02'],
    [1, 'live', '1', 'ERR-02'],
    [2, 'title', '15097663', 'ERR-03'],
    [2, 'live', '15097663', 'ERR-03'],
    [3, 'live', '15098653', 'ERR-04'],
    [3, 'timeshift', '15098653', 'ERR-04'],
    [3, 'title', '15097653', 'ERR-04'],
    [4, 'live', '15098656', 'ERR-05'],
    [4, 'recording', '15097656', 'ERR-05'],
    [5, 'title', '15097606', 'ERR-06'],
    [5, 'recording', '15093606', 'ERR-06'],
    [5, 'trailer', '15095606', 'ERR-06'],
    [5, 'timeshift', '15096606', 'ERR-06'],
    [5, 'live', '15098606', 'ERR-06'],
    [303, 'live', '303', 'ERR-09'],
  ])('%s of a %s is %s [%s]', (code, kind, logged) => expect(logCodeOf({ code }, kind)).toBe(logged));
});

describe('the code in the dialog', () => {
  it.each<[PlayFailure, PlayerKind, string]>([
    [failure(0, 'service'), 'title', 'SERVICE'],
    [failure(1, 'stream-limit'), 'live', 'STREAM-LIMIT'],
    [failure(0), 'title', 'PLAYER-0'],
    [failure(4), 'live', '15098656'],
    [failure(303, 'locked'), 'live', '303'],
  ])('of %o of a %s is %s [PLAYER-19]', (what, kind, code) => expect(shownCodeOf(what, kind)).toBe(code));
});

describe('the words of an error', () => {
  it.each<[PlayFailure, PlayerKind, string, string]>([
    [failure(0), 'title', 'Oynatıcıda beklenmedik bir sorun oluştu. Lütfen tekrar dene.', 'ERR-02'],
    [failure(1), 'title', 'Oynatma durduruldu. Lütfen tekrar dene.', 'ERR-02'],
    [failure(2), 'title', 'İçerik bulunamadı.', 'ERR-03'],
    [failure(3), 'live', 'Kanalın görüntü biçimi bu cihazda oynatılamıyor.', 'ERR-04'],
    [failure(3), 'title', 'İçeriğin görüntü biçimi bu cihazda oynatılamıyor.', 'ERR-04'],
    [failure(4), 'live', 'Kanalın yayın bilgisi okunamadı. Birazdan tekrar dene.', 'ERR-05'],
    [failure(4), 'catchup', 'İçeriğin yayın bilgisi okunamadı. Birazdan tekrar dene.', 'ERR-05'],
    [failure(5), 'title', 'İçeriğin koruma lisansı (DRM) bu cihazda alınamadı.', 'ERR-06'],
    [failure(303), 'live', 'Paketin bu kanalı veya içeriği kapsamıyor.', 'ERR-13'],
    [failure(303, 'locked'), 'live', 'Kanal kilitli.', 'ERR-13'],
    [failure(401), 'title', 'Bu içeriği izlemek için giriş yapmalısın.', 'ERR-13'],
  ])('%o of a %s: %s [%s]', (what, kind, words) => expect(wordsFor(what, kind)).toBe(words));

  it('are there in English too [ERR-13]', () => {
    setLanguage('en');
    expect(wordsFor(failure(2), 'title')).toBe('The content was not found.');
    expect(wordsFor(failure(303, 'locked'), 'live')).toBe('The channel is locked.');
    expect(wordsFor(failure(303), 'title')).toBe('Your package does not contain this channel or content.');
    expect(wordsFor(failure(401), 'title')).toBe('You should sign in to watch this content.');
  });

  it.each([
    [failure(1, 'stream-limit'), true],
    [failure(4, 'unreachable'), true],
    [failure(2), false],
    [failure(3), false],
    [failure(303), false],
  ])('%o may be tried again: %s', (what, isWorth) => expect(isWorthRetrying(what)).toBe(isWorth));
});

describe('a line of the media log', () => {
  const AT = Date.UTC(2026, 10, 15, 9, 47, 13);
  const happening: MediaHappening = {
    type: 'error',
    playId: 'p',
    number: 2,
    kind: 'title',
    codes: { programcode: 'derin', contentcode: 'c1' },
    now: AT,
    startedAt: AT - 60_000,
    height: 720,
    result: '15097653',
    message: 'm'.repeat(300),
  };
  const line = writeMediaEvent(happening);

  it('has every field, as the contract says [ANALYTICS-07]', () => {
    expect(MediaEvent.parse(line)).toEqual(line);
    expect(Object.keys(line)).toHaveLength(14);
    expect(line).toMatchObject({
      eventtype: 'error',
      eventid: 'p-2',
      playid: 'p',
      programcode: 'derin',
      channelcode: '',
    });
  });

  it('carries the way to a title, as long as the log keeps it [DETAIL-10]', () => {
    const codes = { programcode: 'derin', ptype: '14', fromsearch: 'x'.repeat(100), recommend: 'vod' } as const;
    const found = writeMediaEvent({ ...happening, codes });
    expect(MediaEvent.parse(found)).toMatchObject({ ptype: '14', fromsearch: 'x'.repeat(64), recommend: 'vod' });
  });

  it('carries what the browser measured: a first frame, or a zap after another channel, and stalls', () => {
    expect([measureStart(180.4, false), measureStart(180.4, true)]).toEqual([{ firstframems: 180 }, { zapms: 180 }]);
    expect([measureStart(-1, true), measureStart(9e9, false)]).toEqual([{ zapms: 0 }, { firstframems: 600_000 }]);
    expect([measureEnd(3), measureEnd(1e6)]).toEqual([{ stalls: 3 }, { stalls: 10_000 }]);
    const measured = { ...line, ...measureStart(180, true), ...measureEnd(2) };
    expect(MediaEvent.parse(measured)).toEqual(measured);
  });

  it('writes moments as yyyyMMddHHmmss and heights as codes [ANALYTICS-08]', () => {
    expect(line).toMatchObject({ eventtime: '20261115124713', actiontime: '20261115124613', definition: 4 });
  });

  it('carries the code as its result and the message [ERR-18]', () => {
    expect(line.result).toBe('15097653');
    expect(line.errormsg.startsWith('mmm')).toBe(true);
  });
});
