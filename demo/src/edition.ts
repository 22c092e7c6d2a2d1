// The record of the loaded edition in the database: its hash, the day of the first load, and the ids it wrote.
import type { Day } from '@seyir/core/time/local-time';
import { lockWithin } from '@seyir/server/db/advisory-lock';
import type { Queries } from '@seyir/server/db/database';
import { asJson } from '@seyir/server/db/json';
import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { productRows } from './catalogue-rows.ts';
import { channelId } from './channel-rows.ts';
import type { Demo } from './schema/demo.ts';

const SETTING = 'demo.edition';
/** Part of the edition: raised when the same files are to be written differently. */
const LOADER = 4;

const remembered = z.object({
  edition: z.string(),
  firstDay: z.string(),
  brought: z.object({
    titles: z.array(z.string()),
    channels: z.array(z.string()),
    packages: z.array(z.string()),
    products: z.array(z.string()),
    ads: z.array(z.string()),
    menus: z.array(z.string()),
    labels: z.array(z.string()),
    /** Absent in the record of an earlier version, which made all of its accounts. */
    accounts: z.array(z.string()).optional(),
  }),
});
export type LoadedEdition = z.infer<typeof remembered>;

/** The edition a demo folder would load. */
export function describeEdition(demo: Demo, firstDay: Day): LoadedEdition {
  const idsOf = (list: readonly { readonly id: string }[]) => list.map(({ id }) => id);
  const labels = demo.home.menus.flatMap(({ categories }) => categories.flatMap((category) => idsOf(category.labels)));
  return {
    edition: `${LOADER}-${demo.edition}`,
    firstDay,
    brought: {
      titles: idsOf(demo.titles.titles),
      channels: demo.channels.map(channelId),
      packages: idsOf(demo.packages.packages),
      products: idsOf(productRows(demo)),
      ads: idsOf(demo.packages.ads),
      menus: idsOf(demo.home.menus),
      labels: [...new Set(labels)],
      accounts: demo.packages.accounts.map(({ email }) => email),
    },
  };
}

/** Undefined before the first load. */
export async function findLoadedEdition(db: Queries): Promise<LoadedEdition | undefined> {
  const row = await db.selectFrom('setting').select('value').where('key', '=', SETTING).executeTakeFirst();
  return row && remembered.parse(row.value);
}

export async function rememberEdition(db: Queries, edition: LoadedEdition, now: number): Promise<void> {
  const value: RawBuilder<unknown> = asJson(edition);
  const updated_at = new Date(now);
  await db
    .insertInto('setting')
    .values({ key: SETTING, value, updated_at })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value, updated_at }))
    .execute();
}

/** Takes an advisory lock until the transaction ends: of two servers that start together, the second finds all loaded. */
export async function waitForTurn(db: Queries): Promise<void> {
  await lockWithin(db, sql`hashtext(${SETTING})`);
}
