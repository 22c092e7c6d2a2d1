// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Link, MemoryRouter, Outlet, Route, Routes, useNavigate } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { FakeApi } from '../../../test/fake-api.ts';
import { connectCall } from '../../shared/api/call.ts';
import { fakeMedia } from '../../shared/media/media.fixture.ts';
import { ViewerProvider } from '../../shared/viewer/viewer.ts';
import { CornerPlace } from './CornerPlace.tsx';
import './MiniPlayer.tsx';
import { installMediaSession, removeMediaSession } from './media-session.fixture.ts';
import { PlayerModal } from './PlayerModal.tsx';
import { aPlayerService, askedOf, button, preparePlayerPage, subscriber } from './player.fixture.tsx';
import { nowPlaying } from './state/now-playing.ts';

preparePlayerPage();
afterEach(() => act(() => nowPlaying.leaveFrame()));

const BOOKMARK = { contentId: 'tuzfener', contentCode: 'c4', columnCode: 'dram', season: 2, episode: 4 };

/** The application's frame: the corner, or a page without one. */
function Frame() {
  return (
    <>
      <Outlet />
      <CornerPlace />
    </>
  );
}

/** A film that was minimised at 100 seconds, over home. */
async function browse() {
  const api = aPlayerService();
  connectCall(api.call);
  const source = vi.fn(async () => '/film.mp4');
  const onNext = vi.fn();
  function Film() {
    const navigate = useNavigate();
    return (
      <PlayerModal
        {...{ id: 'c4', kind: 'title', title: 'Tuz ve Fener', source, startAtSeconds: 100, bookmark: BOOKMARK }}
        {...{ next: { title: 'Tuz ve Fener', season: 2, episode: 5 }, onNext }}
        onMini={() => void navigate('/home')}
        onClose={() => void navigate('/home')}
      />
    );
  }
  const trailer = <PlayerModal id="1" kind="trailer" title="Lodos" source={async () => '/a.mp4'} onClose={() => {}} />;
  const links = ['/trailer', '/packages', '/home'].map((to) => (
    <Link key={to} to={to}>
      {to}
    </Link>
  ));
  const client = new QueryClient();
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={['/film']}>
        <ViewerProvider value={subscriber}>
          {links}
          <Routes>
            <Route element={<Frame />}>
              <Route path="/home" element={<p>home</p>} />
              <Route path="/film" element={<Film />} />
              <Route path="/trailer" element={trailer} />
            </Route>
            <Route path="/packages" element={<p>packages</p>} />
          </Routes>
        </ViewerProvider>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const media = fakeMedia(document.querySelector('video'));
  await waitFor(() => expect(media.element.src).toContain('/film.mp4'));
  await act(async () => media.emit({ duration: 600, readyState: 1 }, 'loadedmetadata'));
  await act(async () => media.emit({ readyState: 3 }, 'loadeddata'));
  fireEvent.click(button('Küçülterek gezin'));
  await screen.findByText('home');
  await waitFor(() => expect(mini()).toBeInTheDocument());
  const go = (to: string) => act(async () => void fireEvent.click(screen.getByText(to)));
  return { api, media, source, onNext, go };
}

const savedOf = (api: FakeApi) =>
  askedOf(api, 'POST /content/:id/bookmark').map((input) => (input as { body: { bookmark: string } }).body.bookmark);

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

it('goes on in the same element, at its position, when it is shown large again', async () => {
  const { api, media, source } = await browse();
  await act(async () => media.emit({ currentTime: 214 }, 'timeupdate'));
  fireEvent.click(button('Büyüt'));
  expect(await screen.findByRole('dialog', { name: 'Tuz ve Fener' })).toContainElement(media.element);
  expect(mini()).toBeNull();
  expect([media.element.currentTime, media.element.paused, source.mock.calls.length]).toEqual([214, false, 1]);
  // One viewing: the position is saved at its end, and the log has one beginning.
  expect(askedOf(api, 'POST /content/:id/bookmark')).toEqual([]);
  expect(askedOf(api, 'POST /analytics-client/log/media')).toHaveLength(1);
});

it('jumps ten seconds, and shows how far it is', async () => {
  const { media } = await browse();
  await act(async () => media.emit({ currentTime: 300 }, 'timeupdate'));
  const line = mini()?.querySelector<HTMLElement>('[style*="--progress"]');
  expect(line?.style.getPropertyValue('--progress')).toBe('0.5');
  fireEvent.click(button('10 saniye geri'));
  expect(media.element.currentTime).toBe(290);
  fireEvent.click(button('10 saniye ileri'));
  expect(media.element.currentTime).toBe(300);
});

describe('its corner', () => {
  const drag = (to: { x: number; y: number }) => {
    const corner = mini() as HTMLElement;
    const finger = { button: 0, isPrimary: true, pointerType: 'touch' };
    // jsdom has no layout: the box stands where the pointer is.
    corner.getBoundingClientRect = () => new DOMRect(to.x - 50, to.y - 50, 100, 100);
    fireEvent.pointerDown(corner, { ...finger, clientX: 900, clientY: 700 });
    fireEvent.pointerMove(corner, { ...finger, clientX: to.x, clientY: to.y });
    // The pointer rests before it is let go: no throw.
    fireEvent.pointerMove(corner, { ...finger, clientX: to.x, clientY: to.y });
    fireEvent.pointerUp(corner, { ...finger, clientX: to.x, clientY: to.y });
  };

  it('is the one nearest to where it is dragged', async () => {
    await browse();
    expect(mini()).toHaveAttribute('data-corner', 'bottom-end');
    drag({ x: 100, y: 100 });
    expect(mini()).toHaveAttribute('data-corner', 'top-start');
  });

  it('is left for good by a swipe out of the page, and the position is saved [PLAYER-08]', async () => {
    const { api, media } = await browse();
    await act(async () => media.emit({ currentTime: 214 }, 'timeupdate'));
    drag({ x: window.innerWidth + 40, y: 600 });
    expect([mini(), document.querySelector('video')]).toEqual([null, null]);
    expect(savedOf(api)).toEqual(['2|4|214|c4']);
  });

  it('is changed by presses and arrow keys of its handle (WCAG 2.5.7)', async () => {
    await browse();
    fireEvent.click(button('Başka köşeye taşı'));
    expect(mini()).toHaveAttribute('data-corner', 'bottom-start');
    fireEvent.keyDown(button('Başka köşeye taşı'), { key: 'ArrowUp' });
    expect(mini()).toHaveAttribute('data-corner', 'top-start');
    // No corner lies there: the key moves the focus on.
    expect(fireEvent.keyDown(button('Başka köşeye taşı'), { key: 'ArrowLeft' })).toBe(true);
  });

  it('a press on a button is no drag', async () => {
    const { media } = await browse();
    fireEvent.pointerDown(button('Duraklat'), { button: 0, isPrimary: true, clientX: 10, clientY: 10 });
    fireEvent.pointerMove(button('Duraklat'), { isPrimary: true, clientX: 13, clientY: 11 });
    fireEvent.pointerUp(button('Duraklat'), { isPrimary: true, clientX: 13, clientY: 11 });
    fireEvent.click(button('Duraklat'));
    expect(media.element.paused).toBe(true);
  });
});

it('answers the media keys of the operating system', async () => {
  const system = installMediaSession();
  const { media } = await browse();
  await act(async () => media.emit({}, 'playing'));
  expect(system.session).toMatchObject({ metadata: { title: 'Tuz ve Fener' }, playbackState: 'playing' });
  act(() => system.press('pause'));
  expect(media.element.paused).toBe(true);
  act(() => system.press('seekforward'));
  expect(media.element.currentTime).toBe(110);
  fireEvent.click(button('Kapat'));
  expect(system.session).toMatchObject({ metadata: null, playbackState: 'none' });
  removeMediaSession();
});

it('ends when another player opens: one is heard', async () => {
  const { api, media, go } = await browse();
  await act(async () => media.emit({ currentTime: 214 }, 'timeupdate'));
  await go('/trailer');
  expect(await screen.findByRole('dialog', { name: 'Lodos' })).toBeVisible();
  expect(mini()).toBeNull();
  expect([media.element.isConnected, document.querySelectorAll('video').length]).toEqual([false, 1]);
  expect(savedOf(api)).toEqual(['2|4|214|c4']);
});

it('ends on a page without the frame, and does not come back after it', async () => {
  const { api, media, go } = await browse();
  await act(async () => media.emit({ currentTime: 214 }, 'timeupdate'));
  await go('/packages');
  expect(document.querySelector('video')).toBeNull();
  await go('/home');
  expect([mini(), document.querySelector('video')]).toEqual([null, null]);
  expect(savedOf(api)).toEqual(['2|4|214|c4']);
});

it('ends with the profile that opened it, whose position is not saved for another one', async () => {
  const { api, media } = await browse();
  await act(async () => media.emit({ currentTime: 214 }, 'timeupdate'));
  await act(async () => nowPlaying.setViewer('ada'));
  expect([mini(), document.querySelector('video')]).toEqual([null, null]);
  expect(savedOf(api)).toEqual([]);
});

it('offers no next episode, and goes at its end [PLAYER-05, PLAYER-07] (departure)', async () => {
  const { media, onNext } = await browse();
  await act(async () => media.emit({ currentTime: 590 }, 'timeupdate'));
  expect(mini()).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Sonraki bölüm' })).toBeNull();
  await act(async () => media.emit({ currentTime: 600, ended: true, paused: true }, 'timeupdate', 'ended'));
  expect(mini()).toBeNull();
  expect(onNext).not.toHaveBeenCalled();
});

it('goes with a stream that fails, without a dialog [PLAYER-19] (departure)', async () => {
  const { media } = await browse();
  await act(async () => media.emit({ error: { code: 3, message: 'decoder' } }, 'error'));
  expect(mini()).toBeNull();
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

describe('picture-in-picture', () => {
  const inPicture = (video: Element | null) =>
    Object.defineProperty(document, 'pictureInPictureElement', { configurable: true, value: video });
  afterEach(() => inPicture(null));

  async function leavePlayer() {
    const api = aPlayerService();
    connectCall(api.call);
    const source = vi.fn(async () => '/film.mp4');
    const page = (isOpen: boolean) => (
      <QueryClientProvider client={client}>
        <MemoryRouter initialEntries={['/film?play=c4']}>
          <ViewerProvider value={subscriber}>
            <Routes>
              <Route path="*" element={<Frame />} />
            </Routes>
            {isOpen && (
              <PlayerModal
                {...{ id: 'c4', kind: 'title', title: 'Tuz ve Fener', source, bookmark: BOOKMARK }}
                onClose={() => undefined}
              />
            )}
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
    await waitFor(() => expect(document.querySelector('[data-mini]')).toBeInTheDocument());
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
    await act(async () => nowPlaying.leaveFrame());
    expect(exit).toHaveBeenCalledOnce();
    expect(video.isConnected).toBe(false);
  });
});
