import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type AccountServer, startAccountServer } from '../../../test/account-server.ts';
import { aKidsProfile, aProfile } from '../../../test/builders.ts';
import { useDatabase } from '../../../test/database.ts';

const db = useDatabase();
let server: AccountServer;

beforeEach(async () => {
  server = await startAccountServer(db);
});
afterEach(() => server.stop());

async function aViewer(username = 'zeynep') {
  const account = await server.aViewer({ username, email: `${username}@seyir.test` });
  const { token: signedIn } = await server.signIn(username);
  return { account, signedIn, token: await server.choose(signedIn, account.profile.id) };
}

describe('GET /client/info', () => {
  const info = (token?: string, headers: Record<string, string> = {}) =>
    server.call('GET', '/client/info', { token, headers });

  it('needs a token and answers mail, user code and address [SETTINGS-04] [DATA-18]', async () => {
    const { account, token } = await aViewer();
    expect((await info()).status).toBe(401);
    const { status, body } = await info(token);
    expect(status).toBe(200);
    expect(body).toEqual({
      mail: 'zeynep@seyir.test',
      usercode: account.user_code,
      ip: '127.0.0.1',
      usertype: '1',
      userlevel: 0,
      adminProfile: { profilecode: account.profile.id, havepwd: '0' },
    });
  });

  it('answers a guest without personal data, as usertype 0 [ROLE-01]', async () => {
    await aViewer();
    expect((await info(await server.becomeGuest())).body).toMatchObject({ mail: '', usertype: '0' });
  });

  it('answers a kids profile neither mail nor code nor address of the account [SETTINGS-04] (departure)', async () => {
    const { account, signedIn } = await aViewer();
    const kid = await aKidsProfile(db, { account_id: account.id });
    const { status, body } = await info(await server.choose(signedIn, kid.id));
    expect(status).toBe(200);
    expect(body).toMatchObject({ mail: '', usercode: '', ip: '', usertype: '1' });
  });

  it('answers for the token’s profile and account, whatever the client claims [ROLE-08] [DATA-18]', async () => {
    const { account, signedIn } = await aViewer();
    await aViewer('other');
    await db.kysely.updateTable('profile').set({ pin_hash: 'x' }).where('id', '=', account.profile.id).execute();
    const strict = await aProfile(db, { account_id: account.id, userlevel: 12 });
    const token = await server.choose(signedIn, strict.id);
    const headers = { 'x-forwarded-for': '203.0.113.9', usertype: '0', 'x-real-ip': '203.0.113.9' };
    const { body } = await info(token, headers);
    expect(body).toMatchObject({ usertype: '1', userlevel: 12, ip: '127.0.0.1', mail: 'zeynep@seyir.test' });
    expect(body.adminProfile).toEqual({ profilecode: account.profile.id, havepwd: '1' });
  });
});

describe('POST /client/feedback', () => {
  const send = (body: unknown, token?: string) => server.call('POST', '/client/feedback', { token, body });
  const kept = () => db.kysely.selectFrom('feedback').selectAll().execute();

  it('stores the text with account, profile and time [SETTINGS-12]', async () => {
    const { account, token } = await aViewer();
    expect((await send({ type: 'complaint', text: '  Ses geç geliyor. <b>\n ' }, token)).status).toBe(204);
    expect(await kept()).toMatchObject([
      {
        account_id: account.id,
        profile_id: account.profile.id,
        kind: 'complaint',
        text: 'Ses geç geliyor. <b>',
        created_at: new Date(server.clock.now),
      },
    ]);
  });

  it('accepts every profile of a subscriber, and no guest [SETTINGS-12]', async () => {
    const { account, signedIn } = await aViewer();
    const body = { type: 'suggestion', text: 'Daha çok belgesel.' };
    expect((await send(body)).status).toBe(401);
    expect(await send(body, await server.becomeGuest())).toMatchObject({
      status: 403,
      body: { code: 'LOGIN_REQUIRED' },
    });
    const kid = await aKidsProfile(db, { account_id: account.id });
    for (const token of [signedIn, await server.choose(signedIn, kid.id)]) {
      expect((await send(body, token)).status).toBe(204);
    }
    expect(await kept()).toHaveLength(2);
  });

  it.each([
    [{ type: 'suggestion', text: 'x'.repeat(1000) }, 204],
    [{ type: 'suggestion', text: 'x'.repeat(1001) }, 400],
    [{ type: 'suggestion', text: '' }, 400],
    [{ type: 'suggestion', text: '   \n ' }, 400],
    [{ type: 'praise', text: 'x' }, 400],
    [{ type: 'suggestion' }, 400],
    [{ text: 'x' }, 400],
    [{ type: 'suggestion', text: ['x'] }, 400],
    [{ type: 'suggestion', text: 'a\u0000b' }, 400],
    [{ type: 'suggestion', text: "'); drop table feedback; --" }, 204],
    [[], 400],
  ])('answers %j with %i [SETTINGS-12]', async (body, status) => {
    const { token } = await aViewer();
    expect((await send(body, token)).status).toBe(status);
    expect(await kept()).toHaveLength(status === 204 ? 1 : 0);
  });

  it('cannot be sent in another account’s name [ROLE-08]', async () => {
    const { account: other } = await aViewer('other');
    const { account, token } = await aViewer();
    await send({ type: 'suggestion', text: 'x', account_id: other.id, accountId: other.id }, token);
    expect(await kept()).toMatchObject([{ account_id: account.id }]);
  });

  it('is refused beyond twenty an hour', async () => {
    const { token } = await aViewer();
    const body = { type: 'suggestion', text: 'x' };
    for (let i = 0; i < 20; i += 1) expect((await send(body, token)).status).toBe(204);
    expect((await send(body, token)).status).toBe(429);
    server.clock.now += 60 * 60_000;
    expect((await send(body, token)).status).toBe(204);
  });
});

describe('the preferences of a profile', () => {
  const read = async (token?: string) => server.call('GET', '/client/preferences', { token });
  const save = (body: unknown, token?: string) => server.call('PUT', '/client/preferences', { token, body });
  const volume = (body: unknown, token?: string) => server.call('PUT', '/client/volume', { token, body });

  it('include its own volume [PLAYER-16]', async () => {
    const { account, signedIn, token } = await aViewer();
    expect(await volume({ volume: 35 }, token)).toMatchObject({ status: 200, body: { volume: 35 } });
    expect((await read(token)).body.volume).toBe(35);
    const brother = await server.choose(signedIn, (await aProfile(db, { account_id: account.id })).id);
    expect((await read(brother)).body.volume).toBe(100);
  });

  it.each([
    [0, 200],
    [100, 200],
    [-1, 400],
    [101, 400],
    [1.5, 400],
    ['50', 400],
    [null, 400],
    [undefined, 400],
  ])('answer the volume %j with %i [PLAYER-16]', async (value, status) => {
    const { token } = await aViewer();
    expect((await volume({ volume: value }, token)).status).toBe(status);
  });

  it('are accepted from a guest and not stored [PLAYER-16]', async () => {
    const guest = await server.becomeGuest();
    expect(await volume({ volume: 5 }, guest)).toMatchObject({ status: 200, body: { volume: 5 } });
    expect(await save({ audioLanguage: 'en' }, guest)).toMatchObject({ status: 200, body: { audioLanguage: 'en' } });
    expect((await read(guest)).body).toEqual({
      ...{ volume: 100, audioLanguage: null, subtitleLanguage: null, subtitleLook: null },
      ...{ audioDescription: false, hardOfHearing: false, spokenSubtitles: false },
    });
  });

  it('are accepted before a profile is chosen and not stored', async () => {
    const { account } = await aViewer();
    const { token: signedIn } = await server.signIn(account.username);
    expect((await volume({ volume: 5 }, signedIn)).body).toEqual({ volume: 5 });
    expect((await read(await server.choose(signedIn, account.profile.id))).body.volume).toBe(100);
  });

  it('store audio and subtitle language independently [SUBS-01]', async () => {
    const { token } = await aViewer();
    await save({ audioLanguage: 'en-GB', subtitleLanguage: 'off' }, token);
    expect((await save({ subtitleLanguage: 'tr' }, token)).body).toMatchObject({
      audioLanguage: 'en-GB',
      subtitleLanguage: 'tr',
    });
    expect((await save({ audioLanguage: null }, token)).body).toMatchObject({
      audioLanguage: null,
      subtitleLanguage: 'tr',
    });
    expect((await save({}, token)).body).toMatchObject({ audioLanguage: null, subtitleLanguage: 'tr' });
  });

  it('store the look of subtitles, described sound and spoken subtitles of each profile [A11Y-01] [SUBS-01]', async () => {
    const { account, signedIn, token } = await aViewer();
    const subtitleLook = { size: 'huge', colour: 'yellow', edge: 'outline', ground: 'none', place: 'top' };
    await save({ subtitleLook, audioDescription: true }, token);
    await save({ hardOfHearing: true, spokenSubtitles: true }, token);
    const wanted = { subtitleLook, audioDescription: true, hardOfHearing: true, spokenSubtitles: true };
    expect((await read(token)).body).toMatchObject(wanted);
    expect((await save({ subtitleLook: null, audioDescription: false }, token)).body).toMatchObject({
      ...{ subtitleLook: null, audioDescription: false, hardOfHearing: true },
    });
    const brother = await server.choose(signedIn, (await aProfile(db, { account_id: account.id })).id);
    expect((await read(brother)).body).toMatchObject({ hardOfHearing: false, spokenSubtitles: false });
  });

  it.each([
    [{ subtitleLook: { size: 'huge' } }],
    [{ subtitleLook: { size: '9em', colour: 'author', edge: 'none', ground: 'half', place: 'top' } }],
    [{ audioDescription: null }],
    [{ spokenSubtitles: 'true' }],
    [{ audioLanguage: '' }],
    [{ audioLanguage: "'--" }],
    [{ subtitleLanguage: 'x'.repeat(40) }],
    [{ audioLanguage: 7 }],
    [[]],
  ])('refuses %j with 400', async (body) => {
    const { token } = await aViewer();
    expect((await save(body, token)).status).toBe(400);
  });

  it('need a token', async () => {
    expect([(await read()).status, (await save({})).status, (await volume({ volume: 5 })).status]).toEqual([
      401, 401, 401,
    ]);
  });

  it('answer PROFILE_REMOVED for a profile that was removed', async () => {
    const { account, token } = await aViewer();
    expect((await read(token)).status).toBe(200);
    await db.kysely.deleteFrom('profile').where('id', '=', account.profile.id).execute();
    expect(await volume({ volume: 5 }, token)).toMatchObject({ status: 401, body: { code: 'PROFILE_REMOVED' } });
  });
});
