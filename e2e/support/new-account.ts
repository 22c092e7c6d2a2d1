// An account of a story's own, so that no other story feels what happens to it.
import { randomInt, randomUUID } from 'node:crypto';

export interface NewAccount {
  readonly username: string;
  readonly name: string;
  readonly surname: string;
  readonly email: string;
  readonly password: string;
}

/** The data of a visitor who has not signed up yet. */
export function aStranger(): NewAccount {
  const id = randomUUID().slice(0, 8);
  return {
    username: `izleyici-${id}`,
    name: 'Defne',
    surname: 'Aral',
    email: `${id}@ornek.test`,
    password: 'denizfeneri',
  };
}

/** A new client address per account: sign-ups are limited per address and hour. */
const anAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;

export async function openAccount(serverUrl: string): Promise<NewAccount> {
  const account = aStranger();
  const answer = await fetch(`${serverUrl}/api/auth/user/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': anAddress() },
    body: JSON.stringify(account),
  });
  if (!answer.ok) throw new Error(`registering answered ${answer.status}: ${await answer.text()}`);
  return account;
}
