// `schedule set`: the order of airings on a channel that is computed from the guide.

import { FROZEN_MINUTES } from '@seyir/core/limits/media';
import type { InputOf } from '@seyir/core/operator/commands';
import { announceGuideChange } from '../../catalogue/on-air.ts';
import type { Queries } from '../../db/database.ts';
import { updateAirings } from '../../features/guide-import/write-guide.queries.ts';
import { makeAction } from '../changes/change.ts';
import { findChannel } from '../channels/find-channel.ts';
import { type CommandContext, type Handlers, type Result, refuse } from '../command.ts';

const FEWEST = 2;

const listNamed = (trx: Queries, channelId: string, ids: readonly string[]) =>
  trx
    .selectFrom('airing')
    .select(['id', 'programme_id', 'starts_at', 'ends_at', 'season_number', 'episode_number', 'summary'])
    .where('channel_id', '=', channelId)
    .where('id', 'in', [...ids])
    .orderBy('starts_at')
    .forUpdate()
    .execute();
type Named = Awaited<ReturnType<typeof listNamed>>;

/** Refuses airings that are promised to viewers already, and those that have another one between them. */
async function checkPlaces(trx: Queries, channelId: string, airings: Named, nowMs: number): Promise<void> {
  const [first, last] = [airings[0], airings.at(-1)];
  if (first === undefined || last === undefined) return;
  if (first.starts_at.getTime() <= nowMs + FROZEN_MINUTES * 60_000)
    throw refuse('airings_too_soon', { minutes: FROZEN_MINUTES });
  const { count } = await trx
    .selectFrom('airing')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('channel_id', '=', channelId)
    .where('starts_at', '>=', first.starts_at)
    .where('starts_at', '<=', last.starts_at)
    .executeTakeFirstOrThrow();
  if (Number(count) !== airings.length) throw refuse('airings_between');
}

/** Each airing keeps its length; gaps between them keep their place. */
function lay(airings: Named, ids: readonly string[]): Named {
  const gapsMs = airings.map(({ ends_at }, index) => {
    const next = airings[index + 1];
    return next ? next.starts_at.getTime() - ends_at.getTime() : 0;
  });
  let at = airings[0]?.starts_at.getTime() ?? 0;
  return ids.flatMap((id, index) => {
    const airing = airings.find((one) => one.id === id);
    if (airing === undefined) return [];
    const [starts_at, ends_at] = [new Date(at), new Date(at + airing.ends_at.getTime() - airing.starts_at.getTime())];
    at = ends_at.getTime() + (gapsMs[index] ?? 0);
    return [{ ...airing, starts_at, ends_at }];
  });
}

const writeOrder = (airings: Named) => airings.map(({ id, starts_at }) => `${starts_at.toISOString()} ${id}`);

async function setSchedule(input: InputOf<'schedule set'>, context: CommandContext): Promise<Result> {
  const { tools, isDryRun } = context;
  const ids = [input.airing, ...input.more];
  if (new Set(ids).size !== ids.length || ids.length < FEWEST) throw refuse('airings_two');
  const channel = await findChannel(tools.db.kysely, input.channel);
  if (channel.source.kind !== 'computed') throw refuse('channel_has_source', { channel: channel.name });
  const placed = await makeAction(context, async (trx) => {
    const before = await listNamed(trx, channel.id, ids);
    const unknown = ids.find((id) => !before.some((airing) => airing.id === id));
    if (unknown !== undefined) throw refuse('airing_unknown', { channel: channel.name, airing: unknown });
    await checkPlaces(trx, channel.id, before, tools.now());
    const after = lay(before, ids);
    if (writeOrder(after).join() === writeOrder(before).join()) return { value: after };
    await updateAirings(trx, after);
    await announceGuideChange(trx, [channel.id]);
    await tools.events.publish({ type: 'changed', what: 'guide' }, 'everyone', trx);
    const record = (order: Named) => ({ channel_id: channel.id, order: writeOrder(order) });
    return { value: after, row: { table: 'airing', before: record(before), after: record(after) } };
  });
  const text = [...writeOrder(placed), ...(isDryRun ? [] : ['Recordings and reminders follow.'])].join('\n');
  return { text, data: placed };
}

export const handlers: Handlers<'schedule set'> = { 'schedule set': setSchedule };
