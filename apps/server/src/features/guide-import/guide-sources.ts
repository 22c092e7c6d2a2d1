// Guides that are fetched on a schedule, and the sweep of old days.
import { z } from 'zod';
import { announceGuideChange } from '../../catalogue/on-air.ts';
import type { Queries } from '../../db/database.ts';
import { sweepRows } from '../../db/sweep.ts';
import type { Jobs } from '../../jobs/jobs.ts';
import { makePictureGuard, type PictureGuard } from '../../shared/fetch-picture.ts';
import type { Log } from '../../shared/log.ts';
import { InputError, openInput } from '../../shared/open-input.ts';
import { fetchGuidePictures, type GuidePictureDeps, type PictureCounts, sweepGuidePictures } from './guide-pictures.ts';
import { findOldest, type GuideImportDeps, type GuideReport, importGuide } from './import-guide.ts';
import { GuideFileError, LONGEST_GUIDE } from './read-xmltv.ts';
import { IS_UNUSED_PROGRAMME, isOldAiring } from './write-guide.queries.ts';

const MINUTE_MS = 60_000;
/** A guide that could not be fetched is tried again after this long, or after its interval when that is shorter. */
const RETRY_MS = 30 * MINUTE_MS;
/** Reading 500 MB on a small machine. */
const IMPORT_TIMEOUT_SECONDS = 3_600;
/** 500 pictures of a host that answers slowly. */
const PICTURES_TIMEOUT_SECONDS = 1_800;

interface GuideSourceDeps extends GuideImportDeps, GuidePictureDeps {
  /** Private networks from which pictures may be fetched. */
  readonly pictureNetworks: readonly string[];
}

interface NewGuideSource {
  readonly name: string;
  readonly address: string;
  readonly timeZone: string;
  readonly everyMinutes: number;
}

/** Adds or replaces a source that was fetched just now. */
export const saveGuideSource = (
  db: Queries,
  { name, address, timeZone, everyMinutes }: NewGuideSource,
  fetchedAt: Date,
) => {
  const values = {
    address,
    time_zone: timeZone,
    every_minutes: everyMinutes,
    next_at: new Date(fetchedAt.getTime() + everyMinutes * MINUTE_MS),
    ...{ checked_at: fetchedAt, changed_at: fetchedAt, failure: null },
    etag: null,
    last_modified: null,
  };
  return db
    .insertInto('guide_source')
    .values({ name, ...values })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(values))
    .execute();
};

export const listGuideSources = (db: Queries) => db.selectFrom('guide_source').selectAll().orderBy('name').execute();
type SourceRow = Awaited<ReturnType<typeof listGuideSources>>[number];

export async function deleteGuideSource(db: Queries, name: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('guide_source').where('name', '=', name).executeTakeFirst();
  return numDeletedRows > 0n;
}

type FetchOutcome =
  | { readonly kind: 'imported'; readonly report: GuideReport }
  | { readonly kind: 'unchanged' }
  | { readonly kind: 'failed'; readonly reason: string };

/** Fetches one source. A failure is stored with it, and the guide stays as it was. */
async function fetchGuideSource(deps: GuideImportDeps, source: SourceRow, signal: AbortSignal): Promise<FetchOutcome> {
  const { db, now } = deps;
  const known = { etag: source.etag ?? undefined, lastModified: source.last_modified ?? undefined };
  const finish = (values: Partial<SourceRow>, afterMs: number) => {
    const at = now();
    const times = { checked_at: new Date(at), next_at: new Date(at + afterMs) };
    return db.kysely
      .updateTable('guide_source')
      .set({ failure: null, ...values, ...times })
      .where('name', '=', source.name)
      .execute();
  };
  const intervalMs = source.every_minutes * MINUTE_MS;
  try {
    const input = await openInput({ place: source.address, cwd: '/', signal, known, longest: LONGEST_GUIDE });
    if (input === undefined) {
      await finish({}, intervalMs);
      return { kind: 'unchanged' };
    }
    const report = await importGuide(deps, {
      stream: input.stream,
      timeZone: source.time_zone,
      isDryRun: false,
      signal,
    });
    const validators = { etag: input.etag ?? null, last_modified: input.lastModified ?? null };
    await finish({ ...validators, changed_at: new Date(now()) }, intervalMs);
    return { kind: 'imported', report };
  } catch (error) {
    signal.throwIfAborted();
    if (!(error instanceof InputError || error instanceof GuideFileError)) throw error;
    await finish({ failure: error.message }, Math.min(RETRY_MS, intervalMs));
    return { kind: 'failed', reason: error.message };
  }
}

/** Fetches the sources that are due. */
export async function fetchDueGuides(deps: GuideImportDeps, log: Log, signal: AbortSignal): Promise<number> {
  const due = (await listGuideSources(deps.db.kysely)).filter(({ next_at }) => next_at.getTime() <= deps.now());
  for (const source of due) {
    const outcome = await fetchGuideSource(deps, source, signal);
    if (outcome.kind === 'failed') log.warn({ guide: source.name, reason: outcome.reason }, 'guide was not imported');
    else if (outcome.kind === 'imported') {
      const { channels, added, changed, removed } = outcome.report;
      log.info({ guide: source.name, channels, added, changed, removed }, 'guide imported');
    }
  }
  return due.length;
}

/** Deletes days that no viewer can watch any more. Airings that were sold stay, so that a purchase keeps its name. */
export async function sweepGuide(
  { db, now }: Pick<GuideImportDeps, 'db' | 'now'>,
  signal?: AbortSignal,
): Promise<number> {
  const before = new Date(await findOldest(db.kysely, now()));
  const publish = (trx: Queries) => announceGuideChange(trx);
  const deleted = await sweepRows(db, 'airing', isOldAiring(before), { signal, publish });
  await sweepRows(db, 'programme', IS_UNUSED_PROGRAMME, { signal });
  return deleted;
}

/** The guard of pictures: a scheduled guide's own host may be in a private network, and so may that of a guide that is imported now. */
export async function makeGuideGuard(
  { db, pictureNetworks }: Pick<GuideSourceDeps, 'db' | 'pictureNetworks'>,
  imported: readonly string[] = [],
): Promise<PictureGuard> {
  const sources = await listGuideSources(db.kysely);
  return makePictureGuard(pictureNetworks, [...imported, ...sources.map(({ address }) => address)]);
}

export const fetchDuePictures = async (
  deps: Omit<GuideSourceDeps, 'newId'>,
  signal: AbortSignal,
): Promise<PictureCounts> => await fetchGuidePictures(deps, { signal, guard: await makeGuideGuard(deps) });

export function defineGuideJobs(jobs: Pick<Jobs, 'define' | 'schedule'>, deps: GuideSourceDeps, log: Log): void {
  const fetch = jobs.define(
    'fetch-guides',
    z.null(),
    async ({ signal }) => {
      await fetchDueGuides(deps, log, signal);
    },
    { timeoutSeconds: IMPORT_TIMEOUT_SECONDS },
  );
  const sweep = jobs.define('sweep-guide', z.null(), async ({ signal }) => {
    const deleted = await sweepGuide(deps, signal);
    if (deleted > 0) log.info({ airings: deleted }, 'old days of the guide deleted');
    const pictures = await sweepGuidePictures(deps, signal);
    if (pictures > 0) log.info({ pictures }, 'unused pictures of the guide deleted');
  });
  const pictures = jobs.define(
    'fetch-guide-pictures',
    z.null(),
    async ({ signal }) => {
      const counts = await fetchDuePictures(deps, signal);
      if (counts.fetched + counts.failed > 0) log.info(counts, 'pictures of the guide fetched');
    },
    { timeoutSeconds: PICTURES_TIMEOUT_SECONDS },
  );
  jobs.schedule(fetch, '*/5 * * * *', null);
  jobs.schedule(pictures, '*/10 * * * *', null);
  jobs.schedule(sweep, '47 4 * * *', null);
}
