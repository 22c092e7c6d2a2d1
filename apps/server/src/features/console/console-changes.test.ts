// Changes of the console: commands run for an operator, by role, with a record of who, before and after.
import { readFile } from 'node:fs/promises';
import type { ConsoleAiring } from '@seyir/contract/console-pages';
import { COMMANDS, OPERATOR_COMMANDS, permissionsFor } from '@seyir/core/operator/commands';
import { hasPermission, OPERATOR_ROLES } from '@seyir/core/operator/permissions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  aBanner,
  aCategory,
  aChannel,
  aLabel,
  aMenu,
  anAiring,
  anOrder,
  aPackage,
  aSession,
  aTitle,
  minutesAfter,
} from '../../../test/builders.ts';
import { type ConsoleServer, startConsoleServer } from '../../../test/console-server.ts';
import { useDatabase } from '../../../test/database.ts';

const db = useDatabase({ emptied: 'once' });
let server: ConsoleServer;
let owner: string;
beforeAll(async () => {
  server = await startConsoleServer(db);
  owner = await server.tokenOf('owner');
}, 60_000);
afterAll(() => server.close());

const lastChange = async () => (await server.call('GET', '/console/changes', owner)).body.data[0];
const accountsLike = (text: string) => server.call('GET', `/console/accounts?text=${text}`, owner);

describe('a change of the console', () => {
  it('is a command, recorded with the operator and the values before and after', async () => {
    const { id } = await aPackage(db, { price_kurus: 9_900 });
    const { status } = await server.change(owner, 'package set', [id], { price: '149.90' });
    expect(status).toBe(200);
    const { operator, command, undoable, rows } = await lastChange();
    expect({ operator, command, undoable }).toEqual({
      operator: (await server.call('GET', '/console/session', owner)).body.name,
      command: `package set ${id} --price 149.90`,
      undoable: true,
    });
    expect(rows).toEqual([
      { table: 'package', before: { id, price_kurus: 9_900 }, after: { id, price_kurus: 14_990 } },
    ]);
  });

  it('is undone from the log', async () => {
    const { id } = await aPackage(db, { price_kurus: 9_900 });
    await server.change(owner, 'package set', [id], { price: '1.00' });
    expect((await server.change(owner, 'undo', [String((await lastChange()).id)])).status).toBe(200);
    const { body } = await server.call('GET', '/console/packages', owner);
    expect(body.data.find((one: { id: string }) => one.id === id).priceKurus).toBe(9_900);
  });

  it.each(OPERATOR_ROLES)(
    'of the role %s is answered 403 exactly where the role lacks the permission',
    async (role) => {
      const token = role === 'owner' ? owner : await server.tokenOf(role);
      const refused: string[] = [];
      for (const command of OPERATOR_COMMANDS) {
        const { status } = await server.change(token, command, ['none']);
        if (status === 403) refused.push(command);
        else expect(`${command} ${status}`).toMatch(/ 4(00|04|09)$/);
      }
      expect(refused).toEqual(
        OPERATOR_COMMANDS.filter((command) => !permissionsFor(command, []).every((one) => hasPermission(role, one))),
      );
    },
  );

  it.each([
    ['editor', 'account suspend', 403],
    ['support', 'account suspend', 409],
    ['support', 'package set', 403],
    ['viewer', 'package set', 403],
    ['editor', 'operator add', 403],
  ] as const)('of the role %s: %s is answered %d', async (role, command, status) => {
    const token = await server.tokenOf(role);
    expect((await server.change(token, command, ['none'])).status).toBe(status);
  });

  it.each([
    ['an unknown command', 'account erase', ['x'], {}],
    ['an unknown option', 'package set', ['x'], { colour: 'red' }],
    ['a wrong value', 'promo add', ['YAZ'], { percent: '120' }],
    ['a missing argument', 'package set', [], {}],
    ['a file of the machine as source', 'channel add', ['Kanal'], { source: '/etc/passwd' }],
    ['a file of the machine as logo', 'channel set', ['1'], { logo: '../secret' }],
    ['a line break in a name', 'package add', ['yeni'], { name: 'Yeni\nPaket', price: '1.00' }],
    ['a direction mark in a name', 'channel add', ['Kanal \u202e1'], { source: 'http://x/1' }],
    ['an escape in a note', 'cases settle', ['x'], { note: 'a\u001b[31m' }],
    ['help instead of a command', 'undo', ['--help'], { help: 'x' }],
  ] as const)('refuses %s', async (_, command, args, options) => {
    const before = await lastChange();
    const { status, body } = await server.change(owner, command, args, options);
    expect(`${status} ${body.code}`).toBe('400 BAD_INPUT');
    expect(await lastChange()).toEqual(before);
  });

  it('gives every refusal of a command a code for the words of the console', async () => {
    const folder = new URL('../../operator/', import.meta.url);
    const files = [
      ...['channels/read-channel-source.ts', 'titles/episode-handlers.ts', 'titles/season-handlers.ts'],
      ...['home/row-handler.ts', 'titles/read-picture.ts', 'guide/schedule-handler.ts', 'home/home-handlers.ts'],
      ...['shop/ad-handlers.ts', 'shop/watermark-handlers.ts', 'accounts/find-account.ts', 'read-input.ts'],
      ...['accounts/feedback-handlers.ts', 'cases/case-handlers.ts', 'operators/operator-handlers.ts'],
      ...['run-for-operator.ts', 'changes/undo.ts', 'changes/change.ts', 'changes/change-handlers.ts'],
    ];
    for (const file of files) {
      const source = await readFile(new URL(file, folder), 'utf8');
      const thrown = source.match(/new RefusedError\(|misuse\(/g)?.length ?? 0;
      const coded = source.match(/\brefusal: makeRefusal\(/g)?.length ?? 0;
      expect(`${file} ${thrown - coded}`).toBe(`${file} 0`);
    }
  });

  it('shows the reason of the command when the state does not allow it', async () => {
    const { body } = await server.change(owner, 'package set', ['nothing'], { price: '1.00' });
    expect(body).toMatchObject({
      code: 'CONFLICT',
      fields: { command: expect.stringContaining('no package nothing'), refusal: 'package_unknown' },
    });
  });

  it('is a command that writes data, and whose handler is there', async () => {
    const { loadHandler } = await import('../../operator/handlers.ts');
    for (const name of OPERATOR_COMMANDS) {
      expect(`${name} ${COMMANDS[name].isChange} ${COMMANDS[name].isMachine}`).toBe(`${name} true undefined`);
      expect(await loadHandler(name)).toBeTypeOf('function');
    }
  });
});

describe('the page of accounts', () => {
  it('finds by a part of the name, suspends, recovers and ends sessions, each in the log', async () => {
    const account = await server.anAccountWithPassword({
      username: 'Nermin.Kaya',
      username_key: 'nermin.kaya',
      mobile: '5320001122',
    });
    await aSession(db, { account_id: account.id, expires_at: new Date(server.clock.now + 3_600_000) });
    expect((await accountsLike('min.ka')).body.data).toMatchObject([{ userCode: account.user_code, status: 'ACTIVE' }]);
    expect((await accountsLike(account.user_code)).body.data).toHaveLength(1);
    expect((await accountsLike('ne')).body.data).toMatchObject([{ userCode: account.user_code }]);
    expect((await accountsLike('er')).body.data).toEqual([]);
    expect((await accountsLike(encodeURIComponent('+90 532 000 11 22'))).body.data).toHaveLength(1);

    await server.change(owner, 'account suspend', [account.user_code]);
    expect(await lastChange()).toMatchObject({
      command: `account suspend ${account.user_code}`,
      undoable: false,
      rows: [{ table: 'account', before: { status: 'ACTIVE' }, after: { status: 'SUSPENDED' } }],
    });
    const read = async () => (await server.call('GET', `/console/accounts/${account.id}`, owner)).body;
    expect(await read()).toMatchObject({ status: 'SUSPENDED', profiles: [{ isMain: true }], orders: [] });
    await server.change(owner, 'account recover', [account.user_code]);
    await aSession(db, { account_id: account.id, expires_at: new Date(server.clock.now + 3_600_000) });
    expect((await read()).sessions).toHaveLength(1);
    await server.change(owner, 'sessions end', [account.user_code]);
    expect(await lastChange()).toMatchObject({ rows: [{ before: { sessions: 1 }, after: { sessions: 0 } }] });
    expect((await read()).sessions).toHaveLength(0);
  });

  it('is paged, newest first, and has no account twice', async () => {
    for (let count = 0; count < 55; count += 1) await server.anAccountWithPassword({ first_name: 'Sayfa' });
    const first = (await server.call('GET', '/console/accounts', owner)).body;
    const second = (await server.call('GET', `/console/accounts?after=${first.next}`, owner)).body;
    const ids = [...first.data, ...second.data].map(({ id }: { id: string }) => id);
    expect(first.data).toHaveLength(50);
    expect(ids).toEqual([...new Set(ids)].sort().reverse());
    expect((await server.call('GET', '/console/accounts/unknown', owner)).status).toBe(404);
  });
});

describe('the page of orders', () => {
  it('refunds a paid order once, and no other', async () => {
    const { id: account_id } = await server.anAccountWithPassword();
    const pack = await aPackage(db);
    const values = { account_id, package_id: pack.id, settled_at: new Date(server.clock.now) };
    const paid = await anOrder(db, { ...values, state: 'paid' });
    const { status } = await server.change(owner, 'orders refund', [paid.id]);
    expect(status).toBe(200);
    expect((await server.change(owner, 'orders refund', [paid.id])).status).toBe(409);
    const { body } = await server.call('GET', '/console/orders?state=paid', owner);
    expect(body.data).toMatchObject([{ id: paid.id, isRefundDue: true }]);
    expect(await lastChange()).toMatchObject({
      rows: [{ table: 'payment_order', after: { refund_reason: 'operator' } }],
    });
    const failed = await anOrder(db, { ...values, state: 'failed' });
    expect((await server.change(owner, 'orders refund', [failed.id])).status).toBe(409);
  });
});

describe('the page of the home', () => {
  it('changes the order of rows and banners, adds and removes them, and is undone', async () => {
    const menu = await aMenu(db);
    const category = await aCategory(db, { menu_id: menu.id });
    const [one, two] = [await aLabel(db), await aLabel(db)];
    await db.kysely
      .insertInto('category_label')
      .values({ category_id: category.id, label_id: one.id, position: 7 })
      .execute();
    const title = await aTitle(db);
    const banner = await aBanner(db, { menu_id: menu.id });
    const read = async () => {
      const { body } = await server.call('GET', '/console/home', owner);
      const found = body.menus.find(({ id }: { id: string }) => id === menu.id);
      const ids = (list: { id: string }[]) => list.map(({ id }) => id);
      return { rows: ids(found.categories[0].rows), banners: ids(found.banners) };
    };
    expect(await read()).toEqual({ rows: [one.id], banners: [banner.id] });
    await server.change(owner, 'home rows', [category.id, two.id, one.id]);
    expect((await read()).rows).toEqual([two.id, one.id]);
    await server.change(owner, 'undo', [String((await lastChange()).id)]);
    expect((await read()).rows).toEqual([one.id]);
    await server.change(owner, 'home banners', [menu.id, `title:${title.id}`, banner.id]);
    expect((await read()).banners).toEqual([expect.any(String), banner.id]);
    await server.change(owner, 'undo', [String((await lastChange()).id)]);
    expect((await read()).banners).toEqual([banner.id]);
    for (const args of [
      [category.id, 'unknown'],
      ['unknown', one.id],
      [category.id, one.id, one.id],
    ]) {
      expect((await server.change(owner, 'home rows', args)).status).toBe(409);
    }
  });
});

describe('the pages of channels, titles and feedback', () => {
  it('show the health of a channel and change it', async () => {
    const channel = await aChannel(db, { name: 'Poyraz' });
    const { body } = await server.call('GET', '/console/channels?text=poyr', owner);
    expect(body.data).toMatchObject([{ id: channel.id, name: 'Poyraz', viewers: 0, gaps: 0 }]);
    await server.change(owner, 'channel set', [String(channel.number)], { active: 'off', name: 'Poyraz HD' });
    const after = (await server.call('GET', '/console/channels?text=poyr', owner)).body.data;
    expect(after).toMatchObject([{ name: 'Poyraz HD', state: 'off' }]);
  });

  it('rename and hide a title, which search then finds by its new name', async () => {
    const title = await aTitle(db);
    const named = { name: 'Lüfer Zamanı', 'name-en': 'Bluefish Season', published: 'off' };
    expect((await server.change(owner, 'title set', [title.id], named)).status).toBe(200);
    const { body } = await server.call('GET', '/console/titles?text=lufer', owner);
    expect(body.data).toMatchObject([
      { id: title.id, name: { tr: 'Lüfer Zamanı', en: 'Bluefish Season' }, published: false },
    ]);
  });

  it('take feedback out of the inbox', async () => {
    const { id: account_id } = await server.anAccountWithPassword();
    const id = '018f0000-0000-7000-8000-00000000f001';
    await db.kysely.insertInto('feedback').values({ id, account_id, kind: 'complaint', text: 'Ses yok' }).execute();
    const inbox = async (list: string) => (await server.call('GET', `/console/feedback?list=${list}`, owner)).body.data;
    expect(await inbox('open')).toMatchObject([{ id, text: 'Ses yok', handledAt: null }]);
    expect((await server.change(owner, 'feedback done', [id])).status).toBe(200);
    expect(await inbox('open')).toEqual([]);
    expect(await inbox('all')).toMatchObject([{ id, handledAt: expect.any(String) }]);
  });

  it('show watermarks and jobs', async () => {
    await server.change(owner, 'watermark set', [], { every: '7', size: '20' });
    const { body } = await server.call('GET', '/console/watermarks', owner);
    expect(body.data).toMatchObject([{ channel: '', every: 7, size: 20 }]);
    // Another test of this database may have left its jobs.
    await db.executeSql('delete from pgboss.job');
    expect((await server.call('GET', '/console/jobs', owner)).body.data).toEqual([]);
  });
});

describe('the schedule of a computed channel', () => {
  it('changes places of coming airings, each with its length, and of no others', async () => {
    const channel = await aChannel(db, { source: { kind: 'computed' } });
    const at = (minutes: number) => minutesAfter(new Date(server.clock.now), minutes);
    const airing = (from: number, to: number) =>
      anAiring(db, { channel_id: channel.id, starts_at: at(from), ends_at: at(to) });
    const soon = await airing(5, 60);
    const [film, show, late] = [await airing(60, 180), await airing(180, 210), await airing(210, 240)];
    const day = new Date(server.clock.now).toISOString().slice(0, 10);
    const read = async () => {
      const days = [
        day,
        at(24 * 60)
          .toISOString()
          .slice(0, 10),
      ];
      const lists = await Promise.all(
        days.map((one) => server.call('GET', `/console/schedule?channel=${channel.id}&day=${one}`, owner)),
      );
      return lists.flatMap(({ body }) => body.data.map(({ id, startsAt }: ConsoleAiring) => [id, startsAt]));
    };
    const set = (...airings: { id: string }[]) =>
      server.change(owner, 'schedule set', [channel.code, ...airings.map(({ id }) => id)]);
    expect((await set(late, film, show)).status).toBe(200);
    expect(await read()).toEqual([
      [soon.id, at(5).toISOString()],
      [late.id, at(60).toISOString()],
      [film.id, at(90).toISOString()],
      [show.id, at(210).toISOString()],
    ]);
    expect(await lastChange()).toMatchObject({
      command: expect.stringContaining('schedule set'),
      rows: [{ table: 'airing' }],
    });
    expect((await set(film, soon)).status).toBe(409);
    expect((await set(show, late)).status).toBe(409);
    expect((await set(film, { id: 'unknown' })).status).toBe(409);
    expect((await set(film, film)).status).toBe(409);
  });
});

describe('the last owner', () => {
  it('is neither removed nor given another role', async () => {
    const rows = await db.kysely.selectFrom('operator').select('account_id').where('role', '=', 'owner').execute();
    expect(rows).toHaveLength(1);
    const { user_code } = await db.kysely
      .selectFrom('account')
      .select('user_code')
      .where('id', '=', rows[0]?.account_id ?? '')
      .executeTakeFirstOrThrow();
    expect((await server.change(owner, 'operator remove', [user_code])).status).toBe(409);
    expect((await server.change(owner, 'operator set', [user_code], { role: 'viewer' })).status).toBe(409);
  });
});
