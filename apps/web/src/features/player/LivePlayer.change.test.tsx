// @vitest-environment jsdom
// A change to a channel that is preloaded in an element of its own.
import '@testing-library/jest-dom/vitest';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { connectCall } from '../../shared/api/call.ts';
import { fakeMedia, installFakeMedia } from '../../shared/media/media.fixture.ts';
import type { EngineOptions, EngineReport } from '../../shared/media/media-engine.ts';
import { preloadMedia } from '../../shared/media/preloaded-media.ts';
import { ViewerProvider } from '../../shared/viewer/viewer.ts';
import { aPlayerService, ShownChannel, subscriber } from './player.fixture.tsx';
import { preferencesQuery } from './preferences.query.ts';
import type { ShownStream } from './state/player.ts';
import type { PlayerControls } from './use-viewing.ts';

const engines = vi.hoisted(() => ({
  alive: [] as string[],
  calls: [] as string[],
  reports: [] as ((report: EngineReport) => void)[],
}));
const openHls = vi.hoisted(() => (_: unknown, source: string, { report }: EngineOptions) => {
  engines.alive.push(source);
  engines.reports.push(report);
  const note = (what: string) => () => void engines.calls.push(`${what} ${source}`);
  return {
    selectAudio: () => undefined,
    selectSubtitle: () => undefined,
    reload: () => undefined,
    park: note('park'),
    resume: note('resume'),
    destroy: () => {
      engines.alive.splice(engines.alive.indexOf(source), 1);
    },
  };
});
vi.mock('../../shared/media/hls-engine.ts', () => ({ openHls }));

const frames = new Map<HTMLVideoElement, (() => void)[]>();
beforeAll(() => {
  installFakeMedia();
  Object.assign(HTMLVideoElement.prototype, {
    requestVideoFrameCallback(this: HTMLVideoElement, show: () => void) {
      frames.set(this, [...(frames.get(this) ?? []), show]);
    },
    cancelVideoFrameCallback: () => undefined,
  });
});
beforeEach(() => {
  vi.clearAllMocks();
  for (const list of Object.values(engines)) list.length = 0;
});
afterEach(cleanup);

const showFrame = (video: HTMLVideoElement) => act(async () => frames.get(video)?.forEach((show) => void show()));

const LIST = (id: string) => `/stream/${id}/index.m3u8`;

/** A player of a channel, and of the next one. */
async function renderPlayer() {
  connectCall(aPlayerService().call);
  const client = new QueryClient();
  await client.prefetchQuery(preferencesQuery());
  let controls: PlayerControls | undefined;
  const page = (id: string) => (
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <ViewerProvider value={subscriber}>
          <ShownChannel
            onControls={(given) => {
              controls = given;
            }}
            id={id}
            kind="live"
            title="Sahne Arkası"
            channelCode="nota"
            canSeek
            onExit={() => undefined}
          />
        </ViewerProvider>
      </MemoryRouter>
    </QueryClientProvider>
  );
  const { rerender } = render(page('1'));
  const show = (id: string, given: Pick<ShownStream, 'media' | 'openBeside'> = {}) =>
    act(async () => {
      controls?.session.show({ address: LIST(id), renew: async () => LIST(id), ...given });
      rerender(page(id));
    });
  return { show };
}

const videos = () => [...document.querySelectorAll('video')];

it('shows it at once, goes on from where it was parked, and lets the old one go with the first picture', async () => {
  const ready = preloadMedia(openHls, {
    video: document.createElement('video'),
    address: LIST('2'),
    preferences: undefined,
    atPicture: 'park',
  });
  if (!ready) throw new Error('Nothing was preloaded.');
  fakeMedia(ready.video).emit({ readyState: 3 }, 'loadeddata');
  expect([engines.calls, ready.video.paused]).toEqual([[`park ${LIST('2')}`], true]);
  const { show } = await renderPlayer();
  await show('1');
  await waitFor(() => expect(engines.alive).toEqual([LIST('2'), LIST('1')]));
  const first = document.querySelector('video') as HTMLVideoElement;
  await act(async () => fakeMedia(first).emit({ readyState: 3 }, 'loadeddata'));
  await showFrame(first);

  await show('2', { media: ready });
  expect([first.paused, ready.video.paused]).toEqual([true, false]);
  expect(videos()).toEqual([first, ready.video]);
  expect(screen.queryByText('Yükleniyor...')).toBeNull();

  await showFrame(ready.video);
  // What is left loads no more while its picture stays.
  expect(engines.calls).toEqual([`park ${LIST('2')}`, `park ${LIST('1')}`, `resume ${LIST('2')}`]);
  expect(videos()).toEqual([ready.video]);
  expect(engines.alive).toEqual([LIST('2')]);
});

describe('one that is not preloaded', () => {
  const openBeside = vi.fn((address: string) =>
    preloadMedia(openHls, {
      video: document.createElement('video'),
      address,
      preferences: undefined,
      atPicture: 'park',
    }),
  );

  /** Until the second one is on its way, and the picture of the first still there. */
  async function change({ isLeftAlone = false } = {}) {
    const { show } = await renderPlayer();
    await show('1', { openBeside: () => openBeside(LIST('1')) });
    await waitFor(() => expect(engines.alive).toEqual([LIST('1')]));
    // There was nothing to keep.
    expect(openBeside).not.toHaveBeenCalled();
    const first = videos()[0] as HTMLVideoElement;
    await act(async () => fakeMedia(first).emit({ readyState: 3 }, 'loadeddata'));
    if (isLeftAlone) await act(async () => vi.advanceTimersByTimeAsync(4_000));
    await show('2', { openBeside: () => openBeside(LIST('2')) });
    expect([videos().length, videos()[0], engines.alive]).toEqual([2, first, [LIST('1'), LIST('2')]]);
    return videos()[1] as HTMLVideoElement;
  }

  it('is preloaded beside the old picture, which stays until there is a new one', async () => {
    const second = await change();
    await act(async () => fakeMedia(second).emit({ readyState: 3 }, 'loadeddata'));
    await showFrame(second);
    expect([videos(), second.paused, engines.alive]).toEqual([[second], false, [LIST('2')]]);
  });

  describe('while it is on its way', () => {
    beforeEach(() => {
      document.documentElement.style.setProperty('--dur-chrome-hide', '3500ms');
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    });
    afterEach(() => {
      vi.useRealTimers();
    });
    const pass = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms));
    const readShown = () => ({
      chrome: document.querySelector<HTMLElement>('[data-player]')?.dataset.chrome,
      wait: screen.queryByText('Yükleniyor...') !== null,
    });

    it('nothing is shown in the first moments; controls come with its picture', async () => {
      const second = await change({ isLeftAlone: true });
      await pass(100);
      expect(readShown()).toEqual({ chrome: 'hidden', wait: false });
      await act(async () => fakeMedia(second).emit({ readyState: 3 }, 'loadeddata'));
      expect([second.paused, readShown()]).toEqual([false, { chrome: 'hidden', wait: false }]);
      await showFrame(second);
      expect(readShown()).toEqual({ chrome: 'shown', wait: false });
      await pass(3_600);
      expect(readShown()).toEqual({ chrome: 'hidden', wait: false });
    });

    it('a wait that takes longer is shown, with the controls', async () => {
      await change({ isLeftAlone: true });
      await pass(400);
      expect(readShown()).toEqual({ chrome: 'shown', wait: true });
    });

    it('controls that are there stay there', async () => {
      await change();
      expect(readShown()).toEqual({ chrome: 'shown', wait: false });
    });
  });

  it('lets the old one go when it fails', async () => {
    const second = await change();
    await act(async () => engines.reports.at(-1)?.({ type: 'failed', failure: { code: 2, detail: '' } }));
    expect([videos(), engines.alive]).toEqual([[second], [LIST('2')]]);
  });
});
