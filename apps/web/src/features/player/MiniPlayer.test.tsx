// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { connectCall } from '../../shared/api/call.ts';
import { fakeMedia } from '../../shared/media/media.fixture.ts';
import { MiniPlayerPlace, miniPlayer } from '../../shared/page/mini-player.ts';
import { ViewerProvider } from '../../shared/viewer/viewer.ts';
import { MiniPlayer } from './MiniPlayer.tsx';
import { PlayerModal } from './PlayerModal.tsx';
import { aPlayerService, askedOf, button, preparePlayerPage, subscriber } from './player.fixture.tsx';

preparePlayerPage();
afterEach(() => act(() => miniPlayer.close()));

const MINI = (
  <MiniPlayer
    id="c4"
    kind="title"
    title="Tuz ve Fener"
    path="/film"
    canPause
    source={async () => '/film.mp4'}
    startAtSeconds={100}
    bookmark={{ contentId: 'tuzfener', contentCode: 'c4', season: 2, episode: 4 }}
  />
);

async function browse() {
  const api = aPlayerService();
  connectCall(api.call);
  const player = <PlayerModal id="1" kind="trailer" title="Lodos" source={async () => '/a.mp4'} onClose={() => {}} />;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={['/home']}>
        <ViewerProvider value={subscriber}>
          <Routes>
            <Route path="/home" element={<p>home</p>} />
            <Route path="/film" element={player} />
          </Routes>
          <MiniPlayerPlace />
        </ViewerProvider>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  act(() => miniPlayer.show(MINI));
  const media = fakeMedia(document.querySelector('[data-mini] video'));
  await waitFor(() => expect(media.element.src).toContain('/film.mp4'));
  await act(async () => media.emit({ duration: 600, readyState: 1 }, 'loadedmetadata'));
  await act(async () => media.emit({ readyState: 3 }, 'loadeddata'));
  return { api, media };
}

const mini = () => screen.queryByRole('region', { name: 'Mini oynatıcı: Tuz ve Fener' });

it('plays on in a corner of the page, pauses, and saves its position when it is closed [PLAYER-08]', async () => {
  const { api, media } = await browse();
  expect(screen.getByText('home')).toBeVisible();
  expect(media.element.currentTime).toBe(100);
  fireEvent.click(button('Duraklat'));
  expect(media.element.paused).toBe(true);
  await act(async () => media.emit({ currentTime: 130 }, 'timeupdate'));
  fireEvent.click(button('Kapat'));
  expect(mini()).toBeNull();
  expect(askedOf(api, 'POST /content/:id/bookmark')).toEqual([
    { params: { id: 'tuzfener' }, body: { bookmark: '2|4|130|c4' } },
  ]);
});

it('leads to the large player, which is then the only one', async () => {
  await browse();
  fireEvent.click(button('Büyüt'));
  expect(await screen.findByRole('dialog', { name: 'Lodos' })).toBeVisible();
  expect(mini()).toBeNull();
});

it('goes at its end', async () => {
  const { media } = await browse();
  await act(async () => media.emit({ currentTime: 600, ended: true, paused: true }, 'timeupdate', 'ended'));
  expect(mini()).toBeNull();
});

describe('picture-in-picture', () => {
  const inPicture = (video: Element | null) =>
    Object.defineProperty(document, 'pictureInPictureElement', { configurable: true, value: video });
  afterEach(() => inPicture(null));

  async function leavePlayer() {
    const api = aPlayerService();
    connectCall(api.call);
    const source = vi.fn(async () => '/film.mp4');
    const bookmark = { contentId: 'tuzfener', contentCode: 'c4', season: 2, episode: 4 };
    const page = (isOpen: boolean) => (
      <QueryClientProvider client={client}>
        <MemoryRouter initialEntries={['/film?play=c4']}>
          <ViewerProvider value={subscriber}>
            {isOpen && (
              <PlayerModal
                {...{ id: 'c4', kind: 'title', title: 'Tuz ve Fener', source, bookmark }}
                onClose={() => undefined}
              />
            )}
            <MiniPlayerPlace />
          </ViewerProvider>
        </MemoryRouter>
      </QueryClientProvider>
    );
    const client = new QueryClient();
    const { rerender } = render(page(true));
    const media = fakeMedia(document.querySelector('video'));
    await waitFor(() => expect(media.element.src).toContain('/film.mp4'));
    await act(async () => media.emit({ duration: 600, readyState: 1 }, 'loadedmetadata'));
    await act(async () => media.emit({ readyState: 3, currentTime: 90 }, 'loadeddata'));
    inPicture(media.element);
    await act(async () => media.emit({}, 'enterpictureinpicture'));
    expect(screen.getByText('Küçük pencerede oynuyor')).toBeVisible();
    await act(async () => rerender(page(false)));
    return { api, source, media, video: media.element };
  }

  const leavePicture = (video: HTMLVideoElement) => {
    inPicture(null);
    return act(async () => video.dispatchEvent(new Event('leavepictureinpicture', { bubbles: true })));
  };

  it('goes on when its player is left: the mini player has the same element and the same stream', async () => {
    const { source, video } = await leavePlayer();
    expect(video.isConnected).toBe(true);
    expect(document.querySelectorAll('video')).toHaveLength(1);
    expect([video.paused, source.mock.calls.length]).toEqual([false, 1]);
    // Its own window is the mini player meanwhile.
    expect(document.querySelector('[data-mini]')).not.toBeVisible();
    await leavePicture(video);
    expect(document.querySelector('[data-mini]')).toBeVisible();
    expect(mini()).toContainElement(video);
    expect(video.paused).toBe(false);
  });

  it('ends with its window, which pauses, and the position is saved', async () => {
    const { api, media, video } = await leavePlayer();
    await act(async () => media.emit({ currentTime: 120 }, 'timeupdate'));
    video.pause();
    await leavePicture(video);
    expect(document.querySelector('[data-mini], video')).toBeNull();
    expect(askedOf(api, 'POST /content/:id/bookmark').at(-1)).toMatchObject({ body: { bookmark: '2|4|120|c4' } });
  });

  it('is left when another player takes over', async () => {
    const { video } = await leavePlayer();
    const exit = vi.fn(async () => inPicture(null));
    document.exitPictureInPicture = exit as never;
    await act(async () => miniPlayer.close());
    expect(exit).toHaveBeenCalledOnce();
    expect(video.isConnected).toBe(false);
  });
});
