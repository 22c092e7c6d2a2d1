import { openAccount } from './new-account.ts';
import { type SignedIn, signInOverApi } from './signed-in.ts';

/** An account of a story's own, with a package and a main profile whose PIN is 1234. */
export async function aBuyer(serverUrl: string): Promise<SignedIn> {
  const { username, password } = await openAccount(serverUrl);
  const buyer = await signInOverApi(serverUrl, username, { password });
  await must(buyer, 'POST', '/subscription/promo?promoCode=SEYIR30');
  const { id, name } = buyer.profile as { id: string; name: string };
  await must(buyer, 'PUT', '/client/profiles', { id, name, pin: '1234' });
  // The token of the sign-in knows neither.
  return signInOverApi(serverUrl, username, { password, force: true, pin: '1234' });
}

/** The answer of a call that may not fail. */
export async function must(buyer: SignedIn, ...[method, path, body]: Parameters<SignedIn['call']>): Promise<unknown> {
  const answer = await buyer.call(method, path, body);
  if (answer.status >= 300) throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}
