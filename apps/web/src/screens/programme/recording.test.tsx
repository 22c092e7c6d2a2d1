// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest';
import { logRecordings } from '@seyir/contract/analytics';
import { readProgramme } from '@seyir/contract/guide';
import type { ProgrammeDetail } from '@seyir/contract/programmes';
import type { Recording } from '@seyir/contract/recording-item';
import { checkRecordingLimit, createRecording, deleteRecording, readRecordingStatus } from '@seyir/contract/recordings';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { FakeApi } from '../../../test/fake-api.ts';
import { aChannel, aProgrammeDetail, aServiceWithGuide, at, NOW } from '../../../test/guide-builders.ts';
import { aRecordingCard } from '../../../test/home-builders.ts';
import { guest, subscriber } from '../../../test/render-app.tsx';
import { ApiError } from '../../shared/api/api-error.ts';
import { findDetail, openDetail, standInTheEvening } from './programme.fixture.tsx';
import './ProgrammeModal.tsx';

const player = vi.hoisted(() => vi.fn());
vi.mock('../../features/player/PlayerModal.tsx', () => ({
  PlayerModal: (props: unknown) => {
    player(props);
    return null;
  },
}));

standInTheEvening();

const recordable = aProgrammeDetail({ newstatus: '-2' });
const episode = aProgrammeDetail({ newstatus: '-2', isseries: '1', seriesId: 's1', seasonNumber: 2, episodeNumber: 3 });
const aRecording = (): Recording => {
  const { kind, ...recording } = aRecordingCard();
  return recording;
};

interface World {
  programme?: ProgrammeDetail;
  channel?: Parameters<typeof aChannel>[0];
  limit?: { islimitnpvr: '0' | '1' | '2'; limithours?: number };
  viewer?: typeof guest;
}

function open({ programme = recordable, channel = {}, limit = { islimitnpvr: '0' }, viewer = subscriber }: World = {}) {
  const api: FakeApi = aServiceWithGuide({ details: [programme], channels: [aChannel(channel)] })
    .on(checkRecordingLimit, () => limit)
    .on(createRecording, aRecording)
    .on(deleteRecording, () => ({ deleted: 1 }))
    .on(logRecordings, () => undefined);
  return openDetail('studyo', api, viewer);
}

const detail = async () => {
  const dialog = await findDetail();
  // The channel allows recording.
  await dialog.findByText('Saha 1 · 11');
  return dialog;
};
const findToast = (words: string) => screen.findByText(words);
const sent = (api: FakeApi, call: { method: string; path: string }) =>
  api.asked.filter(({ name }) => name === `${call.method} ${call.path}`).map(({ input }) => input);

describe('the record option', () => {
  it.each([
    ['a coming programme', {}, {}, true],
    ['a programme that may not', { privaterecordenable: '0' }, {}, false],
    ['a channel that does not', {}, { systemrecordenable: '0' }, false],
    ['a past one that is kept', { startTime: at('18:00'), endTime: at('19:00') }, {}, true],
    ['a past one that is not', { startTime: at('18:00'), endTime: at('19:00') }, { tvodsavetime: 60 }, false],
    ['a programme without the status', { newstatus: '' }, {}, false],
  ] as const)('%s [RECORD-03]', async (_, facts, channel, expected) => {
    open({ programme: { ...recordable, ...facts }, channel });
    const button = (await detail()).queryByRole('button', { name: 'Kaydet' });
    if (expected) expect(button).toBeInTheDocument();
    else expect(button).not.toBeInTheDocument();
  });

  it('shows the remaining quota', async () => {
    open();
    expect(await (await detail()).findByText('Kalan kota 12 sa 30 dk')).toBeInTheDocument();
  });
});

describe('recording', () => {
  it('checks first, then sends the programme with the server’s time [RECORD-06] [RECORD-07]', async () => {
    const { api, user } = open();
    await user.click((await detail()).getByRole('button', { name: 'Kaydet' }));
    await waitFor(() => expect(api.countOf(createRecording)).toBe(1));
    expect(sent(api, checkRecordingLimit)).toEqual([{ query: { epgProgramId: 'studyo' } }]);
    const [{ body }] = sent(api, createRecording) as [{ body: { requestDateTime: string } }];
    expect(body).toMatchObject({ epgProgramId: 'studyo', recordNextEpisodes: false });
    expect(body).not.toHaveProperty('seriesId');
    expect(Math.abs(Date.parse(body.requestDateTime) - NOW)).toBeLessThan(60_000);
    await findToast('Kayıt listene eklendi.');
  });

  it('of an episode or of the whole series is a choice [RECORD-05] [RECORD-07]', async () => {
    const { api, user } = open({ programme: episode });
    const dialog = await detail();
    expect(dialog.getByRole('radio', { name: /Yalnızca bu bölümü kaydet/ })).toBeChecked();
    expect(dialog.getByText('2. sezon 3. bölüm · 1 sa 55 dk')).toBeInTheDocument();
    await user.click(dialog.getByRole('radio', { name: /Tüm bölümleri kaydet/ }));
    await user.click(dialog.getByRole('button', { name: 'Kaydet' }));
    await waitFor(() => expect(api.countOf(createRecording)).toBe(1));
    expect(sent(api, createRecording)).toEqual([
      { body: expect.objectContaining({ recordNextEpisodes: true, seriesId: 's1' }) },
    ]);
  });

  it.each([
    ['an episode', episode, 2],
    ['a single programme', recordable, 0],
    ['a programme with the series 0', { ...episode, seriesId: '0' }, 0],
    ['a programme that is no series, whatever id it has', { ...episode, isseries: '0' }, 0],
  ] as const)('of %s offers the right choices [RECORD-05]', async (_, programme, count) => {
    open({ programme });
    expect((await detail()).queryAllByRole('radio')).toHaveLength(count);
  });

  it.each([
    ['hours', { islimitnpvr: '1', limithours: 6 }, /6 saati/],
    ['episodes', { islimitnpvr: '2' }, /bölüm sayısını/],
  ] as const)('over the limit of %s asks for confirmation [RECORD-06] [QUOTA-03] [ERR-16]', async (_, limit, words) => {
    const { api, user } = open({ limit });
    await user.click((await detail()).getByRole('button', { name: 'Kaydet' }));
    const question = within(await screen.findByRole('alertdialog'));
    expect(question.getByText(words)).toBeInTheDocument();
    expect(api.countOf(createRecording)).toBe(0);
    await user.click(question.getByRole('button', { name: 'Kaydet' }));
    await waitFor(() => expect(api.countOf(createRecording)).toBe(1));
  });

  it('that the viewer cancels is not sent [RECORD-06]', async () => {
    const { api, user } = open({ limit: { islimitnpvr: '2' } });
    await user.click((await detail()).getByRole('button', { name: 'Kaydet' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Vazgeç' }));
    expect(api.countOf(createRecording)).toBe(0);
  });

  it.each([
    ['QUOTA_FULL', 409, 'Kayıt kotan dolu'],
    ['CONFLICT', 409, 'Bu program zaten kayıtlarında.'],
    ['NO_PRODUCT', 403, 'Paketin bu kanalı kapsamıyor.'],
    ['UNEXPECTED', 500, 'Kaydedilemedi. Birazdan tekrar dene.'],
  ] as const)('that is refused with %s shows why', async (code, status, words) => {
    const { api, user } = open();
    api.on(createRecording, () => {
      throw new ApiError(status, code, 'no');
    });
    await user.click((await detail()).getByRole('button', { name: 'Kaydet' }));
    expect(await screen.findByText(words)).toBeInTheDocument();
  });

  it('of a guest is the sign-in message, and no call [RECORD-23] [ROLE-02]', async () => {
    const { api, user } = open({ viewer: guest });
    await user.click((await detail()).getByRole('button', { name: 'Kaydet' }));
    expect(await screen.findByRole('alertdialog')).toBeInTheDocument();
    expect(api.countOf(checkRecordingLimit) + api.countOf(createRecording)).toBe(0);
  });
});

describe('a record', () => {
  const record = (facts: Partial<ProgrammeDetail>) => aProgrammeDetail({ npvrcode: 'n1', ...facts });
  const card = async () => within((await detail()).getByRole('region', { name: 'Kaydın' }));

  it('follows the status of the server, and 10402503 clears it [RECORD-02] [RECORD-04] [RECORD-22]', async () => {
    const programme = record({ newstatus: '0' });
    const api = aServiceWithGuide({ details: [programme], channels: [aChannel()] });
    api.on(readRecordingStatus, () => ({ status: '999' as const, npvrcode: 'n1' }));
    openDetail('studyo', api, subscriber);
    expect(await (await card()).findByText('Kaydediliyor')).toBeVisible();
    expect(sent(api, readRecordingStatus)[0]).toMatchObject({ query: { prevuecode: programme.prevuecode } });
    cleanup();
    api.on(readRecordingStatus, () => ({ status: '10402503' as const, npvrcode: null }));
    openDetail('studyo', api, subscriber);
    const dialog = await detail();
    await waitFor(() => expect(dialog.queryByRole('region', { name: 'Kaydın' })).not.toBeInTheDocument());
    expect(dialog.queryByText(/Kaydedil/)).not.toBeInTheDocument();
  });

  it.each([
    ['0', 'Kaydedilecek', 'scheduled', false],
    ['999', 'Kaydediliyor', 'recording', false],
    ['1', 'Kaydedildi', 'recorded', true],
  ] as const)(
    'of status %s has its card: %s [GUIDE-06] [RECORD-01] [RECORD-27]',
    async (newstatus, word, state, plays) => {
      open({ programme: record({ newstatus }) });
      const shown = await card();
      expect(shown.getByText(word)).toHaveAttribute('data-state', state);
      expect(shown.queryAllByRole('button', { name: 'Kaydı izle' })).toHaveLength(plays ? 1 : 0);
    },
  );

  it('plays with the thumbnails of its channel at that hour [RECORD-11] [SPRITE-01]', async () => {
    const { user } = open({ programme: record({ newstatus: '1' }) });
    await user.click((await card()).getByRole('button', { name: 'Kaydı izle' }));
    const { channelcode, startTime, endTime } = recordable;
    const aired = { startsAt: Date.parse(startTime), endsAt: Date.parse(endTime) };
    await waitFor(() => expect(player.mock.lastCall?.[0]).toMatchObject({ channelCode: channelcode, aired }));
  });

  it('shows what the server last answered [RECORD-02]', async () => {
    const { api, user } = open();
    const dialog = await detail();
    const details = () => sent(api, readProgramme).length;
    const before = details();
    // Recorded, but the server still answers `recordable`: the screen follows the server.
    await user.click(dialog.getByRole('button', { name: 'Kaydet' }));
    await findToast('Kayıt listene eklendi.');
    expect(details()).toBeGreaterThan(before);
    expect(dialog.queryByRole('region', { name: 'Kaydın' })).not.toBeInTheDocument();
  });

  it('is deleted after a confirmation [RECORD-16]', async () => {
    const { api, user } = open({ programme: record({ newstatus: '1' }) });
    await user.click((await card()).getByRole('button', { name: 'Kaydı sil' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Kayıt silinsin mi?' }));
    expect(api.countOf(deleteRecording)).toBe(0);
    await user.click(question.getByRole('button', { name: 'Sil' }));
    await waitFor(() => expect(sent(api, deleteRecording)).toEqual([{ params: { id: 'n1' }, query: {} }]));
    await findToast('1 kayıt silindi.');
  });

  it.each([
    ['is gone', () => ({ deleted: 1 }), 'Tüm bölümleri sil', { seriesid: 's1', returncode: '0', errormsg: '' }],
    ['is gone alone', () => ({ deleted: 1 }), 'Bu bölümü sil', { seriesid: 's1', returncode: '0', errormsg: '' }],
    [
      'is refused',
      () => Promise.reject(new ApiError(500, 'UNEXPECTED', 'down')),
      'Bu bölümü sil',
      { seriesid: 's1', returncode: '500', errormsg: 'down' },
    ],
  ])('that %s is logged with its codes [RECORD-24]', async (_, reply, press, line) => {
    const programme = record({ newstatus: '1', isseries: '1', seriesId: 's1' });
    const { api, user } = open({ programme });
    api.on(deleteRecording, reply);
    await user.click((await card()).getByRole('button', { name: press }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Sil' }));
    const { prevuecode, channelcode } = programme;
    await waitFor(() =>
      expect(sent(api, logRecordings)).toEqual([
        { body: { programcode: prevuecode, channelcode, action: 0, ...line } },
      ]),
    );
  });

  it.each([
    ['0', 'Kaydı iptal et', 'Kayıt iptal edildi.'],
    ['999', 'Kaydı durdur', 'Kayıt durduruldu.'],
  ])('of state %s says what was done with it [RECORD-16]', async (newstatus, confirm, done) => {
    const { user } = open({ programme: record({ newstatus: newstatus as '0' | '999' }) });
    await user.click((await card()).getByRole('button', { name: /^Kaydı/ }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: confirm }));
    await findToast(done);
  });

  it('stays when the viewer cancels [RECORD-16]', async () => {
    const { api, user } = open({ programme: record({ newstatus: '0' }) });
    await user.click((await card()).getByRole('button', { name: 'Kaydı iptal et' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Vazgeç' }));
    expect(api.countOf(deleteRecording)).toBe(0);
  });

  it('that is only planned is cancelled, not deleted [RECORD-16]', async () => {
    const { user } = open({ programme: record({ newstatus: '0', isseries: '1', seriesId: 's1' }) });
    const shown = await card();
    expect(shown.getByRole('button', { name: 'Tüm bölümlerin kaydını iptal et' })).toBeVisible();
    await user.click(shown.getByRole('button', { name: 'Bu bölümün kaydını iptal et' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Kayıt iptal edilsin mi?' }));
    expect(question.getByRole('button', { name: 'Kaydı iptal et' })).toBeVisible();
  });

  it('of a series is deleted alone or with the series [RECORD-05]', async () => {
    const { api, user } = open({ programme: record({ newstatus: '1', isseries: '1', seriesId: 's1' }) });
    const shown = await card();
    expect(shown.getByRole('button', { name: 'Bu bölümü sil' })).toBeInTheDocument();
    await user.click(shown.getByRole('button', { name: 'Tüm bölümleri sil' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Sil' }));
    await waitFor(() =>
      expect(sent(api, deleteRecording)).toEqual([{ params: { id: 'n1' }, query: { deleteSeries: true } }]),
    );
  });
});
