// The parts of LISTEN and NOTIFY that do not depend on the engine.
import { sql } from 'kysely';
import type { DatabaseLog, Queries } from './database.ts';

/** Sends with the commit of the transaction, or never when it is rolled back. At most 7,999 bytes. */
export async function notifyWithin(transaction: Queries, channel: string, payload: string): Promise<void> {
  await sql`select pg_notify(${checkChannelName(channel)}, ${payload})`.execute(transaction);
}

/** LISTEN takes no parameters, so a channel's name becomes part of the statement and must be harmless. */
export function checkChannelName(channel: string): string {
  if (!/^[a-z][a-z0-9_]{0,62}$/.test(channel)) throw new Error(`${channel} is not the name of a channel.`);
  return channel;
}

/** A listener that throws must not bring down the connection that called it. */
export function shieldListener(onPayload: (payload: string) => void, log: DatabaseLog): (payload: string) => void {
  return (payload) => {
    try {
      onPayload(payload);
    } catch (error) {
      log.error({ err: error }, 'a database listener failed');
    }
  };
}
