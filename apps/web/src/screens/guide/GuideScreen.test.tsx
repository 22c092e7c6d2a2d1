// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest';
import { listChannels } from '@seyir/contract/channels';
import { readGuideWindow } from '@seyir/contract/guide';
import { setReminder } from '@seyir/contract/reminders';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubBrowser } from '../../../test/browser.ts';
import type { FakeApi } from '../../../test/fake-api.ts';
import {
  aChannel,
  aGuideProgramme,
  aProgrammeDetail,
  aServiceWithGuide,
  at,
  EVENING,
  NOW,
  standAt,
} from '../../../test/guide-builders.ts';
import { renderApp, subscriber } from '../../../test/render-app.tsx';
import { aProfile } from '../../../test/session-builders.ts';
import { setLanguage } from '../../shared/text/language.ts';
import { dismissAll } from '../../shared/ui/DialogHost/dialogs.ts';
import type { Viewer } from '../../shared/viewer/viewer.ts';
import './GuideScreen.tsx';
import '../programme/ProgrammeModal.tsx';

beforeEach(() => {
  localStorage.clear();
  setLanguage('tr');
  stubBrowser();
  standAt(NOW);
});
afterEach(() => {
  act(dismissAll);
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const channels = Array.from({ length: 60 }, (_, index) =>
  aChannel({
    id: `${index + 1}`,
    no: index + 1,
    name: `Kanal ${index + 1}`,
    genre: index % 2 ? { columncode: 'spor', name: 'Spor' } : { columncode: 'haber', name: 'Haber' },
    interactions: index === 4 ? [{ type: 'CHANNEL_FAV' }] : [],
  }),
);

function open(
  api: FakeApi = aServiceWithGuide({ channels, details: [aProgrammeDetail({ epgProgramId: 'mac-1' })] }),
  viewer: Viewer = subscriber,
) {
  const app = renderApp('/dashboard/guide', api, viewer);
  return { ...app, api, user: userEvent.setup({ advanceTimers: vi.advanceTimersByTime }) };
}

const grid = () => screen.findByRole('grid');
const rows = async () => within(await grid()).getAllByRole('row');
const cells = async (row: number) =>
  within((await rows())[row] as HTMLElement)
    .getAllByRole('gridcell')
    .map((cell) => cell.querySelector('b')?.textContent);
const loaded = async () => {
  await grid();
  await screen.findAllByText('Körfezspor – Yaylaspor');
};
const selected = async () => within(await grid()).getByRole('gridcell', { selected: true });
const windows = (api: FakeApi) =>
  api.asked.filter(({ name }) => name === 'GET /guide').map(({ input }) => input.query as Record<string, number>);

describe('the grid', () => {
  it('of a service without channels says so, and names no genre', async () => {
    open(aServiceWithGuide({ channels: [] }));
    expect(await screen.findByRole('heading', { name: 'Gösterilecek kanal yok' })).toBeInTheDocument();
    expect(screen.queryByText('Bu türde kanal yok')).not.toBeInTheDocument();
  });

  it('renders a window of the channels and of the time around now [GRID-01]', async () => {
    const { api } = open();
    await loaded();
    expect(await grid()).toHaveAttribute('aria-rowcount', '60');
    expect((await rows()).length).toBeLessThan(30);
    expect(within((await rows())[0] as HTMLElement).getByRole('rowheader')).toHaveTextContent('Kanal 1, kanal 1');
    expect(await cells(0)).toContain('Körfezspor – Yaylaspor');
    for (const { from = 0, to = 0, count } of windows(api)) {
      expect(count).toBeLessThanOrEqual(50);
      expect(to - from).toBeLessThanOrEqual(24 * 3_600_000);
    }
    // A few calls, and not one per channel.
    expect(windows(api).length).toBeLessThanOrEqual(6);
    expect(document.title).toBe('Yayın akışı · Seyir');
  });

  it('marks a channel outside the package and a locked one, and offers the package instead of the picture [ROLE-07]', async () => {
    const [first, second, ...others] = channels;
    if (!first || !second) throw new Error('There are no channels.');
    const kept = [
      { ...first, canWatch: false, customerHasAccess: false },
      { ...second, interactions: [{ type: 'CHANNEL_LOCK' as const }] },
      ...others,
    ];
    open(aServiceWithGuide({ channels: kept, details: [aProgrammeDetail({ epgProgramId: 'mac-1' })] }));
    await loaded();
    const heads = (await rows()).slice(0, 3).map((row) => within(row).getByRole('rowheader').textContent);
    expect(heads).toEqual(['Kanal 1, kanal 1, Paketle izlenir', 'Kanal 2, kanal 2, Kanal kilitli', 'Kanal 3, kanal 3']);
    const hero = within(await screen.findByRole('region', { name: 'Ayrıntılar' }));
    expect(hero.getByText('Paketle izlenir')).toBeVisible();
    expect(hero.getByRole('link', { name: /^Paket/ })).toHaveAttribute('href', '/account/package');
    expect(hero.queryByRole('button', { name: 'İzle' })).not.toBeInTheDocument();
  });

  it('marks a channel outside the package for a child without a word of packages [KIDS-04]', async () => {
    const kept = channels.map((channel) => ({ ...channel, canWatch: false, customerHasAccess: false }));
    open(aServiceWithGuide({ channels: kept }), { ...subscriber, profile: aProfile({ id: 'ada', kid: true }) });
    await loaded();
    const [first] = await rows();
    expect(within(first as HTMLElement).getByRole('rowheader')).toHaveTextContent(/Bir büyüğüne sor$/);
    expect(screen.queryByText(/Paketle izlenir/)).not.toBeInTheDocument();
  });

  it('describes past, current and future programmes', async () => {
    open();
    await loaded();
    const phases = within((await rows())[0] as HTMLElement)
      .getAllByRole('gridcell')
      .map((cell) => cell.dataset.phase);
    expect(phases).toEqual(['past', 'past', 'current', 'coming', 'coming']);
  });

  it('shows only the mark of a narrow cell, with its name as accessible text', async () => {
    const short = aGuideProgramme({
      epgProgramId: 'kisa',
      title: 'Hava Durumu',
      startTime: at('19:50'),
      endTime: at('20:00'),
      current: false,
    });
    open(aServiceWithGuide({ channels, programmes: [short, aGuideProgramme()] }));
    await loaded();
    const row = within((await rows())[0] as HTMLElement);
    const cell = row.getByRole('gridcell', { name: /Hava Durumu.*19.50 – 20.00.*Tekrar izle/ });
    expect(cell).toHaveAttribute('data-fit', 'sign');
    expect(cell).toHaveAttribute('title', 'Hava Durumu · 19.50 – 20.00');
    expect(row.getByRole('gridcell', { name: /Körfezspor/ })).not.toHaveAttribute('data-fit');
  });

  it('fetches other channels when they come into view, and loaded ones only once [GRID-01]', async () => {
    const { api } = open();
    await loaded();
    const scroller = await grid();
    const first = windows(api).length;
    scroller.scrollTop = 40 * 62;
    fireEvent.scroll(scroller);
    await waitFor(() => expect(windows(api).some(({ offset }) => offset === 25)).toBe(true));
    await waitFor(async () => expect((await rows())[0]).toHaveTextContent('Kanal 37'));
    const then = windows(api).length;
    expect(then).toBeGreaterThan(first);
    scroller.scrollTop = 0;
    fireEvent.scroll(scroller);
    await act(() => vi.advanceTimersByTimeAsync(1000));
    await waitFor(async () => expect((await rows())[0]).toHaveTextContent('Kanal 1'));
    expect(windows(api)).toHaveLength(then);
  });

  it('aborts the request of a tile that was left', async () => {
    const api = aServiceWithGuide({ channels });
    const { call } = api;
    const signals: AbortSignal[] = [];
    const slow: FakeApi = {
      ...api,
      call: ((endpoint, input, signal) => {
        if (endpoint !== (readGuideWindow as unknown)) return call(endpoint, input, signal);
        if (signal) signals.push(signal);
        return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
      }) as FakeApi['call'],
    };
    open(slow);
    const scroller = await grid();
    await waitFor(() => expect(signals.length).toBeGreaterThan(0));
    const before = [...signals];
    scroller.scrollLeft = 0;
    fireEvent.scroll(scroller);
    await waitFor(() => expect(before.every(({ aborted }) => aborted)).toBe(true));
  });

  it('moves its now line with the clock [GRID-01]', async () => {
    open();
    await loaded();
    const line = (await grid()).querySelector<HTMLElement>('[class*="nowLine"]') as HTMLElement;
    const x = () => Number(/translateX\(([\d.]+)px\)/.exec(line.style.transform)?.[1]);
    const before = x();
    await act(() => vi.advanceTimersByTimeAsync(60_000 * 30));
    expect(x() - before).toBeCloseTo(172, 0);
  });

  it('refetches when a programme becomes watchable [GRID-01] [CATCHUP-01]', async () => {
    const programmes = [
      aGuideProgramme({ endTime: at('20:52') }),
      aGuideProgramme({ epgProgramId: 'studyo', title: 'Stüdyo', startTime: at('20:52'), endTime: at('21:15') }),
      aGuideProgramme({ epgProgramId: 'film', title: 'Film', startTime: at('21:15'), endTime: at('23:45') }),
    ];
    const api = aServiceWithGuide({ channels, programmes });
    const hasStarted = (startTime: string) => Date.parse(startTime) <= Date.now();
    const answer = vi.spyOn(programmes, 'filter');
    answer.mockImplementation(() => programmes.map((one) => ({ ...one, watchable: hasStarted(one.startTime) })));
    const { user, path } = open(api);
    await loaded();
    await act(() => vi.advanceTimersByTimeAsync(60_000 * 27));
    const cell = within((await rows())[0] as HTMLElement).getByText('Stüdyo');
    await waitFor(() => expect(cell.closest('[role="gridcell"]')).toHaveAttribute('data-phase', 'past'));
    await user.click(cell);
    await waitFor(() => expect(path()).toBe(`/dashboard/livetv/1?start=${encodeURIComponent(at('20:52'))}`));
  });

  it('shows that the list failed to load', async () => {
    open(
      aServiceWithGuide().on(listChannels, () => {
        throw new Error('down');
      }),
    );
    expect(await screen.findByRole('alert')).toHaveTextContent('Yayın akışı yüklenemedi');
  });

  it('has a skeleton while the channels load [UX-01]', async () => {
    open(aServiceWithGuide().on(listChannels, () => new Promise(() => undefined)));
    const busy = await screen.findByRole('status', { name: 'Yükleniyor...' });
    expect(busy).toHaveAttribute('aria-busy', 'true');
    expect(busy.querySelectorAll('[data-shape]').length).toBeGreaterThan(8);
  });

  it('does not say that there is no programme where the programmes failed to load, and tries again [UX-01]', async () => {
    const api = aServiceWithGuide();
    const working = aServiceWithGuide();
    let isDown = true;
    api.on(readGuideWindow, (input) => {
      if (isDown) throw new Error('down');
      return working.call(readGuideWindow, input);
    });
    const { user } = open(api);
    expect(await screen.findByRole('alert')).toHaveTextContent('Yayın akışı yüklenemedi');
    expect(screen.queryByRole('heading', { name: 'Program bilgisi yok' })).toBeNull();
    isDown = false;
    await user.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Tekrar dene' }));
    await loaded();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('keys', () => {
  it('move by time and channel, and Enter opens [GRID-01]', async () => {
    const { user, path } = open();
    await loaded();
    act(() => screen.getByRole('grid').focus());
    expect(await selected()).toHaveTextContent('Körfezspor – Yaylaspor');
    await user.keyboard('{ArrowRight}');
    expect(await selected()).toHaveTextContent('Stüdyo Saha Özel');
    await user.keyboard('{ArrowDown}');
    expect((await selected()).closest('[role=row]')).toHaveAttribute('aria-rowindex', '2');
    expect(await grid()).toHaveAttribute('aria-activedescendant', (await selected()).id);
    await user.keyboard('{End}');
    expect(within(await grid()).queryByRole('gridcell', { name: /Körfezspor/, selected: true })).toBeNull();
    await user.keyboard('{ArrowUp}{Home}');
    expect(await selected()).toHaveTextContent('Körfezspor – Yaylaspor');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(path()).toBe('/dashboard/guide?program=mac-1'));
    expect(await screen.findByRole('dialog', { name: 'Stüdyo Saha Özel' })).toBeInTheDocument();
  });

  it('page through the channels [GRID-01]', async () => {
    const { user } = open();
    await loaded();
    act(() => screen.getByRole('grid').focus());
    await user.keyboard('{PageDown}');
    await waitFor(async () =>
      expect(Number((await selected()).closest('[role=row]')?.getAttribute('aria-rowindex'))).toBeGreaterThan(5),
    );
    await user.keyboard('{PageUp}');
    await waitFor(async () => expect((await selected()).closest('[role=row]')).toHaveAttribute('aria-rowindex', '1'));
  });
});

describe('a cell', () => {
  const press = async (title: string) => within((await rows())[0] as HTMLElement).getByText(title);

  it('plays a past programme [GRID-01] [CATCHUP-01]', async () => {
    const { user, path } = open();
    await loaded();
    await user.click(await press('Maç Öncesi'));
    await waitFor(() => expect(path()).toBe(`/dashboard/livetv/1?start=${encodeURIComponent(at('19:10'))}`));
  });

  it('opens the detail of a current or future programme [GRID-01]', async () => {
    const { user, path } = open();
    await loaded();
    await user.click(await press('Stüdyo Saha Özel'));
    await waitFor(() => expect(path()).toBe('/dashboard/guide?program=studyo-1'));
  });

  it('beyond the save time shows a dialog [CATCHUP-02]', async () => {
    const { user, path } = open(aServiceWithGuide({ channels: [aChannel({ tvodsavetime: 60 })] }));
    await loaded();
    await user.click(await press('Maç Öncesi'));
    expect(await screen.findByRole('alertdialog', { name: 'Tekrar izleme süresi doldu' })).toBeInTheDocument();
    expect(path()).toBe('/dashboard/guide');
  });
});

describe('the bar', () => {
  it('has the same 14 days, and a day leads to its time [GRID-01]', async () => {
    const { user, api } = open();
    await loaded();
    const days = within(screen.getByRole('group', { name: 'Günler' })).getAllByRole('button');
    expect(days).toHaveLength(14);
    expect(screen.getByRole('button', { name: /^Bugün/, pressed: true })).toBe(days[7]);
    await user.click(screen.getByRole('button', { name: /^20\.11\.2026/ }));
    await waitFor(() =>
      expect(
        windows(api).some(
          ({ from = 0, to = 0 }) => from <= Date.parse(at('20 20:00')) && Date.parse(at('20 20:00')) < to,
        ),
      ).toBe(true),
    );
    expect(screen.getByRole('button', { name: /^20\.11\.2026/, pressed: true })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Şimdi' }));
    await waitFor(() => expect(screen.getByRole('button', { name: /^Bugün/, pressed: true })).toBeInTheDocument());
  });

  it('marks the day in view [GRID-01]', async () => {
    const times = { startTime: at('20 18:00'), endTime: at('20 23:00') };
    const friday = aGuideProgramme({ epgProgramId: 'cuma', title: 'Cuma Akşamı', current: false, ...times });
    const { user } = open(aServiceWithGuide({ channels, programmes: [...EVENING, friday] }));
    await loaded();
    await user.click(screen.getByRole('button', { name: /^20\.11\.2026/ }));
    expect(await screen.findByRole('heading', { name: 'Cuma Akşamı' })).toBeInTheDocument();
    expect(await selected()).toHaveTextContent('Cuma Akşamı');
  });

  it('filters by genre, on the page and in the calls [GRID-01]', async () => {
    const { user, api, path } = open();
    await loaded();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Kanal türü' }), 'Spor');
    await waitFor(() => expect(path()).toBe('/dashboard/guide?genre=spor'));
    await waitFor(async () => expect(await grid()).toHaveAttribute('aria-rowcount', '30'));
    await waitFor(() => expect(windows(api).some(({ genre }) => (genre as unknown) === 'spor')).toBe(true));
    expect((await rows())[0]).toHaveTextContent('Kanal 2');
  });

  it('filters by favourites, with an empty state [GRID-01]', async () => {
    const { user } = open();
    await loaded();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Kanal türü' }), 'Favoriler');
    await waitFor(async () => expect(await grid()).toHaveAttribute('aria-rowcount', '1'));
    expect((await rows())[0]).toHaveTextContent('Kanal 5');
    cleanup();
    open(aServiceWithGuide());
    await loaded();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Kanal türü' }), 'Favoriler');
    expect(await screen.findByRole('heading', { name: 'Henüz favori kanalın yok' })).toBeInTheDocument();
  });
});

describe('the active cell', () => {
  it('is described above the grid, with its watch options [GRID-01] [STARTOVER-01]', async () => {
    const { user, path } = open();
    await loaded();
    const hero = within(await screen.findByRole('region', { name: 'Ayrıntılar' }));
    expect(hero.getByRole('heading', { level: 2 })).toHaveTextContent('Körfezspor – Yaylaspor');
    expect(hero.getByText('1 sa kaldı')).toBeInTheDocument();
    await user.click(hero.getByRole('button', { name: 'Baştan izle' }));
    await waitFor(() => expect(path()).toBe(`/dashboard/livetv/1?start=${encodeURIComponent(at('20:00'))}`));
  });

  it('of a coming programme has a reminder, which is set with one press [REMIND-01]', async () => {
    const { user, api } = open();
    api.on(setReminder, () => ({ data: [] }));
    await loaded();
    const hero = within(await screen.findByRole('region', { name: 'Ayrıntılar' }));
    expect(hero.queryByRole('button', { name: 'Hatırlat' })).toBeNull();
    act(() => screen.getByRole('grid').focus());
    await user.keyboard('{ArrowRight}');
    await user.click(await hero.findByRole('button', { name: 'Hatırlat' }));
    await waitFor(() => expect(api.countOf(setReminder)).toBe(1));
  });
});
