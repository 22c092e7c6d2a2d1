// Passkeys as second factor of operators: added in the console, used instead of the code, refused in every other way.
import { PASSKEY_CHALLENGE_MS } from '@seyir/core/limits/account';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Misbehaviour, makeAuthenticator } from '../../../test/authenticator.ts';
import { type ConsoleServer, PASSWORD, startConsoleServer } from '../../../test/console-server.ts';
import { useDatabase } from '../../../test/database.ts';

const db = useDatabase({ emptied: 'once' });
let server: ConsoleServer;
beforeAll(async () => {
  server = await startConsoleServer(db);
}, 60_000);
afterAll(() => server.close());

type Device = ReturnType<typeof makeAuthenticator>;
const ORIGIN = { origin: 'http://localhost' };

const open = async (username: string) =>
  (await server.call('POST', '/console/session', undefined, { username, password: PASSWORD })).body;
const challenge = async (ticket: string) =>
  (await server.call('POST', '/console/session/passkey/options', undefined, { ticket })).body;
const confirm = (ticket: string, response: unknown) =>
  server.call('POST', '/console/session/passkey', undefined, { ticket, response });

async function signInWith(device: Device, username: string, wrong: Misbehaviour = {}) {
  const { ticket } = await open(username);
  return confirm(ticket, device.get(await challenge(ticket), wrong));
}

async function add(token: string, device: Device, wrong: Misbehaviour = {}) {
  const { body: options } = await server.call('POST', '/console/passkeys/options', token);
  return server.call('POST', '/console/passkeys', token, { name: 'Dizüstü', response: device.create(options, wrong) });
}

async function anOperatorWithPasskey() {
  const { id, username } = await server.anOperator('owner');
  const { token } = await server.signIn(username);
  const device = makeAuthenticator(ORIGIN);
  expect((await add(token, device)).status).toBe(200);
  return { id, username, token, device };
}

describe('a passkey of an operator', () => {
  it('takes the place of the code, and both changes are in the audit log', async () => {
    const { username, device } = await anOperatorWithPasskey();
    expect(await open(username)).toMatchObject({ hasPasskey: true, setup: null });
    const { status, body } = await signInWith(device, username);
    expect({ status, operator: body.operator }).toEqual({ status: 200, operator: { name: username, role: 'owner' } });
    const listed = (await server.call('GET', '/console/passkeys', body.token)).body.data;
    expect(listed).toMatchObject([{ id: device.credentialId, name: 'Dizüstü', lastUsedAt: expect.any(String) }]);
    expect((await server.call('DELETE', `/console/passkeys/${device.credentialId}`, body.token)).status).toBe(204);
    expect((await open(username)).hasPasskey).toBe(false);
    const changes = (await server.call('GET', '/console/changes', body.token)).body.data.slice(0, 2);
    expect(changes).toMatchObject([
      { command: 'passkey remove', operator: username, rows: [{ before: { name: 'Dizüstü' }, after: null }] },
      { command: 'passkey add', operator: username, rows: [{ before: null, after: { name: 'Dizüstü' } }] },
    ]);
  });

  it('is added in a session of both factors only: a ticket does not', async () => {
    const { username } = await server.anOperator('viewer');
    const { ticket } = await open(username);
    expect((await server.call('POST', '/console/passkeys/options', ticket)).body.code).toBe('CHECK_REQUIRED');
  });

  it('of the viewer does not open the console', async () => {
    const { id, username } = await server.anOperator('viewer');
    await server.signIn(username);
    const device = makeAuthenticator(ORIGIN);
    const values = { account_id: id, name: 'Telefon', public_key: Buffer.from('key'), counter: 0 };
    await db.kysely
      .insertInto('passkey')
      .values({ ...values, credential_id: device.credentialId })
      .execute();
    expect((await open(username)).hasPasskey).toBe(false);
    const answer = await signInWith(device, username, { userHandle: null });
    expect(answer.body.code).toBe('WRONG_CREDENTIALS');
  });

  it.each<[string, Misbehaviour]>([
    ['another origin', { origin: 'https://evil.test' }],
    ['another host', { rpId: 'evil.test' }],
    ['another challenge', { challenge: 'AAAA' }],
    ['no user verification', { userVerified: false }],
    ['a counter that did not rise', { counter: 1 }],
  ])('is refused with %s', async (_, wrong) => {
    const { username, device } = await anOperatorWithPasskey();
    expect((await signInWith(device, username, wrong)).body.code).toBe('WRONG_CREDENTIALS');
  });

  it('of another operator is refused', async () => {
    const [first, second] = [await anOperatorWithPasskey(), await anOperatorWithPasskey()];
    expect((await signInWith(first.device, second.username)).body.code).toBe('WRONG_CREDENTIALS');
  });

  it('answers a challenge once and in time', async () => {
    const { username, device } = await anOperatorWithPasskey();
    const { ticket } = await open(username);
    const late = device.get(await challenge(ticket));
    server.clock.now += PASSKEY_CHALLENGE_MS;
    expect((await confirm(ticket, late)).body.code).toBe('WRONG_CREDENTIALS');
    const options = await challenge(ticket);
    expect((await confirm(ticket, device.get(options, { userVerified: false }))).status).toBe(401);
    expect((await confirm(ticket, device.get(options))).status).toBe(401);
    expect((await confirm(ticket, device.get(await challenge(ticket)))).status).toBe(200);
    expect((await confirm(ticket, device.get(options))).body.code).toBe('GONE');
  });

  it('counts as a try, like a wrong code', async () => {
    const { username, device } = await anOperatorWithPasskey();
    const answers = [];
    for (let guess = 0; guess < 6; guess += 1)
      answers.push((await signInWith(device, username, { userVerified: false })).status);
    expect(answers).toEqual([401, 401, 401, 401, 401, 429]);
  });

  it('is forgotten by `operator reset`', async () => {
    const { username, token, device } = await anOperatorWithPasskey();
    expect((await server.change(token, 'operator reset', [username])).status).toBe(200);
    expect(await open(username)).toMatchObject({ hasPasskey: false, setup: expect.anything() });
    expect((await signInWith(device, username)).body.code).toBe('WRONG_CREDENTIALS');
  });

  it('is refused a second time, and with a false attestation', async () => {
    const { token, device } = await anOperatorWithPasskey();
    expect((await add(token, device)).body.code).toBe('CONFLICT');
    expect((await add(token, makeAuthenticator(ORIGIN), { origin: 'https://evil.test' })).body.code).toBe('BAD_INPUT');
  });
});
