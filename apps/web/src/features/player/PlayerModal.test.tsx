// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest';
import { readWatermark } from '@seyir/contract/live';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { allowPlay } from '../../shared/media/media.fixture.ts';
import { appStorage } from '../../shared/storage/app-storage.ts';
import { aPlayerService, button, openPlayer, preparePlayerPage, press } from './player.fixture.tsx';

preparePlayerPage();

const NEXT = { title: 'Tuz ve Fener', season: 2, episode: 5, name: 'Kuzey Rüzgârı' };

describe('the control bar', () => {
  it('has volume and mute, play, exit, full screen and the time [PLAYER-01]', async () => {
    const { begin, emit } = await openPlayer();
    await begin();
    await emit({ currentTime: 75 }, 'timeupdate');
    expect(button('Oynatıcıdan çık')).toBeVisible();
    expect(button('Duraklat')).toBeVisible();
    expect(button('Sesi kapat')).toBeVisible();
    expect(screen.getByRole('slider', { name: 'Ses düzeyi' })).toBeVisible();
    expect(button('Tam ekran')).toBeVisible();
    expect(screen.getByText('1.15')).toBeVisible();
    expect(screen.getByRole('slider', { name: 'Zaman çubuğu' })).toHaveAttribute('aria-valuetext', '1.15 / 10.00');
  });

  it('has mute without the slider on a phone, whose own keys set the volume [PLAYER-01] (departure)', async () => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query.includes('max-width: 599px'),
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    const { begin } = await openPlayer();
    await begin();
    expect(button('Sesi kapat')).toBeVisible();
    expect(screen.queryByRole('slider', { name: 'Ses düzeyi' })).toBeNull();
    vi.unstubAllGlobals();
  });

  it('shows what the element says, not what was asked of it', async () => {
    const { begin, media } = await openPlayer();
    await begin();
    media.element.pause = () => undefined;
    fireEvent.click(button('Duraklat'));
    expect(button('Duraklat')).toBeVisible();
  });

  it.each([
    ['title', true],
    ['recording', true],
    ['live', false],
    ['timeshift', false],
  ] as const)('offers a %s speeds, 1.25 too: %s [PLAYER-14] (departure)', async (kind, hasRates) => {
    const { begin, media } = await openPlayer({ kind });
    await begin();
    const rate = screen.queryByRole('button', { name: /Oynatma hızı/ });
    expect(rate !== null).toBe(hasRates);
    if (!rate) return;
    fireEvent.click(rate);
    expect(screen.getAllByRole('menuitemradio').map(({ textContent }) => textContent)).toEqual([
      '0,5×',
      '1×',
      '1,25×',
      '1,5×',
      '2×',
    ]);
    fireEvent.click(screen.getByRole('menuitemradio', { name: '1,5×' }));
    expect(media.element.playbackRate).toBe(1.5);
  });
});

describe('playing', () => {
  it.each([
    [120, 120],
    [undefined, 0],
    [async () => 75, 75],
    [async () => Promise.reject(new Error('no position')), 0],
  ])('goes on where it was left, or at 0 [PLAYER-04]', async (startAtSeconds, at) => {
    const { begin, media } = await openPlayer({ startAtSeconds });
    await begin();
    expect(media.element.currentTime).toBe(at);
    expect(media.element.paused).toBe(false);
  });

  it('asks for the position again when it is opened again [PLAYER-17]', async () => {
    const startAtSeconds = vi.fn(async () => 10);
    const player = await openPlayer({ startAtSeconds });
    await player.begin();
    await player.close();
    player.show({});
    await waitFor(() => expect(startAtSeconds).toHaveBeenCalledTimes(2));
  });

  it('plays behind a button where the browser does not let it start [PLAYER-07]', async () => {
    allowPlay(() => false);
    const { begin, media } = await openPlayer();
    await begin();
    const [start] = screen.getAllByRole('button', { name: 'Oynat' }).slice(-1);
    allowPlay(() => true);
    await act(async () => start?.click());
    expect(media.element.paused).toBe(false);
    expect(screen.queryByRole('button', { name: 'Oynat' })).toBeNull();
  });

  it('plays the next one at the end, and closes after the last [PLAYER-07]', async () => {
    const onNext = vi.fn();
    const player = await openPlayer({ next: NEXT, onNext });
    await player.begin();
    await player.emit({ ended: true, paused: true }, 'ended');
    expect(onNext).toHaveBeenCalledOnce();
    player.show({ id: '2', next: undefined });
    await player.emit({ ended: false }, 'emptied');
    await player.begin();
    expect(player.onClose).not.toHaveBeenCalled();
    await player.emit({ ended: true, paused: true }, 'ended');
    expect(player.onClose).toHaveBeenCalledOnce();
  });
});

describe('the next episode', () => {
  it('is offered in the last 30 s, with its numbers [PLAYER-05] [PLAYER-06]', async () => {
    const onNext = vi.fn();
    const player = await openPlayer({ next: NEXT, onNext });
    await player.begin();
    await player.emit({ currentTime: 569 }, 'timeupdate');
    expect(screen.queryByRole('region', { name: 'Sonraki bölüm' })).toBeNull();
    await player.emit({ currentTime: 570 }, 'timeupdate');
    expect(screen.getByRole('region', { name: 'Sonraki bölüm' })).toHaveTextContent(
      'Tuz ve FenerS2 B5 · Kuzey Rüzgârı',
    );
    fireEvent.click(button('Sonraki 30 sn'));
    expect(onNext).toHaveBeenCalledOnce();
  });

  it('goes away by Continue for this episode, and comes again in the next one [PLAYER-06]', async () => {
    const player = await openPlayer({ next: NEXT, onNext: () => undefined });
    await player.begin();
    await player.emit({ currentTime: 580 }, 'timeupdate');
    fireEvent.click(button('Devam et'));
    await player.emit({ currentTime: 590 }, 'timeupdate');
    expect(screen.queryByRole('region', { name: 'Sonraki bölüm' })).toBeNull();
    player.show({ id: '2' });
    await player.begin({ currentTime: 0 });
    await player.emit({ currentTime: 580 }, 'timeupdate');
    expect(screen.getByRole('region', { name: 'Sonraki bölüm' })).toBeVisible();
  });

  it('takes the focus from the picture, and gives it back [A11Y-02]', async () => {
    const player = await openPlayer({ next: NEXT, onNext: () => undefined });
    await player.begin();
    expect(document.querySelector('[data-player]')).toHaveFocus();
    await player.emit({ currentTime: 580 }, 'timeupdate');
    expect(button('Sonraki 20 sn')).toHaveFocus();
    act(() => button('Devam et').focus());
    fireEvent.click(button('Devam et'));
    expect(document.querySelector('[data-player]')).toHaveFocus();
  });

  it('leaves the focus where the viewer chooses something', async () => {
    const player = await openPlayer({ next: NEXT, onNext: () => undefined });
    await player.begin();
    fireEvent.click(button(/Oynatma hızı/));
    const chosen = screen.getByRole('menuitemradio', { name: '1×' });
    expect(chosen).toHaveFocus();
    await player.emit({ currentTime: 580 }, 'timeupdate');
    expect(screen.getByRole('region', { name: 'Sonraki bölüm' })).toBeVisible();
    expect(chosen).toHaveFocus();
  });

  it('leaves the focus on the picture: what was pressed for it goes', async () => {
    const player = await openPlayer({ next: NEXT, onNext: () => player.show({ id: '2', next: undefined }) });
    await player.begin();
    await player.emit({ currentTime: 580 }, 'timeupdate');
    const offer = button('Sonraki 20 sn');
    act(() => offer.focus());
    fireEvent.click(offer);
    expect(offer).not.toBeInTheDocument();
    expect(document.querySelector('[data-player]')).toHaveFocus();
  });

  it('of catch-up is named by its programme alone [PLAYER-06]', async () => {
    const player = await openPlayer({ kind: 'catchup', next: NEXT, onNext: () => undefined });
    await player.begin();
    await player.emit({ currentTime: 580 }, 'timeupdate');
    expect(screen.getByRole('region', { name: 'Sıradaki program' })).not.toHaveTextContent('S2');
  });
});

describe('keys', () => {
  it('Space plays and pauses [PLAYER-10]', async () => {
    const { begin, media } = await openPlayer();
    await begin();
    press(' ');
    expect(media.element.paused).toBe(true);
    await act(async () => void press(' '));
    expect(media.element.paused).toBe(false);
  });

  it('arrows seek 10 s within 0 and the duration [PLAYER-11]', async () => {
    const { begin, media } = await openPlayer({ startAtSeconds: 5 });
    await begin();
    press('ArrowRight');
    expect(media.element.currentTime).toBe(15);
    press('ArrowLeft');
    press('ArrowLeft');
    expect(media.element.currentTime).toBe(0);
    act(() => {
      media.element.currentTime = 595;
    });
    press('ArrowRight');
    expect(media.element.currentTime).toBe(600);
  });

  it('arrows change the volume by 10 within 0 and 100 [PLAYER-12]', async () => {
    appStorage.set('volume', 95);
    const { begin, media } = await openPlayer();
    await begin();
    press('ArrowUp');
    expect(media.element.volume).toBe(1);
    // Turning up a muted player goes on from its volume.
    for (const key of ['ArrowDown', 'ArrowDown', 'm', 'ArrowUp']) press(key);
    expect([media.element.muted, media.element.volume]).toEqual([false, 0.9]);
    for (let i = 0; i < 11; i += 1) press('ArrowDown');
    expect(media.element.volume).toBe(0);
  });

  it('of a quick hand all count, also before the element has reported the first [PLAYER-12]', async () => {
    appStorage.set('volume', 90);
    const { begin, media } = await openPlayer();
    await begin();
    const silenced = new AbortController();
    const silence = (event: Event) => event.stopPropagation();
    window.addEventListener('volumechange', silence, { capture: true, signal: silenced.signal });
    for (let i = 0; i < 5; i += 1) press('ArrowDown');
    silenced.abort();
    expect(media.element.volume).toBeCloseTo(0.4);
  });

  it('do nothing while a text field or a modal has the focus [PLAYER-13]', async () => {
    const { begin, media } = await openPlayer();
    await begin();
    press(' ', screen.getByLabelText('ara'));
    expect(media.element.paused).toBe(false);
    press('?');
    expect(screen.getByRole('dialog', { name: 'Klavye kısayolları' })).toBeVisible();
    press(' ');
    press('ArrowRight');
    expect(media.element.paused).toBe(false);
    expect(media.element.currentTime).toBe(0);
  });

  it('leave Space to the button that has the focus', async () => {
    const { begin, media } = await openPlayer();
    await begin();
    press(' ', button('Sesi kapat'));
    expect(media.element.paused).toBe(false);
  });

  it('Back leaves full screen first, then the player [PLAYER-20]', async () => {
    const { begin, onClose } = await openPlayer();
    await begin();
    let filled: Element | null = document.documentElement;
    Object.defineProperty(document, 'fullscreenElement', { configurable: true, get: () => filled });
    const exitFullscreen = vi.fn(async () => {
      filled = null;
      document.dispatchEvent(new Event('fullscreenchange'));
    });
    Object.assign(document, { exitFullscreen });
    act(() => void document.dispatchEvent(new Event('fullscreenchange')));
    await act(async () => void press('Escape'));
    expect(exitFullscreen).toHaveBeenCalledOnce();
    expect(onClose).not.toHaveBeenCalled();
    fireEvent.click(button('Oynatıcıdan çık'));
    expect(onClose).toHaveBeenCalledOnce();
  });
});

describe('above the picture', () => {
  it('the advertisement shows only while paused, and covers no control [ADS-08] [PLAYER-18]', async () => {
    const { begin, emit, media } = await openPlayer({ pauseAd: <p>Çay</p> });
    await begin();
    expect(screen.queryByText('Çay')).toBeNull();
    act(() => media.element.pause());
    const ad = screen.getByText('Çay');
    for (const control of [...screen.getAllByRole('button'), ...screen.getAllByRole('slider')])
      expect(ad.contains(control) || control.contains(ad)).toBe(false);
    await emit({ seeking: true }, 'seeking');
    expect(screen.queryByText('Çay')).toBeNull();
  });

  it.each([
    ['0', true],
    ['5', false],
  ])('the watermark of returncode %s shows: %s [WATERMARK-01] [WATERMARK-03]', async (returncode, isShown) => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const settings = {
      interval: 1,
      showtime: 10,
      timestamp: '1',
      fontsize: 15,
      rangeX: [10, 90],
      rangeY: [10, 90],
      backcolor: 'rgb(0, 0, 1)',
      fontcolor: 'white',
      fonttype: { family: 'serif', weight: 600 },
      channelcode: '',
      encrydata: 'SY-48210-7Q',
    } as const;
    const api = aPlayerService().on(readWatermark, () => ({ returncode, errormsg: '', ...settings }) as never);
    await openPlayer({}, { api });
    await act(async () => vi.advanceTimersByTimeAsync(60_100));
    const mark = screen.queryByText(/^SY-48210-7Q \d\d[.:]\d\d$/);
    expect(mark !== null).toBe(isShown);
    if (mark) {
      expect(mark).toHaveStyle({ color: 'rgb(255, 255, 255)', fontSize: '15px', fontFamily: 'serif' });
      expect([mark.style.fontWeight, mark.style.background]).toEqual(['600', 'rgb(0, 0, 1)']);
      for (const place of [mark.style.insetInlineStart, mark.style.insetBlockStart]) {
        expect(Number.parseFloat(place)).toBeGreaterThanOrEqual(10);
        expect(Number.parseFloat(place)).toBeLessThanOrEqual(90);
      }
    }
    vi.useRealTimers();
  });

  it('controls go when nothing moves, but not under a focus', async () => {
    document.documentElement.style.setProperty('--dur-chrome-hide', '3500ms');
    const { begin } = await openPlayer();
    await begin();
    vi.useFakeTimers();
    const stage = document.querySelector('[data-player]') as HTMLElement;
    fireEvent.pointerMove(stage, { pointerType: 'mouse' });
    act(() => vi.advanceTimersByTime(3_499));
    expect(stage.dataset.chrome).toBe('shown');
    act(() => vi.advanceTimersByTime(1));
    expect(stage.dataset.chrome).toBe('hidden');
    const focused = button('Tam ekran');
    // jsdom does not know by what means the focus came.
    vi.spyOn(focused, 'matches').mockImplementation((selector: string) => selector === ':focus-visible');
    act(() => focused.focus());
    act(() => vi.advanceTimersByTime(20_000));
    expect(stage.dataset.chrome).toBe('shown');
    vi.useRealTimers();
    document.documentElement.removeAttribute('style');
  });

  it('a tap that shows the controls presses none of them, and the next one does', async () => {
    document.documentElement.style.setProperty('--dur-chrome-hide', '3500ms');
    const { begin, media } = await openPlayer();
    await begin();
    const stage = document.querySelector('[data-player]') as HTMLElement;
    const picture = document.querySelector('[data-picture]') as HTMLElement;
    const tap = (down: HTMLElement, click: HTMLElement) => {
      fireEvent.pointerDown(down, { pointerType: 'touch' });
      fireEvent.pointerUp(down, { pointerType: 'touch' });
      // The browser looks again for what lies under the finger.
      const isLetThrough = fireEvent.mouseDown(click);
      fireEvent.click(click);
      return isLetThrough;
    };
    vi.useFakeTimers();
    fireEvent.pointerMove(stage, { pointerType: 'mouse' });
    act(() => vi.advanceTimersByTime(3_500));
    expect(stage.dataset.chrome).toBe('hidden');
    expect(tap(picture, button('Duraklat'))).toBe(false);
    expect(stage.dataset.chrome).toBe('shown');
    expect(media.element.paused).toBe(false);
    const pause = button('Duraklat');
    expect(tap(pause, pause)).toBe(true);
    expect(media.element.paused).toBe(true);
    vi.useRealTimers();
    document.documentElement.removeAttribute('style');
  });

  it('two clicks of a mouse fill the screen, and two taps of a finger do not', async () => {
    const { begin } = await openPlayer();
    await begin();
    const fill = vi.fn(async () => undefined);
    Object.assign(HTMLElement.prototype, { requestFullscreen: fill });
    const picture = document.querySelector('[data-picture]') as HTMLElement;
    fireEvent.pointerUp(picture, { pointerType: 'touch' });
    fireEvent.dblClick(picture);
    expect(fill).not.toHaveBeenCalled();
    fireEvent.pointerUp(picture, { pointerType: 'mouse' });
    fireEvent.dblClick(picture);
    expect(fill).toHaveBeenCalledOnce();
    Reflect.deleteProperty(HTMLElement.prototype, 'requestFullscreen');
  });

  it('keeps the focus inside and gives it back', async () => {
    const player = await openPlayer();
    await player.begin();
    expect(document.querySelector('[data-player]')).toHaveFocus();
    const user = userEvent.setup();
    for (let i = 0; i < 12; i += 1) await user.tab();
    expect(document.querySelector('[role="dialog"]')?.contains(document.activeElement)).toBe(true);
  });
});
