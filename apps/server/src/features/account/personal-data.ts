// Export of the personal data of an account, table by table (KVKK, GDPR). A test compares the list with the tables that name
// an account, a profile, an order or a session.
import { sql } from 'kysely';
import type { Queries } from '../../db/database.ts';
import { listPartitions } from '../../db/partitions.ts';

interface PersonalTable {
  readonly table: string;
  readonly by: 'account_id' | 'profile_id' | 'order_id';
  /** Columns that are not exported: secrets, and hashes of them. */
  readonly secret?: readonly string[];
}

const ofAccount = (table: string, ...secret: string[]): PersonalTable => ({ table, by: 'account_id', secret });
const ofOrder = (table: string): PersonalTable => ({ table, by: 'order_id' });
const ofProfile = (table: string): PersonalTable => ({ table, by: 'profile_id' });

export const PERSONAL_TABLES: readonly PersonalTable[] = [
  ...['title_reaction', 'watchlist_item', 'watch_position', 'channel_lock', 'channel_favourite'].map(ofProfile),
  ...['channel_visit', 'reminder'].map(ofProfile),
  ofAccount('recording'),
  ofAccount('recording_rule'),
  ofAccount('feedback'),
  ofAccount('account_note'),
  ofAccount('usage_event'),
  ofAccount('stream_lease'),
  ofProfile('session_pin'),
  ofAccount('passkey', 'public_key', 'credential_id'),
  ofAccount('password_reset', 'token_hash'),
  ofAccount('login_code', 'code_hash'),
  ofAccount('contact_change', 'code_hash'),
  ofAccount('device_login', 'device_code_hash', 'user_code'),
  ofAccount('player_link', 'secret_hash'),
  ofAccount('session'),
  ofAccount('operator', 'sealed_totp', 'totp_step'),
  ofAccount('operator_passkey', 'public_key', 'credential_id'),
  ofAccount('console_session', 'token_hash', 'sealed_new_totp', 'challenge'),
  ofAccount('profile', 'pin_hash'),
  ofAccount('profile_photo'),
  ofAccount('stored_card', 'token'),
  ofAccount('payment_order', 'gateway_reference'),
  ofAccount('entitlement'),
  ofAccount('subscription'),
  ofAccount('promo_use'),
  ofOrder('ledger_entry'),
  ofOrder('billing_case'),
];

/** Secrets of a session, short-lived or of its browser, and what the test gateway keeps: they say nothing about a person. */
export const NOT_PERSONAL: readonly string[] = [
  'passkey_challenge',
  'pin_nonce',
  'push_subscription',
  'sandbox_payment',
];

const OWN_ROWS = {
  account_id: (accountId: string) => sql`account_id = ${accountId}`,
  profile_id: (accountId: string) => sql`profile_id in (select id from profile where account_id = ${accountId})`,
  order_id: (accountId: string) => sql`order_id in (select id from payment_order where account_id = ${accountId})`,
} as const;

type ExportedRow = Record<string, unknown>;

/** `readPhoto` gives the file of a photo, which its row in the export then has as an address with the picture in it. */
export async function exportAccount(
  db: Queries,
  accountId: string,
  readPhoto?: (key: string) => Promise<Buffer | undefined>,
): Promise<Record<string, ExportedRow[]>> {
  const own =
    await sql<ExportedRow>`select to_jsonb(account) - 'password_hash' as row from account where id = ${accountId}`.execute(
      db,
    );
  const all: Record<string, ExportedRow[]> = { account: own.rows.map(({ row }) => row as ExportedRow) };
  for (const personal of PERSONAL_TABLES) {
    const { table, secret = [] } = personal;
    // Events of use by the partition of each day, so that no statement reads the events of all days.
    const parts = table === 'usage_event' ? await listPartitions(db, table) : [sql.table(table)];
    const exported: ExportedRow[] = [];
    for (const part of parts) {
      const { rows } = await sql<{ row: ExportedRow }>`
        select to_jsonb(own_row) - ${[...secret]}::text[] as row from ${part} as own_row where ${OWN_ROWS[personal.by](accountId)}`.execute(
        db,
      );
      for (const { row } of rows) exported.push(row);
    }
    all[table] = exported;
  }
  return readPhoto ? { ...all, profile_photo: await withPictures(all.profile_photo ?? [], readPhoto) } : all;
}

const withPictures = (rows: readonly ExportedRow[], readPhoto: (key: string) => Promise<Buffer | undefined>) =>
  Promise.all(
    rows.map(async (row) => {
      const bytes = await readPhoto(String(row.key));
      return bytes ? { ...row, picture: `data:image/webp;base64,${bytes.toString('base64')}` } : row;
    }),
  );
