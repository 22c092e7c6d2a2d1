// @vitest-environment jsdom
// A change to a channel that stands ready in an element of its own.
import '@testing-library/jest-dom/vitest';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { connectCall } from '../../shared/api/call.ts';
import { beginMedia } from '../../shared/media/begun-media.ts';
import type { EngineOptions } from '../../shared/media/engine.ts';
import { fakeMedia, installFakeMedia } from '../../shared/media/media.fixture.ts';
import { ViewerProvider } from '../../shared/viewer/viewer.ts';
import { LivePlayer } from './LivePlayer.tsx';
import { aPlayerService, subscriber } from './player.fixture.tsx';

const engines = vi.hoisted(() => ({ alive: [] as string[], calls: [] as string[] }));
const openHls = vi.hoisted(() => (_: unknown, source: string, _options: EngineOptions) => {
  engines.alive.push(source);
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

const frames = new Map<HTMLVideoElement, () => void>();
beforeAll(() => {
  installFakeMedia();
  Object.assign(HTMLVideoElement.prototype, {
    requestVideoFrameCallback(this: HTMLVideoElement, show: () => void) {
      frames.set(this, show);
    },
  });
});
afterEach(cleanup);

const LIST = (id: string) => `/stream/${id}/index.m3u8`;

it('shows it at once, goes on from where it was parked, and lets the old one go with the first picture', async () => {
  connectCall(aPlayerService().call);
  const client = new QueryClient();
  const ready = beginMedia(openHls, {
    video: document.createElement('video'),
    address: LIST('2'),
    wishes: undefined,
    atPicture: 'park',
  });
  if (!ready) throw new Error('Nothing was begun.');
  fakeMedia(ready.video).tell({ readyState: 3 }, 'loadeddata');
  expect([engines.calls, ready.video.paused]).toEqual([[`park ${LIST('2')}`], true]);
  const page = (id: string) => (
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <ViewerProvider value={subscriber}>
          <LivePlayer
            id={id}
            kind="live"
            title="Sahne Arkası"
            channelCode="nota"
            canSeek
            source={async () => LIST(id)}
            takeAddress={() => LIST(id)}
            takeReady={(address) => (address === LIST('2') ? ready : undefined)}
            onExit={() => undefined}
          />
        </ViewerProvider>
      </MemoryRouter>
    </QueryClientProvider>
  );
  const { rerender } = render(page('1'));
  await waitFor(() => expect(engines.alive).toEqual([LIST('2'), LIST('1')]));
  const first = document.querySelector('video') as HTMLVideoElement;
  await act(async () => fakeMedia(first).tell({ readyState: 3 }, 'loadeddata'));

  await act(async () => rerender(page('2')));
  expect(engines.calls).toEqual([`park ${LIST('2')}`, `resume ${LIST('2')}`]);
  expect([first.paused, ready.video.paused]).toEqual([true, false]);
  expect([...document.querySelectorAll('video')]).toEqual([first, ready.video]);
  expect(screen.queryByText('Yükleniyor')).toBeNull();

  await act(async () => frames.get(ready.video)?.());
  expect([...document.querySelectorAll('video')]).toEqual([ready.video]);
  expect(engines.alive).toEqual([LIST('2')]);
});
