import { describe, expect, it } from 'vitest';
import { anEntitlement, anImage, aProduct, aProgramme, aRecording, bothLanguages } from '../../../test/builders.ts';
import { testEngine, useDatabase } from '../../../test/database.ts';
import { refusalOf } from '../../../test/playback-server.ts';
import { at, DAY, type Family, HOUR, NOW, useRecordingWorld } from '../../../test/recording-world.ts';
import { isBlocked, until } from '../../../test/until.ts';
import { lockAccountContents } from '../../db/lock-account.ts';

const db = useDatabase({ emptied: 'once' });
const { published, setClock, aFamily, anOrdinary, aTimeline, show, aSeries, get, post, record, listOf } =
  useRecordingWorld(db);

const statusOf = async (airingId: string, viewer: { token: string; sessionId: string }) =>
  (await get(`/npvr/status?prevuecode=${airingId}`, viewer)).body.status;

describe('POST /npvr', () => {
  it('answers the recording of a programme [RECORD-07] [RECORD-08]', async () => {
    const { path, version } = await anImage(db, { path: 'still/derbi' });
    const programme = await aProgramme(db, {
      name: bothLanguages('Derbi'),
      summary: bothLanguages('Maç.'),
      still: path,
      age_rating: '13+',
    });
    const channel = await aTimeline({ name: 'Saha 1', code: 'saha-1' });
    const { id } = await show(channel, 19, { programme_id: programme.id });
    const { main, account, mainProfile } = await aFamily();
    const answer = await record(id, main);
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        npvrcode: expect.any(String),
        prevuecode: id,
        prevuename: 'Derbi',
        seriesheadid: '0',
        isseries: '0',
        npvrtype: '1',
        status: '0',
        channelcode: 'saha-1',
        channelname: 'Saha 1',
        begintime: '2026.11.18 22:00',
        endtime: '2026.11.18 23:00',
        description: 'Maç.',
        seasonNumber: null,
        episodeNumber: null,
        posterpath: '/images/',
        posterfilelist: expect.stringContaining(version),
      },
    ]);
    const row = await db.kysely
      .selectFrom('recording')
      .selectAll()
      .where('id', '=', answer.body.npvrcode)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({
      account_id: account.id,
      profile_id: mainProfile.id,
      age_rating: '13+',
      expires_at: new Date(at(20) + 90 * DAY),
    });
    expect(published).toEqual([`${account.id} recordings`]);
  });

  it('moves with the clock alone: to be recorded, recording, recorded [RECORD-12]', async () => {
    const { id } = await show(await aTimeline(), 19);
    const { main } = await aFamily();
    expect(await statusOf(id, main)).toBe('-2');
    await record(id, main);
    const states = [];
    for (const moment of [at(19) - 1, at(19), at(20) - 1, at(20)]) {
      setClock(moment);
      states.push(await statusOf(id, main));
    }
    expect(states).toEqual(['0', '999', '999', '1']);
  });

  it.each([
    ['on air', 18, '999'],
    ['finished', 14, '1'],
    ['to come', 20, '0'],
  ])('records what is %s [RECORD-03] [RECORD-12]', async (_, hour, status) => {
    const { id } = await show(await aTimeline(), hour);
    const { main } = await aFamily();
    expect((await record(id, main)).body).toMatchObject({ prevuecode: id, status });
  });

  it("is any profile's right, and the account's recording [RECORD-08]", async () => {
    const { id } = await show(await aTimeline(), 19);
    const family = await aFamily();
    expect((await record(id, await anOrdinary(family))).status).toBe(200);
    expect(refusalOf(await record(id, family.main))).toBe('409 CONFLICT');
    expect(await listOf(family.main)).toEqual([id]);
  });

  it('answers 409 for what the account records already, and records for the next account [RECORD-08]', async () => {
    const { id } = await show(await aTimeline(), 19);
    const [family, neighbours] = [await aFamily(), await aFamily()];
    expect((await record(id, family.main)).status).toBe(200);
    expect(refusalOf(await record(id, family.main))).toBe('409 CONFLICT');
    expect((await record(id, neighbours.main)).status).toBe(200);
  });

  it('records an expired airing again', async () => {
    const { id, channel_id } = await show(await aTimeline(), 19);
    const { main, account } = await aFamily();
    await aRecording(db, { account_id: account.id, channel_id, airing_id: id, expires_at: new Date(NOW) });
    expect((await record(id, main)).status).toBe(200);
    expect(await listOf(main)).toEqual([id]);
  });

  it('answers 403 where the package, the channel or the archive do not allow it [RECORD-03] [RECORD-08]', async () => {
    const { main } = await aFamily();
    const refuse = async (channelId: string, hour: number) =>
      refusalOf(await record((await show(channelId, hour)).id, main));
    expect(await refuse(await aTimeline({}, 'spor'), 19)).toBe('403 NO_PRODUCT');
    expect(await refuse(await aTimeline({ recordable: false }), 19)).toBe('403 FORBIDDEN');
    expect(await refuse(await aTimeline({ catch_up_minutes: 60 }), 15)).toBe('403 FORBIDDEN');
    // Within the save time, but the timeline has nothing from then.
    expect(await refuse(await aTimeline(), 4)).toBe('403 FORBIDDEN');
    expect(published).toEqual([]);
  });

  it('of an event asks for the ticket: its recording would outlive the price (PPV-01) [RECORD-08]', async () => {
    const { id: ppv_product_id } = await aProduct(db, { kind: 'PPV' });
    const { id } = await show(await aTimeline(), 19, { ppv_product_id });
    const { main, account } = await aFamily();
    expect(refusalOf(await record(id, main))).toBe('403 NO_PRODUCT');
    await anEntitlement(db, { account_id: account.id, kind: 'PPV', airing_id: id });
    expect((await record(id, main)).status).toBe(200);
  });

  it('answers 404 for an unknown programme, and of an inactive channel [RECORD-08]', async () => {
    const { main } = await aFamily();
    const { id } = await show(await aTimeline({ active: false }), 19);
    expect(refusalOf(await record('no-such-airing', main))).toBe('404 NOT_FOUND');
    expect(refusalOf(await record(id, main))).toBe('404 NOT_FOUND');
  });

  it('answers 400 for missing fields and for a series it does not belong to [RECORD-08]', async () => {
    const channel = await aTimeline();
    const { main } = await aFamily();
    const series = await aSeries();
    const { id } = await show(channel, 19, { programme_id: series.id });
    const { id: single } = await show(channel, 20);
    const whole = { epgProgramId: id, requestDateTime: new Date(NOW).toISOString(), recordNextEpisodes: true };
    for (const body of [
      undefined,
      {},
      { ...whole, epgProgramId: undefined },
      { ...whole, requestDateTime: undefined },
      { ...whole, requestDateTime: 'yesterday' },
      { ...whole, recordNextEpisodes: undefined },
      { ...whole, recordNextEpisodes: 'yes' },
      whole,
      { ...whole, seriesId: 'another' },
      { ...whole, epgProgramId: single, seriesId: series.id },
    ]) {
      expect(refusalOf(await post('/npvr', main, body))).toBe('400 BAD_INPUT');
    }
    expect(await listOf(main)).toEqual([]);
  });
});

describe('POST /npvr for a whole series', () => {
  it('records the episode and every one to come on that channel [RECORD-05] [RECORD-07]', async () => {
    const [channel, other] = [await aTimeline(), await aTimeline()];
    const { id: programme_id } = await aSeries();
    const past = await show(channel, 15, { programme_id });
    const asked = await show(channel, 18, { programme_id, season_number: 2, episode_number: 5 });
    const next = await show(channel, 42, { programme_id });
    const later = await show(channel, 66, { programme_id });
    await show(other, 42, { programme_id });
    await show(channel, 43);
    const { main } = await aFamily();
    const { status, body } = await record(asked.id, main, programme_id);
    expect([status, body]).toMatchObject([
      200,
      { prevuecode: asked.id, npvrtype: '2', isseries: '1', seriesheadid: programme_id, status: '999' },
    ]);
    expect(await listOf(main)).toEqual([asked.id, next.id, later.id]);
    expect(await statusOf(past.id, main)).toBe('-2');
  });

  it('of one episode leaves the others alone [RECORD-05] [RECORD-07]', async () => {
    const channel = await aTimeline();
    const { id: programme_id } = await aSeries();
    const one = await show(channel, 19, { programme_id });
    await show(channel, 43, { programme_id });
    const { main } = await aFamily();
    expect((await record(one.id, main)).body).toMatchObject({
      npvrtype: '1',
      isseries: '1',
      seriesheadid: programme_id,
    });
    expect(await listOf(main)).toEqual([one.id]);
  });

  it('adds an episode that is recorded already, and answers 409 only when the series is recorded, too [RECORD-08]', async () => {
    const channel = await aTimeline();
    const { id: programme_id } = await aSeries();
    const one = await show(channel, 19, { programme_id });
    const next = await show(channel, 43, { programme_id });
    const { main } = await aFamily();
    const { npvrcode } = (await record(one.id, main)).body;
    expect((await record(one.id, main, programme_id)).body).toMatchObject({ npvrcode, npvrtype: '2' });
    expect(await listOf(main)).toEqual([one.id, next.id]);
    expect(refusalOf(await record(one.id, main, programme_id))).toBe('409 CONFLICT');
    expect(refusalOf(await record(next.id, main))).toBe('409 CONFLICT');
  });

  it('takes its own episodes only, and of those with a price the paid ones', async () => {
    const channel = await aTimeline();
    const { id: programme_id } = await aSeries();
    const { id: ppv_product_id } = await aProduct(db, { kind: 'PPV' });
    const first = await show(channel, 19, { programme_id });
    const unpaid = await show(channel, 43, { programme_id, ppv_product_id });
    const paid = await show(channel, 67, { programme_id, ppv_product_id });
    const { main, account } = await aFamily();
    await anEntitlement(db, { account_id: account.id, kind: 'PPV', airing_id: paid.id });
    await record(first.id, main, programme_id);
    expect(await listOf(main)).toEqual([first.id, paid.id]);
    expect(await statusOf(unpaid.id, main)).toBe('10402503');
  });
});

describe('the quota of an account', () => {
  const filled = async (accountId: string, minutes: number) =>
    aRecording(db, { account_id: accountId, ends_at: new Date(at(18) + minutes * 60_000) });

  it('refuses what does not fit with 409 QUOTA_FULL, and takes the last that does [QUOTA-05]', async () => {
    const { id } = await show(await aTimeline(), 19);
    const { main, account } = await aFamily();
    const filler = await filled(account.id, 6_000 - 59);
    expect(refusalOf(await record(id, main))).toBe('409 QUOTA_FULL');
    expect(published).toEqual([]);
    await db.kysely
      .updateTable('recording')
      .set({ ends_at: new Date(filler.ends_at.getTime() - 60_000) })
      .where('id', '=', filler.id)
      .execute();
    expect((await record(id, main)).status).toBe(200);
    expect((await get('/npvr/list/quota', main)).body).toEqual({ total: 6_000, recorded: 6_000, remaining: 0 });
  });

  it('limits a whole series: the requested episode must fit, others are added while they fit [QUOTA-05]', async () => {
    const channel = await aTimeline();
    const { id: programme_id } = await aSeries();
    const asked = await show(channel, 19, { programme_id });
    const long = await show(channel, 43, { programme_id, ends_at: new Date(at(46)) });
    const short = await show(channel, 67, { programme_id });
    const { main, account } = await aFamily();
    await filled(account.id, 6_000 - 150);
    await record(asked.id, main, programme_id);
    expect((await listOf(main)).filter((id) => [asked.id, long.id, short.id].includes(id))).toEqual([
      asked.id,
      short.id,
    ]);

    const crowded = await aFamily();
    await filled(crowded.account.id, 6_000 - 30);
    expect(refusalOf(await record(asked.id, crowded.main, programme_id))).toBe('409 QUOTA_FULL');
    const rules = db.kysely.selectFrom('recording_rule').select('id').where('account_id', '=', crowded.account.id);
    expect(await rules.execute()).toEqual([]);
  });

  it('holds under concurrent requests: never more is promised than there is [QUOTA-05]', async () => {
    const channel = await aTimeline();
    const airings = await Promise.all([19, 20, 21, 22, 23, 24].map((hour) => show(channel, hour)));
    const { main, account } = await aFamily();
    await filled(account.id, 6_000 - 150);
    const answers = await Promise.all(airings.map(({ id }) => record(id, main)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409, 409, 409]);
    expect(answers.flatMap(({ body }) => body.code ?? [])).toEqual(Array(4).fill('QUOTA_FULL'));
    expect((await get('/npvr/list/quota', main)).body).toMatchObject({ recorded: 6_000 - 30, remaining: 30 });
  });

  it('is taken once by two concurrent requests for the same programme [RECORD-08]', async () => {
    const { id } = await show(await aTimeline(), 19);
    const { main } = await aFamily();
    const answers = await Promise.all([record(id, main), record(id, main), record(id, main)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await get('/npvr/list/quota', main)).body).toMatchObject({ recorded: HOUR / 60_000 });
  });
});

// The embedded database has one connection: requests wait for each other there anyway.
describe.runIf(testEngine() === 'postgres')('a request beside another one of the account', () => {
  /** Requests a programme while another connection holds the account's lock, and writes a recording before it commits. */
  async function recordBeside(
    airingId: string,
    { main, account }: Family,
    other: Parameters<typeof aRecording>[1],
  ): Promise<string> {
    let isAnswered = false;
    const answer = await db.kysely.transaction().execute(async (trx) => {
      await lockAccountContents(trx, account.id);
      const asked = record(airingId, main).finally(() => {
        isAnswered = true;
      });
      await until(async () => isAnswered || (await isBlocked(db)));
      await aRecording({ kysely: trx } as never, { account_id: account.id, ...other });
      return { asked };
    });
    return refusalOf(await answer.asked);
  }

  it('waits for its end, and does not fit any more [QUOTA-05]', async () => {
    const { id } = await show(await aTimeline(), 19);
    const other = { ends_at: new Date(at(18) + (6_000 - 30) * 60_000) };
    expect(await recordBeside(id, await aFamily(), other)).toBe('409 QUOTA_FULL');
  });

  it('waits for its end, and finds the programme recorded [RECORD-08]', async () => {
    const { id } = await show(await aTimeline(), 19);
    expect(await recordBeside(id, await aFamily(), { airing_id: id })).toBe('409 CONFLICT');
  });
});
