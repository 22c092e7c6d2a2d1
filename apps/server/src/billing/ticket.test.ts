import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { aProfile, aSubscription, minutesAfter } from '../../test/builders.ts';
import { useDatabase } from '../../test/database.ts';
import { CONCERT, HOUR, MINUTE, type ProductServer, startProductServer } from '../../test/product-world.ts';

const db = useDatabase();
let server: ProductServer;
let viewer: Awaited<ReturnType<ProductServer['aViewer']>>;
beforeEach(async () => {
  server = await startProductServer(db);
  viewer = await server.aViewer();
});
afterEach(() => server.stop());

/** Moves the clock to a moment relative to the concert. */
const goTo = (moment: Date, ms: number) => server.passTime(moment.getTime() + ms - server.clock.now);
const REFUSED = {
  returncode: '80200605',
  errormsg: 'Bu etkinliğin bileti şu anda satışta değil.',
};

describe('a pay-per-view ticket', () => {
  it.each([
    ['before the sale', CONCERT.starts, -30 * MINUTE - 1, false],
    ['from half an hour before the start', CONCERT.starts, -30 * MINUTE, true],
    ['at the start', CONCERT.starts, 0, true],
    ['until ten minutes before the end', CONCERT.ends, -10 * MINUTE - 1, true],
    ['in the last ten minutes', CONCERT.ends, -10 * MINUTE, false],
    ['a moment before the end', CONCERT.ends, -1, false],
    ['at the end', CONCERT.ends, 0, true],
    ['while the archive has it', CONCERT.starts, 24 * HOUR, true],
    ['when the archive has it no more [PPV-04] (departure)', CONCERT.starts, 24 * HOUR + 1, false],
  ])('is sold by the clock of the server: %s [PPV-04] [PPV-06]', async (_, moment, ms, isSold) => {
    await db.kysely
      .updateTable('session')
      .set({ expires_at: minutesAfter(CONCERT.ends, 5_000) })
      .execute();
    goTo(moment, ms);
    const { token } = await server.signIn(viewer.accountId, viewer.profile.id);
    const { status, body } = await server.ticket(token);
    expect(status).toBe(200);
    if (isSold) expect(body).toEqual({ returncode: '0', errormsg: '', mpay: expect.any(String) });
    else expect(body).toEqual(REFUSED);
    expect(await server.orders(viewer.accountId)).toHaveLength(isSold ? 1 : 0);
  });

  it('by the main profile’s PIN is on the bill and valid at once, once [PAY-12] [PPV-05]', async () => {
    expect(await server.ticket(viewer.token, { paymentmethod: 0 })).toMatchObject({
      status: 403,
      body: { code: 'PIN_REQUIRED' },
    });
    await server.passAdminCheck(viewer.sessionId);
    const { body } = await server.ticket(viewer.token, { paymentmethod: 0 });
    expect(body).toEqual({ returncode: '0', errormsg: '', mpay: expect.any(String) });
    expect(await server.orders(viewer.accountId)).toMatchObject([
      { method: 'pin', state: 'paid', amount_kurus: 990, kind: 'ppv', airing_id: 'concert', gateway: null },
    ]);
    expect(await server.entitlements(viewer.accountId)).toMatchObject([
      { kind: 'PPV', airing_id: 'concert', title_id: null, ends_at: null },
    ]);
    expect((await server.confirm(viewer.token, body.mpay)).body.returncode).toBe('0');
    expect((await server.confirm(viewer.token, body.mpay)).body.returncode).toBe('80200603');
    expect((await server.ticket(viewer.token, { paymentmethod: 0 })).body.returncode).toBe('80200602');
    expect(await server.ledger()).toHaveLength(1);
  });

  it('by card is valid when it is paid, also after the sale has closed [PAY-12] [PPV-02]', async () => {
    const { mpay } = (await server.ticket(viewer.token)).body;
    const auth = () => server.get('/legacy/sdk_getippvauth.jsp?prevuecode=concert', viewer.token);
    expect((await auth()).body.returncode).toBe('5');
    await server.payByCard(mpay);
    server.passTime(20 * MINUTE);
    expect((await server.status(viewer.token, 'concert', mpay)).body.status).toBe(1);
    expect((await auth()).body).toEqual({ returncode: '0', errormsg: '' });
  });

  it('is not sold without the channel, above the rating, or for another programme [PPV-06] [PAY-25] [PPV-04] (departure)', async () => {
    const stranger = await server.aBuyer();
    expect((await server.ticket(stranger.token)).body).toEqual({
      returncode: '80200606',
      errormsg: 'Paketin bu kanalı içermiyor.',
    });
    const { id } = await aProfile(db, { account_id: viewer.accountId, userlevel: 14 });
    const young = await server.signIn(viewer.accountId, id);
    expect((await server.ticket(young.token)).body.returncode).toBe('80200601');
    for (const fields of [{ prevuecode: 'talk' }, { prevuecode: 'none' }, { productcode: 'sarnic-rental' }]) {
      expect((await server.ticket(viewer.token, fields)).body.returncode).toBe('80200601');
    }
    await aSubscription(db, { account_id: stranger.accountId, package_id: 'aile' });
    const { token } = await server.signIn(stranger.accountId, stranger.profile.id);
    expect((await server.ticket(token)).body.returncode).toBe('0');
  });
});
