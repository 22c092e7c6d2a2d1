import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { useDatabase } from '../../../test/database.ts';
import { deferred } from '../../../test/deferred.ts';
import { type FamilyServer, MAIN_PIN, OWN_PIN, startFamilyServer } from '../../../test/family-server.ts';
import { aCaller } from '../../../test/http.ts';
import { checkPin } from './pins.service.ts';

const db = useDatabase();
let server: FamilyServer;

beforeEach(async () => {
  server = await startFamilyServer(db);
});
afterEach(() => server.stop());

const sessionOf = (id: string) =>
  db.kysely.selectFrom('session').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const passedBy = (sessionId: string) =>
  db.kysely.selectFrom('session_pin').select(['profile_id', 'passed_at']).where('session_id', '=', sessionId).execute();
const edit = (token: string, body: object) => server.call('PUT', '/client/profiles', { token, body });

describe('checking a PIN', () => {
  it('answers whether the PIN is right, and notes a passed check for this session [PIN-08] [PIN-09]', async () => {
    const { as, deniz } = await server.aFamily();
    expect(await server.validate(as.efe.token, deniz.id, '0000')).toMatchObject({ status: 200, body: { data: false } });
    expect(await passedBy(as.efe.sessionId)).toEqual([]);
    expect(await server.validate(as.efe.token, deniz.id, OWN_PIN)).toMatchObject({ status: 200, body: { data: true } });
    const at = new Date(server.clock.now);
    expect(await passedBy(as.efe.sessionId)).toEqual([{ profile_id: deniz.id, passed_at: at }]);
    expect(await sessionOf(as.efe.sessionId)).toMatchObject({ main_pin_at: null, admin_check_at: null });
    expect(await passedBy(as.main.sessionId)).toEqual([]);
  });

  it('of the main profile opens locks and parental control, not payments (CHANNEL-09, PAY-08)', async () => {
    const { as, main } = await server.aFamily();
    await server.validate(as.child.token, main.id, MAIN_PIN);
    expect(await sessionOf(as.child.sessionId)).toMatchObject({
      main_pin_at: new Date(server.clock.now),
      admin_check_at: null,
    });
    expect((await sessionOf(as.main.sessionId)).main_pin_at).toBeNull();
  });

  it('of a profile without one is never right', async () => {
    const { as, efe } = await server.aFamily();
    expect(await server.validate(as.main.token, efe.id, '0000')).toMatchObject({ status: 200, body: { data: false } });
    expect(await passedBy(as.main.sessionId)).toEqual([]);
  });

  it('takes four digits as plain text and nothing else [PIN-09]', async () => {
    const { as, deniz } = await server.aFamily();
    for (const pin of ['123', '12345', '12a4', ' 5678', '5678\n', '', '"5678"', '٥٦٧٨', '5'.repeat(5_000)]) {
      expect((await server.validate(as.main.token, deniz.id, pin)).status, JSON.stringify(pin)).toBe(400);
    }
    const path = `/client/profiles/validate/pin/${deniz.id}`;
    const json = await server.call('POST', path, { token: as.main.token, body: { pin: OWN_PIN } });
    expect(json.status).toBe(415);
  });

  it('needs a subscriber’s token, and a profile of the account [PIN-09] [API-10]', async () => {
    const { as, deniz } = await server.aFamily();
    const others = await server.aFamily();
    expect((await server.validate(undefined, deniz.id, OWN_PIN)).status).toBe(401);
    expect((await server.validate('a.b.c', deniz.id, OWN_PIN)).status).toBe(401);
    expect(await server.validate(await server.becomeGuest(), deniz.id, OWN_PIN)).toMatchObject({ status: 403 });
    for (const id of [others.deniz.id, '018f0000-0000-7000-8000-000000000000', 'x', encodeURIComponent("' or 1=1")]) {
      expect((await server.validate(as.main.token, id, OWN_PIN)).status, id).toBe(404);
    }
    expect(await db.kysely.selectFrom('session_pin').selectAll().execute()).toEqual([]);
  });

  it('is refused after five wrong ones for fifteen minutes, whatever they were tried with [PIN-10]', async () => {
    const { as, deniz, main } = await server.aFamily();
    const select = (pin: string) =>
      server.call('POST', '/client/profiles/select', { token: as.noProfile.token, body: { id: deniz.id, pin } });
    for (let i = 0; i < 3; i += 1) await server.validate(as.child.token, deniz.id, '0000');
    for (let i = 0; i < 2; i += 1) expect((await select('0000')).status).toBe(403);
    const { status, headers } = await server.validate(as.main.token, deniz.id, OWN_PIN);
    expect([status, headers['retry-after']]).toEqual([429, '900']);
    expect((await select(OWN_PIN)).status).toBe(429);
    expect((await server.validate(as.main.token, main.id, MAIN_PIN)).body).toEqual({ data: true });
    server.clock.now += 15 * 60_000;
    expect((await server.validate(as.main.token, deniz.id, OWN_PIN)).body).toEqual({ data: true });
  });

  it('is refused after twenty wrong ones a day, at any intervals [PIN-10] (departure)', async () => {
    const { as, deniz } = await server.aFamily();
    const first = server.clock.now;
    for (let i = 0; i < 20; i += 1) {
      expect((await server.validate(as.child.token, deniz.id, '0000')).body).toEqual({ data: false });
      server.clock.now += 10 * 60_000;
    }
    const { status, headers } = await server.validate(as.child.token, deniz.id, OWN_PIN);
    expect([status, Number(headers['retry-after'])]).toEqual([
      429,
      (first + 24 * 3_600_000 - server.clock.now) / 1_000,
    ]);
  });

  it('sent twenty times at once is tried five times [PIN-10]', async () => {
    const { as, deniz } = await server.aFamily();
    const guesses = Array.from({ length: 20 }, (_, i) => server.validate(as.child.token, deniz.id, String(1_000 + i)));
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(15);
  });
});

describe('a changed PIN', () => {
  it('withdraws what the old one opened, on every device', async () => {
    const { as, main, deniz } = await server.aFamily();
    for (const { token, sessionId } of [as.efe, as.child]) {
      await server.validate(token, main.id, MAIN_PIN);
      await server.validate(token, deniz.id, OWN_PIN);
      const admin_check_at = new Date(server.clock.now);
      await db.kysely.updateTable('session').set({ admin_check_at }).where('id', '=', sessionId).execute();
    }
    await edit(as.main.token, { id: deniz.id, name: 'Deniz', pin: '1357' });
    for (const { sessionId } of [as.efe, as.child]) {
      expect((await passedBy(sessionId)).map(({ profile_id }) => profile_id)).toEqual([main.id]);
      expect((await sessionOf(sessionId)).main_pin_at).not.toBeNull();
    }
    await edit(as.main.token, { id: main.id, name: 'Defne', pin: '' });
    for (const { sessionId } of [as.efe, as.child]) {
      expect(await passedBy(sessionId)).toEqual([]);
      expect(await sessionOf(sessionId)).toMatchObject({ main_pin_at: null, admin_check_at: null });
    }
  });

  it('leaves the checks of other accounts, and those of an unchanged PIN', async () => {
    const { as, main } = await server.aFamily();
    const others = await server.aFamily();
    for (const family of [{ as, main }, others]) await server.validate(family.as.main.token, family.main.id, MAIN_PIN);
    await edit(as.main.token, { id: main.id, name: 'Defne Su' });
    expect((await sessionOf(as.main.sessionId)).main_pin_at).not.toBeNull();
    await edit(as.main.token, { id: main.id, name: 'Defne', pin: '9753' });
    expect((await sessionOf(as.main.sessionId)).main_pin_at).toBeNull();
    expect((await sessionOf(others.as.main.sessionId)).main_pin_at).not.toBeNull();
  });

  it('fails a concurrent check of the old PIN', async () => {
    const { account, as, main } = await server.aFamily();
    const compared = deferred<boolean>();
    const caller = aCaller({ accountId: account.id, sessionId: as.efe.sessionId });
    const slow = { ...server.deps.passwords, matches: () => compared.promise };
    const checking = checkPin({ ...server.deps, passwords: slow }, caller, main.id, MAIN_PIN);
    expect((await edit(as.main.token, { id: main.id, name: 'Defne', pin: '9753' })).status).toBe(200);
    compared.resolve(true);
    expect(await checking).toEqual({ data: false });
    expect((await sessionOf(as.efe.sessionId)).main_pin_at).toBeNull();
  });
});
