// A long evening: answers that fail, a device that sleeps, changes of mind. What plays goes on, and what is on is known.
import '@testing-library/jest-dom/vitest';
import { listChannels } from '@seyir/contract/channels';
import { readGuideDay } from '@seyir/contract/guide';
import { act, fireEvent } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderApp, subscriber } from '../../../test/render-app.tsx';
import { ApiError } from '../../shared/api/api-error.ts';
import { engines } from './engines.fixture.ts';
import { aLiveService, begin, HOUR_MS, hour, media, pass, path, plays, standAtNoon } from './live-tv.fixture.tsx';
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
});

it('a change of mind and back leaves the next address its say [ZAP-01]', async () => {
  const { router } = renderApp(path('2'), aLiveService(), subscriber);
  await plays('/stream/2/live/index.m3u8');
  await begin();
  await pass(5_000);
  for (const key of ['PageDown', 'PageUp']) await act(async () => void fireEvent.keyDown(document.body, { key }));
  await act(() => router.navigate(path('4')));
  await pass(1_000);
  await plays('/stream/4/live/index.m3u8');
});
