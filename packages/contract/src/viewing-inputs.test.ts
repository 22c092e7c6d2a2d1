import { describe, expect, it } from 'vitest';
import { readAd } from './ads.ts';
import { logMedia, reportLiveWatch, reportPage } from './analytics.ts';
import { savePreferences, saveVolume, sendFeedback } from './client.ts';
import type { Endpoint } from './endpoint.ts';
import { readGuideDay, readGuideWindow } from './guide.ts';
import { legacyPrevueInfo, legacyThumbnails } from './legacy.ts';
import { readChannelUrl } from './live.ts';
import { applyPromoCode } from './packages.ts';
import { createOrder } from './payments.ts';
import { createRecording, deleteRecording } from './recordings.ts';
import { search } from './search.ts';
import { saveBookmark } from './watching.ts';

type Part = 'params' | 'query' | 'body';
const parse = (endpoint: Endpoint, part: Part, value: unknown) => endpoint[part]?.safeParse(value);
const accepts = (endpoint: Endpoint, part: Part, value: unknown) => parse(endpoint, part, value)?.success;
const text = (count: number) => 'x'.repeat(count);

describe('guide and live', () => {
  const hour = 3_600_000;

  it.each([
    ['2026-11-15', true],
    ['2026-02-30', false],
    ['15.11.2026', false],
    ['', false],
    [undefined, false],
  ])('a day of %j: %s (GUIDE-05)', (date, ok) => {
    expect(accepts(readGuideDay, 'query', { date })).toBe(ok);
  });

  it.each([
    [{ from: 0, to: hour }, true],
    [{ from: 0, to: 24 * hour }, true],
    [{ from: 0, to: 24 * hour + 1 }, false],
    [{ from: hour, to: hour }, false],
    [{ from: hour, to: 0 }, false],
    [{ from: 0, to: hour, count: 50 }, true],
    [{ from: 0, to: hour, count: 51 }, false],
    [{ to: hour }, false],
  ])('a window of %j: %s (GRID-02)', (query, ok) => {
    expect(accepts(readGuideWindow, 'query', query)).toBe(ok);
  });

  it.each([
    [{}, true],
    [{ startTime: '1800000000000' }, true],
    [{ startTime: 'dün' }, false],
    [{ startTime: '-1' }, false],
    [{ startTime: '' }, false],
  ])('a stream from %j: %s (LIVE-16)', (query, ok) => {
    expect(accepts(readChannelUrl, 'query', query)).toBe(ok);
  });
});

describe('reports', () => {
  it.each([
    ['60', true],
    [120, true],
    ['0', false],
    ['59', false],
    ['90', false],
    ['-60', false],
    ['86400', true],
    ['86460', true],
    ['31622460', false],
  ])('a ping of %j seconds: %s [ANALYTICS-05]', (duration, ok) => {
    expect(accepts(reportLiveWatch, 'query', { duration, profileId: 'p' })).toBe(ok);
  });

  it.each([
    ['/search', true],
    ['search', false],
    ['', false],
  ])('a page of %j: %s', (path, ok) => {
    expect(accepts(reportPage, 'body', { path })).toBe(ok);
  });

  it('a media event has its fourteen fields; measures of the browser and the way to the title may be missing (ANALYTICS-07) [DETAIL-10]', () => {
    const { firstframems, zapms, stalls, ptype, fromsearch, recommend, ...fields } = logMedia.body.shape;
    for (const measure of [firstframems, zapms, stalls, ptype, fromsearch, recommend])
      expect(measure.safeParse(undefined).success).toBe(true);
    expect(Object.keys(fields)).toEqual([
      'eventtype',
      'eventid',
      'eventtime',
      'actiontime',
      'playid',
      'result',
      'errormsg',
      'programcode',
      'channelcode',
      'contenttype',
      'contentcode',
      'producttype',
      'productcode',
      'definition',
    ]);
  });
});

describe('other calls', () => {
  it.each([
    [{ volume: 0 }, true],
    [{ volume: 100 }, true],
    [{ volume: 101 }, false],
    [{ volume: -1 }, false],
    [{ volume: 50.5 }, false],
    [{ volume: '50' }, false],
    [{}, false],
  ])('the volume %j: %s (PLAYER-16)', (body, ok) => {
    expect(accepts(saveVolume, 'body', body)).toBe(ok);
  });

  it.each([
    [{ audioLanguage: 'tr', subtitleLanguage: 'off' }, true],
    [{ subtitleLanguage: null }, true],
    [{ audioLanguage: 'pt-BR' }, true],
    [{ audioLanguage: '<script>' }, false],
  ])('the preferences %j: %s', (body, ok) => {
    expect(accepts(savePreferences, 'body', body)).toBe(ok);
  });

  it.each([
    [{ type: 'suggestion', text: 'x' }, true],
    [{ type: 'complaint', text: '   ' }, false],
    [{ type: 'praise', text: 'x' }, false],
  ])('the message %j: %s (SETTINGS-12)', (body, ok) => {
    expect(accepts(sendFeedback, 'body', body)).toBe(ok);
  });

  it.each([
    ['SEYIR30', true],
    ['', false],
    ['   ', false],
    [undefined, false],
  ])('the promotion code %j: %s (PROMO-05)', (promoCode, ok) => {
    expect(accepts(applyPromoCode, 'query', { promoCode })).toBe(ok);
  });

  it.each([
    [{ prevuecode: 'a' }, true],
    [{ programcode: 'a' }, true],
    [{}, false],
    [{ prevuecode: 'a', programcode: 'b' }, false],
    [{ prevuecode: 'a', paymentmethod: 12 }, false],
    [{ prevuecode: 'a', type: 17 }, false],
  ])('an order with %j: %s (PAY-12)', (part, ok) => {
    const order = { type: 18, productcode: 'p', paymentmethod: 11, deviceid: 'd', ...part };
    expect(accepts(createOrder, 'body', order)).toBe(ok);
  });

  it.each([
    [{ epgProgramId: 'e', requestDateTime: '2026-11-15T20:00:00+03:00', recordNextEpisodes: false }, true],
    [{ epgProgramId: 'e', requestDateTime: '2026-11-15T17:00:00Z', recordNextEpisodes: true, seriesId: 's' }, true],
    [{ epgProgramId: 'e', requestDateTime: 'şimdi', recordNextEpisodes: false }, false],
    [{ epgProgramId: 'e', requestDateTime: '2026-11-15T17:00:00Z' }, false],
    [{ requestDateTime: '2026-11-15T17:00:00Z', recordNextEpisodes: false }, false],
  ])('a recording of %j: %s (RECORD-08)', (body, ok) => {
    expect(accepts(createRecording, 'body', body)).toBe(ok);
  });

  it.each([
    ['true', true],
    ['1', true],
    ['false', false],
    ['0', false],
    [undefined, undefined],
  ])('deleteSeries=%s is %s', (deleteSeries, read) => {
    expect(parse(deleteRecording, 'query', { deleteSeries })?.data).toEqual({ deleteSeries: read });
  });

  it.each([
    [{ q: 'deniz' }, true],
    [{ q: 'deniz', type: 'catchup', page: '0', size: '16' }, true],
    [{ q: '  ' }, false],
    [{ q: 'deniz', type: 'book' }, false],
    [{}, false],
  ])('a search for %j: %s (SEARCH-06)', (query, ok) => {
    expect(accepts(search, 'query', query)).toBe(ok);
  });

  it('a bookmark comes in its parts, a broken one not at all (VOD-06)', () => {
    expect(parse(saveBookmark, 'body', { bookmark: '2|4|83|x' })?.data).toEqual({
      bookmark: { season: 2, episode: 4, seconds: 83, contentCode: 'x' },
    });
    expect(accepts(saveBookmark, 'body', { bookmark: '2|4|83' })).toBe(false);
  });

  it('a slot is one of those that exist', () => {
    expect(accepts(readAd, 'params', { slot: 'header' })).toBe(true);
    expect(accepts(readAd, 'params', { slot: 'ceiling' })).toBe(false);
  });

  it('codes of the legacy interface are separated by commas (LEGACY-12)', () => {
    expect(parse(legacyPrevueInfo, 'query', { prevuecodes: ' a, b ,,c' })?.data).toEqual({
      prevuecodes: ['a', 'b', 'c'],
    });
  });

  it.each(['2026.11.15 20:00 00', '2026.11.15 20:00:00'])(
    'thumbnails from %s are found (SPRITE-05)',
    (programbegin) => {
      expect(accepts(legacyThumbnails, 'query', { channelcode: 'lodos', playtype: '3', programbegin })).toBe(true);
    },
  );
});

describe('the longest forms', () => {
  it.each([
    ['a page', 500, (length: number) => accepts(reportPage, 'body', { path: `/${text(length - 1)}` })],
    ['a message', 1000, (length: number) => accepts(sendFeedback, 'body', { type: 'complaint', text: text(length) })],
    ['a promotion code', 40, (length: number) => accepts(applyPromoCode, 'query', { promoCode: text(length) })],
    ['a search', 100, (length: number) => accepts(search, 'query', { q: text(length) })],
  ] as const)('of %s', (_, most, isAccepted) => {
    expect(isAccepted(most)).toBe(true);
    expect(isAccepted(most + 1)).toBe(false);
  });
});
