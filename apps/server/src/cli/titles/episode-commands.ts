// `episode …`: the episodes of a series in the catalogue.
import { refusal } from '@seyir/core/operator/refusals';
import { makeChange } from '../changes/change.ts';
import {
  CliError,
  type CommandContext,
  type CommandResult,
  type DataCommand,
  typedAs,
  UsageError,
} from '../command.ts';
import { definedOnly, readWords, writeTable } from '../read-values.ts';
import { MARKER_OPTIONS, readMarkers } from './read-markers.ts';
import { readPicture } from './read-picture.ts';
import { requireSeries } from './title-commands.ts';

async function setEpisode(context: CommandContext): Promise<CommandResult> {
  const { given, tools } = context;
  const id = given.args[0] ?? '';
  const before = await tools.db.kysely
    .selectFrom('episode')
    .select(['name', 'summary', 'markers'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (before === undefined)
    throw new CliError(
      `There is no episode ${id}. See: ${typedAs('episode list <series>')}`,
      refusal('episode_unknown', { episode: id }),
    );
  const columns = definedOnly({
    name: readWords(given, 'name', before.name),
    summary: readWords(given, 'summary', before.summary),
    still: await readPicture(context, 'still'),
    markers: readMarkers(given, before.markers),
  });
  if (Object.keys(columns).length === 0 && given.text('still') === undefined) {
    throw new UsageError(`What is to change? See: ${typedAs('help episode set')}`, refusal('nothing_to_change'));
  }
  const { rowCount, closing } = await makeChange(context, async (trx) => {
    if (Object.keys(columns).length === 0) return;
    await trx.updateTable('episode').set(columns).where('id', '=', id).execute();
  });
  return { text: `${rowCount > 0 ? `${id} was changed.\n` : ''}${closing}`, data: { id, rows: rowCount } };
}

export const episodeCommands: readonly DataCommand[] = [
  {
    name: 'episode list',
    about: 'the episodes of a series',
    args: ['<series>'],
    place: 'data',
    isChange: false,
    async run({ tools: { db }, given }) {
      await requireSeries(db.kysely, given.args[0] ?? '');
      const rows = await db.kysely
        .selectFrom('episode')
        .innerJoin('season', 'season.id', 'episode.season_id')
        .select(['episode.id', 'season.number as season', 'episode.number', 'episode.name'])
        .where('season.title_id', '=', given.args[0] ?? '')
        .orderBy('season.number')
        .orderBy('episode.number')
        .execute();
      const table = rows.map(({ id, season, number, name }) => [id, String(season), String(number), name.tr]);
      return { text: writeTable(table) || `There are no episodes. See: ${typedAs('title list')}`, data: rows };
    },
  },
  {
    name: 'episode set',
    about: 'change the name, summary, still or markers of an episode',
    args: ['<id>'],
    options: {
      name: { value: 'text', about: 'name in Turkish' },
      'name-en': { value: 'text', about: 'name in English' },
      summary: { value: 'text', isProse: true, about: 'summary in Turkish' },
      'summary-en': { value: 'text', isProse: true, about: 'summary in English' },
      still: { value: 'picture', about: 'file or address of its picture; "-" for none' },
      ...MARKER_OPTIONS,
    },
    place: 'data',
    isChange: true,
    run: setEpisode,
  },
];
