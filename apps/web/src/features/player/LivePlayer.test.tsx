// @vitest-environment jsdom
// Channels, and the choice of sound and subtitles: the engine is one that says what a test wants it to say.
import '@testing-library/jest-dom/vitest';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openChannel, opened, prepareChannelPage, selectAudio, selectSubtitle } from './live-channel.fixture.tsx';
import { type FakeMediaSession, installMediaSession, removeMediaSession } from './media-session.fixture.ts';
import { askedOf } from './player.fixture.tsx';
import { rememberPreference } from './preferences.query.ts';

vi.mock('../../shared/media/hls-engine.ts', () => import('./live-channel.fixture.tsx'));
prepareChannelPage();

const bar = () => screen.getByRole('slider', { name: 'Zaman çubuğu' });

describe('a channel', () => {
  it('with time-shift waits, goes back and returns to live [TIMESHIFT-02] [TIMESHIFT-04]', async () => {
    const { list, media } = await openChannel();
    await list(400);
    expect(screen.getByText('3 dk 10 sn')).toBeVisible();
    fireEvent.keyDown(document.activeElement ?? document.body, { key: ' ' });
    expect(media.element.paused).toBe(true);
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'ArrowLeft' });
    expect(media.element.currentTime).toBe(390);
    await act(async () => screen.getByRole('button', { name: 'Canlıya dön' }).click());
    expect(media.element.currentTime).toBe(590);
    expect(media.element.paused).toBe(false);
    expect(screen.queryByRole('button', { name: 'Canlıya dön' })).toBeNull();
  });

  it('seeks within the list that plays, without another address [TIMESHIFT-03] (departure)', async () => {
    const source = vi.fn(async () => '/stream/t/c/1/live/index.m3u8');
    const onElsewhere = vi.fn();
    const { list, media } = await openChannel({ source, onElsewhere });
    await list(400);
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'ArrowLeft' });
    expect(media.element.currentTime).toBe(390);
    expect(source).toHaveBeenCalledOnce();
    expect(onElsewhere).not.toHaveBeenCalled();
  });

  it('at live offers no jump forward, and keeps the button for who goes back and forward again', async () => {
    const { list, media, emit } = await openChannel();
    // Shown nearer to the end than live is measured.
    await list(596);
    const forward = screen.getByRole('button', { name: '10 saniye ileri' });
    expect(forward).toHaveAttribute('aria-disabled', 'true');
    act(() => forward.focus());
    fireEvent.click(forward);
    const picture = screen.getByRole('region');
    fireEvent.keyDown(picture, { key: 'ArrowRight' });
    expect(media.element.currentTime).toBe(596);
    expect(screen.queryByText('+10 sn')).toBeNull();
    fireEvent.keyDown(picture, { key: 'ArrowLeft' });
    await emit({}, 'timeupdate');
    expect(forward).not.toHaveAttribute('aria-disabled');
    expect(forward).toHaveFocus();
    fireEvent.click(forward);
    await emit({}, 'timeupdate');
    expect(media.element.currentTime).toBe(590);
    expect(forward).toHaveAttribute('aria-disabled', 'true');
    expect(forward).toHaveFocus();
  });

  it('says at live how far back one can go, and nothing of it without time-shift [TIMESHIFT-02]', async () => {
    const { list, show, now } = await openChannel();
    await list(590);
    const words = /^Zaman kaydırma açık · /;
    expect(screen.getByText(words)).toHaveTextContent('10 dk geri sarabilirsin');
    show({ timeline: { programmes: [], oldestAt: now - 7 * 24 * 3_600_000 } });
    expect(screen.getByText(words)).toHaveTextContent('7 gün geri sarabilirsin');
    show({ canSeek: false });
    expect(screen.queryByText(words)).toBeNull();
  });

  it('shows how far behind it is without wavering by a second', async () => {
    const { list, report, now } = await openChannel();
    await list(400);
    const later = (seconds: number) =>
      report({
        type: 'list',
        isLive: true,
        liveEdge: 590 + seconds,
        anchors: [{ start: 0, end: 600 + seconds, wallClock: now - 600_000 }],
      });
    expect(screen.getByText('3 dk 10 sn')).toBeVisible();
    await later(1);
    expect(screen.getByText('3 dk 10 sn')).toBeVisible();
    await later(2);
    expect(screen.getByText('3 dk 12 sn')).toBeVisible();
    // From an hour on in hours.
    await later(3_590);
    expect(screen.getByText('1 sa 3 dk')).toBeVisible();
  });

  it('without it shows no such controls and never pauses [TIMESHIFT-02] [TIMESHIFT-04] [PLAYER-01] (departure)', async () => {
    const { list, media } = await openChannel({ canSeek: false, onStartOver: () => undefined });
    await list(400);
    fireEvent.keyDown(document.activeElement ?? document.body, { key: ' ' });
    expect(media.element.paused).toBe(false);
    for (const name of ['Duraklat', '10 saniye geri', '10 saniye ileri', 'Canlıya dön', 'Baştan izle'])
      expect(screen.queryByRole('button', { name })).toBeNull();
    expect(bar()).toBeDisabled();
  });

  it('is dragged to a moment on the list, or elsewhere, and never beyond live [TIMELINE-01]', async () => {
    const onElsewhere = vi.fn();
    const { list, media, now } = await openChannel({ onElsewhere });
    await list(590);
    const line = bar().parentElement as HTMLElement;
    // An hour over 3600 pixels: a second each.
    line.getBoundingClientRect = () => ({ left: 0, width: 3_600 }) as DOMRect;
    const dragTo = (clientX: number) => {
      fireEvent.pointerDown(bar(), { clientX, pointerId: 1 });
      fireEvent.pointerUp(bar(), { clientX, pointerId: 1 });
    };
    dragTo(1_500);
    expect(media.element.currentTime).toBeCloseTo(300, 1);
    dragTo(3_000);
    expect(media.element.currentTime).toBeCloseTo(590, 1);
    expect(onElsewhere).not.toHaveBeenCalled();
    dragTo(600);
    expect(onElsewhere).toHaveBeenCalledWith(now - 1_200_000);
  });

  it('goes on elsewhere after a pause that was longer than its list', async () => {
    const onElsewhere = vi.fn();
    const { list, media, pauseLong, now } = await openChannel({ onElsewhere });
    await list(590);
    await pauseLong();
    await act(async () => media.element.play());
    expect(onElsewhere).toHaveBeenCalledWith(now - 10_000);
  });

  it('takes an element that is loaded again, paused at its beginning meanwhile, for no pause of the viewer', async () => {
    const onElsewhere = vi.fn();
    const { list, media, emit, pauseLong } = await openChannel({ onElsewhere });
    await list(590);
    await emit({ currentTime: 0 }, 'emptied');
    await pauseLong();
    await emit({ currentTime: 710 }, 'seeked');
    await act(async () => media.element.play());
    expect(onElsewhere).not.toHaveBeenCalled();
  });

  it('without time-shift goes on live after such a pause, by whatever it is played [TIMESHIFT-02]', async () => {
    const onElsewhere = vi.fn();
    const { list, media, pauseLong } = await openChannel({ canSeek: false, onElsewhere });
    await list(590);
    await pauseLong();
    await act(async () => media.element.play());
    expect(media.element.currentTime).toBe(1_290);
    expect(media.element.paused).toBe(false);
    expect(onElsewhere).not.toHaveBeenCalled();
  });

  it.each<[string, () => void]>([
    ['a button', () => screen.getByRole('button', { name: 'Oynat' }).click()],
    ['Space', () => fireEvent.keyDown(document.activeElement ?? document.body, { key: ' ' })],
    ['a key of a remote', () => fireEvent.keyDown(document.activeElement ?? document.body, { key: 'MediaPlay' })],
  ])(
    'without time-shift that the system paused is brought back to live by %s [TIMESHIFT-04] (departure)',
    async (_, press) => {
      const { list, media } = await openChannel({ canSeek: false });
      await list(400);
      expect(screen.queryByRole('button', { name: 'Oynat' })).toBeNull();
      act(() => media.element.pause());
      expect(screen.queryByRole('button', { name: '10 saniye geri' })).toBeNull();
      await act(async () => press());
      expect([media.element.paused, media.element.currentTime]).toEqual([false, 590]);
      expect(screen.queryByRole('button', { name: 'Oynat' })).toBeNull();
      await act(async () => fireEvent.keyDown(document.activeElement ?? document.body, { key: ' ' }));
      expect(media.element.paused).toBe(false);
    },
  );

  it('that is left lets go of its stream before the next one comes, and is heard no more', async () => {
    const { show, report } = await openChannel();
    const [first] = opened;
    show({ id: '2', source: async () => '/stream/t/c/2/live/index.m3u8' });
    await waitFor(() => expect(opened).toHaveLength(2));
    expect(first?.isDestroyed).toBe(true);
    await act(async () => first?.options.report({ type: 'failed', failure: { code: 3, detail: 'late' } }));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await report({ type: 'failed', failure: { code: 3, detail: 'now' } });
    expect(screen.getByRole('alertdialog')).toBeVisible();
  });

  it('that was changed 200 times plays the last one alone', async () => {
    const { show } = await openChannel();
    for (let number = 2; number <= 200; number += 1)
      show({ id: String(number), source: async () => `/stream/t/c/${number}/live/index.m3u8` });
    await waitFor(() => expect(opened.at(-1)?.source).toContain('/c/200/'));
    expect(opened.filter(({ isDestroyed }) => !isDestroyed)).toHaveLength(1);
  });

  it('shows the panel of a refusal instead of the picture, and the dialog of a failure without one [ERR-17]', async () => {
    const { report, show } = await openChannel();
    show({ cover: <p>panel</p> });
    await report({ type: 'failed', failure: { code: 4, detail: '' } });
    expect(screen.getByText('panel')).toBeVisible();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    show({ cover: undefined });
    expect(screen.getByRole('alertdialog')).toHaveTextContent('Kanalın yayın bilgisi okunamadı');
  });
});

describe('sound and subtitles', () => {
  const TRACKS = {
    audio: [
      { id: '0', label: 'Türkçe', language: 'tr' },
      { id: '1', label: 'English', language: 'en' },
    ],
    audioId: '0',
    subtitles: [{ id: '0', label: 'Türkçe', language: 'tr' }],
    subtitleId: undefined,
  };

  it('are chosen in the player, and the choice is saved for the profile [SUBS-01]', async () => {
    const { report, api, list } = await openChannel();
    await list(590);
    await report({ type: 'tracks', tracks: TRACKS });
    fireEvent.click(screen.getByRole('button', { name: 'Ses' }));
    fireEvent.click(screen.getByRole('menuitemradio', { name: 'English' }));
    expect(selectAudio).toHaveBeenCalledWith('1');
    fireEvent.click(screen.getByRole('button', { name: 'Altyazı' }));
    expect(screen.getByRole('menuitemradio', { name: 'Kapalı' })).toBeChecked();
    fireEvent.click(screen.getByRole('menuitemradio', { name: 'Türkçe' }));
    expect(selectSubtitle).toHaveBeenLastCalledWith('0');
    expect(askedOf(api, 'PUT /client/preferences')).toEqual([
      { body: { audioLanguage: 'en', audioDescription: false } },
      { body: { subtitleLanguage: 'tr', hardOfHearing: false } },
    ]);
  });

  it('are what the profile chose the last time [SUBS-01]', async () => {
    await openChannel();
    expect(opened[0]?.options.preferences).toMatchObject({ audioLanguage: null, subtitleLanguage: null });
  });

  it('for the blind and the deaf are marked in the menus, and a choice follows the profile [A11Y-01] [SUBS-01]', async () => {
    const { report, api, list } = await openChannel();
    await list(590);
    const described = { name: 'AD', role: 'public.accessibility.describes-video' };
    const detailed = { name: 'SDH', role: 'public.accessibility.describes-music-and-sound' };
    await report({
      type: 'tracks',
      tracks: {
        ...TRACKS,
        audio: [...TRACKS.audio, { id: '2', label: 'Türkçe · sesli betimleme', language: 'tr', mark: described }],
        subtitles: [{ id: '0', label: 'Türkçe · ayrıntılı', language: 'tr', mark: detailed }],
      },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Ses' }));
    fireEvent.click(screen.getByRole('menuitemradio', { name: 'Türkçe · sesli betimleme' }));
    fireEvent.click(screen.getByRole('button', { name: 'Altyazı' }));
    fireEvent.click(screen.getByRole('menuitemradio', { name: 'Türkçe · ayrıntılı' }));
    expect(askedOf(api, 'PUT /client/preferences')).toEqual([
      { body: { audioLanguage: 'tr', audioDescription: true } },
      { body: { subtitleLanguage: 'tr', hardOfHearing: true } },
    ]);
  });

  it('are drawn as the profile wants them, and its look is chosen over the picture (WCAG 1.2.2, 1.4.3) [A11Y-01]', async () => {
    const { report, api, list } = await openChannel();
    await list(590);
    await report({ type: 'tracks', tracks: { ...TRACKS, subtitleId: '0' } });
    const line = { from: 'top', percent: 10, anchor: 'start' } as const;
    await report({
      type: 'cues',
      cues: [{ lines: [[{ text: 'Deniz bugün sakin.', colour: 'cyan' }]], line, left: 0, width: 100, align: 'center' }],
    });
    fireEvent.click(screen.getByRole('button', { name: 'Altyazı' }));
    fireEvent.click(screen.getByRole('menuitem', { name: 'Görünüm…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Altyazı görünümü' }));
    const words = () => screen.getByText('Deniz bugün sakin.').closest('[data-size]');
    expect(words()).toHaveAttribute('data-size', 'medium');
    fireEvent.click(dialog.getByRole('radio', { name: 'Çok büyük' }));
    fireEvent.click(dialog.getByRole('radio', { name: 'Sarı' }));
    fireEvent.click(dialog.getByRole('radio', { name: 'Altta' }));
    await waitFor(() => expect(words()).toHaveAttribute('data-size', 'huge'));
    expect(words()).toHaveAttribute('data-colour', 'yellow');
    // At the foot with all others, whatever line the broadcast gave it.
    expect(words()?.querySelector('[data-place="bottom"]')).toHaveTextContent('Deniz bugün sakin.');
    expect(askedOf(api, 'PUT /client/preferences').at(-1)).toEqual({
      body: { subtitleLook: { size: 'huge', colour: 'yellow', edge: 'shadow', ground: 'half', place: 'bottom' } },
    });
  });

  it('are spoken in their language where the profile wants it, each line once, and not by preset [A11Y-01]', async () => {
    const spoken: { text: string; lang: string }[] = [];
    const voice = { speak: (each: { text: string; lang: string }) => spoken.push(each), cancel: vi.fn() };
    vi.stubGlobal('speechSynthesis', voice);
    vi.stubGlobal(
      'SpeechSynthesisUtterance',
      class {
        lang = '';
        readonly text: string;
        constructor(text: string) {
          this.text = text;
        }
      },
    );
    const { report, api, list, queries, media } = await openChannel();
    await list(590);
    await report({ type: 'tracks', tracks: { ...TRACKS, subtitleId: '0' } });
    const show = (...lines: string[]) =>
      report({
        type: 'cues',
        cues: [{ lines: lines.map((text) => [{ text }]), left: 0, width: 100, align: 'center' }],
      });
    await show('Deniz bugün sakin.');
    expect(spoken).toEqual([]);
    await act(async () => rememberPreference(queries, { spokenSubtitles: true }));
    await waitFor(() => expect(spoken).toHaveLength(1));
    await show('Deniz bugün sakin.', 'Fener yanıyor.');
    await show('Fener yanıyor.', 'Gel.');
    expect(spoken.map(({ text, lang }) => [text, lang])).toEqual([
      ['Deniz bugün sakin.', 'tr'],
      ['Fener yanıyor.', 'tr'],
      ['Gel.', 'tr'],
    ]);
    voice.cancel.mockClear();
    act(() => media.element.pause());
    expect(voice.cancel).toHaveBeenCalled();
    expect(askedOf(api, 'PUT /client/preferences')).toEqual([{ body: { spokenSubtitles: true } }]);
    vi.unstubAllGlobals();
  });

  it('show their words, and C turns them off', async () => {
    const { report, api, list } = await openChannel();
    await list(590);
    await report({ type: 'tracks', tracks: { ...TRACKS, subtitleId: '0' } });
    await report({
      type: 'cues',
      cues: [{ lines: [[{ text: 'Deniz bugün sakin.' }]], left: 0, width: 100, align: 'center' }],
    });
    expect(screen.getByText('Deniz bugün sakin.')).toBeVisible();
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'c' });
    expect(selectSubtitle).toHaveBeenLastCalledWith(undefined);
    expect(askedOf(api, 'PUT /client/preferences')).toEqual([{ body: { subtitleLanguage: 'off' } }]);
  });
});

describe('the keys of the operating system', () => {
  let system: FakeMediaSession;
  beforeEach(() => {
    system = installMediaSession();
  });
  afterEach(() => {
    cleanup();
    removeMediaSession();
  });
  const channels = () => ({ onPrevious: vi.fn(), onNext: vi.fn() });

  it('change channels, and wait, jump and seek where there is time-shift [TIMESHIFT-02]', async () => {
    const beside = channels();
    const { list, media } = await openChannel({ channels: beside, subtitle: 'Nota · 20.00 – 21.00' });
    await list(400);
    expect(system.session.metadata).toMatchObject({ title: 'Sahne Arkası', artist: 'Nota · 20.00 – 21.00' });
    act(() => system.press('pause'));
    expect(media.element.paused).toBe(true);
    act(() => system.press('seekbackward'));
    expect(media.element.currentTime).toBe(390);
    // Up to live, as the player itself.
    expect(system.positions.at(-1)).toMatchObject({ duration: 590 });
    act(() => system.press('seekto', { seekTime: 9_999 }));
    expect(media.element.currentTime).toBe(590);
    act(() => system.press('nexttrack'));
    act(() => system.press('previoustrack'));
    expect([beside.onNext.mock.calls.length, beside.onPrevious.mock.calls.length]).toEqual([1, 1]);
  });

  it('neither pause nor seek a channel without time-shift [TIMESHIFT-02] [TIMESHIFT-04]', async () => {
    const { list, media } = await openChannel({ canSeek: false, channels: channels() });
    await list(400);
    expect(system.keys()).toEqual(['nexttrack', 'pause', 'previoustrack']);
    act(() => system.press('pause'));
    expect(media.element.paused).toBe(false);
    expect(system.positions.filter(Boolean)).toEqual([]);
    // Paused by the system, it goes on at live.
    act(() => media.element.pause());
    act(() => system.press('play'));
    expect(media.element.currentTime).toBe(590);
  });

  it('know nothing of a channel that is refused', async () => {
    const { list, show } = await openChannel({ channels: channels() });
    await list(400);
    show({ isOff: true });
    expect(system.session).toMatchObject({ metadata: null, playbackState: 'none' });
    expect(system.keys()).toContain('nexttrack');
  });
});
