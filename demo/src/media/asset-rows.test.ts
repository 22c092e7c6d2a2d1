import { SEGMENT_US } from '@seyir/core/limits/media';
import { asJson } from '@seyir/server/db/json';
import { aChannel } from '@seyir/server/test/builders';
import { useDatabase } from '@seyir/server/test/database';
import { anAsset, aSpan } from '@seyir/server/test/media-rows';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { loadTestDemo } from '../../test/demo.ts';
import { DEMO_FOLDER, readDemo } from '../read-demo.ts';
import type { Demo } from '../schema/demo.ts';
import { writeAssets } from './asset-rows.ts';
import { listOnAir, rankAssets } from './media.queries.ts';

describe('the assets of a loaded demo', () => {
  const db = useDatabase({ emptied: 'once' });
  beforeAll(() => loadTestDemo(db));

  it('are there before anything is made, with lengths to plan channels by', async () => {
    const rows = await db.kysely.selectFrom('asset').selectAll().execute();
    expect(rows).toHaveLength(533);
    expect(rows.every(({ state, durations }) => state === 'waiting' && durations.length > 0)).toBe(true);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(533);
    expect(rows.every(({ id }) => /^[A-Za-z0-9_-]{20}$/.test(id))).toBe(true);
    expect(rows.find(({ kind }) => kind === 'filler')?.content_code).toBe('house');
  });

  it('last as long as the rows of titles and episodes say', async () => {
    const { rows } = await sql<{ content_code: string; media: number; stated: number }>`
      select content_code, round((durations->0->>0)::numeric * (durations->0->>1)::numeric / 1000000)::int as media,
             coalesce(title.duration_seconds, episode.duration_seconds) as stated
        from asset left join title on title.id = content_code left join episode on episode.id = content_code
       where asset.kind = 'title'`.execute(db.kysely);
    expect(rows).toHaveLength(160);
    expect(rows.filter(({ media, stated }) => media !== stated)).toEqual([]);
  });

  it('hold something for every airing of every computed channel', async () => {
    const { rows } = await sql<{ missing: number }>`
      select count(*)::int as missing
        from airing join channel on channel.id = channel_id join programme on programme.id = programme_id
        left join title on title.id = programme.title_id
       where channel.source->>'kind' = 'computed' and not exists (
         select from asset
          where asset.kind || ' ' || asset.content_code =
            case when episode_id is not null then 'title ' || episode_id
                 when title.kind = 'MOVIE' then 'title ' || title.id
                 else 'programme ' || programme_id end)`.execute(db.kysely);
    expect(rows).toEqual([{ missing: 0 }]);
  });

  it('give every title a trailer', async () => {
    const { rows } = await sql<{ titles: number; trailers: number }>`
      select count(*)::int as titles, count(asset.id)::int as trailers
        from title left join asset on asset.kind = 'trailer' and content_code = title.id where has_trailer`.execute(
      db.kysely,
    );
    expect(rows).toEqual([{ titles: 42, trailers: 42 }]);
  });

  it('are ranked by what is on air, all channels of this minute before what comes later', async () => {
    const from = new Date('2026-11-18T18:00:00Z');
    const onAir = await listOnAir(db.kysely, from, new Date(from.getTime() + 3 * 3_600_000));
    // Sixteen computed channels; what is on now comes first, channel by channel.
    const airings = await db.kysely
      .selectFrom('airing')
      .innerJoin('channel', 'channel.id', 'channel_id')
      .select('programme_id')
      .where('starts_at', '<=', from)
      .where('ends_at', '>', from)
      .where(sql<boolean>`source->>'kind' = 'computed'`)
      .orderBy('number')
      .execute();
    expect(airings).toHaveLength(16);
    expect(onAir.length).toBeGreaterThan(16);
    const programmes = onAir
      .slice(0, 16)
      .map(({ kind, contentCode }, index) => (kind === 'programme' ? contentCode : airings[index]?.programme_id));
    expect(programmes).toEqual(airings.map(({ programme_id }) => programme_id));

    await rankAssets(db.kysely, onAir, 0);
    const first = await db.kysely
      .selectFrom('asset')
      .select(['kind', 'content_code'])
      .orderBy('rank')
      .limit(1)
      .execute();
    expect(first).toEqual([{ kind: onAir[0]?.kind, content_code: onAir[0]?.contentCode }]);
  });
});

describe('writing assets over those of an edition before', () => {
  const db = useDatabase();
  let demo: Demo;
  beforeAll(async () => {
    demo = await readDemo(DEMO_FOLDER);
  });
  beforeEach(() => writeAssets(db.kysely, demo));

  /** Sarnıç, two segments longer. */
  const longer = (): Demo => ({
    ...demo,
    titles: {
      ...demo.titles,
      titles: demo.titles.titles.map((title) =>
        title.type === 'MOVIE' && title.id === 'sarnic'
          ? { ...title, durationSeconds: title.durationSeconds + 8 }
          : title,
      ),
    },
  });
  const findFilm = async () =>
    await db.kysely
      .selectFrom('asset')
      .selectAll()
      .where('kind', '=', 'title')
      .where(sql<boolean>`content_code like 'sarnic%'`)
      .orderBy('created_at')
      .execute();
  const makeReady = () => db.kysely.updateTable('asset').set({ state: 'ready' }).execute();

  it('touches nothing that is the same', async () => {
    await makeReady();
    const before = await db.kysely.selectFrom('asset').selectAll().orderBy('id').execute();
    await writeAssets(db.kysely, demo);
    expect(await db.kysely.selectFrom('asset').selectAll().orderBy('id').execute()).toEqual(before);
  });

  it('makes only changed assets again', async () => {
    const [before] = await findFilm();
    await makeReady();
    await writeAssets(db.kysely, longer());
    const [after, ...others] = await findFilm();
    expect(others).toEqual([]);
    expect(after).toMatchObject({ id: before?.id, state: 'waiting', durations: [[SEGMENT_US, 1_845]] });
    const waiting = await db.kysely.selectFrom('asset').select('id').where('state', '=', 'waiting').execute();
    expect(waiting).toHaveLength(1);
  });

  it('keeps the segments that a timeline stands on, and puts a new asset beside them', async () => {
    const [before] = await findFilm();
    const channel = await aChannel(db);
    await aSpan(db, { channel_id: channel.id, msn: 0, start_us: 0, asset_id: before?.id ?? '', segment_count: 76 });
    await makeReady();
    await writeAssets(db.kysely, longer());
    const films = await findFilm();
    expect(films).toHaveLength(2);
    expect(films.find(({ id }) => id === before?.id)).toMatchObject({
      content_code: `sarnic~${before?.id}`,
      state: 'ready',
      durations: before?.durations,
    });
    expect(films.find(({ id }) => id !== before?.id)).toMatchObject({ content_code: 'sarnic', state: 'waiting' });
    // Once no timeline stands on it, it goes.
    await db.kysely.deleteFrom('span').execute();
    await writeAssets(db.kysely, longer());
    expect((await findFilm()).map(({ content_code }) => content_code)).toEqual(['sarnic']);
  });

  it('leaves what an operator put in the place of ours', async () => {
    await db.kysely.deleteFrom('asset').where('content_code', '=', 'sarnic').where('kind', '=', 'title').execute();
    await anAsset(db, { kind: 'title', content_code: 'sarnic', recipe: { kind: 'file', path: '/films/theirs.mp4' } });
    await db.kysely
      .updateTable('asset')
      .set({ durations: asJson([[SEGMENT_US, 3]]) })
      .where('content_code', '=', 'sarnic')
      .where('kind', '=', 'title')
      .execute();
    await writeAssets(db.kysely, longer());
    expect(await findFilm()).toMatchObject([
      { state: 'ready', recipe: { kind: 'file' }, durations: [[SEGMENT_US, 3]] },
    ]);
  });
});
