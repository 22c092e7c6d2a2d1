// A long evening: answers that fail, a device that sleeps, changes of mind. What plays goes on, and what is on is known.
import '@testing-library/jest-dom/vitest';
import { listChannels } from '@seyir/contract/channels';
import { readGuideDay } from '@seyir/contract/guide';
import { readChannelUrl } from '@seyir/contract/live';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { expectUnreachable } from '../../../test/browser.ts';
import { renderApp, subscriber } from '../../../test/render-app.tsx';
import { ApiError } from '../../shared/api/api-error.ts';
import { engines } from './engines.fixture.ts';
import {
  aLiveService,
  aProgramme,
  askedOf,
  begin,
  GUIDE,
  HOUR_MS,
  hour,
  infoPanel,
  media,
  NOON,
  pass,
  path,
  plays,
  standAtNoon,
  urlsOf,
} from './live-tv.fixture.tsx';
import './LiveTvScreen.tsx';

vi.mock('../../shared/media/hls-engine.ts', () => import('./engines.fixture.ts'));
standAtNoon();

const MINUTE_MS = 60_000;

describe('a programme of the past', () => {
  const watch = async (api: ReturnType<typeof aLiveService>, start: string) => {
    renderApp(`${path('4')}?start=${encodeURIComponent(start)}`, api, subscriber);
    await pass(10_000);
    await plays(`/stream/4/${Date.parse(start)}/index.m3u8`);
    await begin({ duration: 7_200, currentTime: 3_000, seekable: [[0, 7_200]] });
    return engines.sources.length;
  };

  it('plays on while its guide fails, and is asked for again [CATCHUP-01]', async () => {
    const api = aLiveService();
    api.on(readGuideDay, () => {
      throw new ApiError(500, 'UNEXPECTED', '');
    });
    const opened = await watch(api, hour(-2));
    await pass(MINUTE_MS);
    expect(engines.sources).toHaveLength(opened);
  });

  it('stays where it was paused, also when the device slept over midnight [CATCHUP-01]', async () => {
    const opened = await watch(aLiveService(), '2026-11-13T18:00:00.000Z');
    await act(async () => media().element.pause());
    vi.setSystemTime(Date.parse('2026-11-15T06:00:00.000Z'));
    await pass(MINUTE_MS + 5_000);
    expect(engines.sources).toHaveLength(opened);
  });
});

describe('the picture of a moment', () => {
  /** A list of half a minute of live, whose first second is a moment. */
  const list = (from: number, length: number) =>
    act(async () =>
      engines.options.at(-1)?.report({
        type: 'list',
        isLive: true,
        liveEdge: length,
        anchors: [{ start: 0, end: length, wallClock: from }],
      }),
    );
  const badges = () => [...document.querySelectorAll('[data-player] [data-tone]')].map((one) => one.textContent);

  it('is live or behind by where it is, whichever list it comes from [TIMESHIFT-04]', async () => {
    renderApp(path('2'), aLiveService(), subscriber);
    await plays('/stream/2/live/index.m3u8');
    await list(NOON - 200_000, 200);
    await begin({ duration: Number.POSITIVE_INFINITY, currentTime: 195, seekable: [[0, 200]] });
    expect(badges()).toEqual(['Canlı']);
    await act(async () => media().emit({ currentTime: 100 }, 'seeking', 'timeupdate'));
    expect(badges()).toEqual(['Canlı yayının gerisinde']);
    await act(async () => media().emit({ currentTime: 198 }, 'seeking', 'timeupdate'));
    expect(badges()).toEqual(['Canlı']);
  });

  it('is of the programme that was started over, also when its first segment begins before it [STARTOVER-01]', async () => {
    const start = hour(0);
    renderApp(`${path('2')}?start=${encodeURIComponent(start)}`, aLiveService(), subscriber);
    await plays(`/stream/2/${Date.parse(start)}/index.m3u8`);
    await list(Date.parse(start) - 2_000, 1_800);
    await begin({ duration: Number.POSITIVE_INFINITY, currentTime: 0.5, seekable: [[0, 1_800]] });
    await act(async () => media().emit({ currentTime: 1 }, 'timeupdate'));
    expect(await infoPanel()).toHaveTextContent('Körfezspor – Yaylaspor');
    await act(async () => media().emit({ currentTime: 4 }, 'timeupdate'));
    expect(await infoPanel()).toHaveTextContent('Körfezspor – Yaylaspor');
  });

  it('goes on at the same wall-clock moment after a retry on the panel [STARTOVER-01] [ERR-09]', async () => {
    const start = Date.parse(hour(0));
    const api = aLiveService();
    renderApp(`${path('2')}?start=${encodeURIComponent(hour(0))}`, api, subscriber);
    await plays(`/stream/2/${start}/index.m3u8`);
    await list(start, 1_800);
    await begin({ duration: Number.POSITIVE_INFINITY, currentTime: 600, seekable: [[0, 1_800]] });
    await act(async () => media().emit({ currentTime: 601 }, 'timeupdate'));
    api.on(readChannelUrl, () => {
      throw new ApiError(418, 'UNEXPECTED', '');
    });
    await act(async () =>
      engines.options
        .at(-1)
        ?.renew?.()
        .catch(() => undefined),
    );
    const retry = await screen.findByRole('button', { name: 'Tekrar dene' });
    api.on(readChannelUrl, ({ query }) => `/stream/2/${query.startTime ?? 'live'}/index.m3u8`);
    await act(async () => retry.click());
    await pass(600);
    expect(urlsOf(api).at(-1)).toEqual(['2', start + 601_000]);
  });
});

describe('the end of a start-over list', () => {
  const OLD_END_SECONDS = 1_500;
  const watchToEnd = async (endTime: string) => {
    const start = Date.parse(hour(0));
    const api = aLiveService();
    renderApp(`${path('2')}?start=${encodeURIComponent(hour(0))}`, api, subscriber);
    await plays(`/stream/2/${start}/index.m3u8`);
    const anchors = [{ start: 0, end: OLD_END_SECONDS, wallClock: start }];
    await act(async () =>
      engines.options.at(-1)?.report({ type: 'list', isLive: true, liveEdge: OLD_END_SECONDS, anchors }),
    );
    await begin({ duration: OLD_END_SECONDS, currentTime: OLD_END_SECONDS - 1, seekable: [[0, OLD_END_SECONDS]] });
    await act(async () => media().emit({ currentTime: OLD_END_SECONDS }, 'timeupdate'));
    api.on(readGuideDay, () => [aProgramme(0, 'Körfezspor – Yaylaspor', { endTime })]);
    await act(async () => media().emit({ ended: true, paused: true }, 'ended'));
    await pass(600);
    return { api, oldEnd: start + OLD_END_SECONDS * 1_000 };
  };

  it('goes on at the same moment when the guide has extended the programme [STARTOVER-01]', async () => {
    const { api, oldEnd } = await watchToEnd(hour(1.5));
    await waitFor(() => expect(urlsOf(api).at(-1)).toEqual(['2', oldEnd]));
  });

  it('leads to live when the programme is over [STARTOVER-01]', async () => {
    await watchToEnd(new Date(Date.parse(hour(0)) + OLD_END_SECONDS * 1_000).toISOString());
    await plays('/stream/2/live/index.m3u8');
  });
});

describe('the channel list', () => {
  it.each(['fails', 'is no other yet'])('is asked for again when its answer %s [LIVE-01]', async (how) => {
    const api = aLiveService();
    renderApp(path('2'), api, subscriber);
    await plays('/stream/2/live/index.m3u8');
    if (how === 'fails') {
      api.on(listChannels, () => {
        throw new ApiError(503, 'UNAVAILABLE', '');
      });
    }
    await pass(HOUR_MS / 2 + MINUTE_MS);
    const asked = api.countOf(listChannels);
    api.on(listChannels, () => api.channels);
    const next = { epgProgramId: 'e1', title: 'Stüdyo Saha', startTime: hour(1), endTime: hour(2), posterUrl: null };
    api.channels = api.channels.map((channel) => ({ ...channel, current: next }));
    await pass(MINUTE_MS);
    expect(api.countOf(listChannels)).toBeGreaterThan(asked);
  });

  it('of thousands of channels, some programme of which ends every second, is asked for twice a minute at most', async () => {
    const api = aLiveService();
    const [model] = api.channels.slice(-1);
    if (model === undefined) throw new Error('The service has channels.');
    const endsFrom = Date.parse(hour(0.5));
    const many = Array.from({ length: 3_000 }, (_, index) => {
      const endTime = new Date(endsFrom + index * 1_000).toISOString();
      const current = { epgProgramId: `many-${index}`, title: 'Haber', startTime: hour(0), endTime, posterUrl: null };
      return { ...model, id: String(1_000 + index), no: 1_000 + index, current };
    });
    api.channels = [...api.channels, ...many];
    renderApp(path('2'), api, subscriber);
    await plays('/stream/2/live/index.m3u8');
    const asked = api.countOf(listChannels);
    await pass(3 * MINUTE_MS);
    const again = api.countOf(listChannels) - asked;
    expect(again).toBeGreaterThan(1);
    expect(again).toBeLessThanOrEqual(6);
  });
});

it('a change of mind and back leaves the next address its say [ZAP-01]', async () => {
  const { router } = renderApp(path('2'), aLiveService(), subscriber);
  await plays('/stream/2/live/index.m3u8');
  await begin();
  await pass(5_000);
  for (const key of ['PageDown', 'PageUp'])
    await act(async () => void fireEvent.keyDown(document.activeElement ?? document.body, { key }));
  await act(() => router.navigate(path('4')));
  await pass(1_000);
  await plays('/stream/4/live/index.m3u8');
});

it('the media log names the channel and programme of the request that plays, also of a preloaded one [ANALYTICS-07] [ANALYTICS-08]', async () => {
  const api = aLiveService();
  const codes: Readonly<Record<string, string>> = { '2': 'saha', '4': 'isik' };
  // Channel 4 follows channel 2, and plays without a PIN.
  api.channels = api.channels
    .filter(({ id }) => id in codes)
    .map((channel) => ({ ...channel, channelcode: codes[channel.id] ?? '' }));
  api.on(readGuideDay, ({ params }) => GUIDE.map((one) => ({ ...one, prevuecode: `${params.id}-${one.prevuecode}` })));
  renderApp(path('2'), api, subscriber);
  await plays('/stream/2/live/index.m3u8');
  await begin();
  // Long enough to prefetch the neighbour.
  await pass(3_000);
  const change = async (id: string) => {
    await act(async () => void fireEvent.keyDown(document.activeElement ?? document.body, { key: 'PageUp' }));
    await plays(`/stream/${id}/live/index.m3u8`);
    await begin();
    await pass(1_000);
  };
  await change('4');
  await change('2');
  const logged = askedOf(api, 'POST /analytics-client/log/media').map(({ body }) => [
    body?.eventtype,
    body?.channelcode,
    body?.programcode,
  ]);
  expect(logged).toEqual([
    ['start', 'saha', '2-p0'],
    ['end', 'saha', '2-p0'],
    ['start', 'isik', '4-p0'],
    ['end', 'isik', '4-p0'],
    ['start', 'saha', '2-p0'],
  ]);
});

it('the keys of channels are listed by the help, with the player’s own [ZAP-01] [PLAYER-13]', async () => {
  renderApp(path('2'), aLiveService(), subscriber);
  await plays('/stream/2/live/index.m3u8');
  fireEvent.keyDown(document.body, { key: '?' });
  const help = within(await screen.findByRole('dialog', { name: 'Klavye kısayolları' }));
  expectUnreachable(document.querySelector('[data-player]'));
  for (const words of ['Oynat, duraklat', 'Sonraki kanal', 'Kanal numarası', 'Son izlenen kanal']) {
    expect(help.getByText(words)).toBeInTheDocument();
  }
  expect(help.queryByText('Altyazı aç, kapat')).not.toBeInTheDocument();
  expect(help.getByRole('link', { name: 'Tek tuşlu kısayolları ayarlardan kapatabilirsin' })).toHaveAttribute(
    'href',
    '/settings/version',
  );
});

it('keys of a control and of the page are not taken: sliders move, the page scrolls [ZAP-01] [PLAYER-13] [A11Y-01]', async () => {
  const { path: at } = renderApp(path('2'), aLiveService(), subscriber);
  await plays('/stream/2/live/index.m3u8');
  await begin();
  const volume = screen.getByRole('slider', { name: 'Ses düzeyi' });
  const before = Number((volume as HTMLInputElement).value);
  // An event without a handler returns true: the browser acts by it.
  const isLeft = (element: Element, key: string) => fireEvent.keyDown(element, { key });
  for (const key of ['PageUp', 'PageDown', 'Home']) expect(isLeft(volume, key)).toBe(true);
  expect(isLeft(volume, 'ArrowLeft')).toBe(false);
  expect(volume).toHaveValue(String(before - 10));
  const link = document.querySelector('a[href="/dashboard/livetv/3"]') as Element;
  for (const element of [document.body, link]) {
    for (const key of [' ', 'PageUp', 'PageDown', 'ArrowRight']) expect(isLeft(element, key)).toBe(true);
  }
  await pass(600);
  expect(at()).toBe(path('2'));
  expect(document.querySelector('video')?.paused).toBe(false);
});
