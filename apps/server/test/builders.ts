// Rows for tests. Each function inserts one row with sensible values, makes the rows it points to unless they are given,
// and returns what the database holds: `const { id } = await aTitle(db, { kids: true })`.

import type { LocalText } from '@seyir/core/text/local-text';
import type { Insertable, Selectable } from 'kysely';
import type { Database, Schema } from '../src/db/database.ts';
import { newId } from '../src/shared/ids.ts';

type Target = Pick<Database, 'kysely'>;
type TableName = keyof Schema;
export type Row<Table extends TableName> = Selectable<Schema[Table]>;
type Values<Table extends TableName> = Partial<Insertable<Schema[Table]>>;

/** An evening in the middle of the week, away from the ends of day and week. */
export const TEST_EVENING = new Date('2026-11-18T18:00:00Z');
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export const minutesAfter = (moment: Date, minutes: number): Date => new Date(moment.getTime() + minutes * 60_000);

let made = 0;
/** A number unique in this test run. */
const next = (): number => {
  made += 1;
  return made;
};

/** The same words in both languages, the English ones with a mark. */
export const bothLanguages = (text: string): LocalText => ({ tr: text, en: `${text} (en)` });

async function insert<Table extends TableName>(
  { kysely }: Target,
  table: Table,
  values: Insertable<Schema[Table]>,
): Promise<Row<Table>> {
  const row = await kysely.insertInto(table).values(values).returningAll().executeTakeFirstOrThrow();
  return row as Row<Table>;
}

/** The id that is given, or that of a row made for the purpose. */
async function idOr<Id>(given: Id | undefined, make: () => Promise<{ id: Id }>): Promise<Id> {
  return given ?? (await make()).id;
}

// Accounts

export async function anAccount(db: Target, values: Values<'account'> = {}): Promise<Row<'account'>> {
  const number = next();
  const username = values.username ?? `viewer${number}@seyir.test`;
  return await insert(db, 'account', {
    id: newId(),
    kind: 'subscriber',
    username,
    username_key: username.toLowerCase(),
    user_code: String(10_000_000 + number),
    ...values,
  });
}

/** The account every guest shares. */
export const aGuestAccount = (db: Target, values: Values<'account'> = {}): Promise<Row<'account'>> =>
  anAccount(db, { kind: 'guest', username: `guest${next()}`, ...values });

export async function aProfile(db: Target, values: Values<'profile'> = {}): Promise<Row<'profile'>> {
  return await insert(db, 'profile', {
    id: newId(),
    account_id: await idOr(values.account_id, () => anAccount(db)),
    name: `Profil ${next()}`.slice(0, 15),
    ...values,
  });
}

export const aMainProfile = (db: Target, values: Values<'profile'> = {}): Promise<Row<'profile'>> =>
  aProfile(db, { main: true, ...values });

export const aKidsProfile = (db: Target, values: Values<'profile'> = {}): Promise<Row<'profile'>> =>
  aProfile(db, { kid: true, userlevel: 12, ...values });

/** A row without a file. */
export const aProfilePhoto = (db: Target, values: Values<'profile_photo'> = {}): Promise<Row<'profile_photo'>> =>
  insert(db, 'profile_photo', { key: next().toString(16).padStart(32, '0'), ...values });

export async function aSession(db: Target, values: Values<'session'> = {}): Promise<Row<'session'>> {
  return await insert(db, 'session', {
    id: newId(),
    account_id: await idOr(values.account_id, () => anAccount(db)),
    created_at: TEST_EVENING,
    last_seen_at: TEST_EVENING,
    expires_at: new Date(TEST_EVENING.getTime() + DAY_MS),
    ...values,
  });
}

export async function aPackage(db: Target, values: Values<'package'> = {}): Promise<Row<'package'>> {
  const number = next();
  return await insert(db, 'package', {
    id: `package-${number}`,
    name: `Paket ${number}`,
    info: bothLanguages('Her şey'),
    price_kurus: 14_990,
    ...values,
  });
}

export async function aSubscription(db: Target, values: Values<'subscription'> = {}): Promise<Row<'subscription'>> {
  return await insert(db, 'subscription', {
    id: newId(),
    guid: newId(),
    account_id: await idOr(values.account_id, () => anAccount(db)),
    package_id: await idOr(values.package_id, () => aPackage(db)),
    status: 'ACTIVE',
    source: 'purchase',
    starts_at: new Date(TEST_EVENING.getTime() - 10 * DAY_MS),
    ends_at: new Date(TEST_EVENING.getTime() + 20 * DAY_MS),
    ...values,
  });
}

// Catalogue

export async function anImage(db: Target, values: Values<'image'> = {}): Promise<Row<'image'>> {
  return await insert(db, 'image', {
    path: `v/image${next()}`,
    media_type: 'image/webp',
    width: 800,
    height: 1_200,
    version: 'a1b2c3',
    ...values,
  });
}

export async function aGenre(db: Target, values: Values<'genre'> = {}): Promise<Row<'genre'>> {
  const number = next();
  return await insert(db, 'genre', {
    kind: 'title',
    id: `genre-${number}`,
    name: bothLanguages(`Tür ${number}`),
    ...values,
  });
}

export async function aPerson(db: Target, values: Values<'person'> = {}): Promise<Row<'person'>> {
  const number = next();
  const name = values.name ?? `Oyuncu ${number}`;
  return await insert(db, 'person', { id: `person-${number}`, name, search_key: name.toLowerCase(), ...values });
}

/** A published film of a package; give `kind: 'SERIES'` for a series. */
export async function aTitle(db: Target, values: Values<'title'> = {}): Promise<Row<'title'>> {
  const id = values.id ?? `title-${next()}`;
  return await insert(db, 'title', {
    id,
    kind: 'MOVIE',
    name: bothLanguages(`Yapım ${id}`),
    original_name: `Title ${id}`,
    summary: bothLanguages('Bir özet.'),
    year: 2025,
    age_rating: 'G',
    offer: 'package',
    duration_seconds: values.kind === 'SERIES' ? null : 150,
    search_key: id,
    added_at: TEST_EVENING,
    ...values,
  });
}

export async function aSeason(db: Target, values: Values<'season'> = {}): Promise<Row<'season'>> {
  return await insert(db, 'season', {
    id: `season-${next()}`,
    title_id: await idOr(values.title_id, () => aTitle(db, { kind: 'SERIES' })),
    number: 1,
    ...values,
  });
}

export async function anEpisode(db: Target, values: Values<'episode'> = {}): Promise<Row<'episode'>> {
  return await insert(db, 'episode', {
    id: `episode-${next()}`,
    season_id: await idOr(values.season_id, () => aSeason(db)),
    number: 1,
    name: bothLanguages('Bölüm'),
    summary: bothLanguages('Bir özet.'),
    duration_seconds: 120,
    ...values,
  });
}

/** A rental of two days for one title. */
export async function aProduct(db: Target, values: Values<'product'> = {}): Promise<Row<'product'>> {
  const { kind = 'RENTAL' } = values;
  const forTitle = kind !== 'PPV' && values.bundle_id == null;
  return await insert(db, 'product', {
    id: `product-${next()}`,
    kind,
    title_id: forTitle ? await idOr(values.title_id, () => aTitle(db, { offer: 'transaction' })) : null,
    price_kurus: 3_990,
    duration_hours: kind === 'RENTAL' ? 48 : null,
    ...values,
  });
}

// Pages

export async function aMenu(db: Target, values: Values<'menu'> = {}): Promise<Row<'menu'>> {
  const number = next();
  return await insert(db, 'menu', {
    id: String(number),
    name: bothLanguages(`Menü ${number}`),
    link: String(number),
    position: number,
    ...values,
  });
}

export async function aCategory(db: Target, values: Values<'category'> = {}): Promise<Row<'category'>> {
  const number = next();
  return await insert(db, 'category', {
    id: `category-${number}`,
    menu_id: await idOr(values.menu_id, () => aMenu(db)),
    name: bothLanguages(`Kategori ${number}`),
    position: number,
    ...values,
  });
}

/** A row of content kept by hand, placed in a category when one is given. */
export async function aLabel(
  db: Target,
  { category_id, ...values }: Values<'label'> & { category_id?: string } = {},
): Promise<Row<'label'>> {
  const number = next();
  const label = await insert(db, 'label', {
    id: `label-${number}`,
    name: bothLanguages(`Sıra ${number}`),
    source: 'titles',
    ...values,
  });
  if (category_id !== undefined) {
    await insert(db, 'category_label', { category_id, label_id: label.id, position: number });
  }
  return label;
}

/** A place in a row: a title unless a channel is given. */
export async function aLabelItem(db: Target, values: Values<'label_item'> = {}): Promise<Row<'label_item'>> {
  return await insert(db, 'label_item', {
    label_id: await idOr(values.label_id, () => aLabel(db)),
    position: next(),
    title_id: values.channel_id == null ? await idOr(values.title_id, () => aTitle(db)) : null,
    ...values,
  });
}

export async function aBanner(db: Target, values: Values<'banner'> = {}): Promise<Row<'banner'>> {
  const number = next();
  return await insert(db, 'banner', {
    id: `banner-${number}`,
    menu_id: await idOr(values.menu_id, () => aMenu(db)),
    position: number,
    title_id: values.channel_id == null ? await idOr(values.title_id, () => aTitle(db)) : null,
    ...values,
  });
}

// Channels and guide

/** A channel with seven days of catch-up. */
export async function aChannel(db: Target, values: Values<'channel'> = {}): Promise<Row<'channel'>> {
  const number = next();
  const name = values.name ?? `Kanal ${number}`;
  return await insert(db, 'channel', {
    id: String(number),
    // By the id where one is given: tests choose codes like that themselves.
    code: `kanal-${values.id ?? number}`,
    number,
    name,
    search_key: name.toLowerCase(),
    genre_id: await idOr(values.genre_id, () => aGenre(db, { kind: 'channel' })),
    age_rating: 'G',
    catch_up_minutes: 7 * 24 * 60,
    source: { kind: 'computed' },
    ...values,
  });
}

export async function aProgramme(db: Target, values: Values<'programme'> = {}): Promise<Row<'programme'>> {
  const number = next();
  return await insert(db, 'programme', {
    id: `programme-${number}`,
    name: bothLanguages(`Program ${number}`),
    age_rating: 'G',
    search_key: `program ${number}`,
    ...values,
  });
}

/** An hour from TEST_EVENING on, or from `starts_at`. */
export async function anAiring(db: Target, values: Values<'airing'> = {}): Promise<Row<'airing'>> {
  const { starts_at: startsAt = TEST_EVENING } = values;
  return await insert(db, 'airing', {
    id: `airing-${next()}`,
    channel_id: await idOr(values.channel_id, () => aChannel(db)),
    programme_id: await idOr(values.programme_id, () => aProgramme(db)),
    starts_at: startsAt,
    ends_at: minutesAfter(startsAt, 60),
    ...values,
  });
}

// What viewers do and pay

export async function aRecording(db: Target, values: Values<'recording'> = {}): Promise<Row<'recording'>> {
  const { starts_at: startsAt = TEST_EVENING } = values;
  return await insert(db, 'recording', {
    id: newId(),
    account_id: await idOr(values.account_id, () => anAccount(db)),
    airing_id: `airing-${next()}`,
    channel_id: await idOr(values.channel_id, () => aChannel(db)),
    starts_at: startsAt,
    ends_at: minutesAfter(startsAt, 60),
    name: bothLanguages('Kayıt'),
    age_rating: 'G',
    expires_at: new Date(startsAt.getTime() + 90 * DAY_MS),
    ...values,
  });
}

/** An open order for a package; with a reference, waiting for its payment. */
export async function anOrder(db: Target, values: Values<'payment_order'> = {}): Promise<Row<'payment_order'>> {
  const isPackage = values.product_id == null;
  const isAttempted = values.gateway_reference != null || values.subscription_id != null;
  const attempt = { state: 'waiting', attempt_id: newId(), attempted_at: TEST_EVENING } as const;
  return await insert(db, 'payment_order', {
    id: newId(),
    mpay: `mpay-${next()}`,
    account_id: await idOr(values.account_id, () => anAccount(db)),
    kind: isPackage ? 'package' : values.airing_id == null ? 'title' : 'ppv',
    package_id: isPackage ? await idOr(values.package_id, () => aPackage(db)) : null,
    product_name: bothLanguages('Premium'),
    method: 'card16',
    amount_kurus: 14_990,
    created_at: TEST_EVENING,
    expires_at: minutesAfter(TEST_EVENING, 30),
    ...(isAttempted ? attempt : {}),
    ...values,
  });
}

/** A film bought for good. */
export async function anEntitlement(db: Target, values: Values<'entitlement'> = {}): Promise<Row<'entitlement'>> {
  const { kind = 'PURCHASE' } = values;
  return await insert(db, 'entitlement', {
    id: newId(),
    account_id: await idOr(values.account_id, () => anAccount(db)),
    kind,
    title_id: values.airing_id == null ? await idOr(values.title_id, () => aTitle(db)) : null,
    starts_at: TEST_EVENING,
    ends_at: kind === 'RENTAL' ? new Date(TEST_EVENING.getTime() + 2 * DAY_MS) : null,
    ...values,
  });
}
