// @vitest-environment jsdom
// The keys of the operating system, from its side: what it receives, and what a key does.
import '@testing-library/jest-dom/vitest';
import { act, cleanup } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { allowPlay, installFakeMedia } from '../../shared/media/media.fixture.ts';
import { setLanguage } from '../../shared/text/language.ts';
import { type FakeMediaSession, installMediaSession, removeMediaSession } from './media-session.fixture.ts';
import { openPlayer } from './player.fixture.tsx';
import { openMediaSession } from './state/media-session.ts';
// Loaded with the test and not inside one, where a busy machine would make it late.
import '../../shared/media/element-engine.ts';
import '../../shared/media/hls-engine.ts';

let system: FakeMediaSession;

beforeAll(installFakeMedia);
beforeEach(() => {
  localStorage.clear();
  setLanguage('tr');
  allowPlay(() => true);
  system = installMediaSession();
});
afterEach(() => {
  cleanup();
  removeMediaSession();
});

const FILM = { title: 'Tuz ve Fener', subtitle: '2. sezon 4. bölüm', picture: '/images/h/tuz?v=1' };

describe('the operating system', () => {
  it('receives what plays, with its picture, and whether it does', async () => {
    const { begin, emit } = await openPlayer(FILM);
    await begin();
    await emit({}, 'playing');
    expect(system.session.metadata).toMatchObject({
      title: 'Tuz ve Fener',
      artist: '2. sezon 4. bölüm',
      artwork: [{ src: '/images/h/tuz?v=1&w=320' }, { src: '/images/h/tuz?v=1&w=640' }],
    });
    expect(system.session.playbackState).toBe('playing');
    act(() => system.press('pause'));
    await emit({}, 'pause');
    expect(system.session.playbackState).toBe('paused');
  });

  it('receives another one, and nothing once the player is closed', async () => {
    const { begin, show, close } = await openPlayer(FILM);
    await begin();
    show({ title: 'Tuz ve Fener', subtitle: '2. sezon 5. bölüm' });
    expect(system.session.metadata).toMatchObject({ artist: '2. sezon 5. bölüm' });
    await close();
    expect(system.session).toMatchObject({ metadata: null, playbackState: 'none' });
    expect(system.keys()).toEqual([]);
    expect(system.positions.at(-1)).toBeUndefined();
  });

  it('hears where it stands after a jump, and not with every second', async () => {
    const { begin, emit } = await openPlayer(FILM);
    await begin({ currentTime: 100 });
    const received = system.positions.length;
    for (const currentTime of [101, 102, 103]) await emit({ currentTime }, 'timeupdate');
    expect(system.positions).toHaveLength(received);
    act(() => system.press('seekto', { seekTime: 300 }));
    expect(system.positions.at(-1)).toEqual({ duration: 600, position: 300, playbackRate: 1 });
  });
});

describe('its keys', () => {
  it('play, pause, jump and seek as the player does', async () => {
    const { begin, media } = await openPlayer(FILM);
    await begin({ currentTime: 100 });
    act(() => system.press('pause'));
    expect(media.element.paused).toBe(true);
    act(() => system.press('play'));
    expect(media.element.paused).toBe(false);
    act(() => system.press('seekforward'));
    expect(media.element.currentTime).toBe(110);
    act(() => system.press('seekbackward'));
    expect(media.element.currentTime).toBe(100);
    act(() => system.press('seekto', { seekTime: 9_999 }));
    expect(media.element.currentTime).toBe(600);
  });

  it('lead to the next episode where there is one', async () => {
    const onNext = vi.fn();
    const { begin, show } = await openPlayer(FILM);
    await begin();
    expect(system.keys()).not.toContain('nexttrack');
    show({ next: { title: 'Tuz ve Fener' }, onNext });
    act(() => system.press('nexttrack'));
    expect(onNext).toHaveBeenCalledOnce();
  });

  it('that the browser does not know are left out', async () => {
    removeMediaSession();
    system = installMediaSession(['seekto', 'nexttrack']);
    const { begin } = await openPlayer(FILM);
    await begin();
    expect(system.keys()).toEqual(['pause', 'play', 'seekbackward', 'seekforward']);
  });

  it('are not missed where there are none', async () => {
    removeMediaSession();
    const { begin, media, close } = await openPlayer(FILM);
    await begin();
    expect(media.element.paused).toBe(false);
    await close();
  });
});

it('of two players the one opened last has the keys, and gives them back', () => {
  const channel = openMediaSession();
  const update = { playing: 'playing', position: undefined, handlers: {} } as const;
  const media = (title: string) => ({ title, subtitle: undefined, picture: undefined });
  channel.update({ ...update, media: media('Kanal') });
  const film = openMediaSession();
  film.update({ ...update, media: media('Film') });
  channel.update({ ...update, media: media('Kanal, sonraki program') });
  expect(system.session.metadata).toMatchObject({ title: 'Film' });
  film.close();
  expect(system.session.metadata).toMatchObject({ title: 'Kanal, sonraki program' });
  channel.close();
  expect(system.session.metadata).toBeNull();
});
