// `import series`: a folder of files becomes a series with seasons and episodes. Media first, rows last: a viewer sees an
// episode once it plays, and the rows are one change that can be undone.

import { basename, resolve } from 'node:path';
import type { InputOf } from '@seyir/core/operator/commands';
import type { LocalText } from '@seyir/core/text/local-text';
import { slugOf } from '@seyir/core/text/slug';
import type { Queries } from '../../db/database.ts';
import { keepLanguages } from '../../db/local-text.ts';
import { listFileAssets } from '../../packaging/packaging.queries.ts';
import { makeChange } from '../changes/change.ts';
import { type CommandContext, type Handlers, RefusedError, type Result } from '../command.ts';
import type { Tools } from '../open-tools.ts';
import { readId } from '../read-input.ts';
import { type KnownFacts, readSeriesFacts, readSeriesFolder, type SeriesEpisode } from './read-series.ts';
import { openPictureStore, storeArt } from './store-pictures.ts';
import { checkTitle, type TitleFacts, writeTitleRows } from './write-title.ts';

const ID_LONGEST = 60;

interface PlannedEpisode extends SeriesEpisode {
  readonly id: string;
  readonly seasonId: string;
  readonly isNew: boolean;
}

type Input = InputOf<'import series'>;

async function importSeries(input: Input, context: CommandContext): Promise<Result> {
  const { tools, isDryRun, cwd, say } = context;
  const folder = resolve(cwd, input.folder);
  const { episodes, notes } = await readSeriesFolder(folder);
  for (const note of notes) say(`Note: ${note}`);
  if (episodes.length === 0) throw new RefusedError(`${folder} has no file that is an episode, as S01E02.mp4.`);
  const known = await readSeriesFacts(folder, input.meta === undefined ? undefined : resolve(cwd, input.meta));
  const { meta, newGenres } = await completeFacts(input, context, known);
  await checkTitle(tools.db.kysely, { ...meta, genres: meta.genres.filter((id) => !newGenres.has(id)) });
  const planned = await planEpisodes(tools.db.kysely, meta.id, episodes);
  const { ready, failures } = isDryRun
    ? { ready: planned.map((episode) => ({ ...episode, durationSeconds: 1 })), failures: [] }
    : await packageEpisodes(context, planned, input.again);
  const art = isDryRun ? {} : await storeArt(tools, meta);
  const stills = isDryRun ? new Map<string, string>() : await storeStills(tools, ready);
  const { change } = await makeChange(context, async (trx) => {
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
  ];
  const data = { id: meta.id, episodes: ready.map(({ id, path }) => ({ id, path })), failures, notes };
  return { text: lines.join('\n'), data, change, exitCode: failures.length > 0 ? 1 : 0 };
}

/** The facts that the folder does not name come from options; a fact that neither names is an error that asks for it. */
async function completeFacts(input: Input, { tools, cwd }: CommandContext, known: KnownFacts) {
  const { genreNames = [], ...facts } = known;
  const name = input.name ?? basename(resolve(cwd, input.folder));
  const shown = facts.name ?? { tr: name, en: name };
  const id = readId(input.id ?? facts.id ?? slugOf(shown.tr, ID_LONGEST));
  const before = await tools.db.kysely.selectFrom('title').select('year').where('id', '=', id).executeTakeFirst();
  const year = facts.year ?? input.year ?? before?.year;
  const age = input.age ?? facts.age;
  if (year === undefined) throw new RefusedError(`The year of ${shown.tr} is not known: say --year.`);
  if (age === undefined) throw new RefusedError(`The age rating of ${shown.tr} is not known: say --age.`);
  const named = new Map(genreNames.map((genre) => [slugOf(genre, 40), genre]));
  named.delete('');
  const genres = [...new Set([...input.genre, ...(facts.genres ?? []), ...named.keys()])];
  if (genres.length === 0) throw new RefusedError(`The genre of ${shown.tr} is not known: say --genre.`);
  const existing = await tools.db.kysely.selectFrom('genre').select('id').where('kind', '=', 'title').execute();
  const newGenres = new Map([...named].filter(([genre]) => !existing.some((one) => one.id === genre)));
  const offer =
    input.package.length > 0
      ? { kind: 'package' as const, packages: [...input.package] }
      : input.free
        ? { kind: 'free' as const }
        : facts.offer;
  if (offer === undefined) throw new RefusedError(`Who may watch ${shown.tr}? Say --package or --free.`);
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
  { tools, signal, progress, say }: CommandContext,
  planned: readonly PlannedEpisode[],
  isAgain: boolean,
) {
  const { db, packager } = tools;
  const ready: ReadyEpisode[] = [];
  const failures: { file: string; reason: string }[] = [];
  const done = isAgain ? [] : await listFileAssets(db.kysely);
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
  if (ready.length === 0) throw new RefusedError(`No file was imported. ${failures[0]?.reason ?? ''}`);
  return { ready, failures };
}

async function readDuration(db: Queries, assetId: string): Promise<number> {
  const asset = await db.selectFrom('asset').select('durations').where('id', '=', assetId).executeTakeFirst();
  const us = (asset?.durations ?? []).reduce((sum, [each, count]) => sum + each * count, 0);
  return Math.max(1, Math.round(us / 1_000_000));
}

async function storeStills(tools: Tools, episodes: readonly ReadyEpisode[]): Promise<ReadonlyMap<string, string>> {
  const store = openPictureStore(tools);
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

export const handlers: Handlers<'import series'> = { 'import series': importSeries };
