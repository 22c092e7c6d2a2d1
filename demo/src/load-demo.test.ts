import { matchesRule, readRowRule } from '@seyir/core/catalog/row-rule';
import type { Database } from '@seyir/server/db/database';
import { WATERMARK_SETTING } from '@seyir/server/operations/settings';
import { useDatabase } from '@seyir/server/test/database';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { countDemoRows, DEMO_TABLES, demoDeps, loadTestDemo } from '../test/demo.ts';
import { describeAccounts } from './load-demo.ts';
import type { Demo } from './schema/demo.ts';

/** When each row was last written: a row that is written again, even with the same values, gets another number. */
async function listRowVersions(db: Database): Promise<string> {
  const versions = DEMO_TABLES.map(
    (table) => sql`select ${table} as name, sum(xmin::text::bigint)::text as versions from ${sql.table(table)}`,
  );
  const { rows } = await sql`${sql.join(versions, sql` union all `)}`.execute(db.kysely);
  return JSON.stringify(rows);
}

describe('a loaded demo', () => {
  const db = useDatabase({ emptied: 'once' });
  let demo: Demo;
  beforeAll(async () => {
    demo = await loadTestDemo(db);
  });

  it('holds all of the catalogue', async () => {
    expect(await countDemoRows(db)).toMatchObject({
      title: 42,
      season: 28,
      episode: 137,
      person: 74,
      genre: 64,
      channel: 17,
      programme: 344,
      package: 3,
      product: 17,
      bundle: 1,
      menu: 7,
      category: 41,
      label: 80,
      category_label: 83,
      banner: 36,
      ad: 14,
      promo_code: 4,
      account: 6,
      profile: 11,
      subscription: 5,
      image: 229,
      payment_order: 6,
      entitlement: 6,
      ledger_entry: 5,
    });
  });

  it('orders menus as the navigation does and joins special rows to one', async () => {
    const menus = await db.kysely.selectFrom('menu').select('id').orderBy('position').execute();
    expect(menus.map(({ id }) => id)).toEqual(['1', '6', '2', '4', '7', '5', '3']);
    const specials = await db.kysely
      .selectFrom('category_label')
      .innerJoin('label', 'label.id', 'label_id')
      .select(['label.id', 'source', ({ fn }) => fn.countAll<number>().as('places')])
      .where('source', 'in', ['recordings', 'lastwatched'])
      .groupBy(['label.id', 'source'])
      .orderBy('label.id')
      .execute();
    expect(specials).toEqual([
      { id: 'lastwatched', source: 'lastwatched', places: 3 },
      { id: 'userrecords', source: 'recordings', places: 2 },
    ]);
  });

  it('has no row that stays empty: lists have items, and every rule finds titles', async () => {
    const labels = await db.kysely.selectFrom('label').selectAll().execute();
    const items = await db.kysely.selectFrom('label_item').select('label_id').distinct().execute();
    const filled = new Set(items.map(({ label_id }) => label_id));
    const titles = demo.titles.titles.map((title) => ({
      kind: title.type,
      genreIds: title.genres,
      year: title.year,
      imdbTenths: Math.round(title.imdb * 10),
      kids: title.kids,
      original: title.original,
      isNew: title.isNew,
      awarded: title.awarded,
      offer: title.offer.kind,
      products:
        title.offer.kind === 'transaction'
          ? title.offer.products.map(({ type, priceKurus }) => ({ kind: type, priceKurus }))
          : [],
      bundleIds: demo.titles.bundles.filter((bundle) => bundle.titles.includes(title.id)).map(({ id }) => id),
      seasonCount: title.type === 'SERIES' ? title.seasons.length : 0,
      guideMinutes: title.guideMinutes,
    }));
    for (const { id, source, rule } of labels) {
      if (source === 'titles' || source === 'channels') expect([id, filled.has(id)]).toEqual([id, true]);
      if (source !== 'rule') continue;
      const read = readRowRule(rule);
      if ('problem' in read) throw new Error(`${id}: ${read.problem}`);
      if (read.rule.channels !== undefined) continue;
      expect([id, titles.some((title) => matchesRule(read.rule, title))]).toEqual([id, true]);
    }
  });

  it('numbers channels as viewers type them', async () => {
    const channels = await db.kysely.selectFrom('channel').selectAll().orderBy('number').execute();
    expect(channels.every(({ id, number }) => id === String(number))).toBe(true);
    expect(channels[0]).toMatchObject({ id: '1', code: 'lodos', catch_up_minutes: 7 * 1440, free_for_guests: true });
    expect(channels.at(-1)).toMatchObject({ id: '99', code: 'kamera', logo: 'ch/kamera', source: { kind: 'ingest' } });
  });

  it('folds what is searched for', async () => {
    const { search_key } = await db.kysely
      .selectFrom('title')
      .select('search_key')
      .where('id', '=', 'tuzfener')
      .executeTakeFirstOrThrow();
    expect(search_key).toMatch(/^tuz ve fener salt and lantern/);
    expect(search_key).toContain('defne aral');
    expect(search_key).toContain('dram drama gizem mystery');
  });

  it('fills the guide of every channel for all 14 days, without hole or overlap', async () => {
    const { rows } = await sql<{ channel_id: string; holes: number; first: Date; last: Date }>`
      select channel_id, count(*) filter (where gap <> interval '0')::int as holes,
             min(starts_at) as first, max(ends_at) as last
        from (select *, starts_at - lag(ends_at) over (partition by channel_id order by starts_at) as gap from airing) a
       group by channel_id`.execute(db.kysely);
    expect(rows).toHaveLength(17);
    for (const row of rows) {
      // 18 November: midnight of the 11th to midnight after the 24th, in Turkey.
      expect(row.holes).toBe(0);
      expect(row.first.getTime()).toBeLessThanOrEqual(Date.parse('2026-11-10T21:00:00Z'));
      expect(row.last.getTime()).toBeGreaterThanOrEqual(Date.parse('2026-11-24T21:00:00Z'));
    }
  });

  it('gives airings episodes and events their product', async () => {
    const ofTitle = await db.kysely
      .selectFrom('airing')
      .selectAll()
      .where('programme_id', '=', 'kule-caymolasi')
      .executeTakeFirstOrThrow();
    expect(ofTitle.episode_id).toBe(`caymolasi-s${ofTitle.season_number}e${ofTitle.episode_number}`);
    const events = await db.kysely
      .selectFrom('airing')
      .select(['id', 'starts_at', 'ppv_product_id'])
      .where('programme_id', '=', 'saha1-lig-ozel-final')
      .orderBy('starts_at')
      .execute();
    expect(events.map(({ starts_at }) => starts_at.toISOString())).toEqual([
      '2026-11-16T17:00:00.000Z',
      '2026-11-19T17:00:00.000Z',
    ]);
    expect(events[0]).toMatchObject({
      ppv_product_id: 'PPV-LIG-OZEL-FINAL',
      id: expect.stringMatching(/^11-[0-9a-z]{5}$/),
    });
  });

  it('places recordings on real airings in the wanted states', async () => {
    const now = demoDeps(db).now();
    const recordings = await db.kysely
      .selectFrom('recording')
      .innerJoin('account', 'account.id', 'account_id')
      .leftJoin('airing', 'airing.id', 'airing_id')
      .select(['username', 'recording.starts_at', 'recording.ends_at', 'rule_id', 'airing.starts_at as aired'])
      .execute();
    expect(recordings.every(({ starts_at, aired }) => aired?.getTime() === starts_at.getTime())).toBe(true);
    const count = (test: (row: (typeof recordings)[number]) => boolean) => recordings.filter(test).length;
    const ofFamily = (row: (typeof recordings)[number]) => row.username === 'aile@seyir.test';
    expect(count((row) => ofFamily(row) && row.starts_at.getTime() > now)).toBe(1);
    expect(count((row) => ofFamily(row) && row.starts_at.getTime() <= now && row.ends_at.getTime() > now)).toBe(1);
    expect(count((row) => row.username === 'premium@seyir.test' && row.rule_id !== null)).toBeGreaterThan(10);
    expect(count((row) => row.ends_at.getTime() <= now)).toBeGreaterThan(30);
  });

  it('leaves accounts room to record, with what their series will take, and one with a quota that is nearly full', async () => {
    const { rows } = await sql<{ username: string; hours: number }>`
      with taken as (
        select account_id, starts_at, ends_at from recording
        union all
        select account_id, airing.starts_at, airing.ends_at
          from airing
          join recording_rule on series_id = airing.programme_id and recording_rule.channel_id = airing.channel_id
         where airing.starts_at > ${new Date(demoDeps(db).now())})
      select username, recording_hours - extract(epoch from sum(taken.ends_at - taken.starts_at))::float / 3600 as hours
        from taken
        join account on account.id = taken.account_id
        join subscription on subscription.account_id = account.id
        join package on package.id = package_id
       group by username, recording_hours`.execute(db.kysely);
    expect(rows.length).toBeGreaterThan(2);
    const full = rows.filter(({ hours }) => hours < 4);
    expect(full).toEqual([{ username: 'spor@seyir.test', hours: expect.any(Number) }]);
    expect(full[0]?.hours).toBeGreaterThanOrEqual(0);
    expect(full[0]?.hours).toBeLessThan(2);
  });

  it('gives films two sounds and subtitles, and one channel a watermark', async () => {
    const asset = await db.kysely
      .selectFrom('asset')
      .select('recipe')
      .where('kind', '=', 'title')
      .where('content_code', '=', 'lodos')
      .executeTakeFirstOrThrow();
    expect(asset.recipe).toMatchObject({
      secondScore: expect.any(String),
      subtitles: [{ language: 'tr' }, { language: 'en' }],
    });
    const setting = await db.kysely
      .selectFrom('setting')
      .select('value')
      .where('key', '=', WATERMARK_SETTING)
      .executeTakeFirst();
    expect(setting?.value).toMatchObject([{ channelcode: 'saha1', showtime: 30 }]);
  });

  it('gives a ticket for the event it was bought for', async () => {
    const ticket = await db.kysely
      .selectFrom('entitlement')
      .selectAll()
      .where('kind', '=', 'PPV')
      .executeTakeFirstOrThrow();
    expect(ticket.starts_at.toISOString()).toBe('2026-10-23T18:00:00.000Z');
    expect(ticket.first_played_at?.toISOString()).toBe('2026-11-02T17:00:00.000Z');
  });

  it('changes nothing when it is loaded again', async () => {
    const before = await listRowVersions(db);
    await loadTestDemo(db);
    expect(await listRowVersions(db)).toBe(before);
  });

  it('names the accounts to try', () => {
    expect(describeAccounts(demo)).toContainEqual({
      username: 'aile@seyir.test',
      password: 'seyir1234',
      note: 'package Aile, 4 profiles, PIN 1234',
    });
    expect(describeAccounts(demo)).toHaveLength(6);
  });
});
