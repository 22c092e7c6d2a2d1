// Full screen: the programmes before and after the one that is watched, and the thumbnails of one that is over. The panel of what is on.
import '@testing-library/jest-dom/vitest';
import { readAd } from '@seyir/contract/ads';
import { readGuideDay } from '@seyir/contract/guide';
import { listMenus } from '@seyir/contract/home';
import { legacyCurrentPrevue, legacyThumbnails } from '@seyir/contract/legacy';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { stubBrowser } from '../../../test/browser.ts';
import { aPrevue } from '../../../test/guide-builders.ts';
import { renderApp, subscriber } from '../../../test/render-app.tsx';
import { engines } from './engines.fixture.ts';
import {
  aLiveService,
  anAd,
  aProgramme,
  askedOf,
  begin,
  click,
  fill,
  type GUIDE,
  HOUR_MS,
  hour,
  infoPanel,
  media,
  NOON,
  pass,
  path,
  plays,
  standAtNoon,
} from './live-tv.fixture.tsx';
import './LiveTvScreen.tsx';

vi.mock('../../shared/media/hls-engine.ts', () => import('./engines.fixture.ts'));
standAtNoon();

afterEach(() => fill(null));

const cards = () => within(screen.getByRole('region', { name: 'Önceki ve sıradaki program' }));
const openCards = async () => {
  await fill(document.documentElement);
  await waitFor(cards);
  return cards();
};

describe('the programmes around', () => {
  it('stand on a picture that fills the screen, and only there [LIVE-01]', async () => {
    renderApp(path('2'), aLiveService(), subscriber);
    await plays('/stream/2/live/index.m3u8');
    await begin();
    const around = await openCards();
    expect(around.getAllByRole('button').map((card) => card.textContent)).toEqual([
      'Önceki Maç Öncesi',
      'Sıradaki Stüdyo Saha',
    ]);
    await fill(null);
    expect(screen.queryByRole('region', { name: 'Önceki ve sıradaki program' })).toBeNull();
  });

  it('go with the controls, but not from under the keyboard [LIVE-01]', async () => {
    renderApp(path('2'), aLiveService(), subscriber);
    await plays('/stream/2/live/index.m3u8');
    await begin();
    const around = await openCards();
    const player = document.querySelector<HTMLElement>('[data-player]') as HTMLElement;
    const [previous] = around.getAllByRole('button');
    await act(async () => {
      fireEvent.keyDown(player, { key: 'Tab' });
      previous?.focus();
    });
    await pass(10_000);
    expect(player).toHaveAttribute('data-chrome', 'shown');
    await act(async () => previous?.blur());
    await pass(10_000);
    expect(player).toHaveAttribute('data-chrome', 'hidden');
    expect(player.contains(previous ?? null)).toBe(true);
  });

  it('are not what OK of a remote reaches first: that is play and pause [A11Y-02]', async () => {
    renderApp(path('2'), aLiveService(), subscriber);
    await plays('/stream/2/live/index.m3u8');
    await begin();
    await openCards();
    const player = document.querySelector<HTMLElement>('[data-player]') as HTMLElement;
    await act(async () => {
      player.focus();
      fireEvent.keyDown(player, { key: 'Enter' });
    });
    expect(document.activeElement).toHaveAccessibleName('Duraklat');
  });

  it('the one before plays from its beginning, and those around it follow [CATCHUP-01]', async () => {
    const api = aLiveService();
    const { path: at } = renderApp(path('2'), api, subscriber);
    await plays('/stream/2/live/index.m3u8');
    await pass(600);
    await click((await openCards()).getByRole('button', { name: /Maç Öncesi/ }));
    await plays(`/stream/2/${Date.parse(hour(-1))}/index.m3u8`);
    expect(at()).toBe(`${path('2')}?start=${encodeURIComponent(hour(-1))}`);
    expect(await cards().findByRole('button', { name: 'Önceki Sabah Koşusu' })).toBeInTheDocument();
    // What is on now: from its beginning too, where the channel can go back.
    await pass(600);
    await click(cards().getByRole('button', { name: 'Sıradaki Körfezspor – Yaylaspor' }));
    await plays(`/stream/2/${Date.parse(hour(0))}/index.m3u8`);
  });

  it('what is on leads to live where the channel cannot go back [STARTOVER-01]', async () => {
    const { path: at } = renderApp(`${path('4')}?start=${encodeURIComponent(hour(-1))}`, aLiveService(), subscriber);
    await plays(`/stream/4/${Date.parse(hour(-1))}/index.m3u8`);
    await pass(600);
    await click((await openCards()).getByRole('button', { name: /Körfezspor/ }));
    await plays('/stream/4/live/index.m3u8');
    expect(at()).toBe(path('4'));
  });

  it('the one to come opens its details, and the channel plays on [GUIDE-02]', async () => {
    const { path: at } = renderApp(path('2'), aLiveService(), subscriber);
    await plays('/stream/2/live/index.m3u8');
    await begin();
    await click((await openCards()).getByRole('button', { name: /Stüdyo Saha/ }));
    expect(at()).toBe(`${path('2')}?program=e1`);
    expect(media().element.paused).toBe(false);
  });

  it('one that is no longer kept is shown as expired and not played [CATCHUP-02]', async () => {
    const api = aLiveService();
    api.channels = api.channels.map((channel) => ({ ...channel, tvodsavetime: 60 }));
    renderApp(path('2'), api, subscriber);
    await plays('/stream/2/live/index.m3u8');
    await click((await openCards()).getByRole('button', { name: /Maç Öncesi/ }));
    expect(await screen.findByText(/tekrar izleme süresinin dışında/)).toBeVisible();
  });

  it('are found across midnight [GUIDE-04]', async () => {
    // Noon is moved to ten past midnight: what was before is of yesterday.
    const midnight = Date.parse('2026-11-14T21:10:00.000Z');
    vi.setSystemTime(midnight);
    const from = (midnight - NOON) / 3_600_000;
    const late = [aProgramme(from - 1, 'Gece Haberi'), aProgramme(from, 'Gece Treni'), aProgramme(from + 1, 'Ezgi')];
    const [before, during, after] = late;
    const days = { '2026-11-14': [before, during], '2026-11-15': [during, after] } as Record<string, typeof GUIDE>;
    const api = aLiveService().on(readGuideDay, ({ query }) => [...(days[query.date] ?? [])]);
    renderApp(path('2'), api, subscriber);
    await plays('/stream/2/live/index.m3u8');
    const around = await openCards();
    expect(await around.findByRole('button', { name: 'Önceki Gece Haberi' })).toBeInTheDocument();
    expect(around.getByRole('button', { name: 'Sıradaki Ezgi' })).toBeInTheDocument();
  });
});

describe('one timeline', () => {
  const list = (from: number, length: number, isLive: boolean) =>
    act(async () =>
      engines.options.at(-1)?.report({
        type: 'list',
        isLive,
        liveEdge: isLive ? length : undefined,
        anchors: [{ start: 0, end: length, wallClock: from }],
      }),
    );
  const bar = () => screen.getByRole('slider', { name: 'Zaman çubuğu' });
  const dragTo = async (at: number) => {
    const line = bar().parentElement as HTMLElement;
    const [min, max] = [Number(bar().getAttribute('min')), Number(bar().getAttribute('max'))];
    line.getBoundingClientRect = () => ({ left: 0, width: max - min }) as DOMRect;
    await act(async () => void fireEvent.pointerDown(bar(), { clientX: at - min, pointerId: 1 }));
    await act(async () => void fireEvent.pointerUp(bar(), { clientX: at - min, pointerId: 1 }));
  };

  it('reaches into the programme before, which the schedule then marks, and back to live [TIMELINE-01]', async () => {
    const api = aLiveService();
    const { path: at } = renderApp(path('2'), api, subscriber);
    await plays('/stream/2/live/index.m3u8');
    await list(NOON - 30_000, 30, true);
    await begin({ duration: Number.POSITIVE_INFINITY, currentTime: 20, seekable: [[0, 30]] });
    const half = Date.parse(hour(-1)) + HOUR_MS / 2;
    await waitFor(() => expect(bar()).toHaveAttribute('min', String(Date.parse(hour(-1)))));
    await dragTo(half);
    await pass(600);
    await plays(`/stream/2/${half}/index.m3u8`);
    expect(at()).toBe(path('2'));
    // The shared list of the last two hours.
    await list(NOON - 2 * HOUR_MS, 7_200, true);
    await begin({ duration: Number.POSITIVE_INFINITY, currentTime: 3_600, seekable: [[0, 7_200]] });
    await act(async () => media().emit({ currentTime: 3_601 }, 'timeupdate'));
    expect(await infoPanel()).toHaveTextContent('Maç Öncesi');
    const marked = () => [...document.querySelectorAll('[aria-current="time"]')].map((one) => one.textContent);
    await waitFor(() => expect(marked()).toHaveLength(2));
    expect(marked().every((words) => words?.includes('Maç Öncesi') && words.includes('İzleniyor'))).toBe(true);
    await dragTo(NOON);
    expect(media().element.currentTime).toBeGreaterThan(7_180);
  });

  it('keeps a viewer who paused at a standstill at another moment of it [TIMELINE-01]', async () => {
    renderApp(path('2'), aLiveService(), subscriber);
    await plays('/stream/2/live/index.m3u8');
    await list(NOON - 30_000, 30, true);
    await begin({ duration: Number.POSITIVE_INFINITY, currentTime: 20, seekable: [[0, 30]] });
    const half = Date.parse(hour(-1)) + HOUR_MS / 2;
    await waitFor(() => expect(bar()).toHaveAttribute('min', String(Date.parse(hour(-1)))));
    await act(async () => media().element.pause());
    await dragTo(half);
    await pass(600);
    await plays(`/stream/2/${half}/index.m3u8`);
    await begin({ duration: Number.POSITIVE_INFINITY, currentTime: 3_600, seekable: [[0, 7_200]] });
    expect(media().element.paused).toBe(true);
  });

  it('of a programme that is over reaches its neighbours [TIMELINE-01]', async () => {
    const api = aLiveService();
    const start = Date.parse(hour(-1));
    renderApp(`${path('4')}?start=${encodeURIComponent(hour(-1))}`, api, subscriber);
    await plays(`/stream/4/${start}/index.m3u8`);
    await list(start, 3_600, false);
    await begin({ duration: 3_600, currentTime: 600, seekable: [[0, 3_600]] });
    await pass(600);
    await dragTo(start - 60_000);
    await pass(600);
    await plays(`/stream/4/${start - 60_000}/index.m3u8`);
    expect(await infoPanel()).toHaveTextContent('Sabah Koşusu');
  });
});

it('a programme that is over, of a list without a clock, has thumbnails like a film, asked for as catch-up [SPRITE-05]', async () => {
  const api = aLiveService();
  renderApp(`${path('2')}?start=${encodeURIComponent(hour(-1))}`, api, subscriber);
  await plays(`/stream/2/${Date.parse(hour(-1))}/index.m3u8`);
  await begin({ duration: 3_600, seekable: [[0, 3_600]] });
  await waitFor(() => expect(api.countOf(legacyThumbnails)).toBe(1));
  expect(askedOf(api, 'GET /legacy/sdk_getallthumbnails.jsp')).toMatchObject([
    {
      query: {
        cmsid: expect.stringMatching(/./),
        channelcode: expect.stringMatching(/./),
        playtype: '3',
        programbegin: '2026.11.14 11:00 00',
        programend: '2026.11.14 12:00 00',
      },
    },
  ]);
});

it('shows the programme and the ratingid that the service names for now, asked for once there is a picture [LEGACY-15] [LIVE-14]', async () => {
  const api = aLiveService().on(legacyCurrentPrevue, ({ query }) => ({
    returncode: '0',
    errormsg: '',
    data: [[aPrevue({ prevuecode: 'p0', prevuename: 'Uzatma', channelcode: query.channelcodes, ratingid: '8' })]],
  }));
  api.on(readGuideDay, () => []);
  renderApp(path('1'), api, subscriber);
  const panel = within(await infoPanel());
  expect(await panel.findByText('7+')).toBeVisible();
  expect(api.countOf(legacyCurrentPrevue)).toBe(0);
  await plays('/stream/1/live/index.m3u8');
  await begin();
  expect(await panel.findByText('18+')).toBeVisible();
  expect(panel.getByRole('heading', { name: 'Uzatma' })).toBeVisible();
  expect(askedOf(api, 'GET /legacy/sdk_getcurrentprevue.jsp')).toEqual([{ query: { channelcodes: 'lodos' } }]);
});

it('shows no rating icon for a ratingid that is none [LIVE-14]', async () => {
  const api = aLiveService().on(legacyCurrentPrevue, ({ query }) => ({
    returncode: '0',
    errormsg: '',
    data: [[aPrevue({ prevuecode: 'p0', channelcode: query.channelcodes, ratingid: '16' })]],
  }));
  renderApp(path('1'), api, subscriber);
  const panel = within(await infoPanel());
  expect(await panel.findByText('13+')).toBeVisible();
  await plays('/stream/1/live/index.m3u8');
  await begin();
  await waitFor(() => expect(api.countOf(legacyCurrentPrevue)).toBe(1));
  await waitFor(() => expect(panel.queryByText('13+')).toBeNull());
});

describe('the home of live television', () => {
  const menus = ['6', '3'].map((id) => ({ id, name: `Menü ${id}`, text: '', link: id }));

  it('is linked from the guide of a channel [HOME-03]', async () => {
    const api = aLiveService();
    api.on(listMenus, () => menus);
    renderApp(path('1'), api, subscriber);
    const link = await screen.findByRole('link', { name: 'Şimdi yayında' });
    expect(link).toHaveAttribute('href', '/dashboard/home/3/all');
  });

  it('is not linked where the operator has none [HOME-03]', async () => {
    renderApp(path('1'), aLiveService(), subscriber);
    await screen.findByRole('link', { name: 'Tüm kanalların akışı' });
    expect(screen.queryByRole('link', { name: 'Şimdi yayında' })).toBeNull();
  });
});

it('leaves the top advertisement in its place on a phone, where it would lie over the programmes [ADS-06] (departure)', async () => {
  stubBrowser({ isPhone: true });
  const api = aLiveService();
  api.on(readAd, ({ params }) => anAd(params.slot));
  api.channels = api.channels.map((channel) => ({ ...channel, advertisecontent: 4 }));
  renderApp(path('2'), api, subscriber);
  const ad = await screen.findByText('Reklam livetv-top');
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue({ bottom: -1, top: -91 } as DOMRect);
  await act(async () => void fireEvent.scroll(window));
  expect(ad.closest('aside')).toHaveAttribute('data-state', 'top');
});
