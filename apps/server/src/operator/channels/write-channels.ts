// Writes an import of channels to the catalogue: rows of channels, their genres and packages.

import type { AgeRating } from '@seyir/core/access/rating-mask';
import { slugOf } from '@seyir/core/text/slug';
import { searchKey } from '@seyir/core/text/turkish';
import type { Insertable, Updateable } from 'kysely';
import type { Queries, Schema } from '../../db/database.ts';
import type { ChannelSource, ImportedChannel } from '../../db/json-columns.ts';
import type { ChannelState, PlannedChannel } from './plan-channels.ts';

export interface NewChannelFacts {
  readonly packages: readonly string[];
  readonly freeForGuests: boolean;
  readonly age: AgeRating;
  readonly active: boolean;
}

interface ChannelsToWrite {
  readonly added: readonly PlannedChannel[];
  readonly changed: readonly PlannedChannel[];
  /** Channels to switch off. */
  readonly off: readonly ChannelState[];
  /** Stored pictures by the address of the logo. */
  readonly logos: ReadonlyMap<string, string>;
  readonly facts: NewChannelFacts;
}

/** Rows of one statement. */
const BATCH = 500;
const GENRE_LONGEST = 40;
const NO_GROUP = { id: 'genel', name: { tr: 'Genel', en: 'General' } };

/** The steps of the import, each short enough for a transaction of its own. */
export function planWrites({
  added,
  changed,
  off,
  logos,
  facts,
}: ChannelsToWrite): ((trx: Queries) => Promise<void>)[] {
  const genres = genresOf([...added, ...changed]);
  return [
    ...(added.length + changed.length > 0 ? [(trx: Queries) => writeGenres(trx, genres)] : []),
    ...inBatches(added, async (trx, batch) => {
      await trx
        .insertInto('channel')
        .values(batch.map((channel) => newRow(channel, { genres, logos, facts })))
        .execute();
      const places = batch.flatMap(({ id }) => facts.packages.map((package_id) => ({ channel_id: id, package_id })));
      if (places.length > 0) await trx.insertInto('channel_package').values(places).execute();
    }),
    ...inBatches(changed, async (trx, batch) => {
      for (const channel of batch) {
        const values = changesOf(channel, genres, logos);
        await trx.updateTable('channel').set(values).where('id', '=', channel.id).execute();
      }
    }),
    ...inBatches(off, async (trx, batch) => {
      const ids = batch.map(({ id }) => id);
      await trx.updateTable('channel').set({ active: false }).where('id', 'in', ids).execute();
    }),
  ];
}

function inBatches<T>(items: readonly T[], work: (trx: Queries, batch: readonly T[]) => Promise<void>) {
  const count = Math.ceil(items.length / BATCH);
  return Array.from({ length: count }, (_, index) => {
    const batch = items.slice(index * BATCH, (index + 1) * BATCH);
    return (trx: Queries) => work(trx, batch);
  });
}

interface RowContext {
  readonly genres: ReadonlyMap<string, string>;
  readonly logos: ReadonlyMap<string, string>;
  readonly facts: NewChannelFacts;
}

function newRow(channel: PlannedChannel, { genres, logos, facts }: RowContext): Insertable<Schema['channel']> {
  const { imported } = channel;
  return {
    ...{ id: channel.id, code: channel.code, number: channel.number ?? Number(channel.id), import_key: channel.key },
    ...{ name: imported.name, search_key: searchKey(imported.name), genre_id: genreOf(genres, imported.group) },
    ...{ logo: logoOf(logos, imported.logo), guide_id: imported.guideId, radio: imported.radio },
    ...{ catch_up_minutes: imported.catchUpMinutes, source: imported.source, imported },
    ...{ age_rating: facts.age, free_for_guests: facts.freeForGuests, active: facts.active },
  };
}

/** Only what the list changed: a name or a number that the operator gave stays. */
function changesOf(
  { imported, changed, number, existing }: PlannedChannel,
  genres: ReadonlyMap<string, string>,
  logos: ReadonlyMap<string, string>,
): Updateable<Schema['channel']> {
  const has = (field: keyof typeof imported) => changed.has(field);
  const logo = logoOf(logos, imported.logo);
  return {
    imported,
    ...(has('name') ? { name: imported.name, search_key: searchKey(imported.name) } : {}),
    ...(has('number') && number !== undefined ? { number } : {}),
    ...(has('group') ? { genre_id: genreOf(genres, imported.group) } : {}),
    // A logo that could not be fetched leaves the old one.
    ...(has('logo') && (logo !== null || imported.logo === null) ? { logo } : {}),
    ...(has('guideId') ? { guide_id: imported.guideId } : {}),
    ...(has('radio') ? { radio: imported.radio } : {}),
    ...(has('catchUpMinutes') ? { catch_up_minutes: imported.catchUpMinutes } : {}),
    ...(has('source') ? { source: sourceOf(imported, existing?.source) } : {}),
  };
}

/** The source of the list, with what only the operator can have set: the fallback, the rungs, whether it is copied, the delay. */
function sourceOf({ source }: ImportedChannel, before: ChannelSource | undefined): ChannelSource {
  if (before?.kind !== 'ingest') return source;
  const { fallback, rungs, copy, delay } = before;
  return {
    ...{ ...source, ...(fallback && { fallback }), ...(rungs && { rungs }) },
    ...{ ...(copy === undefined ? {} : { copy }), ...(delay && { delay }) },
  };
}

const logoOf = (logos: ReadonlyMap<string, string>, address: string | null): string | null =>
  address === null ? null : (logos.get(address) ?? null);

const genreOf = (genres: ReadonlyMap<string, string>, group: string): string => genres.get(group) ?? NO_GROUP.id;

/** Ids of genres by the list's groups. */
function genresOf(channels: readonly PlannedChannel[]): ReadonlyMap<string, string> {
  const groups = new Set(channels.map(({ imported }) => imported.group));
  return new Map([...groups].map((group) => [group, slugOf(group, GENRE_LONGEST) || NO_GROUP.id]));
}

/** Missing genres are added with the name of the group in both languages. */
async function writeGenres(trx: Queries, genres: ReadonlyMap<string, string>): Promise<void> {
  for (const [group, id] of genres) {
    const name = id === NO_GROUP.id ? NO_GROUP.name : { tr: group, en: group };
    await trx
      .insertInto('genre')
      .values({ kind: 'channel', id, name })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}
