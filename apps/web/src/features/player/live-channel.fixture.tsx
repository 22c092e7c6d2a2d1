// A channel in a page for tests, with an engine that says what a test wants it to say. A test file replaces hls-engine.ts with
// this module: `vi.mock('../../shared/media/hls-engine.ts', () => import('./live-channel.fixture.tsx'))`.

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { connectCall } from '../../shared/api/call.ts';
import { allowPlay, fakeMedia, installFakeMedia } from '../../shared/media/media.fixture.ts';
import type { EngineOptions, EngineReport } from '../../shared/media/media-engine.ts';
import { appClock } from '../../shared/time/app-clock.ts';
import { ViewerProvider } from '../../shared/viewer/viewer.ts';
import { aPlayerService, OpenedChannel, subscriber } from './player.fixture.tsx';

type ChannelProps = Parameters<typeof OpenedChannel>[0];

export const opened: { source: string; options: EngineOptions; isDestroyed: boolean }[] = [];
export const selectAudio = vi.fn();
export const selectSubtitle = vi.fn();
export const chooseQuality = vi.fn();

export function openHls(_: unknown, source: string, options: EngineOptions) {
  const engine = { source, options, isDestroyed: false };
  opened.push(engine);
  return {
    quality: {
      list: () => [1_080, 720, 360],
      chosen: () => undefined,
      choose: chooseQuality,
      measure: () => ({ engine: 'hls.js', bitsPerSecond: 2_500_000 }),
    },
    selectAudio,
    selectSubtitle,
    reload: () => undefined,
    park: () => undefined,
    resume: () => undefined,
    destroy: () => {
      engine.isDestroyed = true;
    },
  };
}

/** Hooks of a test file: fake media, a wall clock that stands, and nothing left of the test before. */
export function prepareChannelPage(): void {
  beforeAll(installFakeMedia);
  beforeEach(() => {
    // Live moves on with the clock: on a slow machine the viewer would fall behind in the middle of a test.
    vi.useFakeTimers({ toFake: ['Date'] });
    opened.length = 0;
    localStorage.clear();
    allowPlay(() => true);
  });
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
    vi.clearAllMocks();
  });
}

export async function openChannel(props: Partial<ChannelProps> = {}) {
  const api = aPlayerService();
  connectCall(api.call);
  const client = new QueryClient();
  const now = appClock.now();
  const page = (more: Partial<ChannelProps>) => (
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <ViewerProvider value={subscriber}>
          <OpenedChannel
            id="1"
            kind="live"
            title="Sahne Arkası"
            channelCode="nota"
            canSeek
            programme={{ startsAt: now - 1_800_000, endsAt: now + 1_800_000 }}
            source={async () => '/stream/t/c/1/live/index.m3u8'}
            onExit={() => undefined}
            {...props}
            {...more}
          />
        </ViewerProvider>
      </MemoryRouter>
    </QueryClientProvider>
  );
  const { rerender } = render(page({}));
  await waitFor(() => expect(opened).toHaveLength(1));
  const media = fakeMedia(document.querySelector('video'));
  const report = (what: EngineReport) => act(async () => opened.at(-1)?.options.report(what));
  const emit = (facts: Parameters<typeof media.emit>[0], ...events: string[]) =>
    act(async () => media.emit(facts, ...events));
  /** A list of the last ten minutes, whose live is ten seconds old. */
  const list = async (positionSeconds: number) => {
    await emit({ readyState: 3, duration: Infinity, seekable: [[0, 600]], currentTime: positionSeconds }, 'loadeddata');
    await report({
      type: 'list',
      isLive: true,
      liveEdge: 590,
      anchors: [{ start: 0, end: 600, wallClock: now - 600_000 }],
    });
    await emit({}, 'timeupdate');
  };
  /** Ten minutes and more: what was shown is not on the list any more. */
  const pauseLong = async () => {
    act(() => media.element.pause());
    await report({
      type: 'list',
      isLive: true,
      liveEdge: 1_290,
      anchors: [{ start: 700, end: 1_300, wallClock: now + 100_000 }],
    });
    await emit({ seekable: [[700, 1_300]] }, 'progress');
  };
  return {
    api,
    queries: client,
    media,
    report,
    emit,
    list,
    pauseLong,
    now,
    show: (more: Partial<ChannelProps>) => rerender(page(more)),
  };
}
