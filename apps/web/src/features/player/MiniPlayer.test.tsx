// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, expect, it } from 'vitest';
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
