// Recordings follow the guide: moved, extended, shortened, renamed, split, replaced and cancelled airings.
import { beforeEach, describe, expect, it } from 'vitest';
import { bothLanguages } from '../../../test/builders.ts';
import { useDatabase } from '../../../test/database.ts';
import { at, DAY, type Family, MINUTE, useRecordingWorld } from '../../../test/recording-world.ts';
import { followGuide } from './recordings.job.ts';

const db = useDatabase({ emptied: 'once' });
const { published, setClock, deps, aFamily, aTimeline, show, aSeries, get, record, listOf } = useRecordingWorld(db);
let family: Family;
let channel: string;

beforeEach(async () => {
  family = await aFamily();
  channel = await aTimeline();
});

const move = (id: string, startsAt: number, endsAt: number) =>
  db.kysely
    .updateTable('airing')
    .set({ starts_at: new Date(startsAt), ends_at: new Date(endsAt) })
    .where('id', '=', id)
    .execute();
const cancel = (id: string) => db.kysely.deleteFrom('airing').where('id', '=', id).execute();
const rows = () =>
  db.kysely
    .selectFrom('recording')
    .select(['airing_id', 'starts_at', 'ends_at', 'expires_at'])
    .where('account_id', '=', family.account.id)
    .orderBy('starts_at')
    .execute();
const window = (airing_id: string, from: number, to: number) => ({
  airing_id,
  starts_at: new Date(from),
  ends_at: new Date(to),
  expires_at: new Date(to + 90 * DAY),
});

describe('a planned recording', () => {
  it('follows its programme to another time, for all accounts in batches [RECORD-12]', async () => {
    const { id } = await show(channel, 19);
    const others = [await aFamily(), await aFamily()];
    for (const { main } of [family, ...others]) await record(id, main);
    published.length = 0;
    await move(id, at(22), at(24));
    expect(await followGuide(deps(), { most: 2 })).toBe(3);
    expect(await followGuide(deps(), { most: 2 })).toBe(0);
    const accounts = published.flatMap((text) => text.split(' ').slice(0, -1));
    expect(accounts.sort()).toEqual([family, ...others].map(({ account }) => account.id).sort());
    expect(published).toHaveLength(2);
    expect(await rows()).toEqual([window(id, at(22), at(24))]);
  });

  it('takes over the new name of its programme', async () => {
    const { id, programme_id } = await show(channel, 19);
    await record(id, family.main);
    await db.kysely
      .updateTable('programme')
      .set({ name: bothLanguages('Yeni Ad') })
      .where('id', '=', programme_id)
      .execute();
    expect(await followGuide(deps())).toBe(1);
    const { body } = await get('/legacy/sdk_getusernpvrlist.jsp', family.main);
    expect(body.data[0].prevuename).toBe('Yeni Ad');
  });

  it('goes to the airing that replaces its own in a new import of the guide', async () => {
    const { id, programme_id } = await show(channel, 19);
    await record(id, family.main);
    await cancel(id);
    await show(channel, 19, { id: `${id}-other` });
    const replacing = await show(channel, 20, { programme_id, ends_at: new Date(at(21)) });
    await followGuide(deps());
    expect(await rows()).toEqual([window(replacing.id, at(20), at(21))]);
  });

  it('of two that want the same replacing airing leaves one, and never fails', async () => {
    const { id, programme_id } = await show(channel, 19);
    const twin = await show(channel, 20, { programme_id });
    for (const one of [id, twin.id]) await record(one, family.main);
    await cancel(id);
    await cancel(twin.id);
    const replacing = await show(channel, 19, { id: `${id}-new`, programme_id });
    await show(channel, 21);
    await followGuide(deps());
    expect(await listOf(family.main)).toEqual([replacing.id]);
  });

  it('is deleted when its programme is cancelled, and kept when the channel has no guide any more', async () => {
    const { id } = await show(channel, 19);
    const last = await show(channel, 43);
    await record(id, family.main);
    await record(last.id, family.main);
    await cancel(id);
    await followGuide(deps());
    expect(await listOf(family.main)).toEqual([id, last.id]);
    await show(channel, 19, { id: `${id}-film` });
    await followGuide(deps());
    expect(await listOf(family.main)).toEqual([last.id]);
    await cancel(last.id);
    await followGuide(deps());
    expect(await listOf(family.main)).toEqual([last.id]);
    expect((await get('/npvr/list/quota', family.main)).body).toMatchObject({ recorded: 60 });
  });
});

describe('a running recording', () => {
  it('is recorded to the new end of a programme that is extended [RECORD-12]', async () => {
    const match = await show(channel, 18);
    await record(match.id, family.main);
    await move(match.id, at(18), at(19, 45));
    expect(await followGuide(deps())).toBe(1);
    expect(await rows()).toEqual([window(match.id, at(18), at(19, 45))]);
    setClock(at(19, 30));
    expect((await get(`/npvr/status?prevuecode=${match.id}`, family.main)).body).toMatchObject({ status: '999' });
    expect((await get('/npvr/list/quota', family.main)).body).toMatchObject({ recorded: 105 });
  });

  it('is extended by a correction that comes after its old end, and not by one of the next day', async () => {
    const match = await show(channel, 18);
    await record(match.id, family.main);
    await move(match.id, at(18), at(19, 45));
    setClock(at(20, 45) - 1);
    expect(await followGuide(deps())).toBe(1);
    expect(await rows()).toEqual([window(match.id, at(18), at(19, 45))]);
    await move(match.id, at(18), at(19, 50));
    setClock(at(20, 50));
    expect(await followGuide(deps())).toBe(0);
  });

  it('keeps its start when the guide moves the programme to an earlier one, and waits with a delayed one', async () => {
    const early = await show(channel, 18);
    const delayed = await show(channel, 18, { starts_at: new Date(at(18, 10)) });
    for (const { id } of [early, delayed]) await record(id, family.main);
    await move(early.id, at(17, 30), at(18, 50));
    await move(delayed.id, at(19), at(20));
    await followGuide(deps());
    expect(await rows()).toEqual([window(early.id, at(18), at(18, 50)), window(delayed.id, at(19), at(20))]);
    expect(await followGuide(deps())).toBe(0);
  });

  it('of a programme that is split keeps all parts, and nothing that was put between them', async () => {
    const { id: programme_id } = await aSeries();
    const match = await show(channel, 18, { programme_id, ends_at: new Date(at(20)) });
    await record(match.id, family.main);
    await move(match.id, at(18), at(18, 45));
    await show(channel, 18, { starts_at: new Date(at(18, 45)), ends_at: new Date(at(19)) });
    const half = await show(channel, 19, { programme_id });
    await show(channel, 21, { programme_id });
    await followGuide(deps());
    expect(await rows()).toEqual([window(match.id, at(18), at(18, 45)), window(half.id, at(19), at(20))]);
    expect(await followGuide(deps())).toBe(0);
  });

  it('of a programme that has left the guide stays as it is', async () => {
    const match = await show(channel, 18);
    await record(match.id, family.main);
    await cancel(match.id);
    setClock(at(18, 20) + MINUTE);
    expect(await followGuide(deps())).toBe(0);
    expect(await listOf(family.main)).toEqual([match.id]);
  });
});
