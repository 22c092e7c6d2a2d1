// Clients of servers that run as processes: they sign in, call the API with a token, and open streams, over HTTP alone.
import type { Database } from '../src/db/database.ts';
import { makePasswords } from '../src/shared/passwords.ts';
import { aMainProfile, anAccount, aSubscription } from './builders.ts';

export const PASSWORD = 'a long password';
const MONTH_MS = 30 * 86_400_000;

/** What a client keeps: a token, and the id of its player. */
export interface Client {
  readonly token: string;
  readonly player: string;
}

export interface Household {
  readonly id: string;
  readonly username: string;
  readonly profileId: string;
}

export const ask = (url: string, path: string, client?: Client, init: RequestInit = {}) =>
  fetch(`${url}/api${path}`, {
    ...init,
    headers: {
      ...init.headers,
      ...(client && { authorization: `Bearer ${client.token}`, 'x-player-id': client.player }),
      ...(init.body === undefined ? {} : { 'content-type': 'application/json' }),
    },
  });

export const post = (url: string, path: string, body: object, client?: Client) =>
  ask(url, path, client, { method: 'POST', body: JSON.stringify(body) });

/** The address of a stream in an answer of the API. */
export function findAddress(answer: string): string {
  const [address] = /https?:\/\/[^"\s\\]+index\.m3u8[^"\s\\]*/.exec(answer) ?? [];
  if (address === undefined) throw new Error(`There is no address in ${answer}`);
  return address;
}

/** `packageId` is what the households subscribe to. */
export function makeClients(db: Database, packageId: string) {
  const hashing = makePasswords().hash(PASSWORD);
  let players = 0;

  const aHousehold = async (): Promise<Household> => {
    const { id, username } = await anAccount(db, { password_hash: await hashing });
    const starts_at = new Date(Date.now() - 60_000);
    const ends_at = new Date(Date.now() + MONTH_MS);
    await aSubscription(db, { account_id: id, package_id: packageId, starts_at, ends_at });
    return { id, username, profileId: (await aMainProfile(db, { account_id: id })).id };
  };

  /** Signs in at one server and chooses a profile at another. */
  const signIn = async (at: string, then: string, { username, profileId }: Household): Promise<Client> => {
    players += 1;
    const player = String(players).padStart(12, '0');
    const token = await readToken(await post(at, '/auth/user/login', { username, password: PASSWORD, force: true }));
    const chosen = await post(then, '/client/profiles/select', { id: profileId }, { token, player });
    return { token: await readToken(chosen), player };
  };
  return { aHousehold, signIn };
}

async function readToken(answer: Response): Promise<string> {
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${answer.url} answers ${answer.status}: ${text}`);
  return JSON.parse(text).access_token;
}
