// Concurrent changes on several devices of an account. On PostgreSQL these are concurrent transactions: none may deadlock,
// and every interleaving must leave a consistent state.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { useDatabase } from '../../../test/database.ts';
import { type FamilyServer, MAIN_PIN, OWN_PIN, startFamilyServer } from '../../../test/family-server.ts';

const db = useDatabase();
let server: FamilyServer;

beforeEach(async () => {
  server = await startFamilyServer(db);
});
afterEach(() => server.stop());

const select = (token: string, id: string, pin?: string) =>
  server.call('POST', '/client/profiles/select', { token, body: { id, pin } });
const edit = (token: string, body: object) => server.call('PUT', '/client/profiles', { token, body });
const remove = (token: string, id: string) => server.call('DELETE', `/client/profiles/${id}`, { token });
const add = (token: string, name: string) => server.call('POST', '/client/profiles', { token, body: { name } });

describe('at the same moment', () => {
  it('a profile is removed and chosen on many devices: no session keeps it [PROFILE-29] [SESSION-14]', async () => {
    const { account, as, efe } = await server.aFamily();
    const devices = await Promise.all(Array.from({ length: 8 }, () => server.signIn(account)));
    const [removed, ...chosen] = await Promise.all([
      remove(as.main.token, efe.id),
      ...devices.flatMap(({ token }) => [select(token, efe.id), select(token, efe.id)]),
    ]);
    expect(removed.status).toBe(200);
    for (const { status, body } of chosen) {
      expect([200, 404]).toContain(status);
      if (status !== 200) continue;
      const list = () => server.call('GET', '/client/profiles', { token: body.access_token });
      await expect.poll(list).toMatchObject({ status: 401, body: { code: 'PROFILE_REMOVED' } });
    }
    const sessions = await db.kysely.selectFrom('session').select('profile_id').execute();
    expect(sessions.some(({ profile_id }) => profile_id === efe.id)).toBe(false);
  });

  it('the main PIN is changed and checked on many devices: the old one opens nothing afterwards', async () => {
    const { account, as, main } = await server.aFamily();
    const devices = await Promise.all(Array.from({ length: 5 }, () => server.signIn(account)));
    const checks = devices.map(({ token }) => server.validate(token, main.id, MAIN_PIN));
    const changed = edit(as.main.token, { id: main.id, name: 'Defne', pin: '9753' });
    const answers = await Promise.all([changed, ...checks]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    const sessions = await db.kysely.selectFrom('session').select('main_pin_at').execute();
    expect(sessions.filter(({ main_pin_at }) => main_pin_at !== null)).toEqual([]);
    expect(await db.kysely.selectFrom('session_pin').selectAll().execute()).toEqual([]);
  });

  it('all other changes run, and none is answered 500', async () => {
    const { account, as, main, deniz, efe, child } = await server.aFamily({ device_quota: 5 });
    const answers = await Promise.all([
      add(as.main.token, 'Ali'),
      add(as.main.token, 'Veli'),
      remove(as.main.token, efe.id),
      select(as.noProfile.token, deniz.id, OWN_PIN),
      select(as.efe.token, child.id),
      server.validate(as.deniz.token, main.id, MAIN_PIN),
      server.validate(as.child.token, deniz.id, OWN_PIN),
      edit(as.main.token, { id: deniz.id, name: 'Deniz', pin: '' }),
      edit(as.deniz.token, { id: deniz.id, name: 'Deniz Su' }),
      edit(as.main.token, { id: child.id, name: 'Ada', kid: false }),
      edit(as.efe.token, { id: efe.id, name: 'Efe Su' }),
      remove(as.main.token, deniz.id),
    ]);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    const names = await db.kysely.selectFrom('profile').select('name').where('account_id', '=', account.id).execute();
    expect(names.length).toBeLessThanOrEqual(5);
    expect(names.map(({ name }) => name)).toEqual(expect.arrayContaining(['Defne', 'Ada']));
  });
});
