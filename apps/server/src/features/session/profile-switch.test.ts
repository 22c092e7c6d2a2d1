// What the tokens of a session open once the session has chosen a profile, and after it has switched to another.
import { ENDPOINTS } from '@seyir/contract/all-endpoints';
import type { Endpoint } from '@seyir/contract/endpoint';
import { returncodeOf } from '@seyir/contract/legacy';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aKidsProfile, aMainProfile, anAccount, aProfile } from '../../../test/builders.ts';
import { useDatabase } from '../../../test/database.ts';
import { openTestPhotos } from '../../../test/photos.ts';
import { startViewerServer, type ViewerServer } from '../../../test/viewer.ts';
import type { Caller } from '../../http/caller.ts';
import type { Route } from '../../http/route.ts';
import { profileChangeRoutes } from '../profiles/profiles.routes.ts';

const PIN = '2468';
const db = useDatabase();
const reached = vi.fn(async (_: { caller: Caller | undefined }) => undefined);
const adultCalls = Object.values(ENDPOINTS)
  .map((endpoint: Endpoint) => endpoint)
  .filter(({ access }) => access === 'adult');
/** Those that the routes of profiles serve here; the others have a handler that only records whether it was reached. */
const SERVED: readonly string[] = ['/client/profiles/:id/userlevel', '/client/profiles/open-programme'];
const recordedCalls = adultCalls.filter(({ path }) => !SERVED.includes(path));

/** Hashing is slow: one hash serves all tests. */
let pinHash: string | undefined;
let server: ViewerServer;
let login: string;
let main: { id: string };
let other: { id: string };
let kid: { id: string };

beforeEach(async () => {
  reached.mockClear();
  server = await startViewerServer(db, (deps) => [
    ...profileChangeRoutes({
      ...{ ...deps, publishSessionChange: async () => {} },
      photos: openTestPhotos(db, deps.now).photos,
    }),
    ...recordedCalls.map(
      ({ params, query, body, ...declared }) =>
        ({ endpoint: { ...declared, replyKind: 'empty', status: 204 }, handle: reached }) as Route,
    ),
  ]);
  pinHash ??= await server.deps.passwords.hash(PIN);
  const account = await anAccount(db, { username: 'aile', password_hash: pinHash });
  main = await aMainProfile(db, { account_id: account.id, pin_hash: pinHash });
  other = await aProfile(db, { account_id: account.id });
  kid = await aKidsProfile(db, { account_id: account.id });
  const body = { username: 'aile', password: PIN };
  login = (await server.call('POST', '/auth/user/login', { body })).body.access_token;
});
afterEach(() => server.stop());

async function choose(token: string, profile: { id: string }, pin?: string): Promise<string> {
  const { status, body } = await server.call('POST', '/client/profiles/select', {
    token,
    body: { id: profile.id, ...(pin ? { pin } : {}) },
  });
  if (status !== 200) throw new Error(`The choice was answered ${status} ${body.code}.`);
  return body.access_token;
}

/** The code of the refusal, or the status when the handler was reached. */
async function ask({ method, path }: Endpoint, token: string): Promise<string> {
  const { status, body } = await server.call(method, path.replaceAll(/:\w+/g, other.id), { token });
  const legacy = (['KIDS_PROFILE', 'PROFILE_CHANGED'] as const).find((code) => returncodeOf(code) === body.returncode);
  return legacy ?? body.code ?? String(status);
}

const profilesOf = (token: string) => server.call('GET', '/client/profiles', { token });
const passMainPin = (token: string) =>
  server.call('POST', `/client/profiles/validate/pin/${main.id}`, {
    token,
    body: PIN,
    headers: { 'content-type': 'text/plain' },
  });
const liftLevel = (token: string) =>
  server.call('PUT', `/client/profiles/${other.id}/userlevel`, { token, body: { userlevel: 0 } });

describe('while a kids profile is in use', () => {
  it('refuses every adult call of the contract with each token of the session [KIDS-04] [ROLE-08]', async () => {
    const old = await choose(login, main, PIN);
    const child = await choose(login, kid);
    expect(adultCalls.length).toBeGreaterThan(15);
    for (const call of adultCalls) {
      const answers = [await ask(call, child), await ask(call, login), await ask(call, old)];
      expect([call.path, ...answers]).toEqual([call.path, 'KIDS_PROFILE', 'KIDS_PROFILE', 'PROFILE_CHANGED']);
    }
    expect(reached).not.toHaveBeenCalled();
  });

  it('reaches every adult call again once an adult profile is chosen, as that profile [ROLE-08]', async () => {
    const child = await choose(login, kid);
    const grown = await choose(child, other);
    for (const call of recordedCalls) {
      expect([call.path, await ask(call, grown), await ask(call, login)]).toEqual([call.path, '204', '204']);
      expect(await ask(call, child)).toBe('PROFILE_CHANGED');
    }
    expect(new Set(reached.mock.calls.map(([{ caller }]) => caller?.profile?.id))).toEqual(new Set([other.id]));
    expect(reached).toHaveBeenCalledTimes(2 * recordedCalls.length);
  });

  it('still lists and chooses profiles, with the token of the sign-in and of the child', async () => {
    const child = await choose(login, kid);
    expect((await profilesOf(login)).status).toBe(200);
    expect((await profilesOf(child)).status).toBe(200);
    const grown = await choose(child, main, PIN);
    expect((await profilesOf(grown)).status).toBe(200);
    expect((await choose(login, kid)).length).toBeGreaterThan(0);
    await expect(choose(login, main)).rejects.toThrow('403 WRONG_PIN');
  });
});

describe('the token of a profile', () => {
  it('ends when its session switches to another profile, and holds again when that one is chosen again', async () => {
    const first = await choose(login, other);
    expect((await profilesOf(first)).status).toBe(200);
    const child = await choose(first, kid);
    expect(await profilesOf(first)).toMatchObject({ status: 401, body: { code: 'PROFILE_CHANGED' } });
    const again = await choose(child, other);
    expect((await profilesOf(again)).status).toBe(200);
    expect((await profilesOf(first)).status).toBe(200);
    expect(await profilesOf(child)).toMatchObject({ status: 401, body: { code: 'PROFILE_CHANGED' } });
  });

  it('holds in other sessions of the account, whatever this one chooses', async () => {
    const first = await choose(login, other);
    const body = { username: 'aile', password: PIN };
    const second = (await server.call('POST', '/auth/user/login', { body })).body.access_token;
    await choose(second, kid);
    expect((await profilesOf(first)).status).toBe(200);
  });

  it('ends the open event streams of the previous profile', async () => {
    const address = await server.http.listen('127.0.0.1', 0);
    const token = await choose(login, other);
    const stream = await fetch(`${address}/api/events`, { headers: { authorization: `Bearer ${token}` } });
    await expect.poll(() => server.events.count()).toBe(1);
    await choose(token, kid);
    await stream.text();
    expect(server.events.count()).toBe(0);
  });
});

describe('a passed main PIN', () => {
  it('opens parental control for the profile that passed it, and for no other of the session [PARENTAL-06]', async () => {
    const first = await choose(login, other);
    expect((await passMainPin(first)).body).toEqual({ data: true });
    expect((await liftLevel(first)).status).toBe(200);
    const second = await choose(first, main, PIN);
    expect(await liftLevel(second)).toMatchObject({ status: 403, body: { code: 'PIN_REQUIRED' } });
    const again = await choose(second, other);
    expect(await liftLevel(again)).toMatchObject({ status: 403, body: { code: 'PIN_REQUIRED' } });
  });

  it('stays when the same profile is chosen again [PARENTAL-06]', async () => {
    const first = await choose(login, other);
    await passMainPin(first);
    expect((await liftLevel(await choose(first, other))).status).toBe(200);
  });

  it('withdraws the passed payment check and the PINs of other profiles with the switch [PARENTAL-06]', async () => {
    const first = await choose(login, other);
    await passMainPin(first);
    await db.kysely
      .updateTable('session')
      .set({ admin_check_at: new Date(server.clock.now) })
      .execute();
    await choose(first, kid);
    const { main_pin_at, admin_check_at } = await db.kysely
      .selectFrom('session')
      .select(['main_pin_at', 'admin_check_at'])
      .executeTakeFirstOrThrow();
    expect([main_pin_at, admin_check_at]).toEqual([null, null]);
    expect(await db.kysely.selectFrom('session_pin').selectAll().execute()).toEqual([]);
  });
});
