// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest';
import { logMedia, reportVodWatch } from '@seyir/contract/analytics';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { stubInsecureContext } from '../../../test/browser.ts';
import { ApiError, NetworkError } from '../../shared/api/api-error.ts';
import { appStorage } from '../../shared/storage/app-storage.ts';
import { SIGNED_OUT } from '../../shared/viewer/viewer.ts';
import { aPlayerService, askedOf, button, openPlayer, preparePlayerPage, press } from './player.fixture.tsx';

preparePlayerPage();

describe('what is kept', () => {
  it('is the position on leaving [PLAYER-08]', async () => {
    const { begin, emit, close, api } = await openPlayer();
    await begin();
    await emit({ currentTime: 130.7 }, 'timeupdate');
    await close();
    expect(askedOf(api, 'POST /content/:id/bookmark')).toEqual([
      { params: { id: 'tuzfener' }, body: { bookmark: '2|4|130|c4' } },
    ]);
  });

  it('is where a viewer jumped to and left at once, before the element reported it [PLAYER-08]', async () => {
    const { begin, emit, close, api, media } = await openPlayer();
    await begin();
    await emit({ currentTime: 100, seekable: [[0, 600]] }, 'timeupdate');
    const silenced = new AbortController();
    for (const event of ['seeking', 'seeked', 'timeupdate'])
      window.addEventListener(event, (reported) => reported.stopPropagation(), {
        capture: true,
        signal: silenced.signal,
      });
    press('ArrowRight');
    press('ArrowRight');
    expect(media.element.currentTime).toBe(120);
    await close();
    silenced.abort();
    expect(askedOf(api, 'POST /content/:id/bookmark')).toMatchObject([{ body: { bookmark: '2|4|120|c4' } }]);
  });

  it('is that it was completed, within 60 s of the end [PLAYER-08] [LEGACY-05]', async () => {
    const { begin, emit, close, api } = await openPlayer();
    await begin();
    await emit({ currentTime: 545 }, 'timeupdate');
    await close();
    expect(askedOf(api, 'POST /content/:id/bookmark')).toEqual([]);
    expect(askedOf(api, 'GET /legacy/sdk_addcomplete.jsp')).toEqual([
      { query: { contentcode: 'c4', columncode: 'dram', contentinfo: '2|4|545|c4' } },
    ]);
  });

  it('is no position from before once a viewing from the start plays [LEGACY-06]', async () => {
    const { begin, emit, close, api } = await openPlayer({
      startAtSeconds: 0,
      bookmark: { contentId: 'tuzfener', contentCode: 'c4', columnCode: 'dram', isRestart: true },
    });
    const deleted = () => askedOf(api, 'GET /legacy/sdk_delbookmark.jsp');
    // A stream that does not open leaves the position where it was.
    expect(deleted()).toEqual([]);
    await begin();
    expect(deleted()).toEqual([{ query: { bookmarktype: '1', contentcode: 'c4' } }]);
    await emit({ currentTime: 130 }, 'timeupdate');
    window.dispatchEvent(new Event('pagehide'));
    await emit({ currentTime: 131 }, 'timeupdate');
    await close();
    expect(deleted()).toHaveLength(1);
    expect(askedOf(api, 'POST /content/:id/bookmark')).toHaveLength(2);
  });

  it('is the position from before where a viewing resumes [LEGACY-06]', async () => {
    const { begin, api, close } = await openPlayer();
    await begin();
    await close();
    expect(askedOf(api, 'GET /legacy/sdk_delbookmark.jsp')).toEqual([]);
  });

  it('is sent so that it arrives when the page is closed [PLAYER-08]', async () => {
    const { begin, emit, api } = await openPlayer();
    await begin();
    await emit({ currentTime: 130 }, 'timeupdate');
    window.dispatchEvent(new Event('pagehide'));
    await emit({ currentTime: 545 }, 'timeupdate');
    window.dispatchEvent(new Event('pagehide'));
    const positions = ['POST /content/:id/bookmark', 'GET /legacy/sdk_addcomplete.jsp'];
    expect(api.asked.filter(({ keepalive, name }) => keepalive && positions.includes(name))).toMatchObject([
      { name: 'POST /content/:id/bookmark', input: { body: { bookmark: '2|4|130|c4' } } },
      { name: 'GET /legacy/sdk_addcomplete.jsp', input: { query: { contentcode: 'c4' } } },
    ]);
  });

  it('is the end of the stream and of the viewing when the page is closed [LIVE-19] [ANALYTICS-06]', async () => {
    const { begin, api, close } = await openPlayer();
    await begin();
    const ends = () => askedOf(api, 'POST /stream/end');
    expect(ends()).toEqual([]);
    window.dispatchEvent(new Event('pagehide'));
    expect(ends()).toHaveLength(1);
    expect(api.asked.filter(({ keepalive, name }) => keepalive && name === 'POST /stream/end')).toHaveLength(1);
    await close();
    window.dispatchEvent(new Event('pagehide'));
    expect(ends()).toHaveLength(1);
  });

  it('is the position of a page that is hidden, which goes on when it is seen again [PLAYER-08] [PLAYER-09]', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { begin, emit, close, api } = await openPlayer();
    const saved = () => askedOf(api, 'POST /content/:id/bookmark').map(({ body }) => body);
    const completed = () => askedOf(api, 'GET /legacy/sdk_addcomplete.jsp');
    const turns = (state: 'hidden' | 'visible') => {
      vi.spyOn(document, 'hidden', 'get').mockReturnValue(state === 'hidden');
      document.dispatchEvent(new Event('visibilitychange'));
    };
    await begin();
    await emit({ currentTime: 20 }, 'timeupdate');
    turns('hidden');
    expect(saved()).toEqual([{ bookmark: '2|4|20|c4' }]);
    window.dispatchEvent(new Event('pagehide'));
    turns('visible');
    expect(saved()).toHaveLength(1);

    await emit({ currentTime: 81 }, 'timeupdate');
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(saved()).toEqual([{ bookmark: '2|4|20|c4' }, { bookmark: '2|4|81|c4' }]);

    await emit({ currentTime: 545 }, 'timeupdate');
    turns('hidden');
    expect(completed()).toHaveLength(1);
    turns('visible');
    await emit({ currentTime: 590 }, 'timeupdate');
    await close();
    expect(completed()).toHaveLength(1);
    expect(saved()).toHaveLength(2);
    vi.restoreAllMocks();
  });

  it('is the volume: here at once, at the service half a second later [PLAYER-15]', async () => {
    const { begin, api } = await openPlayer();
    await begin();
    await waitFor(() => expect(screen.getByRole('slider', { name: 'Ses düzeyi' })).toHaveValue('60'));
    vi.useFakeTimers();
    press('ArrowUp');
    press('ArrowUp');
    expect(appStorage.get('volume')).toBe(80);
    expect(askedOf(api, 'PUT /client/volume')).toEqual([]);
    vi.advanceTimersByTime(500);
    vi.useRealTimers();
    expect(askedOf(api, 'PUT /client/volume')).toEqual([{ body: { volume: 80 } }]);
  });
});

describe('what the service hears', () => {
  it('is once that a title began [ANALYTICS-03]', async () => {
    const { begin, emit, api } = await openPlayer();
    await begin();
    await emit({}, 'pause');
    await emit({}, 'playing');
    expect(askedOf(api, 'POST /analytics-client/event/vod-watch/:id')).toEqual([
      { params: { id: 'tuzfener' }, query: { profileId: 'defne' } },
    ]);
  });

  it.each([
    ['1', 1],
    ['0', 0],
  ] as const)('is the media log of usertype %s: %s lines at the start [ANALYTICS-06]', async (userType, count) => {
    const viewer = { ...SIGNED_OUT, loginType: 'paid', userType } as const;
    const { begin, api } = await openPlayer({}, { viewer });
    await begin();
    expect(askedOf(api, 'POST /analytics-client/log/media')).toHaveLength(count);
  });

  it('does not matter when it fails [ANALYTICS-10]', async () => {
    const refuse = () => {
      throw new ApiError(500, 'UNEXPECTED', 'x');
    };
    const api = aPlayerService().on(reportVodWatch, refuse).on(logMedia, refuse);
    const { begin, media } = await openPlayer({}, { api });
    await begin();
    // A rejection that nothing handles fails the run.
    expect(api.countOf(reportVodWatch) + api.countOf(logMedia)).toBe(2);
    expect(media.element.paused).toBe(false);
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});

describe('on a plain http address', () => {
  it('the player opens and logs every viewing under an id of its own', async () => {
    stubInsecureContext();
    const { begin, close, media, api } = await openPlayer();
    await begin();
    expect(media.element.paused).toBe(false);
    await close();
    const events = askedOf(api, 'POST /analytics-client/log/media').map(({ body }) => body);
    expect(events).toMatchObject([{ eventtype: 'start' }, { eventtype: 'end' }]);
    expect(JSON.stringify(events[0])).toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}/);
  });
});

describe('an error', () => {
  it.each(['-1', '-2'])('is shown for the source %s, and nothing plays [PLAYER-03]', async (source) => {
    const { media } = await openPlayer({ source: async () => source });
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('İçerik bulunamadı.');
    expect(media.element.getAttribute('src')).toBeNull();
  });

  it('is a dialog with code, message and a button, and is logged [PLAYER-19] [ERR-18]', async () => {
    const { begin, emit, onClose, api } = await openPlayer();
    await begin();
    await emit({ error: { code: 3, message: 'decoder' } }, 'error');
    const dialog = screen.getByRole('alertdialog');
    expect(dialog).toHaveTextContent('İçeriğin görüntü biçimi bu cihazda oynatılamıyor.');
    expect(dialog).toHaveTextContent('15097653');
    expect(askedOf(api, 'POST /analytics-client/log/media').at(-1)).toMatchObject({
      body: { eventtype: 'error', result: '15097653', errormsg: 'decoder' },
    });
    fireEvent.click(button('Tamam'));
    expect(onClose).toHaveBeenCalledOnce();
  });

  it.each([
    ['RATING', '101', 'Bu içerik, profilinin izleyebileceği yaş düzeyinin üzerinde.'],
    ['FORBIDDEN', '302', 'Bu yayını izleme yetkin yok.'],
    ['NO_PRODUCT', '303', 'Paketin bu kanalı veya içeriği kapsamıyor.'],
  ] as const)(
    'is a dialog where %s refuses a title or a recording [ERR-07, ERR-08, ERR-09] (departure)',
    async (reason, code, words) => {
      const refuse = () => Promise.reject(new ApiError(403, reason, 'refused'));
      const { onClose } = await openPlayer({ kind: 'recording', source: refuse });
      const dialog = await screen.findByRole('alertdialog');
      expect(dialog).toHaveTextContent(words);
      expect(dialog).toHaveTextContent(code);
      fireEvent.click(button('Tamam'));
      expect(onClose).toHaveBeenCalledOnce();
    },
  );

  it('that may pass can be tried again from where it was', async () => {
    const source = vi.fn(async () => '/film.mp4');
    const { begin, emit, media } = await openPlayer({ source });
    await begin();
    await emit({ currentTime: 200 }, 'timeupdate');
    await emit({ error: { code: 4, message: 'source' } }, 'error');
    await act(async () => button('Tekrar dene').click());
    await waitFor(() => expect(source).toHaveBeenCalledTimes(2));
    await begin({ error: null });
    expect(media.element.currentTime).toBe(200);
  });

  it.each([
    ['a failure inside the service', new ApiError(500, 'UNEXPECTED', 'x'), 'Sorun bizde. Birazdan tekrar dene.'],
    ['a proxy without a server', new ApiError(502, 'UNAVAILABLE', 'x'), 'Sorun bizde. Birazdan tekrar dene.'],
    ['no connection', new NetworkError('x'), 'Sunucuya ulaşılamıyor.'],
  ])('of %s is shown after two retries, and can be tried again', async (_, error, words) => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const source = vi.fn(async () => '/film.mp4').mockImplementation(() => Promise.reject(error));
    await openPlayer({ source });
    for (let times = 0; times < 2; times += 1) await act(async () => vi.advanceTimersByTimeAsync(1_500));
    vi.useRealTimers();
    expect(await screen.findByRole('alertdialog')).toHaveTextContent(words);
    expect(source).toHaveBeenCalledTimes(3);
    await act(async () => button('Tekrar dene').click());
    await waitFor(() => expect(source.mock.calls.length).toBeGreaterThan(3));
  });

  it('of a service that is making it ready is waited for', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const source = vi.fn(async () => '/film.mp4').mockRejectedValueOnce(new ApiError(503, 'UNAVAILABLE', 'x'));
    await openPlayer({ source });
    expect(await screen.findByText('Yayın hazırlanıyor...')).toBeVisible();
    await act(async () => vi.advanceTimersByTime(1_500));
    expect(source).toHaveBeenCalledTimes(2);
    vi.useRealTimers();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});
