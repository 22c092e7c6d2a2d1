// `import series`: a folder of files becomes a series with seasons and episodes. Media first, rows last: a viewer sees an
// episode once it plays, and the rows are one change that can be undone.

import { basename, resolve } from 'node:path';
import type { LocalText } from '@seyir/core/text/local-text';
import { slugOf } from '@seyir/core/text/slug';
import type { Queries } from '../../db/database.ts';
import { keepLanguages } from '../../db/local-text.ts';
import { listFileAssets } from '../../streaming/packaging/packaging.queries.ts';
import { makeChange } from '../changes/change.ts';
import { CliError, type CommandContext, type CommandResult, type DataCommand } from '../command.ts';
import type { Tools } from '../open-tools.ts';
import { readAge, readId, readWhole } from '../read-values.ts';
import { checkTitle, type TitleFacts, writeTitleRows } from '../write-title.ts';
import { type KnownFacts, readSeriesFacts, readSeriesFolder, type SeriesEpisode } from './read-series.ts';
import { openPictureStore } from './store-pictures.ts';

const ID_LONGEST = 60;
const EARLIEST_YEAR = 1880;

export const importSeriesCommand: DataCommand = {
  name: 'import series',
  about: 'a series from a folder: seasons and episodes by the names of its files',
  args: ['<folder>'],
  options: {
    id: { value: 'id', about: 'id of the series; made from its name unless given' },
    meta: { value: 'series.json', about: 'its facts; series.json or tvshow.nfo of the folder unless given' },
    name: { value: 'text', about: 'its name, where no file says it' },
    year: { value: 'year', about: 'its year, where no file says it' },
    age: { value: 'G|7+|13+|18+', about: 'age rating, where no file says it' },
    genre: { value: 'id', about: 'genre of titles; may be repeated', isRepeated: true },
    package: { value: 'id', about: 'part of this package; may be repeated', isRepeated: true },
    free: { about: 'free for all viewers' },
    again: { about: 'package files again that were packaged before' },
  },
  details: `Files are named S01E02, 1x02, "Season 1/02 - Name" or "2. Sezon/Bölüm 5"; a .json or .nfo beside a file has its name,
summary, numbers and (.json) markers, a picture of the same name (or name-thumb.jpg) is its still, and poster, landscape, fanart and
clearlogo are pictures of the series (docs/media.md). Importing again packages only new files and keeps all ids. An
episode whose file is gone stays. Undo removes the rows; packaged media stays until the files are imported again.`,
  place: 'data',
  isChange: true,
  isResumable: true,
  run: importSeries,
};

interface PlannedEpisode extends SeriesEpisode {
  readonly id: string;
  readonly seasonId: string;
  readonly isNew: boolean;
}

async function importSeries(context: CommandContext): Promise<CommandResult> {
  const { tools, given, cwd, say } = context;
  const folder = resolve(cwd, given.args[0] ?? '');
  const { episodes, notes } = await readSeriesFolder(folder);
  for (const note of notes) say(`Note: ${note}`);
  if (episodes.length === 0) throw new CliError(`${folder} has no file that is an episode, as S01E02.mp4.`);
  const metaPath = given.text('meta');
  const known = await readSeriesFacts(folder, metaPath === undefined ? undefined : resolve(cwd, metaPath));
  const { meta, newGenres } = await completeFacts(context, known, basename(folder));
  await checkTitle(tools.db.kysely, { ...meta, genres: meta.genres.filter((id) => !newGenres.has(id)) });
  const planned = await planEpisodes(tools.db.kysely, meta.id, episodes);
  const { ready, failures } = given.isDryRun
    ? { ready: planned.map((episode) => ({ ...episode, durationSeconds: 1 })), failures: [] }
    : await packageEpisodes(context, planned);
  const art = given.isDryRun ? {} : await storeArt(tools, meta);
  const stills = given.isDryRun ? new Map<string, string>() : await storeStills(tools, ready);
  const { closing } = await makeChange(context, async (trx) => {
    for (const [id, name] of newGenres)
      await trx
        .insertInto('genre')
        .values({ kind: 'title', id, name: { tr: name, en: name } })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
    await writeTitleRows(trx, { meta, durationSeconds: null, art });
    await writeEpisodes(trx, meta.id, ready, stills);
  });
  const added = ready.filter(({ isNew }) => isNew).length;
  const lines = [
    `${meta.name.tr} (${meta.id}): ${ready.length} episodes in ${new Set(ready.map(({ season }) => season)).size} seasons, ${added} of them new.`,
    ...failures.map(({ file, reason }) => `${file} was not imported. ${reason}`),
    closing,
  ];
  const data = { id: meta.id, episodes: ready.map(({ id, path }) => ({ id, path })), failures, notes };
  return { text: lines.join('\n'), data, exitCode: failures.length > 0 ? 1 : 0 };
}

/** The facts that the folder does not name come from options; a fact that neither names is an error that asks for it. */
async function completeFacts({ given, tools }: CommandContext, known: KnownFacts, folderName: string) {
  const { genreNames = [], ...facts } = known;
  const nameGiven = given.text('name');
  const name = facts.name ?? (nameGiven === undefined ? undefined : { tr: nameGiven, en: nameGiven });
  const shown = name ?? { tr: folderName, en: folderName };
  const id = readId(given.text('id') ?? facts.id ?? slugOf(shown.tr, ID_LONGEST), 'series');
  const before = await tools.db.kysely.selectFrom('title').select('year').where('id', '=', id).executeTakeFirst();
  const year = facts.year ?? readWhole(given, 'year', { least: EARLIEST_YEAR, most: 2_200 }) ?? before?.year;
  const age = readAge(given) ?? facts.age;
  if (year === undefined) throw new CliError(`The year of ${shown.tr} is not known: say --year.`);
  if (age === undefined) throw new CliError(`The age rating of ${shown.tr} is not known: say --age.`);
  const named = new Map(genreNames.map((genre) => [slugOf(genre, 40), genre]));
  named.delete('');
  const genres = [...new Set([...given.texts('genre'), ...(facts.genres ?? []), ...named.keys()])];
  if (genres.length === 0) throw new CliError(`The genre of ${shown.tr} is not known: say --genre.`);
  const existing = await tools.db.kysely.selectFrom('genre').select('id').where('kind', '=', 'title').execute();
  const newGenres = new Map([...named].filter(([genre]) => !existing.some((one) => one.id === genre)));
  const packages = given.texts('package');
  const offer =
    packages.length > 0
      ? { kind: 'package' as const, packages: [...packages] }
      : given.flag('free')
        ? { kind: 'free' as const }
        : facts.offer;
  if (offer === undefined) throw new CliError(`Who may watch ${shown.tr}? Say --package or --free.`);
  const meta: TitleFacts = {
    ...{ ratingCategories: [], directors: [], cast: [], kids: false, original: false, isNew: false, awarded: false },
    ...{ published: true, art: {}, summary: shown },
    ...facts,
    ...{ id, kind: 'SERIES', name: shown, year, age, genres, offer },
  };
  return { meta, newGenres };
}

/** Seasons and episodes that exist keep their ids: watch positions belong to them. */
async function planEpisodes(
  db: Queries,
  titleId: string,
  episodes: readonly SeriesEpisode[],
): Promise<PlannedEpisode[]> {
  const rows = await db
    .selectFrom('season')
    .leftJoin('episode', 'episode.season_id', 'season.id')
    .select(['season.id as seasonId', 'season.number as season', 'episode.id', 'episode.number'])
    .where('title_id', '=', titleId)
    .execute();
  return episodes.map((episode) => {
    const { season, number } = episode;
    const seasonId = rows.find((row) => row.season === season)?.seasonId ?? `${titleId}-s${twoDigits(season)}`;
    const before = rows.find((row) => row.season === season && row.number === number)?.id ?? undefined;
    const id = before ?? `${titleId}-s${twoDigits(season)}e${twoDigits(number)}`;
    return { ...episode, id, seasonId, isNew: before === undefined };
  });
}

const twoDigits = (value: number): string => String(value).padStart(2, '0');

interface ReadyEpisode extends PlannedEpisode {
  readonly durationSeconds: number;
}

/** Packages the files one after another. A file that fails does not stop the others. */
async function packageEpisodes(
  { tools, given, signal, progress, say }: CommandContext,
  planned: readonly PlannedEpisode[],
) {
  const { db, packager } = tools;
  const ready: ReadyEpisode[] = [];
  const failures: { file: string; reason: string }[] = [];
  const done = given.flag('again') ? [] : await listFileAssets(db.kysely);
  for (const [index, episode] of planned.entries()) {
    const file = basename(episode.path);
    const before = done.find(
      ({ kind, content_code, state, recipe }) =>
        kind === 'title' &&
        content_code === episode.id &&
        state === 'ready' &&
        recipe.kind === 'file' &&
        recipe.path === episode.path,
    );
    const assetId = before?.id ?? (await packager.add({ kind: 'title', contentCode: episode.id, path: episode.path }));
    if (before === undefined) {
      const line = progress(`${index + 1}/${planned.length} ${file}`);
      const outcome = await packager.run(assetId, { signal, onProgress: line.show }).finally(line.end);
      if (outcome.state !== 'ready') {
        const reason = outcome.state === 'failed' ? outcome.reason : 'Another process packages it.';
        failures.push({ file, reason });
        continue;
      }
      for (const note of outcome.notes) say(`Note: ${file}: ${note}`);
    }
    ready.push({ ...episode, durationSeconds: await readDuration(db.kysely, assetId) });
  }
  if (ready.length === 0) throw new CliError(`No file was imported. ${failures[0]?.reason ?? ''}`);
  return { ready, failures };
}

async function readDuration(db: Queries, assetId: string): Promise<number> {
  const asset = await db.selectFrom('asset').select('durations').where('id', '=', assetId).executeTakeFirst();
  const us = (asset?.durations ?? []).reduce((sum, [each, count]) => sum + each * count, 0);
  return Math.max(1, Math.round(us / 1_000_000));
}

async function storeArt(tools: Tools, { id, art }: TitleFacts) {
  const store = await openPictureStore(tools);
  const stored: Record<string, string> = {};
  for (const [name, file] of Object.entries(art)) if (file) stored[name] = await store(file, `${id}-${name}`);
  return stored;
}

async function storeStills(tools: Tools, episodes: readonly ReadyEpisode[]): Promise<ReadonlyMap<string, string>> {
  const store = await openPictureStore(tools);
  const stored = new Map<string, string>();
  for (const { id, still } of episodes) if (still) stored.set(id, await store(still, `${id}-still`));
  return stored;
}

async function writeEpisodes(
  trx: Queries,
  title_id: string,
  episodes: readonly ReadyEpisode[],
  stills: ReadonlyMap<string, string>,
): Promise<void> {
  const seasons = new Map(episodes.map(({ seasonId, season }) => [seasonId, season]));
  for (const [id, number] of seasons) {
    await trx
      .insertInto('season')
      .values({ id, title_id, number })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  for (const { id, seasonId: season_id, number, name, summary, markers, durationSeconds } of episodes) {
    const still = stills.get(id);
    const facts = {
      duration_seconds: durationSeconds,
      ...(markers ? { markers } : {}),
      ...(name ? { name } : {}),
      ...(summary ? { summary } : {}),
      ...(still ? { still } : {}),
    };
    const row = { id, season_id, number, name: nameOf(number), summary: { tr: '', en: '' }, ...facts };
    await trx
      .insertInto('episode')
      .values(row)
      .onConflict((conflict) =>
        conflict.column('id').doUpdateSet({
          ...facts,
          ...(name ? { name: keepLanguages<LocalText>('episode', 'name') } : {}),
          ...(summary ? { summary: keepLanguages<LocalText>('episode', 'summary') } : {}),
        }),
      )
      .execute();
  }
}

const nameOf = (number: number) => ({ tr: `${number}. Bölüm`, en: `Episode ${number}` });
