// The preview of a card, by pointer, by key and by finger.

import '@testing-library/jest-dom/vitest';
import { listRelatedContent, watchTrailer } from '@seyir/contract/catalog';
import { listChannels } from '@seyir/contract/channels';
import { readProgramme } from '@seyir/contract/guide';
import { type RowItem, readCategory, readLabel } from '@seyir/contract/home';
import { legacyDeleteRecording } from '@seyir/contract/legacy';
import type { ProgrammeCard } from '@seyir/contract/programmes';
import { toggleWatchlist } from '@seyir/contract/reactions';
import { search } from '@seyir/contract/search';
import { HOVER_CLOSE_MS, HOVER_DELAY_MS, HOVER_WIDTH_PX, TRAILER_DELAY_MS } from '@seyir/core/limits/home';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubBrowser } from '../../../test/browser.ts';
import { aChannel, aProgrammeDetail } from '../../../test/guide-builders.ts';
import { aCategory, aLabel, aPage, aRecordingCard, aVodCard } from '../../../test/home-builders.ts';
import { renderApp, subscriber } from '../../../test/render-app.tsx';
import { aProgrammeCard, aSearchPage } from '../../../test/search-builders.ts';
import { aServiceWithTitles, aVod } from '../../../test/title-builders.ts';
import { ApiError } from '../../shared/api/api-error.ts';
import type { TrailerVideoProps } from '../../shared/media/TrailerVideo.tsx';
import { LONG_PRESS_MS } from '../../shared/preview/preview.ts';
import { dismissAll } from '../../shared/ui/DialogHost/dialogs.ts';
import '../search/SearchScreen.tsx';
import './TitlePreviewLayer.tsx';
import './TitleScreen.tsx';

vi.mock('../../shared/media/TrailerVideo.tsx', () => ({
  TrailerVideo: ({ source, muted }: TrailerVideoProps) => <div data-testid="trailer">{`${source} ${muted}`}</div>,
}));

beforeEach(() => {
  localStorage.clear();
  stubBrowser();
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  dismissAll();
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Fake timers advance with real time, because chunks load in real time; hover.machine.test proves the exact delays. */
const SLACK_MS = 450;

const PAGE = '/dashboard/home/6/601';
const film = aVodCard({
  id: 'lodos',
  title: 'Lodos',
  type: 'MOVIE',
  duration: 6_000,
  seasonCount: null,
  genre: 'Dram; Gizem',
});
const preview = () => screen.queryByRole('dialog', { name: /ön izleme$/ });
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

async function show(items: RowItem[] = [film], service = aServiceWithTitles([aVod()])) {
  service.on(readLabel, () => aPage(items)).on(readCategory, () => aCategory({ labels: [aLabel()], banners: [] }));
  const app = renderApp(PAGE, service, subscriber);
  const card = await screen.findByRole('link', { name: /Lodos|Gece Sohbeti/ });
  return { app, card, service };
}

/** jsdom has no PointerEvent; the test sets the properties that the code reads. */
function pointer(
  card: HTMLElement,
  type: 'pointerover' | 'pointerout' | 'pointerdown' | 'pointerup',
  pointerType: string,
) {
  const event = new MouseEvent(type, { bubbles: true, cancelable: true });
  Object.defineProperty(event, 'pointerType', { value: pointerType });
  fireEvent(card, event);
}

async function rest(card: HTMLElement) {
  pointer(card, 'pointerover', 'mouse');
  await pass(HOVER_DELAY_MS);
  return screen.findByRole('dialog', { name: /ön izleme$/ });
}

describe('resting on a card', () => {
  it('shows its preview after 500 ms and not before [HOVER-01]', async () => {
    const { card } = await show();
    pointer(card, 'pointerover', 'mouse');
    await pass(HOVER_DELAY_MS - SLACK_MS);
    expect(preview()).not.toBeInTheDocument();
    await pass(SLACK_MS);
    expect(await screen.findByRole('dialog', { name: 'Lodos ön izleme' })).toBeInTheDocument();
    expect(HOVER_WIDTH_PX).toBe(400);
  });

  it('shows nothing when the pointer leaves earlier [HOVER-01]', async () => {
    const { card } = await show();
    pointer(card, 'pointerover', 'mouse');
    await pass(HOVER_DELAY_MS - SLACK_MS);
    pointer(card, 'pointerout', 'mouse');
    await pass(2 * HOVER_DELAY_MS);
    expect(preview()).not.toBeInTheDocument();
  });

  it('shows summary, kind, length, year, rating and genres [HOVER-04]', async () => {
    const { card } = await show();
    const card1 = within(await rest(card));
    for (const words of [film.summary, 'Film', '1 sa 40 dk', '2025', 'Dram', 'Gizem']) {
      expect(card1.getByText(words)).toBeInTheDocument();
    }
    expect(card1.getByRole('img', { name: 'IMDb puanı 8,4' })).toBeInTheDocument();
  });

  it('shows the seasons of a series [HOVER-04]', async () => {
    const { card } = await show([{ ...film, type: 'SERIES', duration: null, seasonCount: 3 }]);
    const card1 = within(await rest(card));
    expect(card1.getByText('Dizi')).toBeInTheDocument();
    expect(card1.getByText('3 sezon')).toBeInTheDocument();
  });

  it('has play, inspect, preview and the marks [HOVER-03]', async () => {
    const { card } = await show();
    const card1 = within(await rest(card));
    expect(card1.getByRole('link', { name: 'Oynat' })).toHaveAttribute(
      'href',
      `${PAGE}/voddetail/lodos?play=1&recommend=column`,
    );
    expect(card1.getByRole('link', { name: 'İncele' })).toHaveAttribute(
      'href',
      `${PAGE}/voddetail/lodos?recommend=column`,
    );
    for (const name of ['Ön izle', 'Listeme ekle', 'Beğen', 'Beğenmedim']) {
      expect(card1.getByRole('button', { name })).toBeInTheDocument();
    }
  });

  it('shows a mark on the card of the preview at once [LIKE-02] [HOVER-03]', async () => {
    const service = aServiceWithTitles([aVod()]).on(toggleWatchlist, () => new Promise(() => undefined));
    const { card } = await show([film], service);
    const add = within(await rest(card)).getByRole('button', { name: 'Listeme ekle' });
    fireEvent.click(add);
    await waitFor(() => expect(add).toHaveAttribute('aria-pressed', 'true'));
  });

  it('closes on pointerleave, and two seconds after a navigation from it [HOVER-05]', async () => {
    const { card, app } = await show();
    const first = await rest(card);
    pointer(card, 'pointerout', 'mouse');
    pointer(first, 'pointerout', 'mouse');
    await pass(HOVER_DELAY_MS);
    expect(preview()).not.toBeInTheDocument();

    fireEvent.click(within(await rest(card)).getByRole('link', { name: 'İncele' }));
    await waitFor(() => expect(app.path()).toContain('/voddetail/lodos'));
    await pass(HOVER_CLOSE_MS - 2 * SLACK_MS);
    expect(preview()).toBeInTheDocument();
    await pass(2 * SLACK_MS);
    await waitFor(() => expect(preview()).not.toBeInTheDocument());
  });
});

it('is not shown for a card inside a title’s detail [HOVER-01] (departure)', async () => {
  const service = aServiceWithTitles([aVod()]).on(listRelatedContent, () => [aVodCard()]);
  renderApp(`${PAGE}/voddetail/lodos`, service, subscriber);
  const related = await screen.findByRole('region', { name: 'Benzer içerikler' });
  pointer(within(related).getByRole('link', { name: /Tuz ve Fener/ }), 'pointerover', 'mouse');
  await pass(2 * HOVER_DELAY_MS);
  expect(preview()).not.toBeInTheDocument();
});

describe('the trailer in a preview', () => {
  it('is fetched 500 ms after opening, and plays muted [HOVER-02] [HOVER-06]', async () => {
    const { card, service } = await show();
    await rest(card);
    await pass(TRAILER_DELAY_MS - SLACK_MS);
    expect(service.countOf(watchTrailer)).toBe(0);
    await pass(SLACK_MS);
    await waitFor(() => expect(service.countOf(watchTrailer)).toBe(1));
    expect(await screen.findByTestId('trailer')).toHaveTextContent('/stream/trailer.m3u8 true');
  });

  it('plays with sound when it is pressed [HOVER-03]', async () => {
    const { card } = await show();
    fireEvent.click(within(await rest(card)).getByRole('button', { name: 'Ön izle' }));
    expect(await screen.findByTestId('trailer')).toHaveTextContent('/stream/trailer.m3u8 false');
  });

  it('that fails leaves the poster, without a message [HOVER-06]', async () => {
    const service = aServiceWithTitles([aVod()]).on(watchTrailer, () => {
      throw new ApiError(503, 'UNAVAILABLE', 'not yet');
    });
    const { card } = await show([film], service);
    const opened = await rest(card);
    await pass(10 * TRAILER_DELAY_MS);
    expect(service.countOf(watchTrailer)).toBe(1);
    expect(screen.queryByTestId('trailer')).not.toBeInTheDocument();
    expect(opened.querySelector('img')).toHaveAttribute('src', expect.stringContaining('/images/h/tuzfener'));
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });

  it('starts by its button alone where the system asks for less motion [HOVER-02, HOVER-06] (departure)', async () => {
    stubBrowser({ lessMotion: true });
    const { card, service } = await show();
    const opened = within(await rest(card));
    await pass(4 * TRAILER_DELAY_MS);
    expect(service.countOf(watchTrailer)).toBe(0);
    fireEvent.click(opened.getByRole('button', { name: 'Ön izle' }));
    expect(await screen.findByTestId('trailer')).toBeInTheDocument();
  });

  it('is not fetched for a title without one: the poster stays [HOVER-02]', async () => {
    const { card, service } = await show([{ ...film, hastrailer: '0' }]);
    const opened = await rest(card);
    await pass(4 * TRAILER_DELAY_MS);
    expect(service.countOf(watchTrailer)).toBe(0);
    expect(within(opened).queryByRole('button', { name: 'Ön izle' })).not.toBeInTheDocument();
  });
});

describe('a modal preview', () => {
  it('opened by the key P takes the focus, and gives it back on Escape', async () => {
    const { card } = await show();
    card.focus();
    fireEvent.keyDown(card, { key: 'p' });
    const opened = await screen.findByRole('dialog', { name: 'Lodos ön izleme' });
    await waitFor(() => expect(opened).toContainElement(document.activeElement as HTMLElement));
    fireEvent.keyDown(document, { key: 'Escape' });
    await waitFor(() => expect(preview()).not.toBeInTheDocument());
    expect(card).toHaveFocus();
  });

  it('does not open by the key P while single-key shortcuts are off [A11Y-01]', async () => {
    localStorage.setItem('shortcutsOff', 'true');
    const { card } = await show();
    fireEvent.keyDown(card, { key: 'p' });
    await pass(TRAILER_DELAY_MS);
    expect(preview()).not.toBeInTheDocument();
    expect(card).not.toHaveAttribute('aria-keyshortcuts');
    localStorage.removeItem('shortcutsOff');
  });

  it('opens by a long press, which is no click', async () => {
    const { card, app } = await show();
    pointer(card, 'pointerdown', 'touch');
    await pass(LONG_PRESS_MS);
    expect(await screen.findByRole('dialog', { name: 'Lodos ön izleme' })).toBeInTheDocument();
    pointer(card, 'pointerup', 'touch');
    fireEvent.click(card);
    expect(app.path()).toBe(PAGE);
  });

  it('does not open by a tap', async () => {
    const { card } = await show();
    pointer(card, 'pointerdown', 'touch');
    await pass(LONG_PRESS_MS - SLACK_MS);
    pointer(card, 'pointerup', 'touch');
    await pass(LONG_PRESS_MS);
    expect(preview()).not.toBeInTheDocument();
  });
});

describe('a recording', () => {
  it('has a preview of its own, with the third image of its list [HOVER-07]', async () => {
    const { card } = await show([aRecordingCard({ posterfilelist: 'kart;x;onizleme', status: '999' })]);
    const opened = await rest(card);
    expect(opened).toHaveAccessibleName('Gece Sohbeti ön izleme');
    expect(opened.querySelector('img')).toHaveAttribute('src', expect.stringContaining('/images/still/onizleme'));
    expect(within(opened).getByText('Kaydediliyor')).toBeInTheDocument();
    expect(within(opened).getByText('Lodos TV · 14.11.2026 20.15 – 23.00 · 2 sa 45 dk')).toBeInTheDocument();
  });

  it('is played, opened and, after a confirmation, deleted from its preview, alone [RECORD-17] (departure)', async () => {
    const service = aServiceWithTitles([aVod()]).on(legacyDeleteRecording, () => ({ returncode: '0', errormsg: '' }));
    const { card } = await show([aRecordingCard({ seriesheadid: 'dizi' })], service);
    const opened = within(await rest(card));
    for (const name of ['Kaydı izle', 'İncele'])
      expect(opened.getByRole('link', { name })).toHaveAttribute('href', `${PAGE}?program=e1`);
    fireEvent.click(opened.getByRole('button', { name: 'Kaydı sil: Gece Sohbeti' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Kayıt silinsin mi?' }));
    await waitFor(() => expect(preview()).not.toBeInTheDocument());
    expect(service.countOf(legacyDeleteRecording)).toBe(0);
    fireEvent.click(question.getByRole('button', { name: 'Sil' }));
    await waitFor(() => expect(service.countOf(legacyDeleteRecording)).toBe(1));
  });

  it('is played from the start of its channel while it runs, and not at all before', async () => {
    const service = aServiceWithTitles([aVod()]).on(listChannels, () => [aChannel({ id: '1', channelcode: 'lodos' })]);
    const { card } = await show([aRecordingCard({ status: '999' })], service);
    const link = await within(await rest(card)).findByRole('link', { name: 'Baştan izle' });
    expect(link).toHaveAttribute('href', '/dashboard/livetv/1?start=2026-11-14T17%3A15%3A00.000Z');
    cleanup();
    const planned = await show([aRecordingCard({ status: '0' })]);
    const links = within(await rest(planned.card)).getAllByRole('link');
    expect(links.map((each) => each.textContent)).toEqual(['İncele']);
  });
});

it('of a title among the results of a search leads to the detail with fromsearch=1 too [SEARCH-05]', async () => {
  const service = aServiceWithTitles([aVod()]).on(search, () => aSearchPage([film]));
  renderApp('/dashboard/search/lodos', service, subscriber);
  const card1 = within(await rest(await screen.findByRole('link', { name: /Lodos/ })));
  const detail = '/dashboard/search/lodos/voddetail/lodos';
  expect(card1.getByRole('link', { name: 'İncele' })).toHaveAttribute('href', `${detail}?fromsearch=1`);
  expect(card1.getByRole('link', { name: 'Oynat' })).toHaveAttribute('href', `${detail}?play=1&fromsearch=1`);
});

describe('a programme among the results of a search', () => {
  async function found(programme: Partial<ProgrammeCard>) {
    const card = aProgrammeCard({ title: 'Gece Sohbeti', ...programme });
    const service = aServiceWithTitles([aVod()])
      .on(search, () => aSearchPage([card]))
      .on(readProgramme, () => aProgrammeDetail({ epgProgramId: 'p1', description: 'Limanda bir gece.' }));
    renderApp('/dashboard/search/gece', service, subscriber);
    return (await screen.findAllByRole('link', { name: /Gece Sohbeti/ }))[0] as HTMLElement;
  }

  it('shows its preview after 500 ms, with channel, time, summary and the ways to watch it [HOVER-01]', async () => {
    const card = await found({ newstatus: '-2' });
    pointer(card, 'pointerover', 'mouse');
    await pass(HOVER_DELAY_MS - SLACK_MS);
    expect(preview()).not.toBeInTheDocument();
    const opened = await rest(card);
    expect(opened).toHaveAccessibleName('Gece Sohbeti ön izleme');
    expect(await within(opened).findByText('Limanda bir gece.')).toBeInTheDocument();
    expect(within(opened).getByText('Rota · 14.11.2026 19.30 – 20.30 · 1 sa')).toBeInTheDocument();
    expect(within(opened).getByRole('link', { name: 'Tekrar izle' })).toHaveAttribute(
      'href',
      '/dashboard/livetv/7?start=2026-11-14T16%3A30%3A00.000Z',
    );
    expect(within(opened).getByRole('link', { name: 'İncele' })).toHaveAttribute(
      'href',
      '/dashboard/search/gece?program=p1',
    );
    expect(within(opened).getByRole('button', { name: 'Kaydet' })).toBeInTheDocument();
  });

  it('has its recording state on the button, which the state colours [RECORD-01]', async () => {
    const planned = within(await rest(await found({ newstatus: '0' })));
    expect(planned.getByRole('button', { name: 'Kaydedilecek' })).toHaveAttribute('data-record', 'scheduled');
  });

  it('leads to its channel while it is on, and only to its detail when it cannot be watched [HOVER-01]', async () => {
    const current = within(await rest(await found({ current: true })));
    expect(current.getByRole('link', { name: 'Canlı izle' })).toHaveAttribute('href', '/dashboard/livetv/7');
    cleanup();
    const closed = within(await rest(await found({ watchable: false })));
    expect(closed.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['İncele']);
  });
});
