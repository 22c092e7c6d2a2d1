import '@testing-library/jest-dom/vitest';
import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { askTicket, type TicketQuestions } from '../features/live-tv/asked-ticket.ts';
import { channelMedia } from '../features/live-tv/channel-media.ts';
import type { Access } from '../features/live-tv/rules/verdict.ts';
import { LiveTvSkeleton } from '../features/live-tv/ui/LiveTvSkeleton.tsx';
import { ApiError } from '../shared/api/api-error.ts';
import { closeUnlessHeld } from '../shared/document/opening-picture.ts';
import { fakeEngine, fakeMedia, installFakeMedia } from '../shared/media/media.fixture.ts';
import type { OpenEngine } from '../shared/media/media-engine.ts';
import { type FirstPictureDeps, PICTURE_FIRST_MS, showFirstPicture } from './first-picture.ts';

const OPEN: Access = { canWatch: true, customerHasAccess: true, auth_returncode: '0' };
const ADDRESS = '/stream/t/c/3/live/index.m3u8';
const PREFERENCES = { audioLanguage: 'tr', subtitleLanguage: null };

const take = (channelId = '3') => channelMedia.take(channelId, { address: ADDRESS, getPreferences: () => undefined });
const video = () => document.querySelector('video');
const settle = () => new Promise((resolve) => setTimeout(resolve));

/** An answer that comes when a test says so. */
function answerLater<T>() {
  let resolve: (answer: T) => void = () => undefined;
  const promise = new Promise<T>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

/** A picture that is being shown, step by step: the wait is over when a test says so. */
function showing({ checkAccess, getAddress, ...overrides }: Partial<FirstPictureDeps & TicketQuestions> = {}) {
  const asked: string[] = [];
  const engine = fakeEngine();
  const open = vi.fn<OpenEngine>(() => engine);
  const wait = answerLater<void>();
  const isDone = vi.fn();
  const ticket = askTicket({
    checkAccess: checkAccess ?? (async () => OPEN),
    getAddress: getAddress ?? (async () => ADDRESS),
  });
  const shown = showFirstPicture('3', {
    ticket,
    prepare: async () => ({ preferences: PREFERENCES, open }),
    volume: undefined,
    pageRead: async () => undefined,
    wait: (ms) => {
      asked.push(`wait ${ms}`);
      return wait.promise;
    },
    ...overrides,
  }).then(isDone);
  return { asked, engine, open, isDone, shown, endWait: wait.resolve };
}

/** Until it waits for the first frame. */
async function preloaded(overrides: Partial<FirstPictureDeps & TicketQuestions> = {}) {
  const opening = showing(overrides);
  await settle();
  return { ...opening, media: fakeMedia(video()) };
}

function expectNothing() {
  expect(document.body).toBeEmptyDOMElement();
  expect(channelMedia.openingAddress('3')).toBeUndefined();
  expect(take()).toBeUndefined();
}

beforeAll(installFakeMedia);
beforeEach(() => document.body.replaceChildren());
afterEach(() => {
  cleanup();
  closeUnlessHeld();
});

describe('the picture before the application', () => {
  it('asks for access first, and for the address only when it is open [LIVE-05]', async () => {
    const access = answerLater<Access>();
    const asked: string[] = [];
    const { open } = showing({
      checkAccess: () => {
        asked.push('access');
        return access.promise;
      },
      getAddress: async () => {
        asked.push('address');
        return ADDRESS;
      },
    });
    await settle();
    expect(asked).toEqual(['access']);
    access.resolve(OPEN);
    await settle();
    expect(asked).toEqual(['access', 'address']);
    expect(open).toHaveBeenCalledWith(video(), ADDRESS, expect.objectContaining({ preferences: PREFERENCES }));
  });

  it.each([
    ['no access', { ...OPEN, customerHasAccess: false }],
    ['a channel that may not be watched', { ...OPEN, canWatch: false }],
    ['an event that is not paid', { ...OPEN, auth_returncode: '5' as const }],
  ])('asks for no address and leaves nothing behind for %s [LIVE-05]', async (_, access) => {
    const getAddress = vi.fn(async () => ADDRESS);
    const { shown, open } = showing({ checkAccess: async () => access, getAddress });
    await shown;
    expect(getAddress).not.toHaveBeenCalled();
    expect(open).not.toHaveBeenCalled();
    expectNothing();
  });

  it('shows nothing of a channel that is locked: it is given no address [LIVE-08]', async () => {
    const { shown, open } = showing({
      getAddress: async () => Promise.reject(new ApiError(403, 'PIN_REQUIRED', '')),
    });
    await shown;
    expect(open).not.toHaveBeenCalled();
    expectNothing();
  });

  it.each([
    ['the question about access', { checkAccess: async () => Promise.reject(new Error('away')) }],
    ['the question for the address', { getAddress: async () => Promise.reject(new Error('away')) }],
    ['the code of the player', { prepare: async () => Promise.reject(new Error('away')) }],
    [
      'the browser, which plays it otherwise',
      { prepare: async () => ({ preferences: PREFERENCES, open: () => undefined }) },
    ],
    [
      'the engine',
      {
        prepare: async () => ({
          preferences: undefined,
          open: () => {
            throw new Error('broken');
          },
        }),
      },
    ],
  ])('leaves nothing behind when it is let down by %s', async (_, deps) => {
    const { shown } = showing(deps);
    await expect(shown).resolves.toBeUndefined();
    expectNothing();
  });

  it('waits no longer than it should, and begins nothing with an answer that comes later', async () => {
    const address = answerLater<string>();
    const { asked, shown, isDone, endWait, open } = showing({ getAddress: () => address.promise });
    await settle();
    expect(asked).toContain(`wait ${PICTURE_FIRST_MS}`);
    expect(isDone).not.toHaveBeenCalled();
    endWait();
    await shown;
    address.resolve(ADDRESS);
    await settle();
    expect(open).not.toHaveBeenCalled();
    expectNothing();
  });

  it('that has preloaded goes on beside the application when its first frame takes longer', async () => {
    const { shown, endWait, engine, media } = await preloaded();
    endWait();
    await shown;
    expect(engine.destroy).not.toHaveBeenCalled();
    expect(media.element.isConnected).toBe(true);
    expect(channelMedia.openingAddress('3')).toBe(ADDRESS);
  });

  it('lets the application come when the first frame is there', async () => {
    const { shown, isDone, media } = await preloaded();
    media.emit({ readyState: 1 }, 'loadedmetadata');
    await settle();
    expect(isDone).not.toHaveBeenCalled();
    media.emit({ readyState: 2 }, 'loadeddata');
    await shown;
    expect(isDone).toHaveBeenCalledOnce();
  });

  it('does not keep the application waiting for a picture that broke', async () => {
    const { open, isDone } = await preloaded();
    open.mock.calls[0]?.[2].report({ type: 'failed', failure: { code: 2, detail: '' } });
    await settle();
    expect(isDone).toHaveBeenCalled();
    expect(take()).toBeUndefined();
  });

  it('resolves at the first frame where the browser has a callback for video frames', async () => {
    const frames: (() => void)[] = [];
    Object.assign(HTMLVideoElement.prototype, { requestVideoFrameCallback: (act: () => void) => frames.push(act) });
    try {
      const { shown, isDone, media } = await preloaded();
      media.emit({ readyState: 2 }, 'loadeddata');
      await settle();
      expect(isDone).not.toHaveBeenCalled();
      for (const act of frames) act();
      await shown;
    } finally {
      Reflect.deleteProperty(HTMLVideoElement.prototype, 'requestVideoFrameCallback');
    }
  });

  it.each([
    [0.35, 0.35],
    [0, 0],
    [undefined, 1],
  ])('is as loud as the browser was: %s', async (volume, heard) => {
    const { media } = await preloaded({ volume });
    expect(media.element.volume).toBe(heard);
  });

  it('stands where the page will have it, before everything else', async () => {
    document.body.innerHTML = '<div id="root"></div>';
    const { media } = await preloaded();
    expect(media.element.playsInline).toBe(true);
    expect(media.element.parentElement?.className).toBe('live-stage');
    const frame = media.element.parentElement?.parentElement;
    expect(frame?.className).toBe('live-frame first-picture');
    expect(document.body.firstElementChild).toBe(frame);
  });
});

describe('what is kept for the page', () => {
  it('is the address, and only for its own channel', async () => {
    await preloaded();
    expect(channelMedia.openingAddress('3')).toBe(ADDRESS);
    expect(channelMedia.openingAddress('4')).toBeUndefined();
    expect(take('4')).toBeUndefined();
  });

  it('is no address any more once another channel was chosen', async () => {
    await preloaded();
    channelMedia.dropAllBut('4');
    expect(channelMedia.openingAddress('3')).toBeUndefined();
  });

  it('is what plays, once', async () => {
    const { media } = await preloaded();
    expect(take()).toMatchObject({ video: media.element, address: ADDRESS });
    expect(take()).toBeUndefined();
  });

  it('ends with a page that does not want it', async () => {
    const { engine } = await preloaded();
    closeUnlessHeld();
    expect(engine.destroy).toHaveBeenCalledOnce();
    expectNothing();
  });

  it('stays under the page of a channel while that waits, and goes with it', async () => {
    const { engine, media } = await preloaded();
    const { unmount } = render(<LiveTvSkeleton />);
    closeUnlessHeld();
    expect(engine.destroy).not.toHaveBeenCalled();
    expect(media.element.isConnected).toBe(true);
    unmount();
    await new Promise((resolve) => requestAnimationFrame(resolve));
    expect(engine.destroy).toHaveBeenCalledOnce();
    expect(video()).toBeNull();
    expect(channelMedia.openingAddress('3')).toBeUndefined();
  });

  it('is no longer ended by the place it stood in once the player has it', async () => {
    const { engine } = await preloaded();
    const media = take();
    closeUnlessHeld();
    expect(engine.destroy).not.toHaveBeenCalled();
    expect(document.querySelector('.first-picture')).toBeNull();
    media?.end();
  });
});
