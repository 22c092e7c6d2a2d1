import type { Passkey } from '@seyir/contract/passkeys';
import type { Database, Queries } from '../../db/database.ts';
import type { Outbox } from '../../outbox/outbox.ts';
import type { Clock } from '../../shared/clock.ts';
import type { NewId } from '../../shared/ids.ts';
import type { Passwords } from '../../shared/passwords.ts';
import type { Tries } from '../../tries/tries.ts';

export interface AccountDeps {
  readonly db: Database;
  readonly now: Clock;
  readonly newId: NewId;
  readonly passwords: Passwords;
  readonly tries: Tries;
  readonly outbox: Outbox;
  /** The address viewers type, without a slash at the end: links in messages begin with it. */
  readonly publicUrl: () => string;
  /** Given by the session feature: ends every session of an account whose password was reset. */
  readonly endSessionsAfterReset: (trx: Queries, accountId: string) => Promise<void>;
  /** Given by the session feature: the passkeys of an account, and their removal but for those that are kept. */
  readonly listPasskeys: (db: Queries, accountId: string) => Promise<readonly Passkey[]>;
  readonly removePasskeysExcept: (trx: Queries, accountId: string, kept: readonly string[]) => Promise<void>;
}
