// The payment server with titles, a bundle, a free rental and a pay-per-view concert on sale.
import type { Database } from '../src/db/database.ts';
import {
  aChannel,
  anAiring,
  aPackage,
  aProduct,
  aProgramme,
  aSubscription,
  aTitle,
  bothLanguages,
  minutesAfter,
  TEST_EVENING,
} from './builders.ts';
import { startPaymentServer } from './payment-server.ts';

export const HOUR = 3_600_000;
export const MINUTE = 60_000;
export const DEVICE = 'a-device-of-the-living-room';
/** The concert on channel 51: on sale from 30 minutes before its start until 10 minutes before its end. */
export const CONCERT = { starts: minutesAfter(TEST_EVENING, 20), ends: minutesAfter(TEST_EVENING, 80) };

export async function startProductServer(db: Database) {
  await makeCatalogue(db);
  const server = await startPaymentServer(db);

  /** A subscriber of the package Aile, signed in with the main profile. */
  const aViewer = async () => {
    const buyer = await server.aBuyer();
    await aSubscription(db, { account_id: buyer.accountId, package_id: 'aile' });
    return buyer;
  };
  /** The session passed the admin password check now. */
  const passAdminCheck = (sessionId: string) =>
    db.kysely
      .updateTable('session')
      .set({ admin_check_at: new Date(server.clock.now) })
      .where('id', '=', sessionId)
      .execute();

  const post = (path: string, token: string | undefined, body?: unknown, language = 'tr') =>
    server.call('POST', path, { token, body, headers: { 'accept-language': language } });
  const get = (path: string, token: string | undefined, language = 'tr') =>
    server.call('GET', path, { token, headers: { 'accept-language': language } });
  const order = (token: string | undefined, fields: object = {}, language?: string) =>
    post('/rentpurchase/order', token, { ...TITLE_ORDER, ...fields }, language);
  const ticket = (token: string | undefined, fields: object = {}, language?: string) =>
    post('/rentpurchase/order', token, { ...TICKET_ORDER, ...fields }, language);
  const bill = (token: string | undefined, fields: object = {}, language?: string) =>
    post('/rentpurchase/bill', token, { ...BILL, ...fields }, language);
  const free = (token: string | undefined, titleId = 'firtina', productId = 'firtina-rental') =>
    post(`/rentpurchase/${titleId}/free/${productId}`, token);
  const status = (token: string | undefined, contentId: string, mpay: string) =>
    get(`/rentpurchase/${contentId}/payment/${mpay}`, token);
  const confirm = (token: string | undefined, mpay: string) => post('/rentpurchase/confirm', token, { mpay });

  /** The page that the payment frame shows for an order, after its redirect. */
  const openFrame = async (mpay: string, language = 'tr') => {
    const response = await fetch(`${server.bank.origin()}/gateway/order/${mpay}?lang=${language}`);
    return { url: response.url, status: response.status, html: await response.text() };
  };
  const payByCard = async (mpay: string, number?: string) => server.pay((await openFrame(mpay)).url, number);

  const entitlements = (accountId: string) =>
    db.kysely
      .selectFrom('entitlement')
      .selectAll()
      .where('account_id', '=', accountId)
      .orderBy('title_id')
      .orderBy('airing_id')
      .execute();
  const orders = (accountId: string) =>
    db.kysely
      .selectFrom('payment_order')
      .selectAll()
      .where('account_id', '=', accountId)
      .orderBy('created_at')
      .orderBy('id')
      .execute();
  const ledger = () => db.kysely.selectFrom('ledger_entry').selectAll().orderBy('id').execute();

  const calls = { post, get, order, ticket, bill, free, status, confirm, openFrame, payByCard };
  return { ...server, ...calls, aViewer, passAdminCheck, entitlements, orders, ledger };
}

export type ProductServer = Awaited<ReturnType<typeof startProductServer>>;

const TITLE_ORDER = {
  type: 18,
  programcode: 'sarnic',
  productcode: 'sarnic-rental',
  paymentmethod: 11,
  deviceid: DEVICE,
};
const TICKET_ORDER = {
  type: 18,
  prevuecode: 'concert',
  productcode: 'ticket',
  paymentmethod: 11,
  deviceid: DEVICE,
};
const BILL = { programtype: 1, programcode: 'sarnic', productcode: 'sarnic-rental', deviceid: DEVICE };

async function makeCatalogue(db: Database): Promise<void> {
  const film = (id: string, name: string, age_rating: '13+' | '18+' = '13+') =>
    aTitle(db, { id, name: bothLanguages(name), offer: 'transaction', age_rating });
  await film('sarnic', 'Sarnıç');
  await film('kuzey', 'Kuzey');
  await film('firtina', 'Fırtına');
  await film('gece', 'Gece', '18+');
  await aProduct(db, { id: 'sarnic-rental', title_id: 'sarnic', price_kurus: 4_990, duration_hours: 48 });
  await aProduct(db, { id: 'sarnic-purchase', kind: 'PURCHASE', title_id: 'sarnic', price_kurus: 12_990 });
  await aProduct(db, { id: 'firtina-rental', title_id: 'firtina', price_kurus: 0, limit_times: 3 });
  await aProduct(db, { id: 'gece-purchase', kind: 'PURCHASE', title_id: 'gece', price_kurus: 9_990 });
  await aProduct(db, { id: 'old-rental', title_id: 'kuzey', price_kurus: 100, active: false });
  const bundle = { id: 'ikili', name: bothLanguages('İkili'), description: bothLanguages('İkisi birden.') };
  await db.kysely.insertInto('bundle').values(bundle).execute();
  const inBundle = ['sarnic', 'kuzey'].map((title_id, position) => ({ bundle_id: 'ikili', title_id, position }));
  await db.kysely.insertInto('bundle_title').values(inBundle).execute();
  await aProduct(db, {
    id: 'ikili-rental',
    bundle_id: 'ikili',
    price_kurus: 7_990,
    duration_hours: 72,
    limit_times: 2,
  });
  await aProduct(db, { id: 'ikili-purchase', kind: 'PURCHASE', bundle_id: 'ikili', price_kurus: 19_990 });

  await aPackage(db, { id: 'aile', name: 'Aile' });
  await aChannel(db, { id: '51', code: 'nota', catch_up_minutes: 24 * 60 });
  await db.kysely.insertInto('channel_package').values({ channel_id: '51', package_id: 'aile' }).execute();
  await aProduct(db, { id: 'ticket', kind: 'PPV', price_kurus: 990 });
  const { id: programme_id } = await aProgramme(db, { name: bothLanguages('Oda Konseri'), age_rating: '7+' });
  const at = { starts_at: CONCERT.starts, ends_at: CONCERT.ends };
  await anAiring(db, { id: 'concert', channel_id: '51', programme_id, ppv_product_id: 'ticket', ...at });
  const after = { starts_at: CONCERT.ends, ends_at: minutesAfter(CONCERT.ends, 60) };
  await anAiring(db, { id: 'talk', channel_id: '51', programme_id, ...after });
}
