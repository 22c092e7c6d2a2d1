import { describe, expect, it, vi } from 'vitest';
import { aRecording } from '../../../test/builders.ts';
import { useDatabase } from '../../../test/database.ts';
import { at, DAY, NOW, useRecordingWorld } from '../../../test/recording-world.ts';
import { silentLog as log } from '../../shared/log.ts';
import { defineRecordingJobs, planSeries, sweepRecordings } from './recordings.job.ts';

const db = useDatabase({ emptied: 'once' });
const { published, setClock, deps, server, aFamily, aTimeline, show, aSeries, get, remove, record, listOf } =
  useRecordingWorld(db);

async function aWantedSeries() {
  const channel = await aTimeline();
  const { id: series } = await aSeries();
  const first = await show(channel, 19, { programme_id: series });
  const family = await aFamily();
  await record(first.id, family.main, series);
  published.length = 0;
  return { ...family, channel, series, first };
}

describe('a series that is recorded', () => {
  it('grows with the guide, and planning again changes nothing', async () => {
    const { main, account, channel, series, first } = await aWantedSeries();
    expect(await planSeries(deps(), log)).toBe(0);
    const next = await show(channel, 43, { programme_id: series });
    await show(channel, 44);
    expect(await planSeries(deps(), log)).toBe(1);
    expect(published).toEqual([`${account.id} recordings`]);
    expect(await planSeries(deps(), log)).toBe(0);
    expect(await listOf(main)).toEqual([first.id, next.id]);
    expect(published).toHaveLength(1);
  });

  it('is not planned further once its job is aborted', async () => {
    const wanted = [await aWantedSeries(), await aWantedSeries()];
    for (const { channel, series } of wanted) await show(channel, 43, { programme_id: series });
    const controller = new AbortController();
    const abort = async () => controller.abort(new Error('server stops'));
    const stopping = { ...deps(), events: { publish: abort } };
    await expect(planSeries(stopping, log, controller.signal)).rejects.toThrow('server stops');
    const planned = await Promise.all(wanted.map(async ({ main }) => (await listOf(main)).length));
    expect(planned).toEqual([2, 1]);
    expect(await planSeries(deps(), log)).toBe(1);
  });

  it('is planned once by concurrent processes', async () => {
    const { main, channel, series, first } = await aWantedSeries();
    const [next, later] = [
      await show(channel, 43, { programme_id: series }),
      await show(channel, 67, { programme_id: series }),
    ];
    const planned = await Promise.all([1, 2, 3].map(() => planSeries(deps(), log)));
    expect(planned.reduce((sum, number) => sum + number)).toBe(2);
    expect(await listOf(main)).toEqual([first.id, next.id, later.id]);
    expect((await get('/npvr/list/quota', main)).body).toMatchObject({ recorded: 180 });
  });

  it('plans the current episode when planned late, and no past ones', async () => {
    const { main, channel, series, first } = await aWantedSeries();
    await show(channel, 16, { programme_id: series });
    const running = await show(channel, 18, { programme_id: series });
    await planSeries(deps(), log);
    expect(await listOf(main)).toEqual([running.id, first.id]);
  });

  it('pauses while the account is suspended, and keeps what is recorded', async () => {
    const { account, channel, series } = await aWantedSeries();
    await show(channel, 43, { programme_id: series });
    const turn = (status: 'ACTIVE' | 'SUSPENDED') =>
      db.kysely.updateTable('account').set({ status }).where('id', '=', account.id).execute();
    const recorded = () =>
      db.kysely.selectFrom('recording').where('account_id', '=', account.id).select('id').execute();
    await turn('SUSPENDED');
    expect(await planSeries(deps(), log)).toBe(0);
    expect(await recorded()).toHaveLength(1);
    await turn('ACTIVE');
    expect(await planSeries(deps(), log)).toBe(1);
  });

  it('pauses without a package or quota, and continues afterwards [QUOTA-05]', async () => {
    const { main, account, channel, series, first } = await aWantedSeries();
    const next = await show(channel, 43, { programme_id: series });
    const turn = (package_id: string) =>
      db.kysely.updateTable('subscription').set({ package_id }).where('account_id', '=', account.id).execute();
    await turn('spor');
    expect(await planSeries(deps(), log)).toBe(0);
    await turn('aile');
    const filler = await aRecording(db, { account_id: account.id, ends_at: new Date(at(18) + (6_000 - 119) * 60_000) });
    expect(await planSeries(deps(), log)).toBe(0);
    await db.kysely.deleteFrom('recording').where('id', '=', filler.id).execute();
    expect(await planSeries(deps(), log)).toBe(1);
    expect(await listOf(main)).toEqual([first.id, next.id]);
  });

  it('does not stop other series when planning fails', async () => {
    const troubled = await aWantedSeries();
    const fine = await aWantedSeries();
    await show(troubled.channel, 43, { programme_id: troubled.series });
    const next = await show(fine.channel, 43, { programme_id: fine.series });
    const { catalogue } = deps();
    const broken = {
      current: () => ({
        ...catalogue.current(),
        channelById: {
          get: (id: string) => {
            if (id === troubled.channel) throw new Error('broken');
            return catalogue.current().channelById.get(id);
          },
        } as never,
      }),
    };
    const error = vi.fn();
    expect(await planSeries({ ...deps(), catalogue: broken }, { ...log, error } as never)).toBe(1);
    expect(error).toHaveBeenCalledOnce();
    expect(await listOf(fine.main)).toContain(next.id);
    expect(await planSeries(deps(), log)).toBe(1);
  });
});

describe('an expired recording', () => {
  it('is deleted ninety days after its programme ended, and not before [RECORD-13]', async () => {
    const { id } = await show(await aTimeline(), 14);
    const family = await aFamily();
    const { npvrcode } = (await record(id, family.main)).body;
    published.length = 0;
    const isThere = async () =>
      (await db.kysely.selectFrom('recording').select('id').where('id', '=', npvrcode).executeTakeFirst()) !==
      undefined;
    const end = at(15) + 90 * DAY;
    setClock(end - 1);
    const late = await server().signIn(family.account, family.mainProfile.id);
    expect(await listOf(late)).toEqual([id]);
    await sweepRecordings(deps());
    expect(await isThere()).toBe(true);
    setClock(end);
    expect(await listOf(late)).toEqual([]);
    expect((await get('/npvr/list/quota', late)).body).toMatchObject({ recorded: 0 });
    expect(await sweepRecordings(deps())).toBe(1);
    expect([await isThere(), published]).toEqual([false, [`${family.account.id} recordings`]]);
    expect(await sweepRecordings(deps())).toBe(0);
  });

  it('is deleted in batches of accounts, with one event for each batch', async () => {
    const { id: airing_id } = await show(await aTimeline(), 14);
    const families = await Promise.all([1, 2, 3, 4, 5].map(() => aFamily()));
    for (const { account, mainProfile } of families) {
      await aRecording(db, {
        account_id: account.id,
        profile_id: mainProfile.id,
        airing_id,
        expires_at: new Date(NOW),
      });
    }
    published.length = 0;
    expect(await sweepRecordings(deps(), { most: 2 })).toBe(5);
    expect(published.map((text) => text.split(' ').length - 1)).toEqual([2, 2, 1]);
    for (const { account } of families) expect(published.join(' ')).toContain(account.id);
  });

  it('keeps the expired row of a removed episode until the episode has ended', async () => {
    const { main, channel, series } = await aWantedSeries();
    const next = await show(channel, 43, { programme_id: series });
    await planSeries(deps(), log);
    const { npvrcode } = (await get(`/npvr/status?prevuecode=${next.id}`, main)).body;
    await remove(`/npvr/${npvrcode}`, main);
    await sweepRecordings(deps());
    expect(await planSeries(deps(), log)).toBe(0);
    setClock(at(44));
    expect(await sweepRecordings(deps())).toBe(1);
    expect(await planSeries(deps(), log)).toBe(0);
    setClock(NOW);
  });
});

it('runs as jobs of the worker', async () => {
  const handlers = new Map<string, () => Promise<void>>();
  const scheduled: string[] = [];
  const jobs = {
    define: (name: string, _: unknown, handler: (run: never) => Promise<void>) => {
      handlers.set(name, () => handler({ signal: new AbortController().signal } as never));
      return { name, send: async () => undefined };
    },
    schedule: (queue: { name: string }, cron: string) => scheduled.push(`${queue.name} ${cron}`),
  };
  defineRecordingJobs(jobs as never, deps(), log);
  expect(scheduled).toEqual(['plan-recordings */5 * * * *', 'sweep-recordings 17 * * * *']);
  const { main, channel, series, first } = await aWantedSeries();
  const next = await show(channel, 43, { programme_id: series });
  await handlers.get('plan-recordings')?.();
  expect(await listOf(main)).toEqual([first.id, next.id]);
  await db.kysely
    .updateTable('recording')
    .set({ expires_at: new Date(NOW) })
    .where('airing_id', '=', first.id)
    .execute();
  setClock(at(20));
  await handlers.get('sweep-recordings')?.();
  const left = db.kysely.selectFrom('recording').select('id').where('airing_id', '=', first.id);
  expect(await left.execute()).toEqual([]);
});
