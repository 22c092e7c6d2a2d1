import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type AccountServer, PASSWORD, startAccountServer } from '../../../test/account-server.ts';
import { useDatabase } from '../../../test/database.ts';

const db = useDatabase();
let server: AccountServer;
let token: string;
let profileId: string;

beforeEach(async () => {
  server = await startAccountServer(db);
  const { profile } = await server.aViewer({ username: 'zeynep', email: 'zeynep@seyir.test', first_name: 'Zeynep' });
  profileId = profile.id;
  const pin_hash = await server.deps.passwords.hash('1234');
  await db.kysely.updateTable('profile').set({ pin_hash }).where('id', '=', profileId).execute();
  token = (await server.signIn('zeynep')).token;
});
afterEach(() => server.stop());

const recover = (body: object, as: string | undefined = token) =>
  server.call('POST', '/client/profiles/main/pin', { token: as, body });
const select = (pin: string) => server.call('POST', '/client/profiles/select', { token, body: { id: profileId, pin } });

describe('a forgotten PIN of the main profile', () => {
  it('is replaced with the account’s password, and the owner gets a mail', async () => {
    expect(await recover({ password: PASSWORD, pin: '9753' })).toMatchObject({ status: 200, body: { data: true } });
    expect((await select('1234')).status).toBe(403);
    expect((await select('9753')).status).toBe(200);
    expect(server.outbox.mails).toMatchObject([{ to: 'zeynep@seyir.test', subject: 'Ana profilinin şifresi değişti' }]);
  });

  it('is replaced with a one-time code that was sent to the owner, once', async () => {
    const sent = await server.call('POST', '/auth/user/verify/code', { token });
    expect(sent).toMatchObject({ status: 200, body: { sentTo: 'z•••@seyir.test' } });
    expect(server.outbox.mails).toMatchObject([{ subject: expect.stringMatching(/^Seyir doğrulama kodun: \d{6}$/) }]);
    const code = /\d{6}/.exec(server.outbox.mails[0]?.subject ?? '')?.[0] ?? '';
    expect((await recover({ code, pin: '9753' })).body).toEqual({ data: true });
    expect((await recover({ code, pin: '1111' })).body).toEqual({ data: false });
    expect((await select('9753')).status).toBe(200);
  });

  it('opens at once, although wrong guesses had locked it', async () => {
    for (let guess = 0; guess < 5; guess += 1) await select('0000');
    expect((await select('1234')).status).toBe(429);
    await recover({ password: PASSWORD, pin: '9753' });
    expect((await select('9753')).status).toBe(200);
  });

  it('stays with a wrong password, although the session has just signed in', async () => {
    expect((await recover({ password: 'not-this-one', pin: '9753' })).body).toEqual({ data: false });
    expect((await recover({ pin: '9753' })).status).toBe(400);
    expect((await recover({ password: PASSWORD, pin: '' })).status).toBe(400);
    expect((await select('1234')).status).toBe(200);
    expect(server.outbox.mails).toEqual([]);
  });

  it('is no way to guess the password', async () => {
    for (let guess = 0; guess < 10; guess += 1) await recover({ password: `guess-${guess}`, pin: '9753' });
    expect((await recover({ password: PASSWORD, pin: '9753' })).status).toBe(429);
  });

  it('is refused without a token and to guests', async () => {
    const body = { password: PASSWORD, pin: '9753' };
    expect((await server.call('POST', '/client/profiles/main/pin', { body })).status).toBe(401);
    expect((await recover(body, await server.becomeGuest())).status).toBe(403);
  });
});
