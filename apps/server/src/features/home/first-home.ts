// The first home of a service without the demonstration: menus and rows by rule, so that the operator's first channels and
// titles are shown without further commands. Written once, into a database without menus.
import { KIDS_MENU_ID, LAST_WATCHED_LABEL_ID, LIVE_MENU_ID, RECORDINGS_LABEL_ID } from '@seyir/core/limits/home';
import type { LocalText } from '@seyir/core/text/local-text';
import type { Insertable } from 'kysely';
import type { Database, Schema } from '../../db/database.ts';

type Row = Omit<Insertable<Schema['label']>, 'name' | 'vertical'> & { name: LocalText; vertical?: boolean };

interface FirstMenu extends Omit<Insertable<Schema['menu']>, 'link' | 'name'> {
  name: LocalText;
  /** The rows of its only category. */
  rows: readonly Row[];
}

const byRule = (id: string, name: LocalText, rule: NonNullable<Row['rule']>): Row => ({
  id: `first-${id}`,
  name,
  source: 'personal' in rule ? 'personal' : 'rule',
  rule,
});

const FILMS = byRule('films', { tr: 'Filmler', en: 'Films' }, { type: 'MOVIE' });
const SERIES = byRule('series', { tr: 'Diziler', en: 'Series' }, { type: 'SERIES' });
const CHANNELS = byRule('channels', { tr: 'Canlı kanallar', en: 'Live channels' }, { channels: 'all' });
const LAST_WATCHED: Row = {
  id: LAST_WATCHED_LABEL_ID,
  name: { tr: 'Son izlenen kanallar', en: 'Recently watched channels' },
  source: 'lastwatched',
};
const CONTINUE = byRule('continue', { tr: 'İzlemeye devam et', en: 'Continue watching' }, { personal: 'continue' });

/** Ids and columns as NAV-07 and CONFIG-01 fix them. */
const FIRST_MENUS: readonly FirstMenu[] = [
  {
    id: '1',
    name: { tr: 'Bana Özel', en: 'For Me' },
    column_key: 'forMeColumn',
    requires_subscriber: true,
    position: 1,
    rows: [
      CONTINUE,
      byRule('watchlist', { tr: 'Listem', en: 'My list' }, { personal: 'watchlist' }),
      {
        id: RECORDINGS_LABEL_ID,
        name: { tr: 'Kayıtlarım', en: 'My recordings' },
        source: 'recordings',
        vertical: true,
      },
      byRule('recommended', { tr: 'Sana önerilenler', en: 'Recommended for you' }, { personal: 'recommended' }),
      byRule(
        'bought',
        { tr: 'Kiraladıkların ve satın aldıkların', en: 'Rented and bought' },
        { personal: 'transactions' },
      ),
      LAST_WATCHED,
    ],
  },
  {
    id: '6',
    name: { tr: 'Keşfet', en: 'Discover' },
    column_key: 'vodColumn',
    position: 2,
    rows: [CONTINUE, CHANNELS, FILMS, SERIES, LAST_WATCHED],
  },
  { id: '4', name: { tr: 'Diziler', en: 'Series' }, column_key: 'seriesColumn', position: 4, rows: [SERIES] },
  {
    id: '7',
    name: { tr: 'Kirala / Satın Al', en: 'Rent / Buy' },
    column_key: 'rentColumn',
    position: 5,
    rows: [byRule('offers', { tr: 'Kiralık ve satılık', en: 'To rent or buy' }, { offer: 'transaction' })],
  },
  {
    id: KIDS_MENU_ID,
    name: { tr: 'Çocuk', en: 'Kids' },
    column_key: 'kidColumn',
    kids: true,
    position: 6,
    rows: [byRule('kids', { tr: 'Çocuklar için', en: 'For kids' }, { kids: true })],
  },
  { id: LIVE_MENU_ID, name: { tr: 'Canlı TV', en: 'Live TV' }, live: true, position: 7, rows: [CHANNELS] },
];

const ALL: LocalText = { tr: 'Tümü', en: 'All' };

/** Does nothing when there are menus. Servers that start at once write it once: the first menu is their lock. */
export async function writeFirstHome(db: Database): Promise<void> {
  await db.kysely.transaction().execute(async (trx) => {
    if (await trx.selectFrom('menu').select('id').executeTakeFirst()) return;
    const menus = FIRST_MENUS.map(({ rows: _, ...menu }) => ({ ...menu, link: menu.id }));
    const written = await trx
      .insertInto('menu')
      .values(menus)
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .execute();
    if (written.length < menus.length) return;
    const labels = new Map(FIRST_MENUS.flatMap(({ rows }) => rows.map((row) => [row.id, row])));
    await trx
      .insertInto('label')
      .values([...labels.values()])
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const categories = menus.map(({ id }) => ({ id: `first-${id}`, menu_id: id, name: ALL, position: 1 }));
    await trx.insertInto('category').values(categories).execute();
    const links = FIRST_MENUS.flatMap(({ id, rows }) =>
      rows.map((row, index) => ({ category_id: `first-${id}`, label_id: row.id, position: index + 1 })),
    );
    await trx.insertInto('category_label').values(links).execute();
  });
}
