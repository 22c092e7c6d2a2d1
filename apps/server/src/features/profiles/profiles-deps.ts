import type { Database, Queries } from '../../db/database.ts';
import type { Events } from '../../events/events.ts';
import type { Caller } from '../../http/caller.ts';
import type { Clock } from '../../shared/clock.ts';
import type { NewId } from '../../shared/ids.ts';
import type { Passwords } from '../../shared/passwords.ts';
import type { Tries } from '../../tries/tries.ts';

/** What checking a PIN stands on. */
export interface PinDeps {
  readonly db: Database;
  readonly now: Clock;
  readonly passwords: Passwords;
  readonly tries: Tries;
}

export interface ProfilesDeps extends PinDeps {
  /** Given by the session feature: a token that is bound to the profile. */
  readonly issueProfileToken: (caller: Caller, profileId: string) => Promise<string>;
}

export interface ProfileChangeDeps extends PinDeps {
  readonly newId: NewId;
  readonly events: Pick<Events, 'publish' | 'endStreams'>;
  /**
   * Given by the session feature: with the commit, every server asks again who the account's sessions are, and open
   * streams are judged by what they may watch now.
   */
  readonly publishSessionChange: (trx: Queries, accountId: string) => Promise<void>;
}
