import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { useDatabase } from '../../../test/database.ts';
import { type FamilyServer, MAIN_PIN, OWN_PIN, startFamilyServer } from '../../../test/family-server.ts';
import { renewSession } from '../session/session.queries.ts';

const db = useDatabase();
let server: FamilyServer;

beforeEach(async () => {
  server = await startFamilyServer(db);
});
afterEach(() => server.stop());

const set = (token: string | undefined, id: string, userlevel: unknown) =>
  server.call('PUT', `/client/profiles/${id}/userlevel`, { token, body: { userlevel } });
const refused = (code: string, status = 403) => ({ status, body: { code } });

describe('parental control', () => {
  it('sets the mask of a profile after the main PIN was passed [PARENTAL-05] [PARENTAL-06]', async () => {
    const { as, main, efe } = await server.aFamily();
    await server.validate(as.efe.token, main.id, MAIN_PIN);
    for (const userlevel of [14, 12, 8, 0]) {
      expect(await set(as.efe.token, efe.id, userlevel)).toMatchObject({
        status: 200,
        body: { id: efe.id, userlevel },
      });
      expect(await server.readProfile(efe.id)).toMatchObject({ userlevel });
    }
  });

  it('needs that check in this session in the last five minutes [PARENTAL-06]', async () => {
    const { as, main, deniz, efe } = await server.aFamily();
    for (const { token } of [as.main, as.efe, as.noProfile]) {
      expect(await set(token, efe.id, 8)).toMatchObject(refused('PIN_REQUIRED'));
    }
    await server.validate(as.main.token, main.id, MAIN_PIN);
    await server.validate(as.efe.token, deniz.id, OWN_PIN);
    await server.validate(as.efe.token, main.id, '0000');
    expect(await set(as.efe.token, efe.id, 8)).toMatchObject(refused('PIN_REQUIRED'));
    server.clock.now += 5 * 60_000;
    expect((await set(as.main.token, efe.id, 8)).status).toBe(200);
    server.clock.now += 1;
    expect(await set(as.main.token, efe.id, 0)).toMatchObject(refused('PIN_REQUIRED'));
    expect(await server.readProfile(efe.id)).toMatchObject({ userlevel: 8 });
  });

  it('accepts the four masks, and the strict two for a kids profile [PARENTAL-06] [KIDS-02]', async () => {
    const { as, main, efe, child } = await server.aFamily();
    await server.validate(as.main.token, main.id, MAIN_PIN);
    for (const userlevel of [1, 2, 4, 15, -1, 8.5, '8', null, undefined, [8]]) {
      expect((await set(as.main.token, efe.id, userlevel)).status, String(userlevel)).toBe(400);
    }
    for (const userlevel of [0, 8]) expect((await set(as.main.token, child.id, userlevel)).status).toBe(400);
    expect((await set(as.main.token, child.id, 14)).body.userlevel).toBe(14);
    expect((await set(as.main.token, child.id, 12)).body.userlevel).toBe(12);
  });

  it('is refused without a session, to guests and to kids profiles, even after the PIN [KIDS-04]', async () => {
    const { as, main, child } = await server.aFamily();
    await server.validate(as.child.token, main.id, MAIN_PIN);
    expect((await set(undefined, child.id, 14)).status).toBe(401);
    expect((await set('a.b.c', child.id, 14)).status).toBe(401);
    expect(await set(await server.becomeGuest(), child.id, 14)).toMatchObject(refused('LOGIN_REQUIRED'));
    expect(await set(as.child.token, child.id, 14)).toMatchObject(refused('KIDS_PROFILE'));
  });

  it('answers 404 for profiles of another account and unknown ids [API-10]', async () => {
    const { as, main } = await server.aFamily();
    const others = await server.aFamily();
    await server.validate(as.main.token, main.id, MAIN_PIN);
    for (const id of [others.efe.id, '018f0000-0000-7000-8000-000000000000', 'x', encodeURIComponent("' or 1=1")]) {
      expect((await set(as.main.token, id, 14)).status, id).toBe(404);
    }
    expect(await server.readProfile(others.efe.id)).toMatchObject({ userlevel: 0 });
  });

  it('opens one programme to a session after the main PIN, until the session takes another profile [PARENTAL-01, PARENTAL-07] (departure)', async () => {
    const { as, main, efe, deniz } = await server.aFamily();
    const open = (token: string) =>
      server.call('POST', '/client/profiles/open-programme', { token, body: { programId: '61-abc' } });
    const readOpened = async () =>
      (
        await db.kysely
          .selectFrom('session')
          .select('opened_airing')
          .where('id', '=', as.efe.sessionId)
          .executeTakeFirstOrThrow()
      ).opened_airing;
    expect(await open(as.efe.token)).toMatchObject(refused('PIN_REQUIRED'));
    expect(await open(await server.becomeGuest())).toMatchObject(refused('LOGIN_REQUIRED'));
    expect(await open(as.child.token)).toMatchObject(refused('KIDS_PROFILE'));
    await server.validate(as.efe.token, main.id, MAIN_PIN);
    expect((await open(as.efe.token)).status).toBe(204);
    expect(await readOpened()).toBe('61-abc');
    await renewSession(db.kysely, as.efe.sessionId, efe.id, new Date(), new Date(Date.now() + 60_000));
    expect(await readOpened()).toBe('61-abc');
    await renewSession(db.kysely, as.efe.sessionId, deniz.id, new Date(), new Date(Date.now() + 60_000));
    expect(await readOpened()).toBeNull();
  });

  it('publishes the change to every server and to open pages (PARENTAL-07)', async () => {
    const { account, as, main, efe } = await server.aFamily();
    const notified: string[] = [];
    const stop = await db.listen('session_changed', (id) => notified.push(id));
    await server.validate(as.main.token, main.id, MAIN_PIN);
    const page = await server.listen(as.efe.token);
    await expect.poll(() => server.events.count()).toBe(1);
    await set(as.main.token, efe.id, 14);
    await expect.poll(() => notified).toContain(account.id);
    await stop();
    await expect.poll(() => page.text()).toContain('{"type":"changed","what":"profiles"}');
    await server.events.endStreams({ sessionId: as.efe.sessionId });
    await page.ended;
  });
});
