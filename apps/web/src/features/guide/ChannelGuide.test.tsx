// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest';
import { listChannels } from '@seyir/contract/channels';
import { readGuideDay } from '@seyir/contract/guide';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubBrowser } from '../../../test/browser.ts';
import type { FakeApi } from '../../../test/fake-api.ts';
import {
  aChannel,
  aGuideProgramme,
  aServiceWithGuide,
  at,
  EVENING,
  NOW,
  standAt,
} from '../../../test/guide-builders.ts';
import '../../../test/render-app.tsx';
import { createQueryClient } from '../../app/query-client.ts';
import { ApiError } from '../../shared/api/api-error.ts';
import { connectCall } from '../../shared/api/call.ts';
import { setLanguage } from '../../shared/text/language.ts';
import { DialogHost } from '../../shared/ui/DialogHost/DialogHost.tsx';
import { dismissAll } from '../../shared/ui/DialogHost/dialogs.ts';
import { ChannelGuide } from './ChannelGuide.tsx';
import { ProgrammeLists } from './ProgrammeLists.tsx';

const MINUTE_MS = 60_000;

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

function show(api: FakeApi = aServiceWithGuide()) {
  connectCall(api.call);
  const handlers = { onPlay: vi.fn(), onOpen: vi.fn(), onStartOver: vi.fn() };
  const client = createQueryClient({ onLoginRequired: () => undefined });
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <ProgrammeLists channelId="11" {...handlers} />
        <ChannelGuide channelId="11" {...handlers} reminded={new Set(['studyo'])} />
        <DialogHost />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return { api, user: userEvent.setup({ advanceTimers: vi.advanceTimersByTime }), ...handlers };
}

const day = () => screen.findByRole('list', { name: /programları$/ });
const row = async (title: string) =>
  within(await day())
    .getByText(title)
    .closest('li') as HTMLElement;
const press = async (title: string) => within(await row(title)).getAllByRole('button')[0] as HTMLElement;
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

describe('the cards around the one on air', () => {
  it('keep their place while the guide is loading [UX-01]', async () => {
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    show(aServiceWithGuide().on(readGuideDay, () => answered.then(() => [...EVENING])));
    const pending = () => document.querySelector('section:first-child[aria-busy=true]');
    expect(pending()).not.toBeNull();
    answer();
    expect(await screen.findByRole('region', { name: 'Önceki ve sıradaki programlar' })).toBeVisible();
    expect(pending()).toBeNull();
  });
});

describe('a row of the guide', () => {
  it('marks a pay-per-view programme', async () => {
    const event = aGuideProgramme({ epgProgramId: 'final', title: 'Lig Özel: Final', isppv: '1', watchable: false });
    show(aServiceWithGuide().on(readGuideDay, () => [event]));
    expect(within(await row('Lig Özel: Final')).getByText('Öde ve izle')).toBeInTheDocument();
    // Without a ticket it does not play from its start either.
    expect(screen.queryByRole('button', { name: 'Baştan izle' })).toBeNull();
  });

  it('has title, category, both times and the age, and the one on air is live [GUIDE-01]', async () => {
    show();
    const current = await row('Körfezspor – Yaylaspor');
    for (const words of ['Futbol', '20.00', '21.50', 'Canlı']) {
      expect(within(current).getByText(words)).toBeInTheDocument();
    }
    expect(within(await day()).getAllByText('Canlı')).toHaveLength(1);
    const ages = within(await day())
      .getAllByRole('img')
      .map((mark) => mark.textContent);
    expect(ages).toEqual(['G', '7+', 'G', '13+', '18+']);
  });

  it('shows recording, reminder and catch-up states', async () => {
    const recorded = EVENING.map((programme) =>
      programme.epgProgramId === 'deplasman' ? { ...programme, newstatus: '0' as const } : programme,
    );
    show(aServiceWithGuide({ programmes: recorded }));
    expect(await row('Maç Öncesi')).toHaveTextContent('Tekrar izle');
    expect(await row('Stüdyo Saha Özel')).toHaveTextContent('Hatırlatılacak');
    expect(await row('Deplasman')).toHaveTextContent('Kaydedilecek');
  });

  it('plays a past watchable programme and scrolls the page to the top [GUIDE-02]', async () => {
    const { user, onPlay, onOpen } = show();
    const scrollTo = vi.fn();
    vi.stubGlobal('scrollTo', scrollTo);
    await user.click(await press('Maç Öncesi'));
    expect(onPlay).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ epgProgramId: 'once' }));
    expect(scrollTo).toHaveBeenCalledWith(expect.objectContaining({ top: 0 }));
    expect(onOpen).not.toHaveBeenCalled();
  });

  it.each(['Körfezspor – Yaylaspor', 'Stüdyo Saha Özel'])(
    'opens the detail of any other programme: %s [GUIDE-02]',
    async (title) => {
      const { user, onPlay, onOpen } = show();
      await user.click(await press(title));
      expect(onOpen).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ title }));
      expect(onPlay).not.toHaveBeenCalled();
    },
  );

  it('beyond the save time shows a dialog and does not play [CATCHUP-02] [ERR-15]', async () => {
    const { user, onPlay, onOpen } = show(aServiceWithGuide({ channels: [aChannel({ tvodsavetime: 60 })] }));
    await user.click(await press('Maç Öncesi'));
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Tekrar izleme süresi doldu' }));
    expect(dialog.getByText(/^Bu program, kanalın tekrar izleme süresinin dışında kaldığı için/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Tamam' }));
    expect(onPlay).not.toHaveBeenCalled();
    expect(onOpen).not.toHaveBeenCalled();
  });

  it('on air can be started over where the channel has time-shift [STARTOVER-01]', async () => {
    const { user, onStartOver } = show();
    const again = within(await row('Körfezspor – Yaylaspor')).getByRole('button', { name: 'Baştan izle' });
    // In words, as the states of the other rows.
    expect(again).toHaveTextContent('Baştan izle');
    await user.click(again);
    expect(onStartOver).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ epgProgramId: 'mac' }));
    expect(screen.getAllByRole('button', { name: 'Baştan izle' })).toHaveLength(1);
  });

  it('on air cannot be started over elsewhere [STARTOVER-01]', async () => {
    show(aServiceWithGuide({ channels: [aChannel({ timeshiftenable: '0' })] }));
    await screen.findByText('· Saha 1');
    await day();
    expect(screen.queryByRole('button', { name: 'Baştan izle' })).not.toBeInTheDocument();
  });

  it('blocked by the rating has no name and no category [GUIDE-01] (departure)', async () => {
    const hidden = aGuideProgramme({ title: '', category: '', blocked: true, watchable: false, posterUrl: null });
    show(aServiceWithGuide({ programmes: [hidden] }));
    const blocked = await row('Ebeveyn kontrolüyle gizlendi');
    expect(blocked).not.toHaveTextContent(aGuideProgramme().title);
  });
});

describe('the day', () => {
  it('without programmes shows the empty state [GUIDE-03]', async () => {
    show(aServiceWithGuide({ programmes: [] }));
    expect(await screen.findByRole('heading', { name: 'Bu gün için program yok' })).toBeInTheDocument();
  });

  it('that failed to load can be retried', async () => {
    const api = aServiceWithGuide().on(readGuideDay, () => {
      throw new ApiError(404, 'NOT_FOUND', 'no');
    });
    const { user } = show(api);
    expect(await screen.findByRole('alert')).toHaveTextContent('Yayın akışı yüklenemedi');
    api.on(readGuideDay, () => [...EVENING]);
    await user.click(screen.getByRole('button', { name: 'Tekrar dene' }));
    expect(await row('Deplasman')).toBeInTheDocument();
  });

  it('is one of 14, from 7 before today to 6 after, and starts on today [DATEPICK-01] [DATEPICK-02]', async () => {
    const { api } = show();
    await day();
    const days = within(screen.getByRole('group', { name: 'Günler' })).getAllByRole('button');
    expect(days.map(({ firstChild }) => firstChild?.textContent)).toEqual([
      '07.11.2026',
      '08.11.2026',
      '09.11.2026',
      '10.11.2026',
      '11.11.2026',
      '12.11.2026',
      'Dün',
      'Bugün',
      'Yarın',
      '16.11.2026',
      '17.11.2026',
      '18.11.2026',
      '19.11.2026',
      '20.11.2026',
    ]);
    expect(days.filter((button) => button.getAttribute('aria-pressed') === 'true')).toEqual([days[7]]);
    expect(api.asked.find(({ name }) => name === 'GET /channel/:id/guide')?.input).toMatchObject({
      query: { date: '2026-11-14' },
    });
  });

  it('of a programme over midnight is both days [GUIDE-01]', async () => {
    const { user } = show();
    expect(await row('Deplasman')).toHaveTextContent('23.45 – 01.15');
    await user.click(screen.getByRole('button', { name: /^Yarın/ }));
    expect(await screen.findByRole('list', { name: 'Yarın programları' })).toHaveTextContent('Deplasman');
    expect(await row('Deplasman')).toHaveTextContent('23.45 – 01.15');
  });

  it('moves on at midnight in Turkey [DATEPICK-03]', async () => {
    standAt(Date.parse(at('23:59')));
    show();
    expect(await screen.findByRole('list', { name: 'Bugün programları' })).toBeInTheDocument();
    await pass(MINUTE_MS);
    expect(screen.getByRole('button', { name: /^Bugün/, pressed: true })).toHaveTextContent('Paz 15.11');
    expect(screen.getByRole('button', { name: /^Dün/ })).toHaveTextContent('Cmt 14.11');
  });

  it.each([
    ['a browser in New York', 'America/New_York', 0],
    ['a clock five hours behind', 'Europe/Istanbul', 5 * 60],
    ['a clock two days ahead in Tokyo', 'Asia/Tokyo', -2 * 24 * 60],
  ])('is the same in %s [DATEPICK-03]', async (_, zone, behindMinutes) => {
    vi.stubEnv('TZ', zone);
    standAt(NOW - behindMinutes * MINUTE_MS);
    localStorage.setItem('timeDiff', String(behindMinutes * MINUTE_MS));
    show();
    expect(await screen.findByRole('button', { name: /^Bugün/, pressed: true })).toHaveTextContent('Cmt 14.11');
    const current = await row('Körfezspor – Yaylaspor');
    expect(current).toHaveTextContent('20.00 – 21.50');
    expect(current).toHaveTextContent('Canlı');
    vi.unstubAllEnvs();
  });
});

describe('the minute clock', () => {
  it('moves to the next programme without a reload, and refetches `watchable`', async () => {
    standAt(Date.parse(at('21:49')));
    const { api } = show();
    expect(await row('Körfezspor – Yaylaspor')).toHaveTextContent('Canlı');
    const asked = api.countOf(readGuideDay);
    await pass(MINUTE_MS);
    expect(await row('Körfezspor – Yaylaspor')).not.toHaveTextContent('Canlı');
    expect(await row('Stüdyo Saha Özel')).toHaveTextContent('Canlı');
    expect(api.countOf(readGuideDay)).toBeGreaterThan(asked);
  });
});

describe('the lists of previous and next programmes', () => {
  it('are split around the programme on air [GUIDE-04]', async () => {
    show();
    const titlesIn = async (name: string) =>
      within(await screen.findByRole('list', { name }))
        .getAllByRole('button')
        .map((card) => card.querySelector('b')?.textContent);
    expect(await titlesIn('Önceki programlar')).toEqual(['Hava Durumu', 'Maç Öncesi']);
    expect(await titlesIn('Sıradaki programlar')).toEqual(['Stüdyo Saha Özel', 'Deplasman']);
  });

  it('continue across midnight [GUIDE-04]', async () => {
    standAt(Date.parse(at('15 00:10')));
    show();
    const before = await screen.findByRole('list', { name: 'Önceki programlar' });
    expect(within(before).getByText('Stüdyo Saha Özel')).toBeInTheDocument();
  });

  it('keep the programme on air in the middle when those of yesterday come later [GUIDE-04]', async () => {
    const cards = () => [...document.querySelectorAll<HTMLElement>('[data-programme]')];
    const left = vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockImplementation(function (this: HTMLElement) {
      return 100 * cards().indexOf(this);
    });
    standAt(Date.parse(at('15 00:10')));
    show();
    await screen.findByRole('list', { name: 'Önceki programlar' });
    const index = cards().findIndex((card) => card.textContent?.includes('Şimdi'));
    expect(index).toBeGreaterThan(0);
    expect(cards()[0]?.closest('[data-row]')?.scrollLeft).toBe(100 * index);
    left.mockRestore();
  });

  it('react to a press like rows [GUIDE-02]', async () => {
    const { user, onPlay, onOpen } = show();
    const around = within(await screen.findByRole('region', { name: 'Önceki ve sıradaki programlar' }));
    await user.click(around.getByRole('button', { name: /Maç Öncesi/ }));
    expect(onPlay).toHaveBeenCalledOnce();
    await user.click(around.getByRole('button', { name: /Deplasman/ }));
    expect(onOpen).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ epgProgramId: 'deplasman' }));
  });
});

it('fetches the channels once', async () => {
  const { api } = show();
  await day();
  expect(api.countOf(listChannels)).toBe(1);
});
