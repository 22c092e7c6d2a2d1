// Live television and the mini player: one session of playing, whichever view shows it.
import '@testing-library/jest-dom/vitest';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderApp, subscriber } from '../../../test/render-app.tsx';
import { aProfile } from '../../../test/session-builders.ts';
import { engines } from './engines.fixture.ts';
import {
  aLiveService,
  askedOf,
  begin,
  channelLink,
  click,
  media,
  NOON,
  pass,
  path,
  plays,
  standAtNoon,
  urlsOf,
} from './live-tv.fixture.tsx';
import './LiveTvScreen.tsx';
import '../../features/player/MiniPlayer.tsx';

vi.mock('../../shared/media/hls-engine.ts', () => import('./engines.fixture.ts'));
standAtNoon();

const ATTACHED = 10_000;
/** A list of ten minutes that ends at live. */
const WINDOW = { seekable: [[0, 600]] as [number, number][], duration: Number.POSITIVE_INFINITY };
const report = (at = NOON) =>
  act(async () =>
    engines.options.at(-1)?.report({
      type: 'list',
      isLive: true,
      liveEdge: 590,
      anchors: [{ start: 0, end: 600, wallClock: at - 600_000 }],
    }),
  );

async function watch(id: string, api = aLiveService()) {
  const app = renderApp(path(id), api, subscriber);
  await pass(ATTACHED);
  await plays(`/stream/${id}/live/index.m3u8`);
  await begin({ currentTime: 590, ...WINDOW });
  await report();
  return { app, api };
}

async function choose(id: string) {
  await click(await channelLink(id));
  await pass(ATTACHED);
  await plays(`/stream/${id}/live/index.m3u8`);
  await begin({ currentTime: 590, ...WINDOW });
  await report();
}

const button = (name: string) => screen.getByRole('button', { name });
const corner = () => document.querySelector<HTMLElement>('[data-mini]');
const press = (key: string) =>
  act(async () => void fireEvent.keyDown(document.querySelector('[data-player]') ?? document.body, { key }));
const minimise = async () => {
  await click(button('Küçülterek gezin'));
  await waitFor(() => expect(corner()).toBeVisible());
};

describe('the mini player of a channel', () => {
  it('has the one element that plays, after a row was pressed, over the page that was browsed', async () => {
    const { app } = await watch('2');
    await choose('1');
    await minimise();
    await waitFor(() => expect(app.path()).toMatch(/^\/dashboard\/home\//));
    expect(document.querySelectorAll('video')).toHaveLength(1);
    expect(corner()).toContainElement(media().element);
    expect([media().element.paused, engines.open]).toEqual([false, 1]);
  });

  it('goes on behind live, with nothing opened again, when it is shown large', async () => {
    const { app } = await watch('2');
    await act(async () => media().emit({ currentTime: 120 }, 'timeupdate'));
    await minimise();
    await waitFor(() => expect(app.path()).toMatch(/^\/dashboard\/home\//));
    const opened = engines.sources.length;
    await click(button('Büyüt'));
    await waitFor(() => expect(app.path()).toBe(path('2')));
    await pass(ATTACHED);
    expect(corner()).toBeNull();
    expect(document.querySelector('[data-player]')).toContainElement(media().element);
    expect([media().element.currentTime, media().element.paused]).toEqual([120, false]);
    expect([engines.sources.length, document.querySelectorAll('video').length]).toEqual([opened, 1]);
  });

  it('keeps a programme watched from its start when it is shown large, also by Back', async () => {
    const { app } = await watch('2');
    await press('ArrowLeft');
    await act(async () => media().emit({ currentTime: 0 }, 'timeupdate'));
    await press('ArrowLeft');
    await pass(ATTACHED);
    const shifted = engines.sources.at(-1);
    expect(shifted).not.toBe('/stream/2/live/index.m3u8');
    await begin({ currentTime: 5, ...WINDOW });
    await minimise();
    await waitFor(() => expect(app.path()).toMatch(/^\/dashboard\/home\//));
    await act(async () => app.router.navigate(-1));
    await pass(ATTACHED);
    expect([app.path(), engines.sources.at(-1)]).toEqual([path('2'), shifted]);
  });

  it('changes channel without its page, past channels with a question, and opens the page of that channel [ZAP-01] [LIVE-03] (departure)', async () => {
    const { app, api } = await watch('2');
    await minimise();
    await waitFor(() => expect(app.path()).toMatch(/^\/dashboard\/home\//));
    expect(corner()).toHaveTextContent('Saha 1');
    // The next one is locked.
    await click(button('Sonraki kanal'));
    await pass(ATTACHED);
    await plays('/stream/4/live/index.m3u8');
    await begin({ currentTime: 590, ...WINDOW });
    await report();
    expect(corner()).toHaveTextContent('Işık TV');
    expect(corner()).toHaveTextContent('30');
    expect(app.path()).toMatch(/^\/dashboard\/home\//);
    // One viewing ended and another began.
    await waitFor(() => expect(askedOf(api, 'POST /analytics-client/log/media').length).toBeGreaterThanOrEqual(3));
    await click(button('Önceki kanal'));
    await pass(ATTACHED);
    await plays('/stream/2/live/index.m3u8');
    await begin({ currentTime: 590, ...WINDOW });
    await click(button('Büyüt'));
    await waitFor(() => expect(app.path()).toBe(path('2')));
    expect(document.querySelectorAll('video')).toHaveLength(1);
  });

  it('changes to another channel whose page is opened, in one player', async () => {
    const { app } = await watch('2');
    await minimise();
    await waitFor(() => expect(app.path()).toMatch(/^\/dashboard\/home\//));
    await act(async () => app.router.navigate(path('1')));
    await pass(ATTACHED);
    await plays('/stream/1/live/index.m3u8');
    await begin({ currentTime: 590, ...WINDOW });
    expect([corner(), engines.open, document.querySelectorAll('video').length]).toEqual([null, 1, 1]);
  });

  it('ends with a change of profile and with a sign-out', async () => {
    const { app } = await watch('2');
    await minimise();
    await waitFor(() => expect(app.path()).toMatch(/^\/dashboard\/home\//));
    await act(async () => app.session.become({ ...subscriber, profile: aProfile({ id: 'ada', name: 'Ada' }) }));
    expect([corner(), document.querySelector('video'), engines.open]).toEqual([null, null, 0]);
  });
});

describe('a change of channel', () => {
  /** The oldest moment of the list, and a step beyond it, whose list is asked for 0.3 s later. */
  async function stepBeyond() {
    await act(async () => media().emit({ currentTime: 2 }, 'timeupdate'));
    await press('ArrowLeft');
  }

  it('drops the seek that was about to be asked for: the next channel opens live [TIMESHIFT-01]', async () => {
    const { api } = await watch('2');
    await stepBeyond();
    await press('PageUp');
    await pass(ATTACHED);
    const opened = urlsOf(api).filter(([, start]) => start !== undefined);
    expect(opened).toEqual([]);
    expect(engines.sources.at(-1)).toMatch(/\/live\/index\.m3u8$/);
  });

  it('drops a pause that a seek would have gone on with: the next channel plays', async () => {
    await watch('2');
    await act(async () => media().element.pause());
    await act(async () => media().emit({ currentTime: 2 }, 'timeupdate', 'pause'));
    await press('ArrowLeft');
    await choose('1');
    await pass(ATTACHED);
    expect(media().element.paused).toBe(false);
  });

  it('is measured from the press to the picture [ANALYTICS-07]', async () => {
    const { api } = await watch('2');
    await click(await channelLink('1'));
    await pass(700);
    await plays('/stream/1/live/index.m3u8');
    await begin({ currentTime: 590, ...WINDOW });
    await pass(100);
    const zaps = askedOf(api, 'POST /analytics-client/log/media').flatMap(({ body }) => body?.zapms ?? []);
    expect(zaps).toHaveLength(1);
    expect(Number(zaps[0])).toBeGreaterThanOrEqual(700);
  });
});
