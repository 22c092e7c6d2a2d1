// A line for each command of the command line, with the rows that it names, for the tests that go over the table of commands.
import type { CommandSpec } from '@seyir/core/operator/command-spec';
import { COMMAND_NAMES, COMMANDS } from '@seyir/core/operator/commands';
import { sql } from 'kysely';
import type { Database } from '../src/db/database.ts';
import { newId } from '../src/shared/ids.ts';
import {
  aBanner,
  aCategory,
  aChannel,
  aGenre,
  aLabel,
  aMainProfile,
  aMenu,
  anAccount,
  anAiring,
  anEpisode,
  anOrder,
  aPackage,
  aProduct,
  aProfilePhoto,
  aSeason,
  aTitle,
  minutesAfter,
} from './builders.ts';

const ORDER = newId();
const FEEDBACK = newId();
const ANSWERED = newId();
const CASE = newId();

export interface NamedCommand extends CommandSpec {
  readonly name: string;
}

/** The rows of the table of commands. */
export const TABLE: readonly NamedCommand[] = COMMAND_NAMES.map((name) => ({ name, ...COMMANDS[name] }));

/** A line for each changing command that needs rows only. */
export const CHANGING_LINES: Readonly<Record<string, string>> = {
  'schedule set': 'schedule set hesap airing-b airing-a',
  'assets clear': 'assets clear',
  'title set': 'title set kiyi --year 2020',
  'title remove': 'title remove kiyi --yes',
  'episode set': 'episode set kiyi-s01e01 --name Yeni',
  'season add': 'season add kiyi',
  'season set': 'season set kiyi-s01 --name Ada',
  'season remove': 'season remove kiyi-s02',
  'episode move': 'episode move kiyi-s01e01 kiyi-s02',
  'text set': 'text set en title:kiyi:name --words Shore',
  'home row': 'home row satir --name Satır --titles kiyi',
  'home rows': 'home rows tab row-b row-a',
  'home banners': 'home banners 6 title:kiyi',
  'channel set': 'channel set hesap --active off',
  'channel remove': 'channel remove hesap --yes',
  'genre add': 'genre add channel muzik --tr Müzik',
  'genre remove': 'genre remove channel bos',
  'package add': 'package add yeni --name Yeni --price 10.00',
  'package set': 'package set aile --price 10.00',
  'product set': 'product set kira --price 10.00',
  'product ticket': 'product ticket airing-a --price 10.00',
  'promo add': 'promo add YAZ --percent 10',
  'promo remove': 'promo remove KIS',
  'ad set': 'ad set yaz --slot header --headline Yaz',
  'ad remove': 'ad remove kis',
  'watermark set': 'watermark set --every 5 --for 10',
  'watermark off': 'watermark off',
  'settings set': 'settings set --fee-rate 200',
  'account create': 'account create yeni --email yeni@seyir.test',
  'account suspend': 'account suspend zeynep',
  'account recover': 'account recover zeynep',
  'account reset': 'account reset zeynep',
  'account give': 'account give zeynep aile --days 3',
  'account erase': 'account erase zeynep --yes',
  'sessions end': 'sessions end zeynep',
  'photo remove': 'photo remove zeynep Zeynep',
  'orders check': `orders check ${ORDER}`,
  'orders refund': `orders refund ${ORDER}`,
  'cases settle': `cases settle ${CASE} --note Ödendi`,
  'account note': 'account note zeynep --note Aradı',
  'feedback answer': `feedback answer ${ANSWERED} --answer Teşekkürler`,
  'feedback done': `feedback done ${FEEDBACK}`,
  'operator add': 'operator add yusuf --role viewer',
  'operator set': 'operator set zeynep --role owner',
  'operator reset': 'operator reset zeynep',
  'operator remove': 'operator remove zeynep',
  'guide remove': 'guide remove rehber',
};

/** A line for each command that only reads, or writes a file. */
export const READING_LINES: Readonly<Record<string, string>> = {
  'account export': 'account export zeynep --file account.json',
  'account list': 'account list',
  'ad list': 'ad list',
  assets: 'assets',
  backup: 'backup kept',
  'cases list': 'cases list',
  'cases show': `cases show ${CASE}`,
  changes: 'changes',
  'channel list': 'channel list',
  'channel source': 'channel source hesap',
  'channel status': 'channel status',
  doctor: 'doctor',
  'episode list': 'episode list kiyi',
  'export channels': 'export channels channels.m3u',
  'export guide': 'export guide guide.xml',
  'feedback list': 'feedback list',
  'genre list': 'genre list',
  'guide sources': 'guide sources',
  'home list': 'home list',
  'operator list': 'operator list',
  'package list': 'package list',
  'photo list': 'photo list zeynep',
  'product list': 'product list',
  'promo list': 'promo list',
  'season list': 'season list kiyi',
  'settings show': 'settings show',
  'text list': 'text list en',
  'title list': 'title list',
  'watermark show': 'watermark show',
};

/** The rows that the lines name. */
export async function fillForCommands(db: Database): Promise<void> {
  await aPackage(db, { id: 'aile' });
  const { id: genre_id } = await aGenre(db, { kind: 'channel', id: 'spor' });
  await aGenre(db, { kind: 'channel', id: 'bos' });
  const channel = await aChannel(db, { code: 'hesap', genre_id, source: { kind: 'computed' } });
  const soon = minutesAfter(new Date(), 120);
  for (const [index, id] of ['airing-a', 'airing-b'].entries())
    await anAiring(db, {
      ...{ id, channel_id: channel.id },
      ...{ starts_at: minutesAfter(soon, 30 * index), ends_at: minutesAfter(soon, 30 * (index + 1)) },
    });
  await aTitle(db, { id: 'kiyi', kind: 'SERIES' });
  const season = await aSeason(db, { id: 'kiyi-s01', title_id: 'kiyi', number: 1 });
  await aSeason(db, { id: 'kiyi-s02', title_id: 'kiyi', number: 2 });
  await anEpisode(db, { id: 'kiyi-s01e01', season_id: season.id, number: 1 });
  await aProduct(db, { id: 'kira', kind: 'RENTAL', title_id: 'kiyi', duration_hours: 48 });
  const menu = await aMenu(db, { id: '6' });
  await aBanner(db, { menu_id: menu.id, title_id: 'kiyi' });
  const { id: category_id } = await aCategory(db, { id: 'tab', menu_id: menu.id });
  for (const id of ['row-a', 'row-b']) await aLabel(db, { id, category_id });
  await db.kysely.insertInto('promo_code').values({ code_key: 'KIS', discount_percent: 10 }).execute();
  await db.kysely
    .insertInto('ad')
    .values({ id: 'kis', slot: 'header', headline: { tr: 'Kış', en: 'Winter' } })
    .execute();
  const zeynep = await anAccount(db, { username: 'zeynep', username_key: 'zeynep', email: 'z@seyir.test' });
  const { id: profile_id } = await aMainProfile(db, { account_id: zeynep.id, name: 'Zeynep' });
  await aProfilePhoto(db, { account_id: zeynep.id, profile_id });
  const other = await anAccount(db, { username: 'yusuf', username_key: 'yusuf' });
  for (const [account_id, role] of [
    [zeynep.id, 'editor'],
    [(await anAccount(db)).id, 'owner'],
  ] as const)
    await db.kysely.insertInto('operator').values({ account_id, role }).execute();
  await anOrder(db, { id: ORDER, account_id: other.id, package_id: 'aile', state: 'paid', settled_at: new Date() });
  await db.kysely
    .insertInto('feedback')
    .values(
      [FEEDBACK, ANSWERED].map((id) => ({
        id,
        account_id: zeynep.id,
        kind: 'suggestion' as const,
        text: 'Daha çok film',
      })),
    )
    .execute();
  await db.kysely
    .insertInto('billing_case')
    .values({ id: CASE, order_id: ORDER, reason: 'settlement', opened_at: new Date() })
    .execute();
  await db.kysely
    .insertInto('guide_source')
    .values({ name: 'rehber', address: 'https://rehber.test/guide.xml', every_minutes: 60, next_at: new Date() })
    .execute();
}

/** Rows of every table, as text, by one query. */
export async function readAllRows(db: Database): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'schema_migration'`.execute(
    db.kysely,
  );
  const parts = tables.map(
    ({ name }) =>
      sql`select ${name} as name, string_agg(row::text, chr(10) order by row::text) as text from ${sql.table(name)} as row`,
  );
  const { rows } = await sql<{ name: string; text: string | null }>`${sql.join(parts, sql` union all `)}`.execute(
    db.kysely,
  );
  return Object.fromEntries(rows.map(({ name, text }) => [name, text ?? '']));
}
