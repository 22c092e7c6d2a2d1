// A subscriber who signed in over the API and goes on in a browser: the session is put where the application keeps it.
import type { Browser, BrowserContext } from '@playwright/test';
import { DEMO_PASSWORD } from './api-viewer.ts';

export interface SignedIn {
  readonly sessionid: string;
  readonly accountToken: string;
  readonly profileToken: string;
  readonly profile: Readonly<Record<string, unknown>> & { readonly id: string };
  call(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: unknown,
  ): Promise<{ status: number; body: unknown }>;
}

interface SignInOptions {
  readonly password?: string;
  readonly force?: boolean;
  /** The profile to choose; by default the first. */
  readonly profileId?: string;
  readonly pin?: string;
}

/** Signs in and chooses a profile. */
export async function signInOverApi(
  serverUrl: string,
  username: string,
  { password = DEMO_PASSWORD, force = false, profileId, pin }: SignInOptions = {},
): Promise<SignedIn> {
  const stranger = caller(serverUrl, undefined);
  const reply = await must(stranger('POST', '/auth/user/login', { username, password, force }));
  const { access_token: accountToken, sessionid } = reply as { access_token: string; sessionid: string };
  const holder = caller(serverUrl, accountToken);
  const { data } = (await must(holder('GET', '/client/profiles'))) as { data: { id: string }[] };
  const id = profileId ?? data[0]?.id;
  const chosen = (await must(holder('POST', '/client/profiles/select', { id, pin }))) as {
    access_token: string;
    data: SignedIn['profile'];
  };
  const { access_token: profileToken, data: profile } = chosen;
  return { sessionid, accountToken, profileToken, profile, call: caller(serverUrl, profileToken) };
}

/** The storage of a browser in which the viewer is signed in. */
export function storageOf(serverUrl: string, { sessionid, accountToken, profileToken, profile }: SignedIn) {
  const stored = {
    hasLoggedIn: 'true',
    logintype: 'paid',
    usertype: '1',
    userToken: accountToken,
    profileToken,
    profile: JSON.stringify(profile),
    sessionid,
  };
  const localStorage = Object.entries(stored).map(([name, value]) => ({ name, value }));
  return { cookies: [], origins: [{ origin: serverUrl, localStorage }] };
}

/** A browser that finds the session in its storage. Tabs of the context share it, as tabs do. */
export const openBrowserOf = (browser: Browser, serverUrl: string, viewer: SignedIn): Promise<BrowserContext> =>
  browser.newContext({ storageState: storageOf(serverUrl, viewer) });

const caller =
  (serverUrl: string, token: string | undefined): SignedIn['call'] =>
  async (method, path, body) => {
    const answer = await fetch(`${serverUrl}/api${path}`, {
      method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    return { status: answer.status, body: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text };
  };

async function must(answer: ReturnType<SignedIn['call']>): Promise<unknown> {
  const { status, body } = await answer;
  if (status >= 300) throw new Error(`answered ${status}: ${JSON.stringify(body)}`);
  return body;
}
