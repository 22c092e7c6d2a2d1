import type { Database } from '../../db/database.ts';
import type { Events } from '../../events/events.ts';
import type { Outbox } from '../../outbox/outbox.ts';
import type { Clock } from '../../shared/clock.ts';
import type { NewId } from '../../shared/ids.ts';
import type { Later } from '../../shared/later.ts';
import type { Passwords } from '../../shared/passwords.ts';
import type { Tries } from '../../tries/tries.ts';
import type { KnownDevices } from './known-devices.ts';
import type { RelyingParty } from './relying-party.ts';
import type { Tokens } from './tokens.ts';

/** What signing in and out stands on. */
export interface SessionDeps {
  readonly db: Database;
  readonly now: Clock;
  readonly newId: NewId;
  readonly passwords: Passwords;
  readonly tokens: Tokens;
  readonly tries: Tries;
  readonly devices: KnownDevices;
  readonly events: Pick<Events, 'publish' | 'endStreams'>;
  /** Lifetimes of tokens and the number of sessions an account may have where its package says nothing. */
  readonly limits: { readonly guestTokenMs: number; readonly tokenMs: number; readonly limit: number };
  /** The shared guest account, from the configuration. */
  readonly guest: { readonly username: string; readonly password: string };
  /** Where clients find the legacy interface. */
  readonly interfaceUrl: string;
}

/** What one-time codes and passkeys need besides. */
export interface EasyLoginDeps extends SessionDeps {
  readonly outbox: Outbox;
  /** Keys the hashes of one-time codes: six digits alone are guessed from a plain hash in a blink. */
  readonly secret: string;
  /** The address viewers type, without a slash at the end. */
  readonly publicUrl: () => string;
  readonly relyingParty: () => RelyingParty;
  readonly later: Later;
}
