// Live television as a viewer meets it: the whole application, a service with four channels, an engine that only notes
// what it was given.

import { type Ad, readAd } from '@seyir/contract/ads';
import { logMedia, reportLiveWatch } from '@seyir/contract/analytics';
import { type Channel, listChannels } from '@seyir/contract/channels';
import { readClientInfo, readPreferences, savePreferences, saveVolume } from '@seyir/contract/client';
import { readGuideDay } from '@seyir/contract/guide';
import { legacyCurrentPrevue, legacyThumbnails } from '@seyir/contract/legacy';
import { checkChannelAccess, readChannelUrl, readWatermark } from '@seyir/contract/live';
import { validatePin } from '@seyir/contract/profiles';
import type { GuideProgramme } from '@seyir/contract/programmes';
import { listReminders } from '@seyir/contract/reminders';
import { dayAt } from '@seyir/core/time/local-time';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { stubBrowser } from '../../../test/browser.ts';
import type { FakeApi } from '../../../test/fake-api.ts';
import { aGuideProgramme } from '../../../test/guide-builders.ts';
import { aServiceWithHome } from '../../../test/render-app.tsx';
import { aChannel, aClientInfo, aPreferences } from '../../../test/settings-builders.ts';
import { allowPlay, fakeMedia, installFakeMedia } from '../../shared/media/media.fixture.ts';
import { dismissAll } from '../../shared/ui/DialogHost/dialogs.ts';
import { engines } from './engines.fixture.ts';

export const HOUR_MS = 3_600_000;
/** The middle of a day in Turkey, and of a programme. */
export const NOON = Date.parse('2026-11-14T09:30:00.000Z');
const iso = (at: number) => new Date(at).toISOString();
/** The full hour, so many hours from now: programmes last one. */
export const hour = (from: number) => iso(NOON - HOUR_MS / 2 + from * HOUR_MS);

export function aProgramme(from: number, title: string, more: Partial<GuideProgramme> = {}): GuideProgramme {
  return aGuideProgramme({
    epgProgramId: `e${from}`,
    prevuecode: `p${from}`,
    title,
    category: 'Spor',
    startTime: hour(from),
    endTime: hour(from + 1),
    watchable: from <= 0,
    current: from === 0,
    rating: { age: '13+' },
    posterUrl: null,
    ...more,
  });
}

export const GUIDE: readonly GuideProgramme[] = [
  aProgramme(-2, 'Sabah Koşusu'),
  aProgramme(-1, 'Maç Öncesi'),
  aProgramme(0, 'Körfezspor – Yaylaspor'),
  aProgramme(1, 'Stüdyo Saha'),
];

const current = {
  epgProgramId: 'e0',
  title: 'Körfezspor – Yaylaspor',
  startTime: hour(0),
  endTime: hour(1),
  posterUrl: null,
};

export function theChannels(): Channel[] {
  const shared = { current, programName: current.title, tvodsavetime: 10_080, prevueratingid: '2' } as const;
  const sport = { columncode: 'spor', name: 'Spor' };
  const bulletins = { columncode: 'haber', name: 'Haber' };
  return [
    aChannel({ ...shared, id: '1', no: 1, name: 'Lodos TV', channelcode: 'lodos', genre: bulletins }),
    aChannel({ ...shared, id: '2', no: 12, name: 'Saha 1', genre: sport, interactions: [{ type: 'CHANNEL_FAV' }] }),
    aChannel({ ...shared, id: '3', no: 21, name: 'Perde', islocked: '1', interactions: [{ type: 'CHANNEL_LOCK' }] }),
    aChannel({ ...shared, id: '4', no: 30, name: 'Işık TV', genre: sport, timeshiftenable: '0' }),
  ];
}

export interface LiveService extends FakeApi {
  /** As they are when next asked for. */
  channels: Channel[];
}

export function aLiveService(): LiveService {
  const preferences = aPreferences();
  const api = aServiceWithHome()
    .on(readAd, () => undefined)
    .on(checkChannelAccess, () => ({ canWatch: true, customerHasAccess: true, auth_returncode: '0' as const }))
    .on(readChannelUrl, ({ params, query }) => `/stream/${params.id}/${query.startTime ?? 'live'}/index.m3u8`)
    .on(readGuideDay, ({ query }) => GUIDE.filter(({ startTime }) => dayAt(Date.parse(startTime)) === query.date))
    .on(readWatermark, () => ({ returncode: '1', errormsg: '' }))
    .on(legacyThumbnails, () => ({ returncode: '0', errormsg: '', sets: [] }))
    .on(legacyCurrentPrevue, () => ({ returncode: '0', errormsg: '', data: [[]] }))
    .on(readPreferences, () => preferences)
    .on(savePreferences, () => preferences)
    .on(saveVolume, ({ body }) => body)
    .on(logMedia, () => undefined)
    .on(reportLiveWatch, () => undefined)
    .on(listReminders, () => ({ data: [] }))
    .on(readClientInfo, () => aClientInfo())
    .on(validatePin, ({ body }) => ({ data: body === '1234' }));
  const service: LiveService = Object.assign(api, { channels: theChannels() });
  api.on(listChannels, () => service.channels);
  return service;
}

export function anAd(slot: Ad['slot']): Ad {
  return { id: slot, slot, headline: `Reklam ${slot}`, body: null, cta: null, link: null, image: null };
}

/** What a call was asked, in order. */
export const askedOf = (api: FakeApi, name: string) =>
  api.asked.filter((call) => call.name === name).map(({ input }) => input as Record<string, Record<string, unknown>>);
export const urlsOf = (api: FakeApi) =>
  askedOf(api, 'GET /channel/:id/url').map(({ params, query }) => [params?.id, query?.startTime]);

/** A channel of the list beside the page; by its address, for names cost a long time in jsdom. */
export const channelLink = (id: string) =>
  waitFor(() => {
    const link = document.querySelector<HTMLElement>(`li a[href="/dashboard/livetv/${id}"]`);
    if (!link) throw new Error(`There is no channel ${id}.`);
    return link;
  });
export const infoPanel = () => screen.findByRole('region', { name: 'Yayın bilgisi' });
/** What stands instead of the picture. */
export const refusalPanel = () =>
  waitFor(() => {
    const panel = document.querySelector<HTMLElement>('[data-player] [role="alert"]');
    if (!panel) throw new Error('There is no panel instead of the picture.');
    return panel;
  });
/** What is opened last: the picture before may lie below it. */
export const media = () => fakeMedia([...document.querySelectorAll('video')].at(-1) ?? null);

/** The first frame is there, and it plays. */
export async function begin(facts: Parameters<ReturnType<typeof media>['emit']>[0] = {}) {
  await act(async () => media().emit({ readyState: 3, ...facts }, 'loadeddata', 'timeupdate'));
}

export async function enterPin(title: string, pin = '1234') {
  const dialog = await screen.findByRole('dialog', { name: title });
  await userEvent.type(within(dialog).getByLabelText(title, { selector: 'input' }), `${pin}{Enter}`);
}

/** The browser and the clock that every test of live television begins with: it is noon, and nothing is stored. */
export function standAtNoon(): void {
  beforeAll(installFakeMedia);
  beforeEach(() => {
    localStorage.clear();
    Object.assign(engines, { sources: [], options: [], open: 0 });
    allowPlay(() => true);
    stubBrowser();
    // Without style sheets the controls would look every moment whether they may go.
    document.documentElement.style.setProperty('--dur-chrome-hide', '3500ms');
    vi.useFakeTimers({
      now: NOON,
      shouldAdvanceTime: true,
      toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'],
    });
  });
  afterEach(() => {
    dismissAll();
    cleanup();
    vi.useRealTimers();
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
}

export const user = () => userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
/** Quicker than a whole pointer, of which nothing here depends. */
export const click = (element: HTMLElement) => act(async () => void fireEvent.click(element));
export const plays = (source: string) => waitFor(() => expect(engines.sources.at(-1)).toBe(source));
export const pass = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms));
export const path = (id: string) => `/dashboard/livetv/${id}`;

/** The browser's full screen, or its end. */
export const fill = (element: Element | null) =>
  act(async () => {
    Object.defineProperty(document, 'fullscreenElement', { configurable: true, value: element });
    document.dispatchEvent(new Event('fullscreenchange'));
  });
