// The pages of films, series and their episodes, and pictures that operators upload for them.
import * as session from '@seyir/contract/console';
import * as contract from '@seyir/contract/console-titles';
import type { HandlerInput } from '@seyir/contract/endpoint';
import { imageUrl } from '@seyir/contract/images';
import { CONSOLE_PAGE_ROWS } from '@seyir/core/limits/operator';
import { searchKey } from '@seyir/core/text/turkish';
import type { Database } from '../../db/database.ts';
import { type Route, route } from '../../http/route.ts';
import { AppError } from '../../shared/app-error.ts';
import { editedPage } from './edited-page.ts';
import { ASKED_ROWS, containing, toPage } from './keyset.ts';
import { listTexts } from './translations.ts';

export interface TitlePagesDeps {
  readonly db: Database;
  /** Checks and stores a picture. Throws BAD_INPUT. */
  readonly keepPicture: (bytes: Buffer) => Promise<{ readonly picture: string; readonly url: string }>;
}

const PICTURES = ['poster_vertical', 'poster_horizontal', 'background', 'lockup'] as const;

/** Addresses of pictures by their paths. */
async function findPictures({ db }: TitlePagesDeps, paths: readonly (string | null)[]) {
  const wanted = [...new Set(paths.filter((path) => path !== null))];
  const rows =
    wanted.length === 0
      ? []
      : await db.kysely.selectFrom('image').select(['path', 'version']).where('path', 'in', wanted).execute();
  const urls = new Map(rows.map((row) => [row.path, imageUrl(row)]));
  return (path: string | null) => (path === null ? null : (urls.get(path) ?? null));
}

async function readTitles(deps: TitlePagesDeps, after: string | undefined, text: string | undefined) {
  const rows = await deps.db.kysely
    .selectFrom('title')
    .select([
      'id',
      'kind',
      'name',
      'summary',
      'year',
      'age_rating',
      'is_new',
      'kids',
      'published',
      'offer',
      'markers',
      ...PICTURES,
    ])
    .select(({ selectFrom }) =>
      selectFrom('episode')
        .innerJoin('season', 'season.id', 'episode.season_id')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('season.title_id', '=', 'title.id')
        .as('episodes'),
    )
    .$if(after !== undefined, (query) => query.where('id', '>', after ?? ''))
    .$if(text !== undefined, (query) => query.where('search_key', 'like', containing(searchKey(text ?? ''))))
    .orderBy('id')
    .limit(ASKED_ROWS)
    .execute();
  const urlOf = await findPictures(
    deps,
    rows.flatMap((row) => PICTURES.map((column) => row[column])),
  );
  const toItem = (row: (typeof rows)[number]) => ({
    ...{ id: row.id, kind: row.kind, name: row.name, summary: row.summary, year: row.year, age: row.age_rating },
    ...{ isNew: row.is_new, kids: row.kids, published: row.published, offer: row.offer },
    episodes: Number(row.episodes ?? 0),
    ...{ poster: urlOf(row.poster_vertical), landscape: urlOf(row.poster_horizontal) },
    ...{ background: urlOf(row.background), lockup: urlOf(row.lockup), markers: row.markers },
  });
  return toPage(rows, toItem, ({ id }) => id);
}

async function readEpisodes(deps: TitlePagesDeps, id: string) {
  const title = await deps.db.kysely.selectFrom('title').select('name').where('id', '=', id).executeTakeFirst();
  if (title === undefined) throw new AppError('NOT_FOUND', { title: id });
  const rows = await deps.db.kysely
    .selectFrom('episode')
    .innerJoin('season', 'season.id', 'episode.season_id')
    .select(['episode.id', 'episode.season_id', 'episode.number', 'episode.name', 'episode.summary'])
    .select(['episode.duration_seconds', 'episode.still', 'episode.markers'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('asset')
          .select('asset.id')
          .where('asset.kind', '=', 'title')
          .whereRef('asset.content_code', '=', 'episode.id')
          .where('asset.state', '=', 'ready'),
      ).as('has_media'),
    )
    .where('season.title_id', '=', id)
    .orderBy('season.number')
    .orderBy('episode.number')
    .execute();
  const urlOf = await findPictures(
    deps,
    rows.map(({ still }) => still),
  );
  const data = rows.map((row) => ({
    ...{ id: row.id, seasonId: row.season_id, number: row.number, name: row.name, summary: row.summary },
    ...{ seconds: row.duration_seconds, still: urlOf(row.still), hasMedia: Boolean(row.has_media) },
    markers: row.markers,
  }));
  const seasons = await deps.db.kysely
    .selectFrom('season')
    .select(['id', 'number', 'name'])
    .where('title_id', '=', id)
    .orderBy('number')
    .execute();
  return { name: title.name, seasons, data };
}

async function readTexts({ db }: TitlePagesDeps, query: HandlerInput<typeof contract.listConsoleTexts>['query']) {
  const { kind, after, language, list } = query;
  const missing = list === 'missing' ? language : undefined;
  const { texts, next } = await listTexts(db.kysely, { kind, after, rows: CONSOLE_PAGE_ROWS, missing });
  const data = texts.map(({ address, text }) => ({ address, tr: text.tr, en: text.en, words: text[language] ?? null }));
  return { data, next: next ?? null };
}

export const titlePages = (deps: TitlePagesDeps): Route[] => [
  editedPage(deps.db, contract.listConsoleTitles, ({ query }) => readTitles(deps, query.after, query.text)),
  editedPage(deps.db, contract.listConsoleEpisodes, ({ params }) => readEpisodes(deps, params.id)),
  editedPage(deps.db, contract.listConsoleTexts, ({ query }) => readTexts(deps, query)),
  route(session.uploadConsolePicture, ({ body }) => deps.keepPicture(Buffer.from(body.image, 'base64'))),
];
