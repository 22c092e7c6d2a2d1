// A channel that is preloaded before the page: the player adopts its element and engine, or ends them.
import '@testing-library/jest-dom/vitest';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { connectCall } from '../../shared/api/call.ts';
import { allowPlay, fakeEngine, fakeMedia, installFakeMedia } from '../../shared/media/media.fixture.ts';
import { type EngineOptions, NO_TRACKS } from '../../shared/media/media-engine.ts';
import { preloadMedia } from '../../shared/media/preloaded-media.ts';
import { ViewerProvider } from '../../shared/viewer/viewer.ts';
import { aPlayerService, type ChannelProps, ShownChannel, subscriber } from './player.fixture.tsx';
import type { PlayerControls } from './use-viewing.ts';

const engines = vi.hoisted(() => ({ opened: [] as string[] }));
vi.mock('../../shared/media/hls-engine.ts', () => ({
  openHls(_: unknown, source: string) {
    engines.opened.push(source);
    return {
      selectAudio: () => undefined,
      selectSubtitle: () => undefined,
      reload: () => undefined,
      park: () => undefined,
      resume: () => undefined,
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
  const preloaded = preloadMedia(
    (_, __, given) => {
      options = given;
      return engine;
    },
    { video, address: ADDRESS, preferences: undefined, atPicture: 'play' },
  );
  if (!preloaded || !options) throw new Error('Nothing was preloaded');
  return { preloaded, video, engine, options, media: fakeMedia(video) };
}

type Preloaded = ReturnType<typeof begin>;

/** Its first frame was shown. */
function beginWithPicture(): Preloaded {
  const preloaded = begin();
  preloaded.media.emit({ readyState: 3, duration: Infinity, seekable: [[0, 600]], currentTime: 590 }, 'loadeddata');
  return preloaded;
}

/** The page of the channel; by default it shows what was preloaded. */
function openPage({ preloaded }: Preloaded, props: Partial<ChannelProps> & { isShown?: boolean } = {}) {
  const api = aPlayerService();
  connectCall(api.call);
  const client = new QueryClient();
  const renew = vi.fn(async () => ADDRESS);
  let controls: PlayerControls | undefined;
  const { isShown = true, ...rest } = props;
  const page = (more: Partial<ChannelProps>) => (
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
  const adopt = () => act(() => controls?.session.show({ address: ADDRESS, renew, media: preloaded }));
  const open = (address: string) => act(() => controls?.session.show({ address, renew }));
  if (isShown) adopt();
  return {
    api,
    renew,
    unmount,
    adopt,
    open,
    shut: () => act(() => controls?.player.shut()),
    show: (more: Partial<ChannelProps>) => rerender(page(more)),
  };
}

const stageVideos = () => [...document.querySelectorAll('[data-player] video')];
const settle = () => act(async () => new Promise((resolve) => setTimeout(resolve)));

describe('the player of a channel that plays already', () => {
  it('shows the very element, which is the only one, and keeps it', async () => {
    const preloaded = beginWithPicture();
    const { show } = openPage(preloaded);
    expect([...document.querySelectorAll('video')]).toEqual([preloaded.video]);
    expect(stageVideos()).toEqual([preloaded.video]);
    show({ title: 'Gece Postası' });
    await settle();
    expect(stageVideos()).toEqual([preloaded.video]);
  });

  it('logs one start, although the page names the viewing after the stream plays [ANALYTICS-06]', async () => {
    const preloaded = beginWithPicture();
    const { api, show } = openPage(preloaded, { id: '' });
    await act(async () => preloaded.media.emit({ currentTime: 591 }, 'timeupdate'));
    show({ id: '1' });
    await act(async () => preloaded.media.emit({ currentTime: 592 }, 'timeupdate'));
    await settle();
    const events = api.asked.filter(({ name }) => name === 'POST /analytics-client/log/media');
    expect(events.map(({ input }) => (input as { body: { eventtype: string } }).body.eventtype)).toEqual(['start']);
  });

  it('opens nothing a second time and asks for no address', async () => {
    const preloaded = beginWithPicture();
    const { renew } = openPage(preloaded);
    await settle();
    expect(engines.opened).toEqual([]);
    expect(renew).not.toHaveBeenCalled();
    expect(preloaded.engine.destroy).not.toHaveBeenCalled();
    expect(preloaded.video.paused).toBe(false);
  });

  it('shows it as playing at once, without a sign of waiting', () => {
    const preloaded = beginWithPicture();
    openPage(preloaded);
    expect(screen.queryByRole('status')).toBeNull();
    expect(screen.getByRole('button', { name: 'Duraklat' })).toBeInTheDocument();
  });

  it('waits for a first frame that has not come yet, and starts with it', async () => {
    const preloaded = begin();
    openPage(preloaded);
    expect(await screen.findByRole('status')).toBeInTheDocument();
    await act(async () => preloaded.media.emit({ readyState: 3 }, 'loadeddata'));
    expect(preloaded.video.paused).toBe(false);
    expect(screen.queryByRole('status')).toBeNull();
    expect(engines.opened).toEqual([]);
  });

  it('knows what the engine said before, and hears what it says then', async () => {
    const preloaded = beginWithPicture();
    preloaded.options.report({
      type: 'tracks',
      tracks: { ...NO_TRACKS, audio: ['tr', 'en'].map((id) => ({ id, label: id, language: id })), audioId: 'tr' },
    });
    openPage(preloaded);
    expect(screen.getByRole('button', { name: 'Ses' })).toBeInTheDocument();
    await act(async () => preloaded.options.report({ type: 'failed', failure: { code: 3, detail: '' } }));
    expect(screen.getByRole('alertdialog')).toBeVisible();
  });

  it('gives its engine a fresh address when the old one is no longer accepted', async () => {
    const preloaded = beginWithPicture();
    const { renew } = openPage(preloaded);
    renew.mockResolvedValue('/stream/fresh/c/1/live/index.m3u8');
    await expect(preloaded.options.renew?.()).resolves.toBe('/stream/fresh/c/1/live/index.m3u8');
  });

  it('offers the button where the browser plays nothing without a press', async () => {
    allowPlay(() => false);
    const preloaded = beginWithPicture();
    // Without time-shift there is no other button to play with.
    openPage(preloaded, { canSeek: false });
    const button = await screen.findByRole('button', { name: 'Oynat' });
    expect(preloaded.video.paused).toBe(true);
    allowPlay(() => true);
    await act(async () => button.click());
    expect(preloaded.video.paused).toBe(false);
    expect(engines.opened).toEqual([]);
  });

  it('goes on with it when the page shows it only later', async () => {
    const preloaded = beginWithPicture();
    const { adopt } = openPage(preloaded, { isShown: false });
    await settle();
    expect(preloaded.engine.destroy).not.toHaveBeenCalled();
    expect(preloaded.video.paused).toBe(false);
    adopt();
    await settle();
    expect(stageVideos()).toEqual([preloaded.video]);
    expect(preloaded.engine.destroy).not.toHaveBeenCalled();
    expect(engines.opened).toEqual([]);
  });

  it('ends it for another address, which plays in the same element', async () => {
    const preloaded = beginWithPicture();
    const { open } = openPage(preloaded);
    open(OTHER);
    await waitFor(() => expect(engines.opened).toEqual([OTHER]));
    expect(preloaded.engine.destroy).toHaveBeenCalledOnce();
    expect(stageVideos()).toEqual([preloaded.video]);
    await act(async () => preloaded.options.report({ type: 'failed', failure: { code: 3, detail: 'late' } }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('ends it where nothing may be played', async () => {
    const preloaded = beginWithPicture();
    const { shut } = openPage(preloaded);
    shut();
    await settle();
    expect(preloaded.engine.destroy).toHaveBeenCalledOnce();
    expect(preloaded.video.paused).toBe(true);
    expect(engines.opened).toEqual([]);
  });

  it('ends it with the page', async () => {
    const preloaded = beginWithPicture();
    const { unmount } = openPage(preloaded);
    unmount();
    await settle();
    expect(preloaded.engine.destroy).toHaveBeenCalledOnce();
    expect(document.querySelector('video')).toBeNull();
    // A report after the end reaches no page.
    expect(() => preloaded.options.report({ type: 'trouble', trouble: 'network' })).not.toThrow();
  });
});
