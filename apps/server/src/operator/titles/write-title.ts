// Writes a film or a series to the catalogue in one transaction: its row, people, genres and offer.

import { allTexts, type LocalText } from '@seyir/core/text/local-text';
import { searchKey } from '@seyir/core/text/turkish';
import type { Insertable } from 'kysely';
import { announceCatalogueChange } from '../../catalogue/catalogue.ts';
import type { Database, Queries, Schema } from '../../db/database.ts';
import { keepLanguages } from '../../db/local-text.ts';
import { RefusedError } from '../command.ts';
import type { TitleMeta } from './title-meta.ts';

/** The facts of a film or of a series. */
export type TitleFacts = Omit<TitleMeta, 'kind'> & { readonly kind: 'MOVIE' | 'SERIES' };

export interface TitleToWrite {
  readonly meta: TitleFacts;
  /** An estimate until the packaged media gives the exact length. A series has none. */
  readonly durationSeconds: number | null;
  /** Paths of stored pictures. */
  readonly art: Readonly<Partial<Record<keyof TitleMeta['art'], string>>>;
}

/** Refuses unknown references before the import starts, so that a long import does not fail at its end. */
export async function checkTitle(db: Queries, { id, kind, genres, offer }: TitleFacts): Promise<void> {
  const known = await db.selectFrom('genre').select('id').where('kind', '=', 'title').orderBy('id').execute();
  refuseUnknown('genre', genres, known);
  if (offer.kind === 'package') {
    refuseUnknown('package', offer.packages, await db.selectFrom('package').select('id').orderBy('id').execute());
  }
  const there = await db.selectFrom('title').select('kind').where('id', '=', id).executeTakeFirst();
  if (there === undefined || there.kind === kind) return;
  const [taken, wanted] = kind === 'MOVIE' ? ['series', 'film'] : ['film', 'series'];
  throw new RefusedError(`${id} is a ${taken} already; a ${wanted} needs an id of its own.`);
}

function refuseUnknown(what: string, wanted: readonly string[], known: readonly { id: string }[]): void {
  const names = known.map(({ id }) => id);
  const unknown = wanted.find((id) => !names.includes(id));
  if (unknown === undefined) return;
  const choice = names.length > 0 ? `there are ${names.join(', ')}` : 'there are none yet';
  throw new RefusedError(`There is no ${what} ${unknown}: ${choice}.`);
}

export async function writeTitle(db: Database, title: TitleToWrite): Promise<void> {
  await db.kysely.transaction().execute(async (trx) => {
    await writeTitleRows(trx, title);
    await announceCatalogueChange(trx);
  });
}

export async function writeTitleRows(trx: Queries, title: TitleToWrite): Promise<void> {
  await writeRow(trx, title);
  await writePeople(trx, title.meta);
  await writeGenres(trx, title.meta);
  await writeOffer(trx, title.meta);
}

async function writeRow(trx: Queries, { meta, durationSeconds, art }: TitleToWrite): Promise<void> {
  const facts = {
    name: meta.name,
    original_name: meta.originalName ?? meta.name.tr,
    tagline: meta.tagline ?? null,
    summary: meta.summary,
    year: meta.year,
    imdb_tenths: meta.imdb === undefined ? null : Math.round(meta.imdb * 10),
    age_rating: meta.age,
    rating_categories: meta.ratingCategories,
    country: meta.country ?? null,
    kids: meta.kids,
    original: meta.original,
    is_new: meta.isNew,
    awarded: meta.awarded,
    published: meta.published,
    offer: meta.offer.kind,
    guide_minutes: meta.guideMinutes ?? null,
    search_key: await makeSearchKey(trx, meta),
    // Absent markers and pictures stay unchanged.
    ...(meta.markers ? { markers: meta.markers } : {}),
    ...(art.vertical ? { poster_vertical: art.vertical } : {}),
    ...(art.horizontal ? { poster_horizontal: art.horizontal } : {}),
    ...(art.background ? { background: art.background } : {}),
    ...(art.lockup ? { lockup: art.lockup } : {}),
  } satisfies Partial<Insertable<Schema['title']>>;
  await trx
    .insertInto('title')
    .values({ id: meta.id, kind: meta.kind, duration_seconds: durationSeconds, ...facts })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ ...facts, ...keptTexts }))
    .execute();
}

/** A file that lacks a language does not take it away. */
const keptTexts = {
  name: keepLanguages<LocalText>('title', 'name'),
  summary: keepLanguages<LocalText>('title', 'summary'),
  tagline: keepLanguages<LocalText | null>('title', 'tagline'),
  country: keepLanguages<LocalText | null>('title', 'country'),
};

async function makeSearchKey(trx: Queries, meta: TitleFacts): Promise<string> {
  const genres = await trx
    .selectFrom('genre')
    .select('name')
    .where('kind', '=', 'title')
    .where('id', 'in', meta.genres)
    .execute();
  const people = [...meta.directors, ...meta.cast].map(({ name }) => name);
  const kinds = genres.flatMap(({ name }) => allTexts(name));
  return searchKey(...allTexts(meta.name), meta.originalName ?? '', ...people, ...kinds);
}

async function writePeople(trx: Queries, { id: title_id, directors, cast }: TitleFacts): Promise<void> {
  const people = new Map([...directors, ...cast].map(({ id, name }) => [id, name]));
  for (const [id, name] of people) {
    // A known person keeps name, portrait and biography.
    const person = { id, name, search_key: searchKey(name) };
    await trx
      .insertInto('person')
      .values(person)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  await trx.deleteFrom('title_person').where('title_id', '=', title_id).execute();
  const rows = [
    ...directors.map(({ id }, position) => ({ job: 'director' as const, person_id: id, role: null, position })),
    ...cast.map(({ id, role }, position) => ({ job: 'actor' as const, person_id: id, role: role ?? null, position })),
  ].map((row) => ({ title_id, ...row }));
  if (rows.length > 0) await trx.insertInto('title_person').values(rows).execute();
}

async function writeGenres(trx: Queries, { id: title_id, genres }: TitleFacts): Promise<void> {
  await trx.deleteFrom('title_genre').where('title_id', '=', title_id).execute();
  const rows = genres.map((genre_id, position) => ({ title_id, genre_id, position }));
  await trx.insertInto('title_genre').values(rows).execute();
}

/** A product that is no longer sold stays as an inactive row, because orders reference it. */
async function writeOffer(trx: Queries, { id: title_id, offer }: TitleFacts): Promise<void> {
  await trx.deleteFrom('title_package').where('title_id', '=', title_id).execute();
  await trx.updateTable('product').set({ active: false }).where('title_id', '=', title_id).execute();
  if (offer.kind === 'package') {
    const rows = offer.packages.map((package_id) => ({ title_id, package_id }));
    await trx.insertInto('title_package').values(rows).execute();
  }
  if (offer.kind !== 'transaction') return;
  const { rental, purchase } = offer;
  if (rental) {
    const terms = { price_kurus: rental.priceKurus, duration_hours: rental.hours, limit_times: rental.times };
    await writeProduct(trx, { id: `${title_id}-rental`, kind: 'RENTAL', title_id, ...terms });
  }
  if (purchase) {
    const price = { price_kurus: purchase.priceKurus };
    await writeProduct(trx, { id: `${title_id}-purchase`, kind: 'PURCHASE', title_id, ...price });
  }
}

async function writeProduct(trx: Queries, row: Insertable<Schema['product']>): Promise<void> {
  const { id: _, ...facts } = { ...row, active: true };
  await trx
    .insertInto('product')
    .values({ ...row, active: true })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(facts))
    .execute();
}
