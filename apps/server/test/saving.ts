// A viewer who saves positions and rents titles over HTTP without a pause, and what the database has of it afterwards: all that
// was answered as done is there once, and nothing is there in part.
import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '../src/db/database.ts';
import { aProduct, aTitle } from './builders.ts';
import { type Client, type Household, post } from './machine-clients.ts';

/** Enough for a run: each is used once. */
const TITLES = 6_000;
/** Below the rate that one session may keep up. */
const PAUSE_MS = 150;
/** A title in so many is rented: an account may not order more than twenty an hour. */
const RENTED_SHARE = 16;
const RENTALS_PER_ACCOUNT = 18;
const SECONDS = 60;

const titleOf = (index: number) => `film-${index}`;
const productOf = (index: number) => `${titleOf(index)}-rental`;

export interface Saving {
  /** Titles whose position, and whose rental, was answered as done. */
  readonly saved: readonly string[];
  readonly rented: readonly string[];
  /** Statuses of refused calls (0: no connection), with their counts. */
  readonly refused: ReadonlyMap<number, number>;
  /** Resolves when this many more positions, and a rental, were answered as done. */
  doMore(count: number): Promise<void>;
  stop(): Promise<void>;
  /** What was answered as done and is not in the database, or is there twice or in part; empty. */
  findLost(): Promise<string[]>;
}

/** The titles and products to save and rent: copies of one. */
export async function makeFilms(db: Database): Promise<void> {
  await aTitle(db, { id: titleOf(0), offer: 'transaction' });
  await aProduct(db, { id: productOf(0), title_id: titleOf(0) });
  const copy = (table: string, from: string, changes: string) => `
    insert into ${table}
    select (jsonb_populate_record(first_row, jsonb_build_object(${changes}))).*
      from ${table} as first_row, generate_series(1, ${TITLES - 1}) as number
     where first_row.id = '${from}'`;
  await db.executeSql(
    copy('title', titleOf(0), `'id', 'film-' || number, 'search_key', 'film-' || number, 'player_id', 100000 + number`),
  );
  const product = `'id', 'film-' || number || '-rental', 'title_id', 'film-' || number`;
  await db.executeSql(copy('product', productOf(0), product));
}

export interface SavingOptions {
  readonly db: Database;
  readonly servers: readonly string[];
  /** The first one saves, and they rent one after the other. */
  readonly viewers: readonly { readonly household: Household; readonly client: Client }[];
}

export function keepSaving({ db, servers, viewers }: SavingOptions): Saving {
  const saved: string[] = [];
  const rented: string[] = [];
  const refused = new Map<number, number>();
  const stopping = new AbortController();
  let at = 0;
  let areRentersDone = false;

  /** Whether the call was answered as done. */
  const call = async (client: Client | undefined, path: string, body: object): Promise<boolean> => {
    const server = servers[at % servers.length] ?? '';
    const answer = await post(server, path, body, client).catch(() => undefined);
    const text = await answer?.text().catch(() => undefined);
    if (answer?.ok && text !== undefined && (text === '' || JSON.parse(text).returncode === '0')) return true;
    const status = answer?.status ?? 0;
    refused.set(status, (refused.get(status) ?? 0) + 1);
    at += 1;
    return false;
  };

  const working = (async () => {
    for (let index = 0; index < TITLES && !stopping.signal.aborted; index += 1) {
      const title = titleOf(index);
      const bookmark = `||${SECONDS}|${title}`;
      if (await call(viewers[0]?.client, `/content/${title}/bookmark`, { bookmark })) saved.push(title);
      const renter = viewers[Math.floor(index / RENTED_SHARE / RENTALS_PER_ACCOUNT)];
      areRentersDone = renter === undefined;
      if (renter !== undefined && index % RENTED_SHARE === 0) {
        const bill = { programtype: 1, programcode: title, productcode: productOf(index), deviceid: 'a-device' };
        if (await call(renter.client, '/rentpurchase/bill', bill)) rented.push(title);
      }
      await wait(PAUSE_MS);
    }
  })();

  return {
    ...{ saved, rented, refused },
    async doMore(count) {
      const [positions, rentals] = [saved.length + count, rented.length + 1];
      const hasMore = () => saved.length >= positions && (rented.length >= rentals || areRentersDone);
      while (!hasMore() && !stopping.signal.aborted) await wait(20);
    },
    async stop() {
      stopping.abort();
      await working;
    },
    async findLost() {
      // Calls go on meanwhile: what was answered before, in one snapshot of the database.
      const [savedBefore, rentedBefore] = [[...saved], [...rented]];
      const [positions, entries, opened] = await db.kysely
        .transaction()
        .setIsolationLevel('repeatable read')
        .execute(
          async (trx) =>
            [
              await trx.selectFrom('watch_position').select('content_code').execute(),
              await trx
                .selectFrom('ledger_entry')
                .innerJoin('payment_order', 'payment_order.id', 'ledger_entry.order_id')
                .select('payment_order.title_id')
                .execute(),
              await trx.selectFrom('entitlement').select('title_id').execute(),
            ] as const,
        );
      const inDatabase = new Set(positions.map(({ content_code }) => content_code));
      const booked = entries.map(({ title_id }) => title_id);
      const entitled = opened.map(({ title_id }) => title_id);
      const count = (list: readonly (string | null)[], title: string) => list.filter((each) => each === title).length;
      return [
        ...savedBefore.filter((title) => !inDatabase.has(title)).map((title) => `the position in ${title}`),
        ...rentedBefore.filter((title) => count(booked, title) !== 1).map((title) => `the booking of ${title}`),
        ...[...new Set([...booked, ...entitled])]
          .filter((title) => title !== null && count(booked, title) !== count(entitled, title))
          .map((title) => `half of the rental of ${title}`),
      ];
    },
  };
}
