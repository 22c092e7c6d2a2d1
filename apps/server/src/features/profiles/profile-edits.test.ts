import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { useDatabase } from '../../../test/database.ts';
import { type FamilyServer, MAIN_PIN, OWN_PIN, startFamilyServer } from '../../../test/family-server.ts';

const db = useDatabase();
let server: FamilyServer;

beforeEach(async () => {
  server = await startFamilyServer(db);
});
afterEach(() => server.stop());

const edit = (token: string | undefined, body: unknown) => server.call('PUT', '/client/profiles', { token, body });
const refused = (code: string, status = 403) => ({ status, body: { code } });
const hashOf = async (id: string) => (await server.readProfile(id))?.pin_hash;

describe('changing a profile', () => {
  it('answers the profile as it is now [PROFILE-27]', async () => {
    const { as, efe } = await server.aFamily();
    const body = {
      id: efe.id,
      name: '%C3%87a%C4%9Fla',
      posterName: 'secondFemale',
      kid: false,
      main: true,
      userlevel: 14,
    };
    expect(await edit(as.main.token, body)).toMatchObject({
      status: 200,
      body: { id: efe.id, name: 'Çağla', posterName: 'secondFemale', kid: false, main: false, userlevel: 0 },
    });
    expect(await server.readProfile(efe.id)).toMatchObject({ name: 'Çağla', main: false });
  });

  it('leaves absent fields unchanged, the PIN too [PROFILE-28]', async () => {
    const { as, deniz, child } = await server.aFamily();
    const before = await hashOf(deniz.id);
    await edit(as.main.token, { id: deniz.id, name: 'Deniz Su' });
    expect(await server.readProfile(deniz.id)).toMatchObject({ pin_hash: before, poster_name: deniz.poster_name });
    await edit(as.main.token, { id: child.id, name: 'Ada Su' });
    expect(await server.readProfile(child.id)).toMatchObject({ kid: true, userlevel: 12, poster_name: 'female' });
  });

  it('sets a PIN, and removes it when it is empty [PROFILE-28]', async () => {
    const { as, efe } = await server.aFamily();
    expect((await edit(as.main.token, { id: efe.id, name: 'Efe', pin: '2468' })).body.hasPin).toBe(true);
    expect(await hashOf(efe.id)).toMatch(/^\$argon2id\$/);
    expect((await edit(as.main.token, { id: efe.id, name: 'Efe', pin: '' })).body.hasPin).toBe(false);
    expect(await hashOf(efe.id)).toBeNull();
  });

  it('changes the kind to kids and back, without ever lifting the mask [KIDS-02]', async () => {
    const { as, efe } = await server.aFamily();
    expect((await edit(as.main.token, { id: efe.id, name: 'Efe', kid: true })).body).toMatchObject({
      kid: true,
      userlevel: 12,
      posterName: 'kids1',
    });
    expect((await edit(as.main.token, { id: efe.id, name: 'Efe', kid: false })).body).toMatchObject({
      kid: false,
      userlevel: 12,
      posterName: 'firstMale',
    });
  });

  it('is known at once on the devices of the profile', async () => {
    const { as, efe } = await server.aFamily();
    const open = () =>
      server.call('PUT', `/client/profiles/${efe.id}/userlevel`, { token: as.efe.token, body: { userlevel: 8 } });
    expect(await open()).toMatchObject(refused('PIN_REQUIRED'));
    await edit(as.main.token, { id: efe.id, name: 'Efe', kid: true });
    await expect.poll(open).toMatchObject(refused('KIDS_PROFILE'));
  });

  it('refuses bad fields and changes nothing [PROFILE-27]', async () => {
    const { as, main, efe } = await server.aFamily();
    for (const body of [
      { id: efe.id },
      { name: 'Ali' },
      { id: efe.id, name: '' },
      { id: efe.id, name: 'x'.repeat(16) },
      { id: efe.id, name: 'A%00a' },
      { id: efe.id, name: 'Ali', pin: '12' },
      { id: efe.id, name: 'Ali', pin: null },
      { id: efe.id, name: 'Ali', posterName: 'unknown' },
      { id: efe.id, name: 'Ali', posterName: 'male' },
      { id: efe.id, name: 'Ali', kid: true, posterName: 'firstMale' },
      { id: main.id, name: 'Ali', kid: true },
    ]) {
      expect((await edit(as.main.token, body)).status, JSON.stringify(body)).toBe(400);
    }
    expect(await server.readProfile(efe.id)).toMatchObject({ name: 'Efe', pin_hash: null, kid: false });
  });

  it('answers 404 for profiles of another account and unknown ids [PROFILE-27] [API-10]', async () => {
    const { as } = await server.aFamily();
    const others = await server.aFamily();
    for (const id of [others.efe.id, '018f0000-0000-7000-8000-000000000000', 'new', "' or 1=1"]) {
      expect((await edit(as.main.token, { id, name: 'Ali', pin: '' })).status, id).toBe(404);
    }
    expect(await server.readProfile(others.efe.id)).toMatchObject({ name: 'Efe' });
  });

  it('needs a subscriber’s token', async () => {
    const { efe } = await server.aFamily();
    const body = { id: efe.id, name: 'Ali' };
    expect((await edit(undefined, body)).status).toBe(401);
    expect((await edit('a.b.c', body)).status).toBe(401);
    expect(await edit(await server.becomeGuest(), body)).toMatchObject(refused('LOGIN_REQUIRED'));
  });
});

describe('who may change a profile', () => {
  it('is the profile itself: its name, avatar and PIN', async () => {
    const { as, deniz, child } = await server.aFamily();
    const body = { id: deniz.id, name: 'Deniz Su', posterName: 'firstFemale', kid: false, pin: '1357' };
    expect((await edit(as.deniz.token, body)).status).toBe(200);
    expect((await edit(as.child.token, { id: child.id, name: 'Ada Su', kid: true, pin: '' })).status).toBe(200);
  });

  it('is the main profile alone for the PIN of a kids profile and for the kind [PROFILE-30] [PROFILE-17]', async () => {
    const { as, child, efe } = await server.aFamily();
    for (const { token } of [as.deniz, as.child, as.noProfile]) {
      const change = await edit(token, { id: child.id, name: 'Ada', pin: '1111' });
      expect(change).toMatchObject(refused('MAIN_PROFILE_ONLY'));
      expect(await edit(token, { id: child.id, name: 'Ada', kid: false })).toMatchObject(refused('MAIN_PROFILE_ONLY'));
    }
    expect(await edit(as.efe.token, { id: efe.id, name: 'Efe', kid: true })).toMatchObject(
      refused('MAIN_PROFILE_ONLY'),
    );
    expect((await edit(as.main.token, { id: child.id, name: 'Ada', pin: '1111' })).status).toBe(200);
    expect(await edit(as.child.token, { id: child.id, name: 'Ada', pin: '' })).toMatchObject(
      refused('MAIN_PROFILE_ONLY'),
    );
    expect((await edit(as.main.token, { id: child.id, name: 'Ada', pin: '' })).body.hasPin).toBe(false);
  });

  it('is, for another profile’s PIN, a session that passed it in the last five minutes [PROFILE-31]', async () => {
    const { as, main, deniz } = await server.aFamily();
    const takeOver = { id: main.id, name: 'Defne', pin: '' };
    expect(await edit(as.deniz.token, takeOver)).toMatchObject(refused('PIN_REQUIRED'));
    await server.validate(as.deniz.token, deniz.id, OWN_PIN);
    await server.validate(as.efe.token, main.id, MAIN_PIN);
    expect(await edit(as.deniz.token, takeOver)).toMatchObject(refused('PIN_REQUIRED'));
    await server.validate(as.deniz.token, main.id, MAIN_PIN);
    server.clock.now += 5 * 60_000 + 1;
    expect(await edit(as.deniz.token, takeOver)).toMatchObject(refused('PIN_REQUIRED'));
    await server.validate(as.deniz.token, main.id, MAIN_PIN);
    server.clock.now += 5 * 60_000;
    expect((await edit(as.deniz.token, takeOver)).status).toBe(200);
    expect(await hashOf(main.id)).toBeNull();
  });

  it('is the main profile alone for the first PIN of another profile (PIN-13) [PROFILE-31] (departure)', async () => {
    const { as, main, efe } = await server.aFamily({}, false);
    expect(await edit(as.deniz.token, { id: main.id, name: 'X', pin: '9999' })).toMatchObject(
      refused('MAIN_PROFILE_ONLY'),
    );
    expect(await edit(as.deniz.token, { id: efe.id, name: 'X', pin: '9999' })).toMatchObject(
      refused('MAIN_PROFILE_ONLY'),
    );
    expect((await edit(as.deniz.token, { id: efe.id, name: 'Efe', pin: '' })).status).toBe(200);
    expect([await hashOf(main.id), await hashOf(efe.id)]).toEqual([null, null]);
  });

  it('is no kids profile for another profile, whatever PIN it passed [PROFILE-31] (departure)', async () => {
    const { as, efe, deniz } = await server.aFamily();
    await server.validate(as.child.token, deniz.id, OWN_PIN);
    for (const { id } of [efe, deniz]) {
      expect(await edit(as.child.token, { id, name: 'Ada' })).toMatchObject(refused('FORBIDDEN'));
      expect(await edit(as.child.token, { id, name: 'Ada', pin: '1111' })).toMatchObject(refused('FORBIDDEN'));
    }
  });

  it('is no session before a profile is chosen, unless the main profile has no PIN [PROFILE-35]', async () => {
    const { as, efe } = await server.aFamily();
    expect(await edit(as.noProfile.token, { id: efe.id, name: 'Ali' })).toMatchObject(refused('MAIN_PROFILE_ONLY'));
    const open = await server.aFamily({}, false);
    expect((await edit(open.as.noProfile.token, { id: open.child.id, name: 'Can', pin: '1111' })).status).toBe(200);
  });
});
