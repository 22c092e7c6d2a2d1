// @vitest-environment jsdom
// A channel in the hand: steps on the timeline, swipes, a turned phone, the quality of the picture.
import '@testing-library/jest-dom/vitest';
import { listSessions } from '@seyir/contract/session';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { appClock } from '../../shared/time/app-clock.ts';
import { chooseQuality, openChannel, prepareChannelPage } from './live-channel.fixture.tsx';

vi.mock('../../shared/media/hls-engine.ts', () => import('./live-channel.fixture.tsx'));
prepareChannelPage();

describe('a channel', () => {
  it('goes back past the beginning of its list in steps that add up to one request [TIMELINE-01]', async () => {
    const onElsewhere = vi.fn();
    const { list, media, now } = await openChannel({ onElsewhere });
    await list(15);
    const back = () => act(async () => screen.getByRole('button', { name: '10 saniye geri' }).click());
    await back();
    expect(media.element.currentTime).toBe(5);
    vi.useFakeTimers({ now: appClock.now(), toFake: ['setTimeout', 'clearTimeout'] });
    await back();
    await back();
    expect(onElsewhere).not.toHaveBeenCalled();
    await act(async () => void vi.advanceTimersByTime(400));
    vi.useRealTimers();
    expect(onElsewhere).toHaveBeenCalledTimes(1);
    expect(onElsewhere.mock.calls[0]?.[0]).toBeCloseTo(now - 615_000, -2);
  });

  it('is left for the one beside it by a swipe, which is no tap [ZAP-01]', async () => {
    const channels = { onPrevious: vi.fn(), onNext: vi.fn() };
    const { list } = await openChannel({ channels });
    await list(590);
    const picture = document.querySelector('[data-picture]') as HTMLElement;
    const chrome = () => document.querySelector<HTMLElement>('[data-player]')?.dataset.chrome;
    const before = chrome();
    const swipe = (to: number, down = 55) => {
      fireEvent.pointerDown(picture, { clientX: 200, clientY: 50, pointerType: 'touch', isPrimary: true });
      fireEvent.pointerUp(picture, { clientX: to, clientY: down, pointerType: 'touch', isPrimary: true });
    };
    swipe(100);
    expect([channels.onNext.mock.calls.length, channels.onPrevious.mock.calls.length]).toEqual([1, 0]);
    swipe(300);
    expect(channels.onPrevious).toHaveBeenCalledOnce();
    // Up and down, as through a list; the page does not scroll with it.
    swipe(200, -60);
    swipe(200, 160);
    expect([channels.onNext.mock.calls.length, channels.onPrevious.mock.calls.length]).toEqual([2, 2]);
    expect(picture).toHaveAttribute('data-channels');
    expect(chrome()).toBe(before);
  });

  it('fills the screen of a phone that is turned, until the viewer leaves or turns it back', async () => {
    const changed = new Set<() => void>();
    let isTurned = false;
    vi.stubGlobal('matchMedia', (query: string) => ({
      get matches() {
        return isTurned && query.includes('landscape');
      },
      addEventListener: (_: string, listener: () => void) => changed.add(listener),
      removeEventListener: (_: string, listener: () => void) => changed.delete(listener),
    }));
    const turn = (to: boolean) =>
      act(async () => {
        isTurned = to;
        for (const listener of changed) listener();
      });
    const { list } = await openChannel();
    await list(590);
    const stage = document.querySelector('[data-player]');
    expect(stage).not.toHaveAttribute('data-fullscreen');
    await turn(true);
    expect(stage).toHaveAttribute('data-fullscreen');
    await act(async () => screen.getAllByRole('button', { name: 'Tam ekrandan çık' })[0]?.click());
    expect(stage).not.toHaveAttribute('data-fullscreen');
    await turn(false);
    await turn(true);
    expect(stage).toHaveAttribute('data-fullscreen');
    vi.unstubAllGlobals();
  });
});

describe('the quality of the picture', () => {
  it('is chosen by its lines, or automatic', async () => {
    const { list } = await openChannel();
    await list(590);
    fireEvent.click(screen.getByRole('button', { name: 'Görüntü kalitesi' }));
    expect(screen.getAllByRole('menuitemradio').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Otomatik/),
      '1080p',
      '720p',
      '360p',
    ]);
    fireEvent.click(screen.getByRole('menuitemradio', { name: '720p' }));
    expect(chooseQuality).toHaveBeenCalledWith(720);
    fireEvent.click(screen.getByRole('button', { name: 'Görüntü kalitesi' }));
    expect(screen.getByRole('menuitemradio', { name: '720p' })).toBeChecked();
    fireEvent.click(screen.getByRole('menuitemradio', { name: 'Otomatik' }));
    expect(chooseQuality).toHaveBeenLastCalledWith(undefined);
  });

  it('is measured, and shown until it is closed', async () => {
    const { list } = await openChannel();
    await list(590);
    fireEvent.click(screen.getByRole('button', { name: 'Görüntü kalitesi' }));
    fireEvent.click(screen.getByRole('menuitem', { name: 'Oynatma istatistikleri' }));
    const panel = await screen.findByRole('region', { name: 'Oynatma istatistikleri' });
    expect(panel).toHaveTextContent('2,5 Mb/sn');
    fireEvent.click(within(panel).getByRole('button', { name: 'Kapat' }));
    expect(panel).not.toBeInTheDocument();
  });

  it('is put away by Back, which leaves the player only after that [PLAYER-20]', async () => {
    const onExit = vi.fn();
    const { list } = await openChannel({ onExit });
    await list(590);
    fireEvent.click(screen.getByRole('button', { name: 'Görüntü kalitesi' }));
    fireEvent.click(screen.getByRole('menuitem', { name: 'Oynatma istatistikleri' }));
    const panel = await screen.findByRole('region', { name: 'Oynatma istatistikleri' });
    within(panel).getByRole('button', { name: 'Kapat' }).focus();
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
    expect(panel).not.toBeInTheDocument();
    expect(document.activeElement).toHaveAttribute('data-player');
    expect(onExit).not.toHaveBeenCalled();
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
    expect(onExit).toHaveBeenCalledOnce();
  });
});

describe('the dialog of a failure', () => {
  it('at the limit of streams names the devices that play [LIVE-19]', async () => {
    const { api, report } = await openChannel();
    const session = (id: string, profileName: string, current: boolean) => ({
      ...{ id, profileName, current, playing: true, deviceType: 'web-chrome', ip: null },
      ...{ createdAt: '2026-11-14T08:00:00Z', lastSeenAt: '2026-11-14T08:00:00Z' },
      userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile Safari/604.1',
    });
    api.on(listSessions, () => ({ data: [session('s1', 'Defne', true), session('s2', 'Kerem', false)] }));
    await report({ type: 'failed', failure: { code: 1, detail: '', reason: 'stream-limit' } });
    const dialog = screen.getByRole('alertdialog');
    expect(dialog).toHaveTextContent('Başka bir cihazda izlemeyi bitirip tekrar dene.');
    await waitFor(() => expect(dialog).toHaveTextContent(/Şu anda izlenen cihazlar: .*iPhone.* · Kerem\./));
    expect(dialog).not.toHaveTextContent('Defne');
  });
});

describe('a panel instead of the picture', () => {
  it('is reached by OK of a remote, and gives the focus back to the picture when it goes [A11Y-02]', async () => {
    const { show } = await openChannel();
    show({ cover: <button type="button">Tekrar dene</button> });
    const player = document.querySelector<HTMLElement>('[data-player]');
    player?.focus();
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Enter' });
    expect(screen.getByRole('button', { name: 'Tekrar dene' })).toHaveFocus();
    show({ cover: undefined });
    expect(player).toHaveFocus();
  });
});
