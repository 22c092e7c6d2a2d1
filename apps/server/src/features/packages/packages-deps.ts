import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { Database, Queries } from '../../db/database.ts';
import type { Outbox } from '../../outbox/outbox.ts';
import type { Clock } from '../../shared/clock.ts';
import type { NewId } from '../../shared/ids.ts';
import type { Tries } from '../../tries/tries.ts';

export interface PackageNews {
  readonly accountId: string;
  /** What the account's sessions are ended with; undefined ends none (SESSION-16). */
  readonly cause: 'PACKAGE_CHANGED' | 'PACKAGE_RECOVERED' | undefined;
  /** The session that caused it and goes on. */
  readonly except?: string | undefined;
}

/** Given by the session feature: ends sessions, and lets every server ask again what the account may watch. */
export type TellSessions = (trx: Queries, news: PackageNews) => Promise<void>;

/** What changing a subscription stands on. */
export interface SubscriptionDeps {
  readonly db: Database;
  readonly now: Clock;
  readonly newId: NewId;
  readonly outbox: Outbox;
  /** The address viewers type, without a slash at the end. */
  readonly publicUrl: () => string;
  readonly tellSessions: TellSessions;
}

export interface PackagesDeps extends SubscriptionDeps {
  readonly catalogue: Pick<Catalogue, 'current'>;
  readonly tries: Tries;
}
