import '@testing-library/jest-dom/vitest';
import { logRecordings } from '@seyir/contract/analytics';
import { listChannels } from '@seyir/contract/channels';
import { readClientInfo } from '@seyir/contract/client';
import {
  legacyDeleteRecording,
  legacyDeleteSeriesRecordings,
  legacyListRecordings,
  legacyListSeriesRecordings,
  legacyPrevueInfo,
} from '@seyir/contract/legacy';
import { validatePin } from '@seyir/contract/profiles';
import type { Recording } from '@seyir/contract/recording-item';
import { readRecordingQuota, watchRecording } from '@seyir/contract/recordings';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type FakeBrowser, stubBrowser } from '../../../test/browser.ts';
import { aChannel, aPrevue } from '../../../test/guide-builders.ts';
import { aRecordingCard } from '../../../test/home-builders.ts';
import { aServiceWithHome, renderApp, subscriber } from '../../../test/render-app.tsx';
import { aClientInfo } from '../../../test/settings-builders.ts';
import { ApiError } from '../../shared/api/api-error.ts';
import { dismissAll } from '../../shared/ui/DialogHost/dialogs.ts';
// Imported here, so that loading the chunks does not count against a test's timeout.
import '../settings/SettingsScreens.tsx';
import './RecordingsScreen.tsx';

const RECORDS = '/dashboard/genre/record/Kay%C4%B1tlar%C4%B1m';
let browser: FakeBrowser;
const player = vi.hoisted(() => vi.fn());
vi.mock('../../features/player/PlayerModal.tsx', () => ({
  PlayerModal: (props: unknown) => {
    player(props);
    return null;
  },
}));

beforeEach(() => {
  localStorage.clear();
  browser = stubBrowser();
});
afterEach(() => {
  dismissAll();
  cleanup();
  vi.unstubAllGlobals();
});

function aRecording(id: string, values: Partial<Recording> = {}): Recording {
  const { kind: _, ...recording } = aRecordingCard({ npvrcode: id, prevuecode: `p-${id}`, prevuename: `Kayıt ${id}` });
  return { ...recording, ...values };
}

const PLANNED = { status: '0', begintime: '2099.11.18 19:10', endtime: '2099.11.18 20:00' } as const;
const SERIES = { seriesheadid: 'dizi', isseries: '1', npvrtype: '2', prevuename: 'Çay Molası' } as const;
const OK = { returncode: '0', errormsg: '' } as const;

/** A service that keeps recordings. `refused` are programmes whose delete fails. */
function aService(recordings: Recording[], refused: readonly string[] = []) {
  const kept = { list: recordings };
  const delist = (goes: (one: Recording) => boolean) => {
    kept.list = kept.list.filter((one) => !goes(one));
    return OK;
  };
  const api = aServiceWithHome()
    .on(readRecordingQuota, () => ({ total: 3_600, recorded: 2_262, remaining: 1_338 }))
    .on(logRecordings, () => undefined)
    .on(legacyListRecordings, ({ query: { pageno = 1, numperpage = 500 } }) => {
      const from = (Number(pageno) - 1) * Number(numperpage);
      return { ...OK, totalcount: kept.list.length, data: kept.list.slice(from, from + Number(numperpage)) };
    })
    .on(legacyListSeriesRecordings, ({ query }) => {
      const data = kept.list.filter(({ seriesheadid }) => seriesheadid === query.seriesheadid);
      return { ...OK, totalcount: data.length, data };
    })
    .on(legacyDeleteRecording, ({ query }) =>
      refused.includes(query.prevuecode)
        ? { returncode: '500', errormsg: 'down' }
        : delist(({ prevuecode }) => prevuecode === query.prevuecode),
    )
    .on(legacyDeleteSeriesRecordings, ({ query }) => delist(({ seriesheadid }) => seriesheadid === query.seriesheadid));
  return { api, kept };
}

const cards = async () => within(await screen.findByRole('list', { name: 'Kayıtlar' })).getAllByRole('listitem');
const deletes = ({ api }: ReturnType<typeof aService>) =>
  api.asked.filter(({ name }) => name.includes('del')).map(({ name, input }) => [name.split('/').at(-1), input.query]);
const logged = ({ api }: ReturnType<typeof aService>) =>
  api.asked.filter(({ name }) => name.endsWith('/npvr')).map(({ input }) => input.body);
const openFilter = async (active: string) =>
  userEvent.click(await screen.findByRole('button', { name: active, expanded: false }));
const answer = async (title: string, button: string) => {
  const dialog = await screen.findByRole('alertdialog', { name: title });
  const words = dialog.textContent;
  await userEvent.click(within(dialog).getByRole('button', { name: button }));
  return words;
};

describe.each([RECORDS, '/settings/records'])('the recordings at %s', (address) => {
  it('show episodes that were recorded one by one as one card of their series, which opens them with season and episode', async () => {
    const episode = { ...SERIES, npvrtype: '1', seasonNumber: 2 } as const;
    const { api } = aService([
      aRecording('1', { ...episode, episodeNumber: 3 }),
      aRecording('2', { ...episode, episodeNumber: 4 }),
      aRecording('3', { seasonNumber: 1, episodeNumber: 7, seriesheadid: 'tek', isseries: '1' }),
    ]);
    renderApp(address, api, subscriber);
    const [first, second, ...others] = await cards();
    expect(others).toEqual([]);
    const texts = [first, second].map((card) => card?.textContent ?? '');
    const series = texts.findIndex((text) => text.includes('Çay Molası'));
    expect(texts[series]).toContain('Dizi · 2 bölüm');
    expect(texts[1 - series]).toContain('1. sezon 7. bölüm');
    await userEvent.click(within([first, second][series] as HTMLElement).getByRole('link'));
    expect(await screen.findByText(/2\. sezon 3\. bölüm/)).toBeInTheDocument();
    expect(screen.getByText(/2\. sezon 4\. bölüm/)).toBeInTheDocument();
  });

  it('show quota in hours and minutes, state, channel, duration, time and picture [RECORD-21] [RECORD-26] [QUOTA-02] [SETTINGS-13] [ROUTE-24] [DATA-24]', async () => {
    const { api } = aService([
      aRecording('1', { posterfilelist: 'kart;x;onizleme' }),
      aRecording('2', PLANNED),
      aRecording('3', { ...PLANNED, status: '999' }),
    ]);
    renderApp(address, api, subscriber);
    const quota = await screen.findByRole('region', { name: 'Kayıt kotan' });
    expect(within(quota).getByText('Toplam').parentElement).toHaveTextContent('Toplam60 sa');
    expect(within(quota).getByText('Kaydedilen').parentElement).toHaveTextContent('Kaydedilen37 sa 42 dk');
    expect(within(quota).getByText('Kalan').parentElement).toHaveTextContent('Kalan22 sa 18 dk');
    const texts = (await cards()).map(({ textContent }) => textContent);
    expect(texts).toEqual([
      expect.stringContaining('Kaydediliyor'),
      expect.stringContaining('Kaydedilecek'),
      'Kayıt 1 KaydedildiLodos TV · 2 sa 45 dk14.11.2026',
    ]);
    const [, , recorded] = await cards();
    expect(recorded?.querySelector('img')).toHaveAttribute('src', expect.stringContaining('/images/still/kart'));
    expect(screen.getByText('3 kayıt · 1 kayıt sürüyor')).toBeVisible();
  });

  it('are empty with a link to the guide, also when the service reports a failure [RECORD-20] [RECORD-24] [RECORD-26]', async () => {
    const service = aService([aRecording('1')]);
    service.api.on(legacyListRecordings, () => ({ returncode: '503', errormsg: 'later' }));
    renderApp(address, service.api, subscriber);
    expect(await screen.findByRole('heading', { name: 'Kaydın yok' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Yayın akışını aç' })).toHaveAttribute('href', '/dashboard/guide');
    expect(logged(service)).toContainEqual(
      expect.objectContaining({ action: 2, returncode: '503', errormsg: 'later' }),
    );
  });
});

describe('the list', () => {
  it('is read page after page, and shows all of a thousand [RECORD-25] [LEGACY-07]', async () => {
    const service = aService(Array.from({ length: 1_003 }, (_, index) => aRecording(String(index))));
    renderApp(RECORDS, service.api, subscriber);
    expect(await cards()).toHaveLength(60);
    const pages = service.api.listWaitedFor().filter(({ name }) => name.endsWith('npvrlist.jsp'));
    expect(pages.map(({ input }) => input.query)).toEqual(
      [1, 2, 3].map((pageno) => ({ pageno, numperpage: 500, prevuecodes: '' })),
    );
    expect(screen.getByText('1.003 kayıt')).toBeVisible();
    act(() => browser.scrollToEnd());
    await waitFor(async () => expect(await cards()).toHaveLength(120));
  });

  it('shows no label for an unknown status [RECORD-01]', async () => {
    const { api } = aService([aRecording('1', { status: '-2' })]);
    renderApp(RECORDS, api, subscriber);
    const [card] = await cards();
    expect(card).not.toHaveTextContent(/Kaydedil|Kaydediliyor/);
  });

  it('fails with a retry when the service cannot be reached', async () => {
    const service = aService([aRecording('1')]);
    service.api.on(legacyListRecordings, () => {
      throw new ApiError(404, 'NOT_FOUND', 'no');
    });
    renderApp(RECORDS, service.api, subscriber);
    expect(await screen.findByRole('alert')).toHaveTextContent('Kayıtların yüklenemedi');
    service.api.on(legacyListRecordings, () => ({ ...OK, totalcount: 1, data: [aRecording('1')] }));
    await userEvent.click(screen.getByRole('button', { name: 'Tekrar dene' }));
    expect(await cards()).toHaveLength(1);
  });

  it('makes no call for a guest, who gets the sign-in link [UX-01] [RECORD-26] (departure)', async () => {
    const { api } = aService([]);
    renderApp(RECORDS, api);
    expect(await screen.findByRole('heading', { name: 'Kayıtların için giriş yap' })).toBeVisible();
    expect(api.countOf(legacyListRecordings)).toBe(0);
  });

  it('asks for the PIN where the channel of the recording is locked, and plays it then [PARENTAL-02]', async () => {
    player.mockClear();
    const { api } = aService([aRecording('1')]);
    let isOpen = false;
    api
      .on(legacyPrevueInfo, () => ({ ...OK, data: [] }))
      .on(readClientInfo, () => aClientInfo())
      .on(validatePin, ({ body }) => {
        isOpen = body === '1234';
        return { data: isOpen };
      })
      .on(watchRecording, () => {
        if (!isOpen) throw new ApiError(403, 'PIN_REQUIRED', 'locked');
        return { url: '/stream/recording.m3u8' };
      });
    renderApp(RECORDS, api, subscriber);
    await userEvent.click(await screen.findByRole('button', { name: /^Kayıt 1/ }));
    await waitFor(() => expect(player).toHaveBeenCalled());
    const played = player.mock.lastCall?.[0] as { source: () => Promise<string> } | undefined;
    let given: Promise<string> | undefined;
    act(() => {
      given = played?.source();
    });
    const question = within(await screen.findByRole('dialog', { name: 'Kanal kilitli' }));
    expect(question.getByText(/Lodos TV kanalını izlemek için/)).toBeVisible();
    await userEvent.type(question.getByLabelText('Kanal kilitli', { selector: 'input' }), '1234{Enter}');
    expect(await given).toBe('/stream/recording.m3u8');
  });

  it('plays a recording with the rating and the thumbnails of its programme [LEGACY-15] [SPRITE-01]', async () => {
    const { api } = aService([aRecording('1')]);
    api
      .on(legacyPrevueInfo, ({ query }) => ({
        ...OK,
        data: [aPrevue({ prevuecode: query.prevuecodes, ratingid: '4' })],
      }))
      .on(watchRecording, () => ({ url: '/stream/recording.m3u8' }));
    renderApp(RECORDS, api, subscriber);
    await userEvent.click(await screen.findByRole('button', { name: /^Kayıt 1/ }));
    await waitFor(() => expect(player.mock.lastCall?.[0]).toMatchObject({ id: '1', age: '13+' }));
    const aired = { startsAt: Date.UTC(2026, 10, 14, 17, 15), endsAt: Date.UTC(2026, 10, 14, 20) };
    expect(player.mock.lastCall?.[0]).toMatchObject({ channelCode: 'lodos', aired });
    expect(api.asked.find(({ name }) => name.endsWith('sdk_getprevueinfo.jsp'))?.input).toEqual({
      query: { prevuecodes: 'p-1' },
    });
  });

  it('watches a running recording from its start, on its channel', async () => {
    const running = aRecording('1', { status: '999', begintime: '2026.11.14 20:15', endtime: '2099.11.14 23:00' });
    const { api } = aService([running]);
    api.on(listChannels, () => [aChannel({ id: '7', channelcode: 'lodos' })]);
    const app = renderApp(RECORDS, api, subscriber);
    await userEvent.click(await screen.findByRole('button', { name: /^Kayıt 1/ }));
    await waitFor(() => expect(app.path()).toContain('/dashboard/livetv/7?start=2026-11-14T17%3A15%3A00.000Z'));
  });
});

describe('the filter', () => {
  it('offers the other two and delete all, and lists what is not recorded as planned [RECORD-14] [RECORD-15]', async () => {
    const { api } = aService([
      aRecording('1'),
      aRecording('2', PLANNED),
      aRecording('3', { ...PLANNED, status: '999' }),
    ]);
    const app = renderApp(RECORDS, api, subscriber);
    const options = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
    await openFilter('Tümü');
    expect(options()).toEqual(['Kaydedilenler', 'Kaydedilecekler', 'Tümünü sil']);
    await userEvent.click(screen.getByRole('menuitem', { name: 'Kaydedilecekler' }));
    await waitFor(async () => expect(await cards()).toHaveLength(2));
    expect(app.path()).toContain('filter=0');
    await openFilter('Kaydedilecekler');
    expect(options()).toEqual(['Tümü', 'Kaydedilenler', 'Tümünü sil']);
    await userEvent.click(screen.getByRole('menuitem', { name: 'Kaydedilenler' }));
    await waitFor(async () => expect(await cards()).toHaveLength(1));
    expect((await cards())[0]).toHaveTextContent('Kayıt 1');
    await openFilter('Kaydedilenler');
    expect(options()).toEqual(['Tümü', 'Kaydedilecekler', 'Tümünü sil']);
  });

  it('has all three as chips besides, which a phone shows [RECORD-15] (departure)', async () => {
    const app = renderApp(RECORDS, aService([aRecording('1'), aRecording('2', PLANNED)]).api, subscriber);
    const chips = within(await screen.findByRole('group', { name: 'Kayıtları süz' })).getAllByRole('button');
    expect(chips.map(({ textContent }) => textContent)).toEqual(['Tümü', 'Kaydedilenler', 'Kaydedilecekler']);
    await userEvent.click(chips[2] as HTMLElement);
    await waitFor(() => expect(app.path()).toContain('filter=0'));
  });

  it('keeps delete all where it shows nothing, without effect [RECORD-15]', async () => {
    renderApp(`${RECORDS}?filter=0`, aService([aRecording('1')]).api, subscriber);
    await openFilter('Kaydedilecekler');
    const item = screen.getByRole('menuitem', { name: 'Tümünü sil' });
    expect(item).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(item);
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });
});

describe('deleting', () => {
  it('asks first, makes no call when refused, and reloads the list afterwards [RECORD-16] [RECORD-17] [RECORD-18] [RECORD-24] [LEGACY-09]', async () => {
    const service = aService([aRecording('1'), aRecording('2')]);
    renderApp(RECORDS, service.api, subscriber);
    const remove = async () => userEvent.click(await screen.findByRole('button', { name: 'Kaydı sil: Kayıt 1' }));
    await remove();
    await answer('Kayıt silinsin mi?', 'Vazgeç');
    expect(deletes(service)).toEqual([]);
    await remove();
    await answer('Kayıt silinsin mi?', 'Sil');
    await waitFor(async () => expect(await cards()).toHaveLength(1));
    expect(deletes(service)).toEqual([['delnpvr.jsp', { prevuecode: 'p-1' }]]);
    expect(logged(service)).toContainEqual({
      ...{ programcode: 'p-1', channelcode: 'lodos', seriesid: '0', action: 0, returncode: '0', errormsg: '' },
    });
  });

  it('of a series says how many go, and removes them by one call [RECORD-17] [DATA-22] [LEGACY-10] [RECORD-01] (departure)', async () => {
    const service = aService([
      aRecording('1', SERIES),
      aRecording('2', { ...SERIES, ...PLANNED }),
      aRecording('3', SERIES),
      aRecording('4'),
    ]);
    renderApp(RECORDS, service.api, subscriber);
    expect((await cards()).map(({ textContent }) => textContent)).toContainEqual(
      expect.stringContaining('Çay Molası Dizi · 3 bölümLodos TV · 6 sa 20 dkSon kayıt 14.11.2026'),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Diziyi sil: Çay Molası' }));
    expect(await answer('Tüm bölümler silinsin mi?', 'Sil')).toContain('Silinecek: 2 kayıt, 1 planlanan (6 sa 20 dk).');
    await waitFor(async () => expect(await cards()).toHaveLength(1));
    expect(deletes(service)).toEqual([['delnpvrseries.jsp', { seriesheadid: 'dizi', istotalseason: '1' }]]);
  });

  it('of one episode leaves the others of its series, which the log names [RECORD-05] [RECORD-24] [LEGACY-08] [RECORD-17] (departure)', async () => {
    const service = aService([aRecording('1', SERIES), aRecording('2', { ...SERIES, begintime: '2026.11.07 20:15' })]);
    renderApp(RECORDS, service.api, subscriber);
    await userEvent.click(await screen.findByRole('link', { name: /Çay Molası/ }));
    await waitFor(async () => expect(await cards()).toHaveLength(2));
    const [first] = screen.getAllByRole('button', { name: 'Kaydı sil: Çay Molası' });
    await userEvent.click(first as HTMLElement);
    await answer('Kayıt silinsin mi?', 'Sil');
    await waitFor(async () => expect(await cards()).toHaveLength(1));
    expect(deletes(service)).toEqual([['delnpvr.jsp', { prevuecode: 'p-1' }]]);
    expect(logged(service)).toContainEqual(
      expect.objectContaining({ action: 0, programcode: 'p-1', seriesid: 'dizi' }),
    );
  });

  it('of all says how many, and clears the list [RECORD-16] [RECORD-19]', async () => {
    const service = aService([aRecording('1'), aRecording('2', SERIES), aRecording('3', { ...SERIES, ...PLANNED })]);
    renderApp(RECORDS, service.api, subscriber);
    const removeAll = async () => {
      await openFilter('Tümü');
      await userEvent.click(screen.getByRole('menuitem', { name: 'Tümünü sil' }));
    };
    await removeAll();
    await answer('Tüm kayıtların silinsin mi? (3)', 'Vazgeç');
    expect(deletes(service)).toEqual([]);
    await removeAll();
    await answer('Tüm kayıtların silinsin mi? (3)', 'Sil');
    expect(await screen.findByText('3 kayıt silindi.')).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'Kaydın yok' })).toBeVisible();
    expect(deletes(service)).toHaveLength(2);
  });

  it('of a filtered list leaves what the filter hides, and what failed [RECORD-18] [RECORD-19] [RECORD-17] (departure)', async () => {
    const service = aService(
      [aRecording('1', SERIES), aRecording('2', { ...SERIES, ...PLANNED }), aRecording('3')],
      ['p-3'],
    );
    renderApp(`${RECORDS}?filter=1`, service.api, subscriber);
    await openFilter('Kaydedilenler');
    await userEvent.click(screen.getByRole('menuitem', { name: 'Tümünü sil' }));
    await answer('Kaydedilenlerin hepsi silinsin mi? (2)', 'Sil');
    expect(await screen.findByText('1 kayıt silinemedi. Birazdan tekrar dene.')).toBeVisible();
    await waitFor(async () => expect(await cards()).toHaveLength(1));
    expect(service.kept.list.map(({ npvrcode }) => npvrcode)).toEqual(['2', '3']);
    expect(logged(service)).toContainEqual(expect.objectContaining({ action: 0, returncode: '500', errormsg: 'down' }));
  });
});
