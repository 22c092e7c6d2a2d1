// Many accounts record, watch, list and delete one series while the guide is imported again and workers plan and follow it.
import { describe, expect, it } from 'vitest';
import type { Row } from '../../../test/builders.ts';
import { useDatabase } from '../../../test/database.ts';
import { aCaller } from '../../../test/http.ts';
import { allowed, importGuide, inLanes } from '../../../test/recording-crowd.ts';
import { NOW, useRecordingWorld } from '../../../test/recording-world.ts';
import type { Caller } from '../../http/caller.ts';
import { silentLog as log } from '../../shared/log.ts';
import { readRecordingAddress } from '../playback/recording-watch.service.ts';
import { deleteBySeries } from './delete.service.ts';
import { listRecordings } from './list.service.ts';
import { readQuota } from './quota.service.ts';
import { record } from './record.service.ts';
import { followGuide, planSeries } from './recordings.job.ts';

const db = useDatabase({ emptied: 'once' });
const QUOTA_MINUTES = 180;
const { deps, aTimeline, show, aSeries, get, aFamily, server } = useRecordingWorld(db, QUOTA_MINUTES);
/** Enough for every order of events; bench/recordings.bench.ts runs this file with 500. */
const ACCOUNTS = Number(process.env.SEYIR_TEST_ACCOUNTS ?? 15);
const LONG_MS = 300_000;
const META = { language: 'tr' } as never;

async function aCrowd(): Promise<Caller[]> {
  const crowd: Caller[] = [];
  for (let number = 0; number < ACCOUNTS; number += 1) {
    const { account, mainProfile, main } = await aFamily();
    const profile = { id: mainProfile.id, isKids: false, isMain: true, userlevel: 0 };
    crowd.push(aCaller({ accountId: account.id, sessionId: main.sessionId, packageId: 'aile', profile }));
  }
  return crowd;
}

describe('a series that many accounts want at once', () => {
  it(
    'is recorded once for each, within the quota, whatever happens beside it [QUOTA-05] [RECORD-08] [RECORD-12]',
    async () => {
      const channel = await aTimeline();
      const { id: seriesId } = await aSeries();
      // Shown two hours ago: recorded at once, so that it can be watched.
      const first = await show(channel, 16, { programme_id: seriesId });
      const episodes: Row<'airing'>[] = [];
      for (const day of [0, 1, 2]) episodes.push(await show(channel, 19 + 24 * day, { programme_id: seriesId }));
      const crowd = await aCrowd();
      const body = {
        epgProgramId: first.id,
        requestDateTime: new Date(NOW).toISOString(),
        recordNextEpisodes: true,
        seriesId,
      };
      const own = deps();

      const jobs = (async () => {
        for (const minutes of [15, 0, 30, 0]) {
          await importGuide(db, episodes, minutes);
          await Promise.all([followGuide(own, { most: 100 }), planSeries(own, log)]);
        }
      })();
      const viewers = inLanes(crowd, async (caller, number) => {
        // The same press twice: one is recorded, the other is refused.
        const made = await Promise.all([1, 2].map(() => allowed(record(own, caller, META, body))));
        expect(made.filter((item) => item !== undefined).length).toBeLessThanOrEqual(1);
        const [item] = made.flatMap((one) => one ?? []);
        expect(item?.status).toBe('1');
        await expect(readRecordingAddress(server().deps, caller, META, item?.npvrcode ?? '')).resolves.toContain('/w/');
        await listRecordings(own, caller, META, {}, {});
        if (number % 5 === 0) await allowed(deleteBySeries(own, caller, seriesId));
        const { remaining, recorded, total } = await readQuota(own, caller);
        expect(remaining).toBeGreaterThanOrEqual(0);
        expect(recorded).toBeLessThanOrEqual(total);
      });
      await Promise.all([viewers, jobs]);
      await followGuide(own);
      await planSeries(own, log);

      const rows = await countByAccount(seriesId);
      const kept = crowd.filter((_, number) => number % 5 !== 0);
      expect(rows.length).toBe(kept.length);
      // Three episodes of an hour fit 180 minutes; the fourth does not.
      expect(new Set(rows.map(({ count }) => count))).toEqual(new Set([3]));
      const times = await db.kysely
        .selectFrom('recording')
        .innerJoin('airing', 'airing.id', 'recording.airing_id')
        .select('recording.id')
        .where('recording.series_id', '=', seriesId)
        .whereRef('recording.starts_at', '!=', 'airing.starts_at')
        .execute();
      expect(times).toEqual([]);
    },
    LONG_MS,
  );
});

const countByAccount = (seriesId: string) =>
  db.kysely
    .selectFrom('recording')
    .select(({ fn }) => ['account_id', fn.countAll<number>().as('count')])
    .where('series_id', '=', seriesId)
    .where('expires_at', '>', new Date(NOW))
    .groupBy('account_id')
    .execute();

it('a match that is extended while everybody records it is stored once and watched by all', async () => {
  const channel = await aTimeline();
  const match = await show(channel, 16);
  const families = [await aFamily(), await aFamily(), await aFamily()];
  const own = deps();
  const body = { epgProgramId: match.id, requestDateTime: new Date(NOW).toISOString(), recordNextEpisodes: false };
  const made = await Promise.all(
    families.map(({ account, mainProfile }) =>
      record(
        own,
        aCaller({
          ...{ accountId: account.id, packageId: 'aile' },
          profile: { id: mainProfile.id, isKids: false, isMain: true, userlevel: 0 },
        }),
        META,
        body,
      ),
    ),
  );
  const addresses = await Promise.all(
    made.map(async ({ npvrcode }, index) => (await get(`/npvr/watch/${npvrcode}`, families[index]?.main)).body.url),
  );
  const windows = addresses.map((url: string) => /c\/\d+\/w\/[\d-]+/.exec(url)?.[0]);
  expect(new Set(windows).size).toBe(1);
  expect(windows[0]).toBeDefined();
});
