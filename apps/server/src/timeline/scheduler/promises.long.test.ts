// Promised spans never change: random guides, edits, outages and clocks with the real database.
import { FROZEN_MINUTES, SEGMENT_US } from '@seyir/core/limits/media';
import { makeDurations } from '@seyir/core/timeline/durations';
import { nextDsn, placeSpan, spanEndUs } from '@seyir/core/timeline/timeline';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aChannel, aProgramme } from '../../../test/builders.ts';
import { useDatabase } from '../../../test/database.ts';
import { anAsset } from '../../../test/media-rows.ts';
import { silentLog } from '../../shared/log.ts';
import { DEFAULT_FILLER } from './plan-channel.ts';
import { openScheduler } from './scheduler.ts';

const NOW_MS = Date.UTC(2026, 10, 18, 18);
const MINUTE_MS = 60_000;
const jobs = { define: (name: string) => ({ name, send: async () => undefined }), schedule: () => undefined };

type Step =
  | { readonly kind: 'wait'; readonly minutes: number }
  | { readonly kind: 'add'; readonly at: number; readonly minutes: number; readonly programme: number }
  | { readonly kind: 'clear'; readonly at: number; readonly minutes: number }
  | { readonly kind: 'move'; readonly by: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('wait' as const), minutes: fc.integer({ min: -90, max: 400 }) }),
  fc.record({ kind: fc.constant('wait' as const), minutes: fc.integer({ min: 0, max: 6_000 }) }),
  fc.record({
    kind: fc.constant('add' as const),
    at: fc.integer({ min: -200, max: 4_000 }),
    minutes: fc.integer({ min: 1, max: 200 }),
    programme: fc.nat(2),
  }),
  fc.record({
    kind: fc.constant('clear' as const),
    at: fc.integer({ min: -100, max: 3_000 }),
    minutes: fc.integer({ min: 10, max: 2_000 }),
  }),
  fc.record({ kind: fc.constant('move' as const), by: fc.integer({ min: -7, max: 7 }) }),
);

describe('the timeline of a computed channel', () => {
  const db = useDatabase();

  it('never revokes what was promised, nor counts wrongly, through any change of guide and clock [ORIGIN-03]', async () => {
    await anAsset(db, {
      kind: 'filler',
      content_code: DEFAULT_FILLER,
      durations: [
        [SEGMENT_US, 7],
        [1_000_000, 1],
      ],
    });
    const programmes = await Promise.all([aProgramme(db), aProgramme(db), aProgramme(db)]);
    const lengths = [1, 40, 900];
    for (const [place, { id }] of programmes.entries()) {
      await anAsset(db, {
        content_code: id,
        durations: [
          [SEGMENT_US, lengths[place] ?? 1],
          [2_120_000, 1],
        ],
      });
    }
    const assets = await db.kysely.selectFrom('asset').select(['id', 'durations']).execute();
    const durationsOf = new Map(assets.map(({ id, durations }) => [id, makeDurations(durations)]));
    let airings = 0;

    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 10 }), fc.boolean(), async (steps, isLooping) => {
        let now = NOW_MS;
        // The latest moment at which anything was planned: what no scheduler has seen it has not promised.
        let latest = Number.NEGATIVE_INFINITY;
        const source = { kind: 'computed' as const, fill: isLooping ? ('loop' as const) : ('filler' as const) };
        const { id: channelId } = await aChannel(db, { catch_up_minutes: 180, source });
        const at = (minutes: number) => new Date(now + minutes * MINUTE_MS);
        const guide = () => db.kysely.selectFrom('airing').where('channel_id', '=', channelId);
        const perform = async (change: Step) => {
          if (change.kind === 'wait') {
            now += change.minutes * MINUTE_MS;
          } else if (change.kind === 'add') {
            airings += 1;
            const id = `airing-${airings}`;
            const programme_id = programmes[change.programme]?.id ?? '';
            const times = { starts_at: at(change.at), ends_at: at(change.at + change.minutes) };
            await db.kysely
              .insertInto('airing')
              .values({ id, channel_id: channelId, programme_id, ...times })
              .onConflict((conflict) => conflict.doNothing())
              .execute();
          } else if (change.kind === 'clear') {
            const ids = (
              await guide()
                .select('id')
                .where('starts_at', '>', at(change.at))
                .where('starts_at', '<', at(change.at + change.minutes))
                .execute()
            ).map(({ id }) => id);
            if (ids.length > 0) await db.kysely.deleteFrom('airing').where('id', 'in', ids).execute();
          } else {
            await db.executeSql(
              `update airing set starts_at = starts_at + $2::interval, ends_at = ends_at + $2::interval where channel_id = $1`,
              [channelId, `${change.by} minutes`],
            );
          }
        };
        const listSpans = () =>
          db.kysely.selectFrom('span').selectAll().where('channel_id', '=', channelId).orderBy('msn').execute();

        let promised: Awaited<ReturnType<typeof listSpans>> = [];
        for (const change of steps) {
          await perform(change);
          latest = Math.max(latest, now);
          // Every time another process without cached state.
          const scheduler = await openScheduler({ db, jobs: jobs as never, log: silentLog, now: () => now });
          await scheduler.planNow();
          await scheduler.close();
          const spans = await listSpans();
          expect(spans.slice(0, promised.length)).toEqual(promised);
          expect(spans.at(-1)?.end_us).toBeGreaterThanOrEqual((latest + 48 * 60 * MINUTE_MS) * 1_000);
          let before: ReturnType<typeof placeSpan> | undefined;
          for (const row of spans) {
            const durations = durationsOf.get(row.asset_id ?? '');
            if (durations === undefined) throw new Error('a span without an asset');
            const span = placeSpan(
              {
                msn: row.msn,
                dsn: row.dsn,
                startUs: row.start_us,
                source: `asset:${row.asset_id}`,
                offset: row.first_segment,
                count: row.segment_count,
              },
              durations,
            );
            expect(spanEndUs(span)).toBe(row.end_us);
            if (before !== undefined) {
              expect([span.msn, span.dsn]).toEqual([before.msn + before.count, nextDsn(before)]);
              expect(span.startUs).toBeGreaterThanOrEqual(spanEndUs(before));
            }
            before = span;
          }
          promised = spans.filter(({ start_us }) => start_us <= (latest + FROZEN_MINUTES * MINUTE_MS) * 1_000);
          expect(promised.length).toBeGreaterThan(0);
        }
        await db.executeSql(`delete from span where channel_id = '${channelId}'`);
        await db.executeSql(`delete from setting where key = 'scheduler.clock'`);
        await db.executeSql(`update channel set active = false where id = '${channelId}'`);
      }),
      { numRuns: 12 },
    );
  });
});
