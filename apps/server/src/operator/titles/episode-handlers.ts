// `episode …`: the episodes of a series in the catalogue.
import type { InputOf } from '@seyir/core/operator/commands';
import { makeRefusal } from '@seyir/core/operator/refusals';
import { makeChange } from '../changes/change.ts';
import { type CommandContext, type Handlers, listed, RefusedError, type Result, refuse, typedAs } from '../command.ts';
import { definedOnly, mergeText, requireSome } from '../read-input.ts';
import { readMarkers } from './read-markers.ts';
import { readPicture } from './read-picture.ts';
import { findSeason } from './season-handlers.ts';
import { requireSeries } from './title-handlers.ts';

async function listEpisodes(series: string, { tools: { db } }: CommandContext): Promise<Result> {
  await requireSeries(db.kysely, series);
  const rows = await db.kysely
    .selectFrom('episode')
    .innerJoin('season', 'season.id', 'episode.season_id')
    .select(['episode.id', 'season.number as season', 'episode.number', 'episode.name'])
    .where('season.title_id', '=', series)
    .orderBy('season.number')
    .orderBy('episode.number')
    .execute();
  return listed(
    rows,
    ({ id, season, number, name }) => [id, String(season), String(number), name.tr],
    `There are no episodes. See: ${typedAs('title list')}`,
  );
}

async function setEpisode(input: InputOf<'episode set'>, context: CommandContext): Promise<Result> {
  const { id } = input;
  const before = await context.tools.db.kysely
    .selectFrom('episode')
    .select(['name', 'summary', 'markers'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (before === undefined) throw refuse('episode_unknown', { episode: id });
  const columns = definedOnly({
    name: mergeText('name', [input.name, input.nameEn], before.name),
    summary: mergeText('summary', [input.summary, input.summaryEn], before.summary),
    still: await readPicture(context, input.still),
    markers: readMarkers(input, before.markers),
  });
  // A dry run stores no picture.
  if (input.still === undefined) requireSome(columns);
  const { change } = await makeChange(context, async (trx) => {
    if (Object.keys(columns).length > 0) await trx.updateTable('episode').set(columns).where('id', '=', id).execute();
  });
  const { rowCount } = change;
  return { text: rowCount > 0 ? `${id} was changed.` : '', data: { id, rows: rowCount }, change };
}

async function moveEpisode(input: InputOf<'episode move'>, context: CommandContext): Promise<Result> {
  const { episode: id, season: seasonId, number: wanted } = input;
  const { kysely } = context.tools.db;
  const episode = await kysely
    .selectFrom('episode')
    .innerJoin('season', 'season.id', 'episode.season_id')
    .select(['episode.number', 'season.title_id'])
    .where('episode.id', '=', id)
    .executeTakeFirst();
  if (episode === undefined) throw refuse('episode_unknown', { episode: id });
  const season = await findSeason(kysely, seasonId);
  if (season.title_id !== episode.title_id)
    throw new RefusedError(`${seasonId} is a season of another series.`, {
      refusal: makeRefusal('season_unknown', { season: seasonId }),
    });
  const { value: number, change } = await makeChange(context, async (trx) => {
    const others = await trx
      .selectFrom('episode')
      .select(['id', 'number'])
      .where('season_id', '=', seasonId)
      .where('id', '<>', id)
      .execute();
    const holderOf = (place: number) => others.find((other) => other.number === place);
    const holder = wanted === undefined ? undefined : holderOf(wanted);
    if (holder) throw refuse('episode_number_taken', { number: holder.number, season: seasonId, episode: holder.id });
    const last = Math.max(0, ...others.map((other) => other.number));
    const place = wanted ?? (holderOf(episode.number) ? last + 1 : episode.number);
    await trx.updateTable('episode').set({ season_id: seasonId, number: place }).where('id', '=', id).execute();
    return place;
  });
  return { text: `${id} is episode ${number} of ${seasonId}.`, data: { id, season: seasonId, number }, change };
}

export const handlers: Handlers<'episode list' | 'episode set' | 'episode move'> = {
  'episode list': ({ series }, context) => listEpisodes(series, context),
  'episode set': setEpisode,
  'episode move': moveEpisode,
};
