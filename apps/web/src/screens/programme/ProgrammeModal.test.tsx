// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest';
import { reportPage } from '@seyir/contract/analytics';
import { listProgrammeAirings, readProgramme } from '@seyir/contract/guide';
import type { ProgrammeDetail } from '@seyir/contract/programmes';
import { listReminders, type Reminder, removeReminder, setReminder } from '@seyir/contract/reminders';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { FakeApi } from '../../../test/fake-api.ts';
import { aChannel, aProgrammeDetail, aServiceWithGuide, at, standAt } from '../../../test/guide-builders.ts';
import { storePackage } from '../../../test/package-builders.ts';
import { guest, renderApp, subscriber } from '../../../test/render-app.tsx';
import { aProfile } from '../../../test/session-builders.ts';
import { ApiError } from '../../shared/api/api-error.ts';
import { findDetail, openDetail, PAGE, standInTheEvening } from './programme.fixture.tsx';
import './ProgrammeModal.tsx';
import './ProgrammeScreen.tsx';
import '../search/SearchScreen.tsx';

standInTheEvening();

const coming = aProgrammeDetail();
const current = aProgrammeDetail({ startTime: at('20:00'), endTime: at('21:50'), watchable: true, current: true });
const past = aProgrammeDetail({ startTime: at('18:00'), endTime: at('19:00'), watchable: true });

function open(programme: ProgrammeDetail, { api, viewer = subscriber }: { api?: FakeApi; viewer?: typeof guest } = {}) {
  const service = api ?? aServiceWithGuide({ details: [programme] });
  return openDetail(programme.epgProgramId, service, viewer);
}

describe('a programme shows', () => {
  it('its poster, title, genres, length, age, warnings, story and cast [GUIDE-06]', async () => {
    open(coming);
    const dialog = await findDetail();
    expect(dialog.getByRole('heading', { level: 1 })).toHaveTextContent('Stüdyo Saha Özel');
    for (const words of ['Spor, Futbol', '1 sa 55 dk', 'Bugün 21.50 – 23.45', coming.description, 'Saha 1 · 11']) {
      expect(dialog.getByText(words)).toBeInTheDocument();
    }
    expect(dialog.getByRole('img', { name: '13 yaş ve üzeri' })).toBeInTheDocument();
    expect(dialog.getByRole('img', { name: 'Şiddet' })).toBeInTheDocument();
    const cast = within(dialog.getByRole('region', { name: 'Oyuncular' }));
    expect(cast.getByRole('link', { name: /Nevin Tuna/ })).toHaveAttribute('href', '/dashboard/search/Nevin%20Tuna');
    const poster = dialog.getByRole('article').querySelector('img');
    expect(poster?.getAttribute('src')).toContain('/images/v/studyo');
    expect(document.title).toBe('Stüdyo Saha Özel · Seyir');
  });

  it('when it is on again, and earlier airings that can still be watched; each opens', async () => {
    const airing = (epgProgramId: string, day: number, more = {}) => ({
      ...{ epgProgramId, channelId: '11', channelName: 'Saha 1', seasonNumber: null, episodeNumber: null },
      startTime: new Date(Date.parse(at('20:00')) + day * 86_400_000).toISOString(),
      endTime: new Date(Date.parse(at('21:00')) + day * 86_400_000).toISOString(),
      watchable: false,
      ...more,
    });
    const again = aProgrammeDetail({ epgProgramId: 'tomorrow', title: 'Yarınki' });
    const api = aServiceWithGuide({ details: [coming, again] }).on(listProgrammeAirings, ({ params }) =>
      params.id === coming.epgProgramId
        ? [airing('yesterday', -1, { watchable: true, seasonNumber: 2, episodeNumber: 3 }), airing('tomorrow', 1)]
        : [],
    );
    const { path } = open(coming, { api });
    const dialog = await findDetail();
    const past = within(await dialog.findByRole('region', { name: 'Önceki yayınlar' }));
    expect(past.getByRole('button')).toHaveTextContent('2. sezon 3. bölüm');
    expect(past.getByRole('button')).toHaveTextContent('Tekrar izle');
    const next = within(dialog.getByRole('region', { name: 'Yeniden yayında' }));
    expect(next.getByRole('button')).toHaveTextContent('Yarın 20.00 – 21.00Saha 1');
    act(() => next.getByRole('button').click());
    await waitFor(() => expect(path()).toBe(`${PAGE}?program=tomorrow`));
  });

  it('its rating categories, and no icon for an unknown one [GUIDE-07]', async () => {
    const categories = ['SEXUALITY', 'VIOLENCE', 'BAD_BEHAVIOR', 'FLASHING'] as ProgrammeDetail['rating']['categories'];
    const api = aServiceWithGuide();
    const { call } = api;
    // A newer server: its category is not in the contract yet.
    const newer: FakeApi = {
      ...api,
      call: (async (endpoint, input, signal) =>
        endpoint === (readProgramme as unknown)
          ? aProgrammeDetail({ rating: { age: '18+', categories } })
          : call(endpoint, input, signal)) as FakeApi['call'],
    };
    open(coming, { api: newer });
    const dialog = await findDetail();
    for (const name of ['Cinsellik', 'Şiddet', 'Olumsuz örnek']) {
      expect(dialog.getByRole('img', { name })).toBeInTheDocument();
    }
    const meta = dialog.getByRole('img', { name: '18 yaş ve üzeri' }).parentElement as HTMLElement;
    expect(within(meta).getAllByRole('img')).toHaveLength(4);
  });

  it('the sixth picture of its list behind it, joined to the path [DATA-23]', async () => {
    const list = { posterpath: '/images/', posterfilelist: 'a;b;c;d;e;wide?v=1' };
    open(aProgrammeDetail({ ...list }));
    await findDetail();
    expect([...document.querySelectorAll('img')].map((image) => image.getAttribute('src'))).toEqual(
      expect.arrayContaining([expect.stringContaining('/images/wide')]),
    );
  });

  it('a live badge once it is on air', async () => {
    standAt(Date.parse(at('21:49')));
    open(coming);
    const dialog = await findDetail();
    expect(dialog.queryByText('Canlı')).not.toBeInTheDocument();
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(dialog.getByText('Canlı')).toBeInTheDocument();
    expect(dialog.getByRole('button', { name: 'İzle' })).toBeInTheDocument();
  });

  it.each([
    ['NOT_FOUND', 404, 'Program bulunamadı'],
    ['RATING', 403, 'Bu program profiline uygun değil'],
  ] as const)('only a message for %s, with a close button', async (code, status, title) => {
    const api = aServiceWithGuide().on(readProgramme, () => {
      throw new ApiError(status, code, 'no');
    });
    const { user, path } = open(coming, { api });
    const problem = within(await screen.findByRole('alert'));
    expect(problem.getByRole('heading', { level: 1, name: title })).toBeInTheDocument();
    await user.click(problem.getByRole('button', { name: 'Kapat' }));
    await waitFor(() => expect(path()).toBe(PAGE));
  });
});

describe('its address', () => {
  it('is /program/:id, with its name on the tab [PPV-07]', async () => {
    renderApp('/program/studyo', aServiceWithGuide(), guest);
    await findDetail();
    expect(document.title).toBe('Stüdyo Saha Özel · Seyir');
  });

  it('over a page is removed by closing, and the page stays [GUIDE-06]', async () => {
    const { user, path } = open(coming);
    const dialog = await findDetail();
    await user.click(dialog.getByRole('button', { name: 'Kapat' }));
    await waitFor(() => expect(path()).toBe(PAGE));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it.each([
    ['a programme', {}, '/programdetail'],
    ['a record', { newstatus: '1', npvrcode: 'n1' }, '/npvrdetail'],
  ] as const)('is reported for %s as a page view [ANALYTICS-09]', async (_, facts, expected) => {
    const { api } = open(aProgrammeDetail(facts));
    await findDetail();
    await waitFor(() =>
      expect(api.asked.filter(({ name }) => name === `POST ${reportPage.path}`)).toEqual([
        { name: `POST ${reportPage.path}`, input: { body: { path: expected } } },
      ]),
    );
  });
});

describe('watching it', () => {
  it('live, or from its beginning, while it is on [STARTOVER-01]', async () => {
    const { user, path } = open(current);
    const dialog = await findDetail();
    await user.click(await dialog.findByRole('button', { name: 'Baştan izle' }));
    await waitFor(() => expect(path()).toBe('/dashboard/livetv/11?start=2026-11-14T17%3A00%3A00.000Z'));
  });

  it('live leads to the channel', async () => {
    const { user, path } = open(current);
    await user.click((await findDetail()).getByRole('button', { name: 'İzle' }));
    await waitFor(() => expect(path()).toBe('/dashboard/livetv/11'));
  });

  it('from its beginning is not offered without time-shift [STARTOVER-01]', async () => {
    open(current, { api: aServiceWithGuide({ details: [current], channels: [aChannel({ tsavailable: '0' })] }) });
    const dialog = await findDetail();
    await dialog.findByText('Saha 1 · 11');
    expect(dialog.queryByRole('button', { name: 'Baştan izle' })).not.toBeInTheDocument();
  });

  it('again, when it is past [CATCHUP-01]', async () => {
    const { user, path } = open(past);
    await user.click(await (await findDetail()).findByRole('button', { name: 'Tekrar izle' }));
    await waitFor(() => expect(path()).toBe('/dashboard/livetv/11?start=2026-11-14T15%3A00%3A00.000Z'));
  });

  it('beyond the save time shows a message, and nothing plays [CATCHUP-02]', async () => {
    const api = aServiceWithGuide({
      details: [{ ...past, watchable: false }],
      channels: [aChannel({ tvodsavetime: 60 })],
    });
    const { user, path } = open(past, { api });
    const detail = await findDetail();
    await user.click(await detail.findByRole('button', { name: 'Tekrar izleme süresi doldu' }));
    expect(detail.queryByRole('button', { name: 'Tekrar izle' })).not.toBeInTheDocument();
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(dialog.getByText(/tekrar izleme süresinin dışında/)).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Tamam' }));
    expect(path()).toContain('program=studyo');
  });
});

describe('watching without access', () => {
  const closed = { ...past, watchable: false };
  const kid = { ...subscriber, profile: aProfile({ id: 'can', kid: true }) };
  const service = (programme: ProgrammeDetail, channel: Parameters<typeof aChannel>[0]) =>
    aServiceWithGuide({ details: [programme], channels: [aChannel(channel)] });

  it.each([
    ['a past one of a free channel', closed, { canWatch: true }],
    ['a past one of a closed channel', closed, { canWatch: false }],
    ['one that is on, of a closed channel', { ...current, watchable: false }, { canWatch: false }],
  ] as const)('as a guest, %s: the sign-in message, with a link [ROLE-03] [ROLE-09]', async (_, programme, channel) => {
    const { user, path } = open(programme, { api: service(programme, channel), viewer: guest });
    const dialog = await findDetail();
    const way = await dialog.findByRole('link', { name: 'Hemen giriş yap' });
    expect(dialog.getByText('Bu içeriği izlemek için giriş yapmalısın.')).toBeInTheDocument();
    expect(dialog.queryByRole('button', { name: /izle/i })).not.toBeInTheDocument();
    await user.click(way);
    await waitFor(() => expect(path()).toBe('/signup'));
  });

  it('as a guest, a free channel’s programme on air plays', async () => {
    open(current, { viewer: guest });
    const dialog = await findDetail();
    await dialog.findByText('Saha 1 · 11');
    expect(dialog.getByRole('button', { name: 'İzle' })).toBeInTheDocument();
    expect(dialog.queryByRole('link', { name: 'Hemen giriş yap' })).not.toBeInTheDocument();
  });

  it('as a guest, a programme beyond the save time offers no sign-in [CATCHUP-02]', async () => {
    open(closed, { api: service(closed, { canWatch: false, tvodsavetime: 60 }), viewer: guest });
    const dialog = await findDetail();
    expect(await dialog.findByRole('button', { name: 'Tekrar izleme süresi doldu' })).toBeInTheDocument();
    expect(dialog.queryByRole('link', { name: 'Hemen giriş yap' })).not.toBeInTheDocument();
  });

  it.each([
    ['past', closed],
    ['on', { ...current, watchable: false }],
  ] as const)(
    'without the package, one that is %s: the package message, with a link [ROLE-07]',
    async (_, programme) => {
      storePackage();
      open(programme, { api: service(programme, { canWatch: false }) });
      const dialog = await findDetail();
      const way = await dialog.findByRole('link', { name: 'Paketini yükselt' });
      expect(way).toHaveAttribute('href', '/account/package');
      expect(dialog.getByText('Paketin bu kanalı veya içeriği kapsamıyor.')).toBeInTheDocument();
    },
  );

  it('as a kids profile without the package: a message without a link to the shop [KIDS-04]', async () => {
    open(closed, { api: service(closed, { canWatch: false }), viewer: kid });
    const dialog = await findDetail();
    expect(await dialog.findByText('Bunu izlemek için bir büyüğünden yardım iste.')).toBeInTheDocument();
    expect(dialog.queryByRole('link', { name: /Paket/ })).not.toBeInTheDocument();
  });
});

describe('a reminder', () => {
  const reminder: Reminder = {
    epgProgramId: 'studyo',
    title: coming.title,
    channelId: '11',
    channelName: 'Saha 1',
    startTime: coming.startTime,
  };

  it('is set and removed optimistically [REMIND-01]', async () => {
    let answer = (_: { data: Reminder[] }) => {};
    const slow = () => new Promise<{ data: Reminder[] }>((resolve) => (answer = resolve));
    const api = aServiceWithGuide().on(setReminder, slow).on(removeReminder, slow);
    const { user } = open(coming, { api });
    const dialog = await findDetail();
    await user.click(dialog.getByRole('button', { name: 'Hatırlat', pressed: false }));
    expect(dialog.getByRole('button', { name: 'Hatırlatılacak', pressed: true })).toBeInTheDocument();
    await act(async () => answer({ data: [reminder] }));
    expect(await screen.findByText(/bir dakika kala/)).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Hatırlatılacak' }));
    expect(dialog.getByRole('button', { name: 'Hatırlat', pressed: false })).toBeInTheDocument();
    await act(async () => answer({ data: [] }));
    expect(api.countOf(setReminder)).toBe(1);
    expect(api.countOf(removeReminder)).toBe(1);
  });

  it.each([
    ['CONFLICT', 409, /Program başladığı için/],
    ['UNEXPECTED', 500, /kurulamadı/],
  ] as const)('that is refused with %s rolls back with a message [REMIND-01]', async (code, status, words) => {
    const api = aServiceWithGuide().on(setReminder, () => {
      throw new ApiError(status, code, 'no');
    });
    const { user } = open(coming, { api });
    const dialog = await findDetail();
    await user.click(dialog.getByRole('button', { name: 'Hatırlat' }));
    expect(await screen.findByText(words)).toBeInTheDocument();
    expect(dialog.getByRole('button', { name: 'Hatırlat', pressed: false })).toBeInTheDocument();
  });

  it('is for future programmes [REMIND-01]', async () => {
    open(current);
    expect((await findDetail()).queryByRole('button', { name: /Hatırlat/ })).not.toBeInTheDocument();
  });

  it('of a guest is the sign-in message, and no call', async () => {
    const { user, api } = open(coming, { viewer: guest });
    await user.click((await findDetail()).getByRole('button', { name: 'Hatırlat' }));
    expect(await screen.findByRole('alertdialog')).toBeInTheDocument();
    expect(api.countOf(setReminder) + api.countOf(listReminders)).toBe(0);
  });
});
