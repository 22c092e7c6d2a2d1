import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { anAccount, aPackage, aRecording, aSubscription, minutesAfter, TEST_EVENING } from '../../../test/builders.ts';
import { type CatalogueServer, openCatalogueServer } from '../../../test/catalogue-server.ts';
import { useDatabase } from '../../../test/database.ts';
import { newId } from '../../shared/ids.ts';
import { limitsOf } from './recordable.ts';
import { recordingsRoutes } from './recordings.routes.ts';

const db = useDatabase();
let server: CatalogueServer;
let accountId: string;

beforeEach(async () => {
  accountId = (await anAccount(db)).id;
  const events = { publish: async () => undefined };
  server = await openCatalogueServer(
    db,
    ({ now, catalogue }) => recordingsRoutes({ db, catalogue, events, now, newId, quotaMinutes: 240 }),
    { ada: { accountId, profile: undefined } },
  );
});
afterEach(() => server.close());

const record = (minutes: number, values: Parameters<typeof aRecording>[1] = {}) =>
  aRecording(db, {
    account_id: accountId,
    ends_at: minutesAfter(values.starts_at ?? TEST_EVENING, minutes),
    ...values,
  });
const quota = async () => (await server.get('/npvr/list/quota', 'ada')).body;

describe('GET /npvr/list/quota', () => {
  it('counts what the account keeps and what is planned, in minutes [QUOTA-01]', async () => {
    expect(await quota()).toEqual({ total: 240, recorded: 0, remaining: 240 });
    await record(60, { starts_at: minutesAfter(TEST_EVENING, -300) });
    await record(90, { starts_at: minutesAfter(TEST_EVENING, 600) });
    expect(await quota()).toEqual({ total: 240, recorded: 150, remaining: 90 });
    await record(120);
    expect(await quota()).toEqual({ total: 240, recorded: 270, remaining: 0 });
  });

  it('frees the time of an expired recording', async () => {
    await record(60, { expires_at: minutesAfter(TEST_EVENING, 1) });
    expect(await quota()).toMatchObject({ recorded: 60 });
    server.at(minutesAfter(TEST_EVENING, 1));
    expect(await quota()).toMatchObject({ recorded: 0 });
  });

  it('does not count what others record', async () => {
    await aRecording(db);
    expect(await quota()).toMatchObject({ recorded: 0 });
  });

  it('is that of the package, as long as the account holds it, or of the installation [QUOTA-04]', async () => {
    const hold = async (recording_hours: number | null) => {
      const { id } = await aPackage(db, { recording_hours });
      await db.kysely.deleteFrom('subscription').where('account_id', '=', accountId).execute();
      await aSubscription(db, { account_id: accountId, package_id: id, ends_at: minutesAfter(TEST_EVENING, 60) });
      return quota();
    };
    await record(90);
    expect(await hold(60)).toEqual({ total: 3_600, recorded: 90, remaining: 3_510 });
    expect(await hold(0)).toEqual({ total: 0, recorded: 90, remaining: 0 });
    expect(await hold(null)).toEqual({ total: 240, recorded: 90, remaining: 150 });
    await hold(20);
    server.at(minutesAfter(TEST_EVENING, 60));
    expect(await quota()).toMatchObject({ total: 240 });
  });

  it('is for subscribers [QUOTA-01]', async () => {
    expect((await server.get('/npvr/list/quota')).status).toBe(401);
    expect((await server.get('/npvr/list/quota', 'forged')).status).toBe(401);
    expect(await server.get('/npvr/list/quota', 'guest')).toMatchObject({
      status: 403,
      body: { code: 'LOGIN_REQUIRED' },
    });
  });
});

describe('the limits', () => {
  it('are those of the product unless the operator sets others [QUOTA-04]', () => {
    expect(limitsOf({})).toEqual({ hoursPerDay: 10, episodesPerSeries: 30 });
    expect(limitsOf({ hoursPerDay: 2, episodesPerSeries: 5 })).toEqual({ hoursPerDay: 2, episodesPerSeries: 5 });
  });
});
