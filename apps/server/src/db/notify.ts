// LISTEN and NOTIFY, independent of the engine.
import { sql } from 'kysely';
import type { DatabaseLog, Queries } from './database.ts';

/** Sends with the commit of the transaction, or never when it is rolled back. At most 7,999 bytes. */
export async function notifyWithin(transaction: Queries, channel: string, payload: string): Promise<void> {
  await sql`select pg_notify(${checkChannelName(channel)}, ${payload})`.execute(transaction);
}

/** The same for many payloads, in one statement. */
export async function notifyAllWithin(
  transaction: Queries,
  channel: string,
  payloads: readonly string[],
): Promise<void> {
  if (payloads.length === 0) return;
  await sql`select pg_notify(${checkChannelName(channel)}, payload)
              from jsonb_array_elements_text(${JSON.stringify(payloads)}::jsonb) payload`.execute(transaction);
}

/** SQL injection guard: LISTEN takes no parameters, so the channel name becomes part of the statement. */
export function checkChannelName(channel: string): string {
  if (!/^[a-z][a-z0-9_]{0,62}$/.test(channel)) throw new Error(`${channel} is not the name of a channel.`);
  return channel;
}

/** Catches exceptions of a listener, so that they do not break the connection. */
export function shieldListener(onPayload: (payload: string) => void, log: DatabaseLog): (payload: string) => void {
  return (payload) => {
    try {
      onPayload(payload);
    } catch (error) {
      log.error({ err: error }, 'database listener failed');
    }
  };
}
