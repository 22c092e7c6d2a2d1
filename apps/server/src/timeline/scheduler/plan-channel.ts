// Commits the spans of one computed channel: its whole archive when it is new, later the extension and changes of the
// guide. Promised spans are never changed.
import { COMMITTED_AHEAD_HOURS, FROZEN_MINUTES } from '@seyir/core/limits/media';
import { makeDurations } from '@seyir/core/timeline/durations';
import { endOf, type Media, planSpans, replan, type Slot, type SpanChange } from '@seyir/core/timeline/schedule-spans';
import type { PlacedSpan } from '@seyir/core/timeline/span';
import type { Queries } from '../../db/database.ts';
import type { Log } from '../../shared/log.ts';
import { keptUs } from '../channel-facts.ts';
import { placeRows } from '../channel-reader.ts';
import {
  type ComputedSource,
  findComputedChannel,
  findOldestRecorded,
  listCommitted,
  listGuide,
  listShowable,
  lockChannel,
  replaceSpans,
} from './scheduler.queries.ts';
import { type GuideAiring, makeSlots } from './slots.ts';

const US_PER_MS = 1_000;
const MINUTE_US = 60_000_000;
const HOUR_US = 60 * MINUTE_US;
/** Committed beyond the required time: a channel is then planned a few times a day, not every few minutes. */
const SPARE_HOURS = 6;
/** After an outage the timeline resumes this far in the past, so that a list has segments at once. */
const RESUME_US = MINUTE_US;

/** Spans that start by this moment are promised. */
export const frozenUntilUs = (latestUs: number): number => latestUs + FROZEN_MINUTES * MINUTE_US;
/** Channels whose committed spans end before this are extended. */
export const leastEndUs = (latestUs: number): number => latestUs + (COMMITTED_AHEAD_HOURS + 1) * HOUR_US;
/** Extended spans end here. */
export const wantedEndUs = (latestUs: number): number => latestUs + (COMMITTED_AHEAD_HOURS + SPARE_HOURS) * HOUR_US;

export interface PlanDeps {
  readonly db: Queries;
  readonly log: Log;
  /** The latest time that any scheduler has seen, epoch microseconds. */
  readonly latestUs: number;
}

/** `empty`: the channel has no media. */
type PlanOutcome = 'planned' | 'unchanged' | 'empty' | 'unknown';

export async function planChannel({ db, log, latestUs }: PlanDeps, channelId: string): Promise<PlanOutcome> {
  // Optimistic check without a lock: mostly the plan is unchanged.
  const draft = await makePlan(db, { log, latestUs, channelId });
  if (typeof draft === 'string') return draft;
  return await db.transaction().execute(async (transaction) => {
    await lockChannel(transaction, channelId);
    const plan = await makePlan(transaction, { log, latestUs, channelId });
    if (typeof plan === 'string') return plan;
    await replaceSpans(transaction, { channelId, frozenUntilUs: frozenUntilUs(latestUs), ...plan });
    return 'planned';
  });
}

interface PlanOptions {
  readonly log: Log;
  readonly latestUs: number;
  readonly channelId: string;
}

async function makePlan(
  db: Queries,
  { log, latestUs, channelId }: PlanOptions,
): Promise<SpanChange | Exclude<PlanOutcome, 'planned'>> {
  const channel = await findComputedChannel(db, channelId);
  if (channel === undefined) return 'unknown';
  const rows = await listCommitted(db, channelId, latestUs);
  const committed = await placeRows(rows, { findDurations: (ids) => findDurations(db, ids), log });
  const committedEndUs = rows.at(-1)?.end_us;
  const isBroken = committedEndUs !== undefined && committedEndUs <= latestUs;
  const firstUs = committedEndUs === undefined ? await findTimelineStart(db, channel, latestUs) : latestUs - RESUME_US;
  const untilUs = Math.max(wantedEndUs(latestUs), committedEndUs ?? 0);

  const guide = await readGuide(db, { channelId, fromUs: firstUs, untilUs });
  const shown = await readMedia(db, guide, channel.source);
  if (shown === undefined) return 'empty';
  const fill = channel.source.fill ?? 'filler';
  const slots = makeSlots({ airings: guide, ...shown, fill, fromUs: firstUs, untilUs });
  const common = { slots, filler: shown.filler, encrypted: channel.encrypted, untilUs };

  const last = committed.at(-1);
  if (last === undefined) {
    const after = { nextMsn: 0, nextDsn: 0, endUs: beginOf(slots, firstUs) };
    return { replaceFromMsn: 0, spans: planSpans({ ...common, after }) };
  }
  if (isBroken) {
    // No span was promised for the outage: the timeline jumps over it.
    const { nextMsn, nextDsn } = endOf(last);
    const after = { nextMsn, nextDsn, endUs: Math.max(committedEndUs, beginOf(slots, firstUs)) };
    return { replaceFromMsn: nextMsn, spans: planSpans({ ...common, after }) };
  }
  const isLongEnough = committedEndUs !== undefined && committedEndUs >= leastEndUs(latestUs);
  const untilNowUs = isLongEnough ? committedEndUs : untilUs;
  const change = replan({ ...common, untilUs: untilNowUs, committed, nowUs: latestUs, after: endOf(last) });
  return isNothing(change, committed) ? 'unchanged' : change;
}

/**
 * The start of a new channel's timeline: its archive, or its oldest recording, as from a service that is migrated here.
 */
async function findTimelineStart(
  db: Queries,
  { id, catch_up_minutes }: { readonly id: string; readonly catch_up_minutes: number },
  latestUs: number,
): Promise<number> {
  const archiveUs = latestUs - keptUs(catch_up_minutes);
  const recorded = await findOldestRecorded(db, id, latestUs);
  return Math.min(archiveUs, recorded === undefined ? archiveUs : recorded.getTime() * US_PER_MS);
}

/** A programme that runs at a moment is shown from its start. */
function beginOf(slots: readonly Slot[], us: number): number {
  const running = slots.find(({ startUs, endUs }) => startUs <= us && endUs > us);
  return running?.startUs ?? us;
}

function isNothing({ spans, replaceFromMsn }: SpanChange, committed: readonly PlacedSpan[]): boolean {
  const last = committed.at(-1);
  return spans.length === 0 && (last === undefined || replaceFromMsn >= last.msn + last.count);
}

async function readGuide(
  db: Queries,
  { channelId, fromUs, untilUs }: { readonly channelId: string; readonly fromUs: number; readonly untilUs: number },
): Promise<GuideAiring[]> {
  const rows = await listGuide(db, channelId, fromUs, untilUs);
  return rows.map((row) => ({
    startUs: row.starts_at.getTime() * US_PER_MS,
    endUs: row.ends_at.getTime() * US_PER_MS,
    wanted: [
      ...[row.episode_id, row.title_id].filter((code) => code !== null).map((code) => `title/${code}`),
      `programme/${row.programme_id}`,
    ],
  }));
}

/** Content code of the default filler, for a channel that names none. */
export const DEFAULT_FILLER = 'house';

/** Undefined when the channel has no media and no filler exists. */
async function readMedia(db: Queries, guide: readonly GuideAiring[], { filler: named }: ComputedSource) {
  const keys = new Set(guide.flatMap(({ wanted }) => wanted));
  const rows = await listShowable(db, [...new Set([...keys].map((key) => key.slice(key.indexOf('/') + 1)))]);
  const media = new Map<string, Media>();
  for (const { id, kind, content_code, durations, init_hash } of rows) {
    const shown = { source: `asset:${id}`, durations: makeDurations(durations) };
    media.set(`${kind}/${content_code}`, init_hash === null ? shown : { ...shown, initHash: init_hash });
  }
  const fillers = rows.filter(({ kind }) => kind === 'filler');
  const any = fillers.find(({ state }) => state === 'ready') ?? fillers[0];
  // Without any filler, media of the channel itself is better than a gap.
  const own = guide.flatMap(({ wanted }) => wanted).find((key) => media.has(key));
  const choice = [
    `filler/${named ?? DEFAULT_FILLER}`,
    `filler/${DEFAULT_FILLER}`,
    `filler/${any?.content_code}`,
    own ?? '',
  ];
  const filler = choice.map((key) => media.get(key)).find((found) => found !== undefined);
  return filler && { media, filler };
}

async function findDurations(db: Queries, ids: ReadonlySet<string>) {
  if (ids.size === 0) return new Map();
  const rows = await db
    .selectFrom('asset')
    .select(['id', 'durations'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map(({ id, durations }) => [id, { source: `asset:${id}`, durations: makeDurations(durations) }]));
}
