// The page of an account for support: what it shows, notes of the team, and answers to feedback, which go by mail.
import { OPERATOR_ROLES } from '@seyir/core/operator/permissions';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aKidsProfile, anOrder, aSession, minutesAfter, TEST_EVENING } from '../../../test/builders.ts';
import { type ConsoleServer, startConsoleServer } from '../../../test/console-server.ts';
import { useDatabase } from '../../../test/database.ts';
import { newId } from '../../shared/ids.ts';

const db = useDatabase({ emptied: 'once' });
let server: ConsoleServer;
let support: string;
beforeAll(async () => {
  server = await startConsoleServer(db);
  support = await server.tokenOf('support');
}, 60_000);
afterAll(() => server.close());

const read = async (id: string) => (await server.call('GET', `/console/accounts/${id}`, support)).body;
const aFeedback = async (account_id: string): Promise<string> => {
  const id = newId();
  await db.kysely.insertInto('feedback').values({ id, account_id, kind: 'complaint', text: 'Maç donuyor.' }).execute();
  return id;
};
const listMails = async () => {
  const { rows } = await sql<{ data: { value: { message: { to: string; subject: string; text: string } } } }>`
    select data from pgboss.job where name = 'send-mail'`.execute(db.kysely);
  return rows.map(({ data }) => data.value.message);
};
const contact = (name: string) => ({ email: `${name}@ornek.test`, email_key: `${name}@ornek.test` });

describe('the page of an account', () => {
  it('shows profiles, what was paid, and what its players reported', async () => {
    const { id } = await server.anAccountWithPassword();
    await aKidsProfile(db, { account_id: id, name: 'Ada', userlevel: 12 });
    const order = await anOrder(db, { account_id: id, state: 'paid', settled_at: TEST_EVENING });
    for (const [kind, amount_kurus] of [
      ['charge', 14_990],
      ['refund', 4_990],
    ] as const)
      await db.kysely.insertInto('ledger_entry').values({ order_id: order.id, kind, amount_kurus }).execute();
    const other = await aSession(db);
    const report = (account_id: string, minutes: number, data: object) => ({
      ...{ kind: 'media', account_id, device_type: 'tv', happened_at: minutesAfter(TEST_EVENING, minutes) },
      data: JSON.stringify(data),
    });
    for (const row of [
      report(id, -30, { eventtype: 'end', channelcode: 'saha1', stalls: 3 }),
      report(id, -20, { eventtype: 'error', channelcode: 'saha1', result: '15098651' }),
      report(id, -10, { eventtype: 'end', channelcode: 'saha1', stalls: 0 }),
      report(id, -15 * 24 * 60, { eventtype: 'error', channelcode: 'eski', result: '1' }),
      report(other.account_id, -5, { eventtype: 'error', channelcode: 'baska', result: '1' }),
    ])
      await db.kysely
        .insertInto('usage_event')
        .values(row as never)
        .execute();
    const account = await read(id);
    expect(account.profiles.map(({ name, isKid, ages }: never) => [name, isKid, ages])).toEqual([
      [expect.any(String), false, null],
      ['Ada', true, '7+'],
    ]);
    expect(account.paidKurus).toBe(10_000);
    expect(account.troubles.map(({ kind, what, detail }: never) => `${kind} ${what} ${detail}`)).toEqual([
      'error saha1 15098651',
      'stall saha1 3',
    ]);
  });
});

describe('a note', () => {
  it('is kept with the name of its operator, and is not in the audit log', async () => {
    const account = await server.anAccountWithPassword();
    const { status } = await server.change(support, 'account note', [account.user_code], { note: 'Modemi değişti.' });
    expect(status).toBe(200);
    expect((await read(account.id)).notes).toMatchObject([{ text: 'Modemi değişti.', operator: expect.any(String) }]);
    const log = await db.kysely.selectFrom('operator_change').select('command').execute();
    expect(log.map(({ command }) => command)).toContain(`account note ${account.user_code} --note`);
    expect(JSON.stringify(await db.kysely.selectFrom('operator_change_row').selectAll().execute())).not.toContain(
      'Modemi',
    );
  });

  it.each([
    ['', 'note_missing'],
    ['   ', 'note_missing'],
    ['a'.repeat(1_001), 'note_long'],
  ])('is refused: %s', async (note, refusal) => {
    const account = await server.anAccountWithPassword();
    const { body } = await server.change(support, 'account note', [account.user_code], { note });
    expect(body.fields?.refusal).toBe(refusal);
    expect((await read(account.id)).notes).toEqual([]);
  });
});

describe('an answer', () => {
  it('goes to the mail address of the account, once, and takes the feedback out of the inbox', async () => {
    const account = await server.anAccountWithPassword(contact('selin'));
    const id = await aFeedback(account.id);
    const answer = 'Yayını düzelttik.\n\n<b>Teşekkürler</b>';
    expect((await server.change(support, 'feedback answer', [id], { answer })).status).toBe(200);
    const mails = (await listMails()).filter(({ to }) => to === 'selin@ornek.test');
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({
      subject: 'Yazdığına yanıtımız',
      text: expect.stringContaining('Yayını düzelttik.'),
    });
    expect(mails[0]?.text).toContain('Maç donuyor.');
    expect((mails[0] as unknown as { html: string }).html).not.toContain('<b>Teşekkürler');
    expect((await read(account.id)).feedback).toMatchObject([{ id, answer, handledAt: expect.any(String) }]);
    const again = await server.change(support, 'feedback answer', [id], { answer });
    expect(again.body.fields?.refusal).toBe('feedback_unknown');
    expect((await listMails()).filter(({ to }) => to === 'selin@ornek.test')).toHaveLength(1);
  });

  it('is refused without words, for unknown feedback, and for an account without a mail address', async () => {
    const account = await server.anAccountWithPassword({ email: null, email_key: null });
    const id = await aFeedback(account.id);
    const refusalOf = async (feedback: string, answer: string) =>
      (await server.change(support, 'feedback answer', [feedback], { answer })).body.fields?.refusal;
    expect(await refusalOf(id, ' ')).toBe('answer_length');
    expect(await refusalOf(id, 'a'.repeat(2_001))).not.toBe('done');
    expect(await refusalOf(newId(), 'Merhaba')).toBe('feedback_unknown');
    expect(await refusalOf('x', 'Merhaba')).toBe('feedback_unknown');
    expect(await refusalOf(id, 'Merhaba')).toBe('account_without_mail');
    expect((await read(account.id)).feedback).toMatchObject([{ answer: null, handledAt: null }]);
  });

  it.each(OPERATOR_ROLES)('and a note need the right to edit accounts: %s', async (role) => {
    const account = await server.anAccountWithPassword(contact(role));
    const id = await aFeedback(account.id);
    const token = await server.tokenOf(role);
    const status = role === 'editor' || role === 'viewer' ? 403 : 200;
    expect((await server.change(token, 'feedback answer', [id], { answer: 'Tamam' })).status).toBe(status);
    expect((await server.change(token, 'account note', [account.user_code], { note: 'Tamam' })).status).toBe(status);
  });
});
