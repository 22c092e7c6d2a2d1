import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aMainProfile } from '../../../test/builders.ts';
import { useDatabase } from '../../../test/database.ts';
import { startViewerServer, type ViewerServer } from '../../../test/viewer.ts';

const db = useDatabase();
let server: ViewerServer;
let token: string;
let profileId: string;

beforeEach(async () => {
  server = await startViewerServer(db);
  token = await server.becomeGuest();
  profileId = (await server.call('GET', '/client/profiles', { token })).body.data[0].id;
});
afterEach(() => server.stop());

const report = (path: string, options: Parameters<ViewerServer['call']>[2] = { token }) =>
  server.call('POST', `/analytics-client/event/${path}`, options);
const events = async () => {
  await server.usage.flush();
  return db.kysely.selectFrom('usage_event').selectAll().execute();
};

describe('reports', () => {
  it('of a sign-in are kept with profile and device type, and answered 204 [ANALYTICS-01, ANALYTICS-05]', async () => {
    const { status, body } = await report(`login?profileId=${profileId}`, {
      token,
      headers: { 'x-device-type': 'web-edge' },
    });
    expect([status, body]).toEqual([204, '']);
    expect(await events()).toMatchObject([{ kind: 'login', profile_id: profileId, device_type: 'web-edge' }]);
  });

  it('of a page are kept with its path [ANALYTICS-09]', async () => {
    expect((await report('page', { token, body: { path: '/settings/main' } })).status).toBe(204);
    expect(await events()).toMatchObject([{ kind: 'page', data: { path: '/settings/main' }, profile_id: profileId }]);
  });

  it('for a profile outside the account are refused as unknown [ANALYTICS-05, API-10]', async () => {
    const { id } = await aMainProfile(db);
    expect((await report(`login?profileId=${id}`)).status).toBe(404);
    expect((await report('login?profileId=none')).status).toBe(404);
    expect(await events()).toEqual([]);
  });

  it('need a token and a complete input [ANALYTICS-05]', async () => {
    expect((await report(`login?profileId=${profileId}`, {})).status).toBe(401);
    expect((await report('login')).status).toBe(400);
    expect((await report('page', { token, body: { path: 'https://elsewhere' } })).status).toBe(400);
    expect((await report('page', { token, body: { path: `/${'x'.repeat(600)}` } })).status).toBe(400);
  });
});
