// Inserts the demo accounts with their profiles, purchases and recordings. An existing account is never updated: its
// owner may have changed it.
import { accountKey } from '@seyir/core/account/login-name';
import type { Queries } from '@seyir/server/db/database';
import type { NewId } from '@seyir/server/shared/ids';
import type { Passwords } from '@seyir/server/shared/passwords';
import { packageId } from './catalogue-rows.ts';
import type { LoadedEdition } from './edition.ts';
import type { GuideWindow } from './guide.ts';
import { purchaseRows } from './purchase-rows.ts';
import { type GuideAiring, recordingRows } from './recording-rows.ts';
import { addRows, type NewRow } from './rows.ts';
import type { DemoAccount } from './schema/accounts.ts';
import type { Demo } from './schema/demo.ts';
import { type ViewerRows, viewerRows } from './viewer-rows.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** Backdated, so that the accounts have a history: opened two months ago, the billing month started last week. */
const OPENED_DAYS_AGO = 60;
const PACKAGE_BEGAN_DAYS_AGO = 7;
const PACKAGE_DAYS = 30;

/** An account with its secrets hashed, ready to be written. Hashing is slow, so it is done before the transaction. */
export interface NewAccount {
  readonly account: DemoAccount;
  readonly passwordHash: string;
  /** By profile; profiles without a PIN are missing. */
  readonly pinHashes: ReadonlyMap<string, string>;
}

/**
 * The accounts that no edition has made yet: one that was erased does not come back. The guests' account is not the demo's to
 * make.
 */
export async function listNewAccounts(
  db: Queries,
  demo: Demo,
  before: LoadedEdition | undefined,
): Promise<DemoAccount[]> {
  const made = before && (before.brought.accounts ?? demo.packages.accounts.map(({ email }) => email));
  const wanted = demo.packages.accounts.filter(
    ({ guest, password, email }) => !guest && password !== null && !made?.includes(email),
  );
  if (wanted.length === 0) return [];
  const present = await db
    .selectFrom('account')
    .select('username_key')
    .where(
      'username_key',
      'in',
      wanted.map(({ email }) => accountKey(email)),
    )
    .execute();
  const keys = new Set(present.map(({ username_key }) => username_key));
  return wanted.filter(({ email }) => !keys.has(accountKey(email)));
}

export async function hashSecrets(account: DemoAccount, passwords: Passwords): Promise<NewAccount> {
  const pinHashes = new Map<string, string>();
  const passwordHash = await passwords.hash(account.password ?? '');
  for (const { id, pin } of account.profiles) if (pin !== null) pinHashes.set(id, await passwords.hash(pin));
  return { account, passwordHash, pinHashes };
}

interface AccountWriter extends GuideWindow {
  readonly newId: NewId;
}

/** Writes accounts with all they have and did. The catalogue and the guide are written before. */
export async function writeAccounts(
  db: Queries,
  accounts: readonly NewAccount[],
  writer: AccountWriter,
): Promise<void> {
  const airings = await listRecordableAirings(db, accounts);
  for (const entry of accounts) await writeAccount(db, entry, writer, airings);
}

async function writeAccount(
  db: Queries,
  { account, passwordHash, pinHashes }: NewAccount,
  writer: AccountWriter,
  airings: readonly GuideAiring[],
): Promise<void> {
  const { demo, now, newId } = writer;
  const accountId = newId();
  const openedAt = now - OPENED_DAYS_AGO * DAY_MS;
  const profiles = account.profiles.map((profile, index) => ({
    profile,
    row: {
      id: newId(),
      account_id: accountId,
      name: profile.name,
      poster_name: profile.posterName,
      kid: profile.kid,
      main: profile.main,
      pin_hash: pinHashes.get(profile.id) ?? null,
      userlevel: profile.userlevel,
      created_at: new Date(openedAt + index * MINUTE_MS),
    },
  }));
  await addRows(db, 'account', [accountRow(account, accountId, passwordHash, openedAt)]);
  await addRows(
    db,
    'profile',
    profiles.map(({ row }) => row),
  );
  if (account.package !== null)
    await addRows(db, 'subscription', [subscriptionRow(account.package, accountId, account.status, writer)]);
  for (const { profile, row } of profiles) await addViewerRows(db, viewerRows(demo, row.id, profile, now));

  const main = profiles.find(({ row }) => row.main);
  if (main === undefined) return;
  const owner = { ...writer, accountId, profileId: main.row.id };
  const { rules, recordings } = recordingRows(account.recordings, { ...owner, airings });
  await addRows(db, 'recording_rule', rules);
  await addRows(db, 'recording', recordings);
  const { orders, ledger, entitlements } = purchaseRows(account.transactions, owner);
  await addRows(db, 'payment_order', orders);
  await addRows(db, 'ledger_entry', ledger);
  await addRows(db, 'entitlement', entitlements);
}

function accountRow(account: DemoAccount, id: string, passwordHash: string, openedAt: number): NewRow<'account'> {
  const { email, usercode, status, singleSession, profiles } = account;
  return {
    id,
    kind: 'subscriber',
    username: email,
    username_key: accountKey(email),
    email,
    email_key: accountKey(email),
    password_hash: passwordHash,
    first_name: profiles.find(({ main }) => main)?.name ?? '',
    last_name: '',
    user_code: usercode,
    status,
    single_session: singleSession,
    created_at: new Date(openedAt),
  };
}

function subscriptionRow(
  packageName: string,
  accountId: string,
  status: DemoAccount['status'],
  { demo, now, newId }: AccountWriter,
): NewRow<'subscription'> {
  const startsAt = now - PACKAGE_BEGAN_DAYS_AGO * DAY_MS;
  return {
    id: newId(),
    guid: newId(),
    account_id: accountId,
    package_id: packageId(demo, packageName),
    status,
    source: 'operator',
    starts_at: new Date(startsAt),
    ends_at: new Date(startsAt + PACKAGE_DAYS * DAY_MS),
    renews: true,
    created_at: new Date(startsAt),
  };
}

async function addViewerRows(db: Queries, rows: ViewerRows): Promise<void> {
  await addRows(db, 'watch_position', rows.watch_position);
  await addRows(db, 'title_reaction', rows.title_reaction);
  await addRows(db, 'watchlist_item', rows.watchlist_item);
  await addRows(db, 'channel_favourite', rows.channel_favourite);
  await addRows(db, 'channel_lock', rows.channel_lock);
  await addRows(db, 'channel_visit', rows.channel_visit);
}

/** The airings on channels that some account records from. */
async function listRecordableAirings(db: Queries, accounts: readonly NewAccount[]): Promise<GuideAiring[]> {
  const codes = new Set(accounts.flatMap(({ account }) => account.recordings.map(({ channel }) => channel)));
  if (codes.size === 0) return [];
  const rows = await db
    .selectFrom('airing')
    .innerJoin('channel', 'channel.id', 'airing.channel_id')
    .select(['airing.id', 'channel_id', 'programme_id', 'starts_at', 'ends_at', 'season_number', 'episode_number'])
    .where('channel.code', 'in', [...codes])
    .orderBy('starts_at')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    channelId: row.channel_id,
    programmeId: row.programme_id,
    startsAt: row.starts_at.getTime(),
    endsAt: row.ends_at.getTime(),
    season: row.season_number,
    episode: row.episode_number,
  }));
}
