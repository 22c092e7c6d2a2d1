// Photos of profiles, from the call that sends one to the file that is deleted: profiles, images and erasure together.
import { PROFILE_PHOTO_BYTES } from '@seyir/core/limits/profile';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { useDatabase } from '../../test/database.ts';
import { type FamilyServer, OWN_PIN, startFamilyServer } from '../../test/family-server.ts';
import { testHttp } from '../../test/http.ts';
import { aPhoto } from '../../test/photos.ts';
import { until } from '../../test/until.ts';
import { imageRoutes } from '../features/images/images.routes.ts';
import type { Http } from '../http/build-http.ts';

const db = useDatabase();
let server: FamilyServer;
let pages: Http;
let family: Awaited<ReturnType<FamilyServer['aFamily']>>;

beforeEach(async () => {
  server = await startFamilyServer(db);
  pages = await testHttp({ rawRoutes: imageRoutes(server.images) });
  family = await server.aFamily();
});
afterEach(async () => {
  await pages.drain(1_000);
  await server.stop();
});

const base64 = async (photo: Promise<Buffer> = aPhoto()) => (await photo).toString('base64');
const edit = (token: string | undefined, body: unknown) => server.call('PUT', '/client/profiles', { token, body });
const look = (url: string) => pages.inject({ method: 'GET', url });
const rows = () => db.kysely.selectFrom('profile_photo').select(['profile_id', 'key']).execute();
/** Sends a photo for Efe, as Efe. */
const send = async (newPhoto: string, name = 'Efe') =>
  await edit(family.as.efe.token, { id: family.efe.id, name, newPhoto });
const UNUSED_MS = 10 * 60_000 + 1;

describe('a photo of a profile', () => {
  it('is stored as a square without metadata, and the profile carries its address [PROFILE-33] [DATA-01]', async () => {
    const { status, body } = await send(await base64());
    expect([status, body.photo]).toEqual([200, expect.stringMatching(/^\/images\/photo\/[0-9a-f]{32}$/)]);
    const { statusCode, headers, rawPayload } = await look(body.photo);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    const { width, height, format, exif, orientation } = await sharp(rawPayload).metadata();
    expect({ width, height, format, exif, orientation }).toEqual({
      ...{ width: 512, height: 512, format: 'webp', exif: undefined, orientation: undefined },
    });
    const list = await server.call('GET', '/client/profiles', { token: family.as.main.token });
    expect(list.body.data.map(({ photo }: { photo: string | null }) => photo)).toEqual([null, null, body.photo, null]);
  });

  it('is sent in the width that is asked for, and no variant is stored', async () => {
    const { body } = await send(await base64());
    const { rawPayload } = await look(`${body.photo}?w=96`);
    expect((await sharp(rawPayload).metadata()).width).toBe(96);
    expect([...server.files.keys()]).toHaveLength(1);
    expect((await look(`${body.photo}?w=97`)).statusCode).toBe(400);
  });

  it('comes with a new profile, a kids profile too, from the main profile', async () => {
    const add = async (body: object) =>
      await server.call('POST', '/client/profiles', { token: family.as.main.token, body });
    const child = await add({ name: 'Can', kid: true, newPhoto: await base64() });
    expect(child.body).toMatchObject({ kid: true, photo: expect.stringMatching(/^\/images\/photo\//) });
    expect((await add({ name: 'Ece', newPhoto: '' })).body.photo).toBeNull();
  });

  it('stays when it is left out, is replaced under another address, and is removed when it is empty', async () => {
    const first = (await send(await base64())).body.photo;
    expect((await edit(family.as.efe.token, { id: family.efe.id, name: 'Efe', photo: null })).body.photo).toBe(first);
    const second = (await send(await base64(aPhoto({ format: 'png' })))).body.photo;
    expect(second).not.toBe(first);
    expect([(await look(first)).statusCode, (await look(second)).statusCode]).toEqual([404, 200]);
    expect((await send('')).body.photo).toBeNull();
    expect((await look(second)).statusCode).toBe(404);
    expect(server.files.size).toBe(0);
    expect((await send('')).status).toBe(200);
  });

  it('goes with its profile', async () => {
    const { body } = await send(await base64());
    const token = family.as.main.token;
    expect((await server.call('DELETE', `/client/profiles/${family.efe.id}`, { token })).status).toBe(200);
    expect((await look(body.photo)).statusCode).toBe(404);
    expect(server.files.size).toBe(0);
  });

  it('of a profile that is gone is deleted with its account, and again by the sweep while the store is away', async () => {
    await send(await base64());
    await db.kysely.deleteFrom('profile').where('account_id', '=', family.account.id).execute();
    server.fault.isOn = true;
    await expect(server.photos.removeOfAccount(family.account.id)).rejects.toThrow('away');
    server.fault.isOn = false;
    await server.photos.removeOfAccount(family.account.id);
    expect(server.files.size).toBe(0);
    // The row of the last minutes stays for the sweep: an upload in flight may still write its file.
    expect(await rows()).toHaveLength(1);
    expect(await server.photos.sweep()).toBe(0);
    server.clock.now += UNUSED_MS;
    expect(await server.photos.sweep()).toBe(1);
    expect(await rows()).toEqual([]);
  });

  it('that could not be deleted is swept, and one that is shown never is', async () => {
    await send(await base64());
    const keep = server.photos.keep;
    await send(await base64());
    expect(await keep(family.account.id, await aPhoto())).toMatch(/^[0-9a-f]{32}$/);
    server.clock.now += UNUSED_MS;
    expect(await server.photos.sweep()).toBe(2);
    expect(await rows()).toMatchObject([{ profile_id: family.efe.id }]);
    expect(server.files.size).toBe(1);
  });

  it('is published to the other devices of the account', async () => {
    const page = await server.listen(family.as.main.token);
    await expect.poll(() => server.events.count()).toBe(1);
    await send(await base64());
    await until(() => page.text().includes('"what":"profiles"'));
    await server.events.close();
    await page.ended;
  });
});

describe('a photo is refused', () => {
  const refused = (status: number, code: string, reason?: string) => ({
    status,
    body: { code, ...(reason ? { fields: { 'body.newPhoto': reason } } : {}) },
  });
  afterEach(async () => {
    expect(server.files.size).toBe(0);
    expect(await server.readProfile(family.efe.id)).toMatchObject({ name: 'Efe' });
  });

  it('without a token, for a guest, and for a profile of another account [API-10]', async () => {
    const others = await server.aFamily();
    const newPhoto = await base64();
    const body = { id: family.efe.id, name: 'Ali', newPhoto };
    expect((await edit(undefined, body)).status).toBe(401);
    expect((await edit('a.b.c', body)).status).toBe(401);
    expect(await edit(await server.becomeGuest(), body)).toMatchObject(refused(403, 'LOGIN_REQUIRED'));
    expect((await edit(others.as.main.token, body)).status).toBe(404);
    expect(await rows()).toEqual([]);
  });

  it.each([
    ['no picture', async () => Buffer.from('<html>').toString('base64'), 'type'],
    ['a drawing', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64'), 'type'],
    ['an animation', () => base64(aPhoto({ format: 'gif', width: 64, height: 64 })), 'type'],
    ['a broken picture', async () => (await aPhoto()).subarray(0, 900).toString('base64'), 'broken'],
    ['too many pixels', () => base64(aPhoto({ width: 4_000, height: 2_000, format: 'png' })), 'size'],
  ])('that is %s', async (_, newPhoto, reason) => {
    expect(await send(await newPhoto(), 'Ali')).toMatchObject(refused(400, 'BAD_INPUT', reason));
    expect(await rows()).toEqual([]);
  });

  it('that is no base 64, or is too large', async () => {
    expect(await send('data:image/png;base64,AAAA', 'Ali')).toMatchObject(refused(400, 'BAD_INPUT'));
    expect((await edit(family.as.efe.token, { id: family.efe.id, name: 'Ali', newPhoto: null })).status).toBe(400);
    const noise = Buffer.alloc(PROFILE_PHOTO_BYTES + 1).toString('base64');
    expect(await send(noise, 'Ali')).toMatchObject(refused(400, 'BAD_INPUT'));
    expect(await send('A'.repeat(800_000), 'Ali')).toMatchObject({ status: 413, body: { code: 'TOO_LARGE' } });
  });

  it('for a kids profile unless the main profile sends it, its removal too', async () => {
    const { child, as } = family;
    const newPhoto = await base64();
    const body = { id: child.id, name: 'Ada', newPhoto };
    for (const { token } of [as.child, as.efe, as.deniz])
      expect(await edit(token, body)).toMatchObject(refused(403, 'MAIN_PROFILE_ONLY'));
    expect((await edit(as.main.token, body)).status).toBe(200);
    expect(await edit(as.child.token, { ...body, newPhoto: '' })).toMatchObject(refused(403, 'MAIN_PROFILE_ONLY'));
    expect((await edit(as.child.token, { id: child.id, name: 'Ada' })).body.photo).toMatch(/^\/images\/photo/);
    expect((await edit(as.main.token, { ...body, newPhoto: '' })).body.photo).toBeNull();
  });

  it('for a profile with a PIN that was not passed, and for a new profile of another one [PROFILE-31]', async () => {
    const { deniz, as } = family;
    const body = { id: deniz.id, name: 'Deniz', newPhoto: await base64() };
    expect(await edit(as.efe.token, body)).toMatchObject(refused(403, 'PIN_REQUIRED'));
    await server.validate(as.efe.token, deniz.id, OWN_PIN);
    expect((await edit(as.efe.token, body)).status).toBe(200);
    expect((await edit(as.efe.token, { ...body, newPhoto: '' })).status).toBe(200);
    const added = await server.call('POST', '/client/profiles', { token: as.efe.token, body });
    expect(added).toMatchObject(refused(403, 'MAIN_PROFILE_ONLY'));
  });

  it('when the store is away: the profile stays as it was', async () => {
    server.fault.isOn = true;
    expect((await send(await base64(), 'Ali')).status).toBe(500);
    server.fault.isOn = false;
  });

  it('after twenty of an account within an hour', async () => {
    const newPhoto = await base64(aPhoto({ width: 32, height: 32 }));
    for (let i = 0; i < 20; i += 1) expect((await send(newPhoto)).status).toBe(200);
    expect(await send(newPhoto, 'Ali')).toMatchObject(refused(429, 'TOO_MANY'));
    expect((await send('')).status).toBe(200);
  });
});

it('an address that names no photo, or one that no profile shows, is not found', async () => {
  const key = await server.photos.keep(family.account.id, await aPhoto());
  for (const path of [key, 'f'.repeat(32), 'x', `${key}/../${key}`, key.slice(1)])
    expect((await look(`/images/photo/${path}`)).statusCode, path).toBe(404);
});
