// Two operators with the same row open: the second change is refused when its form is older than the first change.
import { ENDPOINTS } from '@seyir/contract/all-endpoints';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { aCategory, aChannel, aLabel, anOrder, aPackage, aTitle } from '../../../test/builders.ts';
import { type ConsoleServer, startConsoleServer } from '../../../test/console-server.ts';
import { useDatabase } from '../../../test/database.ts';

const db = useDatabase({ emptied: 'once' });
let server: ConsoleServer;
let ada: string;
let bora: string;
beforeAll(async () => {
  server = await startConsoleServer(db);
  ada = await server.tokenOf('owner');
  bora = await server.tokenOf('owner');
}, 60_000);
afterAll(() => server.close());

const nameOf = async (token: string) => (await server.call('GET', '/console/session', token)).body.name as string;

/** What an operator's page knows: the state of the data at the time it was read. */
async function read(token: string, path = '/console/packages'): Promise<string> {
  const { status, body } = await server.call('GET', path, token);
  expect(`${path} ${status}`).toBe(`${path} 200`);
  return body.asOf;
}

const change = (token: string, asOf: string, command: string, args: readonly string[], options: object = {}) =>
  server.change(token, command, args, options, asOf);

const findPackage = (id: string) =>
  db.kysely.selectFrom('package').select(['name', 'price_kurus']).where('id', '=', id).executeTakeFirstOrThrow();

const countChanges = async () => {
  const { count } = await db.kysely
    .selectFrom('operator_change')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
};

describe('a change of the console from a form that was opened before another change', () => {
  it('is refused with who changed the row and when, and changes nothing', async () => {
    const { id, name } = await aPackage(db, { price_kurus: 9_900 });
    const asOf = await read(bora);
    expect((await change(ada, await read(ada), 'package set', [id], { price: '159.90' })).status).toBe(200);
    const before = await countChanges();
    const [made] = (await server.call('GET', '/console/changes', ada)).body.data;
    const { status, body } = await change(bora, asOf, 'package set', [id], { name: 'Altın' });
    expect(status).toBe(409);
    expect(body).toMatchObject({
      code: 'CONFLICT',
      fields: {
        refusal: 'changed_since',
        'refusal.operator': await nameOf(ada),
        'refusal.at': made.madeAt,
      },
    });
    expect(await findPackage(id)).toEqual({ name, price_kurus: 15_990 });
    expect(await countChanges()).toBe(before);
  });

  it('is made once the page has been read again', async () => {
    const { id } = await aPackage(db);
    const asOf = await read(bora);
    await change(ada, await read(ada), 'package set', [id], { price: '159.90' });
    expect((await change(bora, asOf, 'package set', [id], { name: 'Gümüş' })).status).toBe(409);
    expect((await change(bora, await read(bora), 'package set', [id], { name: 'Gümüş' })).status).toBe(200);
    expect(await findPackage(id)).toEqual({ name: 'Gümüş', price_kurus: 15_990 });
  });

  it('is refused when a change starts before the page is read and is committed after it', async () => {
    const { id } = await aPackage(db);
    await change(ada, await read(ada), 'package set', [id], { price: '159.90' });
    const { xid } = await db.kysely
      .selectFrom('operator_change_row')
      .select('xid')
      .orderBy('position', 'desc')
      .executeTakeFirstOrThrow();
    const openThen = `${xid}:${BigInt(xid ?? 0) + 1n}:${xid}`;
    expect((await change(bora, openThen, 'package set', [id], { name: 'Geç' })).status).toBe(409);
    const endedThen = `${BigInt(xid ?? 0) + 1n}:${BigInt(xid ?? 0) + 1n}:`;
    expect((await change(bora, endedThen, 'package set', [id], { name: 'Geç' })).status).toBe(200);
  });

  it('is refused after a change of the command line, which has no name', async () => {
    const { id } = await aPackage(db);
    const asOf = await read(bora);
    await change(ada, await read(ada), 'package set', [id], { price: '159.90' });
    await db.kysely.updateTable('operator_change').set({ operator_name: null, operator_id: null }).execute();
    const { body } = await change(bora, asOf, 'package set', [id], { price: '1.00' });
    expect(body.fields).toMatchObject({ refusal: 'changed_since', 'refusal.operator': '' });
  });

  it('is made after a change of another row, and after a change that a restored backup brought along', async () => {
    const [one, two] = [await aPackage(db), await aPackage(db)];
    const asOf = await read(bora);
    await change(ada, await read(ada), 'package set', [one.id], { price: '159.90' });
    expect((await change(bora, asOf, 'package set', [two.id], { price: '1.00' })).status).toBe(200);
    // The transactions of the database that the backup was made from.
    await sql`update operator_change_row set xid = '900000000000'`.execute(db.kysely);
    expect((await change(bora, asOf, 'package set', [one.id], { price: '1.00' })).status).toBe(200);
  });

  it('is refused for one of two operators who save at the same moment', async () => {
    const { id } = await aPackage(db);
    const asOf = await read(bora);
    const answers = await Promise.all(
      [ada, bora].map((token, index) => change(token, asOf, 'package set', [id], { price: `${index + 1}.00` })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const made = answers.findIndex(({ status }) => status === 200);
    expect((await findPackage(id)).price_kurus).toBe((made + 1) * 100);
  });

  it('is not recorded when it would change nothing', async () => {
    const { id } = await aPackage(db);
    const asOf = await read(bora);
    for (const [token, of] of [
      [ada, await read(ada)],
      [bora, asOf],
    ] as const)
      expect((await change(token, of, 'package set', [id], { price: '77.00' })).status).toBe(200);
  });

  it.each([
    ['no snapshot', 'yesterday', 400],
    ['a snapshot of impossible order', '9:1:', 409],
  ])('is refused with %s', async (_, asOf, status) => {
    const { id, price_kurus } = await aPackage(db);
    expect((await change(ada, asOf, 'package set', [id], { price: '3.00' })).status).toBe(status);
    expect((await findPackage(id)).price_kurus).toBe(price_kurus);
  });
});

describe('two operators', () => {
  /** Both read the page; Ada's change is made, Bora's is refused. */
  const expectOne = async (
    path: string,
    command: string,
    calls: readonly (readonly [readonly string[], object?])[],
  ) => {
    const asOf = await read(bora, path);
    const [[first, firstOptions = {}] = [[]], [second, secondOptions = {}] = [[]]] = calls;
    expect((await change(ada, asOf, command, first, firstOptions)).status).toBe(200);
    const { status, body } = await change(bora, asOf, command, second, secondOptions);
    expect(`${command} ${status} ${body.fields?.refusal}`).toBe(`${command} 409 changed_since`);
  };

  it('do not overwrite the role of an operator', async () => {
    const { id, user_code } = await server.anOperator('viewer');
    await expectOne('/console/operators', 'operator set', [
      [[user_code], { role: 'editor' }],
      [[user_code], { role: 'owner' }],
    ]);
    const asOf = await read(bora, '/console/operators');
    await change(ada, asOf, 'operator set', [user_code], { role: 'support' });
    expect((await change(bora, asOf, 'operator remove', [user_code])).status).toBe(409);
    const row = await db.kysely.selectFrom('operator').select('role').where('account_id', '=', id).executeTakeFirst();
    expect(row?.role).toBe('support');
  });

  it('do not overwrite channels, titles, texts and watermarks', async () => {
    const [channel, title] = [await aChannel(db), await aTitle(db)];
    await expectOne('/console/channels', 'channel set', [
      [[channel.code], { name: 'Poyraz' }],
      [[channel.code], { 'catch-up-hours': '3' }],
    ]);
    await expectOne('/console/titles', 'title set', [
      [[title.id], { year: '1999' }],
      [[title.id], { name: 'Fener' }],
    ]);
    await expectOne('/console/texts?kind=title&language=en', 'text set', [
      [['en', `title:${title.id}:name`], { words: 'Lantern' }],
      [['en', `title:${title.id}:name`], { words: 'Beacon' }],
    ]);
    await server.change(ada, 'watermark set', [], { every: '7' });
    await expectOne('/console/watermarks', 'watermark set', [
      [[], { every: '8' }],
      [[], { size: '30' }],
    ]);
  });

  it('do not overwrite the order of a tab', async () => {
    const category = await aCategory(db);
    const [one, two] = [await aLabel(db, { category_id: category.id }), await aLabel(db)];
    await expectOne('/console/home', 'home rows', [[[category.id, one.id, two.id]], [[category.id]]]);
  });

  it('do not give a package twice, nor suspend what the other has just recovered', async () => {
    const { id, user_code } = await server.anAccountWithPassword();
    const pack = await aPackage(db);
    await expectOne(`/console/accounts/${id}`, 'account give', [
      [[user_code, pack.id], { days: '10' }],
      [[user_code, pack.id], { days: '10' }],
    ]);
    const asOf = await read(bora, `/console/accounts/${id}`);
    await change(ada, asOf, 'account suspend', [user_code]);
    await change(ada, await read(ada), 'account recover', [user_code]);
    expect((await change(bora, asOf, 'account suspend', [user_code])).status).toBe(409);
    const row = await db.kysely.selectFrom('account').select('status').where('id', '=', id).executeTakeFirstOrThrow();
    expect(row.status).toBe('ACTIVE');
  });

  it('do not refund an order that the other has just asked the gateway about', async () => {
    const { id: account_id } = await server.anAccountWithPassword();
    const pack = await aPackage(db);
    const settled = { settled_at: new Date(server.clock.now), gateway_reference: 'ref-1' };
    const order = await anOrder(db, { account_id, package_id: pack.id, state: 'paid', gateway: 'sandbox', ...settled });
    const asOf = await read(bora, '/console/orders');
    expect((await change(ada, asOf, 'orders check', [order.id])).status).toBe(200);
    expect((await change(bora, asOf, 'orders refund', [order.id])).status).toBe(409);
    const row = await db.kysely.selectFrom('payment_order').select('refund_reason').where('id', '=', order.id);
    expect(await row.executeTakeFirstOrThrow()).toEqual({ refund_reason: null });
  });
});

describe('the pages of the console', () => {
  it('carry the state of their data wherever an operator edits their rows', async () => {
    const { id: account } = await server.anAccountWithPassword();
    const title = await aTitle(db, { kind: 'SERIES' });
    const order = await anOrder(db, { account_id: account });
    const filled: Readonly<Record<string, string>> = {
      '/console/accounts/:id': `/console/accounts/${account}`,
      '/console/orders/:id': `/console/orders/${order.id}`,
      '/console/titles/:id/episodes': `/console/titles/${title.id}/episodes`,
      '/console/schedule': '/console/schedule?channel=1&day=2026-11-18',
      '/console/texts': '/console/texts?kind=title&language=en',
    };
    const pages = Object.values(ENDPOINTS).filter(
      ({ path, method, reply }) =>
        method === 'GET' && path.startsWith('/console/') && reply instanceof z.ZodObject && 'asOf' in reply.shape,
    );
    expect(pages.length).toBeGreaterThan(15);
    for (const { path } of pages) expect(await read(ada, filled[path] ?? path)).toMatch(/^\d+:\d+:[\d,]*$/);
  });
});
