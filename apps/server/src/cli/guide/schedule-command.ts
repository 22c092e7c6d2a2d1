// `schedule set`: the order of airings on a channel that is computed from the guide.

import { FROZEN_MINUTES } from '@seyir/core/limits/media';
import { refusal } from '@seyir/core/operator/refusals';
import { announceGuideChange } from '../../catalogue/on-air.ts';
import type { Queries } from '../../db/database.ts';
import { updateAirings } from '../../features/guide-import/write-guide.queries.ts';
import { keepAction } from '../changes/change.ts';
import { findChannel } from '../channels/channel-commands.ts';
import { CliError, type CommandContext, type CommandResult, type DataCommand } from '../command.ts';

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
  if (first.starts_at.getTime() <= nowMs + FROZEN_MINUTES * 60_000) {
    throw new CliError(
      `Airings that start within ${FROZEN_MINUTES} minutes keep their place.`,
      refusal('airings_too_soon', { minutes: FROZEN_MINUTES }),
    );
  }
  const { count } = await trx
    .selectFrom('airing')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('channel_id', '=', channelId)
    .where('starts_at', '>=', first.starts_at)
    .where('starts_at', '<=', last.starts_at)
    .executeTakeFirstOrThrow();
  if (Number(count) !== airings.length)
    throw new CliError('Name every airing between the first and the last one too.', refusal('airings_between'));
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

async function setSchedule(context: CommandContext): Promise<CommandResult> {
  const { tools, given } = context;
  const [word = '', ...ids] = given.args;
  if (new Set(ids).size !== ids.length || ids.length < FEWEST)
    throw new CliError('Name two airings or more, each once.', refusal('airings_two'));
  const channel = await findChannel(tools.db.kysely, word);
  if (channel.source.kind !== 'computed')
    throw new CliError(
      `${channel.name} has a source: its schedule is its own.`,
      refusal('channel_has_source', { channel: channel.name }),
    );
  const placed = await tools.db.kysely.transaction().execute(async (trx) => {
    const before = await listNamed(trx, channel.id, ids);
    const unknown = ids.find((id) => !before.some((airing) => airing.id === id));
    if (unknown !== undefined)
      throw new CliError(
        `${channel.name} has no airing ${unknown}.`,
        refusal('airing_unknown', { channel: channel.name, airing: unknown }),
      );
    await checkPlaces(trx, channel.id, before, tools.now());
    const after = lay(before, ids);
    if (given.isDryRun || writeOrder(after).join() === writeOrder(before).join()) return after;
    await updateAirings(trx, after);
    const record = (order: Named) => ({ channel_id: channel.id, order: writeOrder(order) });
    await keepAction(context, trx, { table: 'airing', before: record(before), after: record(after) });
    await announceGuideChange(trx, [channel.id]);
    await tools.events.publish({ type: 'changed', what: 'guide' }, 'everyone', trx);
    return after;
  });
  const closing = given.isDryRun ? 'Dry run: nothing was changed.' : 'Recordings and reminders follow.';
  return { text: `${writeOrder(placed).join('\n')}\n${closing}`, data: placed };
}

export const scheduleCommand: DataCommand = {
  name: 'schedule set',
  about: 'the order of coming airings on a channel that is computed from the guide',
  args: ['<channel>', '<airing>', '[airing…]'],
  details:
    'The airings follow each other from the start of the earliest one. The next import of a guide decides again.',
  place: 'data',
  isChange: true,
  run: setSchedule,
};
