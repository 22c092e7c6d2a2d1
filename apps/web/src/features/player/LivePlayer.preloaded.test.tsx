// A channel whose picture was there before the page: the player goes on with it, or ends it.
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
import { LivePlayer, type LivePlayerProps } from './LivePlayer.tsx';
import { aPlayerService, subscriber } from './player.fixture.tsx';

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
  let kept: typeof begun | undefined = begun;
  const takeBegun = () => {
    const media = kept;
    kept = undefined;
    return media;
  };
  return { video, engine, options, takeBegun, media: fakeMedia(video) };
}

type Begun = ReturnType<typeof begin>;

/** Its first frame was shown. */
function beginWithPicture(): Begun {
  const begun = begin();
  begun.media.tell({ readyState: 3, duration: Infinity, seekable: [[0, 600]], currentTime: 590 }, 'loadeddata');
  return begun;
}

/** An address that is handed out once, as the page of a channel does. */
function once(address: string | undefined): () => string | undefined {
  let left = address;
  return () => {
    const given = left;
    left = undefined;
    return given;
  };
}

function openPage({ takeBegun }: Begun, props: Partial<LivePlayerProps> = {}) {
  connectCall(aPlayerService().call);
  const client = new QueryClient();
  const source = vi.fn(async () => ADDRESS);
  const takeAddress = once(ADDRESS);
  const page = (more: Partial<LivePlayerProps>) => (
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <ViewerProvider value={subscriber}>
          <LivePlayer
            id="1"
            kind="live"
            title="Sahne Arkası"
            channelCode="nota"
            canSeek
            takeBegun={takeBegun}
            takeAddress={takeAddress}
            source={source}
            onExit={() => undefined}
            {...props}
            {...more}
          />
        </ViewerProvider>
      </MemoryRouter>
    </QueryClientProvider>
  );
  const { rerender, unmount } = render(page({}));
  return { source, unmount, show: (more: Partial<LivePlayerProps>) => rerender(page(more)) };
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
    const { source } = openPage(begun);
    await settle();
    expect(engines.opened).toEqual([]);
    expect(source).not.toHaveBeenCalled();
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
    const { source } = openPage(begun);
    source.mockResolvedValue('/stream/fresh/c/1/live/index.m3u8');
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

  it('goes on with it when the page learns only later what it plays', async () => {
    const begun = beginWithPicture();
    const { show } = openPage(begun, { id: '' });
    await settle();
    expect(begun.engine.destroy).not.toHaveBeenCalled();
    expect(begun.video.paused).toBe(false);
    show({ id: '1' });
    await settle();
    expect(begun.engine.destroy).not.toHaveBeenCalled();
    expect(engines.opened).toEqual([]);
  });

  it('ends it for another address, which plays in the same element', async () => {
    const begun = beginWithPicture();
    openPage(begun, { takeAddress: once(OTHER) });
    await waitFor(() => expect(engines.opened).toEqual([OTHER]));
    expect(begun.engine.destroy).toHaveBeenCalledOnce();
    expect(stageVideos()).toEqual([begun.video]);
  });

  it('ends it when another channel is chosen', async () => {
    const begun = beginWithPicture();
    const { show } = openPage(begun);
    show({ id: '2', source: async () => OTHER });
    await waitFor(() => expect(engines.opened).toEqual([OTHER]));
    expect(begun.engine.destroy).toHaveBeenCalledOnce();
    await act(async () => begun.options.report({ type: 'failed', failure: { code: 3, detail: 'late' } }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it.each([
    ['before it was opened', '', '1'],
    ['while it plays', '1', '1'],
  ])('ends it where nothing may be played: %s', async (_, id, later) => {
    const begun = beginWithPicture();
    const { show } = openPage(begun, { id });
    show({ id: later, isOff: true });
    await settle();
    expect(begun.engine.destroy).toHaveBeenCalledOnce();
    expect(begun.video.paused).toBe(true);
    expect(engines.opened).toEqual([]);
  });

  it.each([
    ['before it was opened', ''],
    ['while it plays', '1'],
  ])('ends it with the page: %s', async (_, id) => {
    const begun = beginWithPicture();
    const { unmount } = openPage(begun, { id });
    unmount();
    expect(begun.engine.destroy).toHaveBeenCalledOnce();
    expect(document.querySelector('video')).toBeNull();
    // Nobody is left to hear of it.
    expect(() => begun.options.report({ type: 'trouble', trouble: 'network' })).not.toThrow();
  });
});
