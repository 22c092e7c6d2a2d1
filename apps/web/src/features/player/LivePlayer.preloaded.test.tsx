// A channel that is preloaded before the page: the player adopts its element and engine, or ends them.
import '@testing-library/jest-dom/vitest';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { connectCall } from '../../shared/api/call.ts';
import { type EngineOptions, NO_TRACKS } from '../../shared/media/engine.ts';
import { allowPlay, fakeEngine, fakeMedia, installFakeMedia } from '../../shared/media/media.fixture.ts';
import { preloadMedia } from '../../shared/media/preloaded-media.ts';
import { ViewerProvider } from '../../shared/viewer/viewer.ts';
import type { LivePlayerProps } from './LivePlayer.tsx';
import { aPlayerService, ShownChannel, subscriber } from './player.fixture.tsx';
import type { PlayerControls } from './use-viewing.ts';

const engines = vi.hoisted(() => ({ opened: [] as string[] }));
vi.mock('../../shared/media/hls-engine.ts', () => ({
  openHls(_: unknown, source: string) {
    engines.opened.push(source);
    return {
      selectAudio: () => undefined,
      selectSubtitle: () => undefined,
      reload: () => undefined,
      destroy: () => {},
    };
  },
}));

const ADDRESS = '/stream/t/c/1/live/index.m3u8';
const OTHER = '/stream/t/c/2/live/index.m3u8';

beforeAll(installFakeMedia);
beforeEach(() => {
  engines.opened.length = 0;
  localStorage.clear();
  allowPlay(() => true);
});
afterEach(() => {
  cleanup();
  document.body.replaceChildren();
});

/** A channel in an element of the document, as it is before the application is there. */
function begin() {
  let options: EngineOptions | undefined;
  const video = document.createElement('video');
  document.body.append(video);
  const engine = fakeEngine();
  const begun = preloadMedia(
    (_, __, given) => {
      options = given;
      return engine;
    },
    { video, address: ADDRESS, preferences: undefined, atPicture: 'play' },
  );
  if (!begun || !options) throw new Error('Nothing was begun');
  return { preloaded: begun, video, engine, options, media: fakeMedia(video) };
}

type Begun = ReturnType<typeof begin>;

/** Its first frame was shown. */
function beginWithPicture(): Begun {
  const begun = begin();
  begun.media.tell({ readyState: 3, duration: Infinity, seekable: [[0, 600]], currentTime: 590 }, 'loadeddata');
  return begun;
}

/** The page of the channel; unless told otherwise it shows what was preloaded. */
function openPage({ preloaded }: Begun, props: Partial<LivePlayerProps> & { isShown?: boolean } = {}) {
  connectCall(aPlayerService().call);
  const client = new QueryClient();
  const renew = vi.fn(async () => ADDRESS);
  let controls: PlayerControls | undefined;
  const { isShown = true, ...rest } = props;
  const page = (more: Partial<LivePlayerProps>) => (
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <ViewerProvider value={subscriber}>
          <ShownChannel
            onControls={(given) => {
              controls = given;
            }}
            id="1"
            kind="live"
            title="Sahne Arkası"
            channelCode="nota"
            canSeek
            onExit={() => undefined}
            {...rest}
            {...more}
          />
        </ViewerProvider>
      </MemoryRouter>
    </QueryClientProvider>
  );
  const { rerender, unmount } = render(page({}));
  const adopt = () => act(() => controls?.show({ address: ADDRESS, renew, media: preloaded }));
  const open = (address: string) => act(() => controls?.show({ address, renew }));
  if (isShown) adopt();
  return {
    renew,
    unmount,
    adopt,
    open,
    shut: () => act(() => controls?.player.shut()),
    show: (more: Partial<LivePlayerProps>) => rerender(page(more)),
  };
}

const stageVideos = () => [...document.querySelectorAll('[data-player] video')];
const settle = () => act(async () => new Promise((resolve) => setTimeout(resolve)));

describe('the player of a channel that plays already', () => {
  it('shows the very element, which is the only one, and keeps it', async () => {
    const begun = beginWithPicture();
    const { show } = openPage(begun);
    expect([...document.querySelectorAll('video')]).toEqual([begun.video]);
    expect(stageVideos()).toEqual([begun.video]);
    show({ title: 'Gece Postası' });
    await settle();
    expect(stageVideos()).toEqual([begun.video]);
  });

  it('opens nothing a second time and asks for no address', async () => {
    const begun = beginWithPicture();
    const { renew } = openPage(begun);
    await settle();
    expect(engines.opened).toEqual([]);
    expect(renew).not.toHaveBeenCalled();
    expect(begun.engine.destroy).not.toHaveBeenCalled();
    expect(begun.video.paused).toBe(false);
  });

  it('shows it as playing at once, without a sign of waiting', () => {
    const begun = beginWithPicture();
    openPage(begun);
    expect(screen.queryByRole('status')).toBeNull();
    expect(screen.getByRole('button', { name: 'Duraklat' })).toBeInTheDocument();
  });

  it('waits for a first frame that has not come yet, and starts with it', async () => {
    const begun = begin();
    openPage(begun);
    expect(await screen.findByRole('status')).toBeInTheDocument();
    await act(async () => begun.media.tell({ readyState: 3 }, 'loadeddata'));
    expect(begun.video.paused).toBe(false);
    expect(screen.queryByRole('status')).toBeNull();
    expect(engines.opened).toEqual([]);
  });

  it('knows what the engine said before, and hears what it says then', async () => {
    const begun = beginWithPicture();
    begun.options.report({
      type: 'tracks',
      tracks: { ...NO_TRACKS, audio: ['tr', 'en'].map((id) => ({ id, label: id, language: id })), audioId: 'tr' },
    });
    openPage(begun);
    expect(screen.getByRole('button', { name: 'Ses' })).toBeInTheDocument();
    await act(async () => begun.options.report({ type: 'failed', failure: { code: 3, detail: '' } }));
    expect(screen.getByRole('alertdialog')).toBeVisible();
  });

  it('gives its engine a fresh address when the old one is no longer accepted', async () => {
    const begun = beginWithPicture();
    const { renew } = openPage(begun);
    renew.mockResolvedValue('/stream/fresh/c/1/live/index.m3u8');
    await expect(begun.options.renew?.()).resolves.toBe('/stream/fresh/c/1/live/index.m3u8');
  });

  it('offers the button where the browser plays nothing without a press', async () => {
    allowPlay(() => false);
    const begun = beginWithPicture();
    // Without time-shift there is no other button to play with.
    openPage(begun, { canSeek: false });
    const button = await screen.findByRole('button', { name: 'Oynat' });
    expect(begun.video.paused).toBe(true);
    allowPlay(() => true);
    await act(async () => button.click());
    expect(begun.video.paused).toBe(false);
    expect(engines.opened).toEqual([]);
  });

  it('goes on with it when the page shows it only later', async () => {
    const begun = beginWithPicture();
    const { adopt } = openPage(begun, { isShown: false });
    await settle();
    expect(begun.engine.destroy).not.toHaveBeenCalled();
    expect(begun.video.paused).toBe(false);
    adopt();
    await settle();
    expect(stageVideos()).toEqual([begun.video]);
    expect(begun.engine.destroy).not.toHaveBeenCalled();
    expect(engines.opened).toEqual([]);
  });

  it('ends it for another address, which plays in the same element', async () => {
    const begun = beginWithPicture();
    const { open } = openPage(begun);
    open(OTHER);
    await waitFor(() => expect(engines.opened).toEqual([OTHER]));
    expect(begun.engine.destroy).toHaveBeenCalledOnce();
    expect(stageVideos()).toEqual([begun.video]);
    await act(async () => begun.options.report({ type: 'failed', failure: { code: 3, detail: 'late' } }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('ends it where nothing may be played', async () => {
    const begun = beginWithPicture();
    const { shut } = openPage(begun);
    shut();
    await settle();
    expect(begun.engine.destroy).toHaveBeenCalledOnce();
    expect(begun.video.paused).toBe(true);
    expect(engines.opened).toEqual([]);
  });

  it('ends it with the page', async () => {
    const begun = beginWithPicture();
    const { unmount } = openPage(begun);
    unmount();
    await settle();
    expect(begun.engine.destroy).toHaveBeenCalledOnce();
    expect(document.querySelector('video')).toBeNull();
    // A report after the end reaches no page.
    expect(() => begun.options.report({ type: 'trouble', trouble: 'network' })).not.toThrow();
  });
});
