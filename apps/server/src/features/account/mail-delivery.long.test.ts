// Message delivery end to end: a call over HTTP, the queue, the worker, and a mail server and a webhook on this machine.
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type AccountServer, startAccountServer } from '../../../test/account-server.ts';
import { openFreshDatabase } from '../../../test/database.ts';
import { makeJobs } from '../../jobs/jobs.ts';
import { makeOutbox } from '../../outbox/outbox.ts';
import { systemClock } from '../../shared/clock.ts';
import { silentLog } from '../../shared/log.ts';

const WAIT = { timeout: 20_000, interval: 50 };
const closing: (() => unknown)[] = [];
let folder = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'seyir-mails-'));
});
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
  await rm(folder, { recursive: true });
});

/** A server that delivers messages by SMTP and webhook, or into files. */
async function startServer(where: { smtpUrl?: string; smsWebhookUrl?: string } = {}): Promise<AccountServer> {
  const db = await openFreshDatabase();
  const jobs = makeJobs({ db, log: silentLog, now: systemClock, isWorker: true, pollSeconds: 0.5 });
  const outbox = makeOutbox({
    options: { folder, mailFrom: 'Seyir <bilgi@tv.example>', smtpUrl: undefined, smsWebhookUrl: undefined, ...where },
    jobs,
    now: systemClock,
    log: silentLog,
  });
  await jobs.start();
  const server = await startAccountServer(db, outbox);
  closing.push(async () => {
    await server.settled();
    await server.stop();
    await jobs.stop(5_000);
    outbox.close();
    await db.close();
  });
  return server;
}

async function aMailServer() {
  const received: { to: string[]; content: string }[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, session, done) => {
      text(stream).then((content) => {
        received.push({ to: session.envelope.rcptTo.map(({ address }) => address), content });
        done();
      }, done);
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  closing.push(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return { received, url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}` };
}

async function aWebhook() {
  const received: { to: string; text: string }[] = [];
  const server = createServer(async (request, response) => {
    received.push(JSON.parse(await text(request)));
    response.writeHead(204).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return { received, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/sms` };
}

/** The parts of a mail by their type, as a mail program reads them. */
function readParts(content: string): Record<string, string> {
  const boundary = /boundary="([^"]+)"/.exec(content)?.[1] ?? '';
  const parts = content.split(`--${boundary}`).slice(1, -1);
  return Object.fromEntries(
    parts.map((part) => {
      const [head = '', body = ''] = part.split(/\r?\n\r?\n(.*)/s);
      const type = /content-type: ([\w/]+)/i.exec(head)?.[1] ?? '';
      const isBase64 = /transfer-encoding: base64/i.test(head);
      return [type, isBase64 ? Buffer.from(body, 'base64').toString() : readQuotedPrintable(body)];
    }),
  );
}

const readQuotedPrintable = (body: string) =>
  Buffer.from(
    body.replace(/=\r?\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString();

const person = {
  username: 'zeynep',
  name: 'Zeynep',
  surname: 'Aral',
  email: 'zeynep@ornek.test',
  password: 'uzun bir şifre',
};

describe('message delivery', { timeout: 60_000 }, () => {
  it('reaches the mail server and the webhook, and links and codes in the messages work', async () => {
    const mailServer = await aMailServer();
    const webhook = await aWebhook();
    const server = await startServer({ smtpUrl: mailServer.url, smsWebhookUrl: webhook.url });
    const mail = async (subject: string) => {
      const find = () =>
        mailServer.received.find(({ content }) => readParts(content)['text/plain']?.startsWith(subject));
      await vi.waitFor(() => expect(find()).toBeDefined(), WAIT);
      const { to = [], content = '' } = find() ?? {};
      return { to, parts: readParts(content) };
    };

    await server.call('POST', '/auth/user/register', { body: person });
    const welcome = await mail('Hoş geldin');
    expect(welcome.to).toEqual([person.email]);
    expect(welcome.parts['text/plain']).toContain('Merhaba Zeynep,');
    expect(welcome.parts['text/html']).toContain('Hoş geldin</h1>');

    await server.call('POST', '/auth/user/forgot-password', { body: { email: person.email } });
    const link = new URL(/https:\S+/.exec((await mail('Şifreni yenile')).parts['text/plain'] ?? '')?.[0] ?? '');
    const { token, id } = Object.fromEntries(link.searchParams);
    const reset = { token, id, password: 'yeni bir şifre' };
    expect((await server.call('POST', '/auth/user/crm-reset-password', { body: reset })).body).toEqual({ data: 0 });
    expect((await mail('Şifren değişti')).to).toEqual([person.email]);

    await server.deps.db.kysely
      .updateTable('account')
      .set({ mobile: '5321234567' })
      .where('id', '=', id ?? '')
      .execute();
    await server.call('POST', '/auth/easy/code', { body: { username: '0532 123 45 67' } });
    await vi.waitFor(() => expect(webhook.received).toHaveLength(1), WAIT);
    expect(webhook.received[0]?.to).toBe('5321234567');
    const code = /\d{6}/.exec(webhook.received[0]?.text ?? '')?.[0];
    const login = await server.call('POST', '/auth/easy/login', { body: { username: '5321234567', code } });
    expect(login.status).toBe(200);
  });

  it('writes files of the outbox without configuration, and nothing when the call failed', async () => {
    const server = await startServer();
    await server.call('POST', '/auth/user/register', { body: person });
    expect((await server.call('POST', '/auth/user/register', { body: person })).status).toBe(409);
    // Atomic write: the file has another name until it is complete.
    const name = await vi.waitFor(async () => {
      const names = await readdir(folder);
      expect(names).toEqual([expect.stringMatching(/\.eml$/)]);
      return names[0] ?? '';
    }, WAIT);
    expect(await readFile(join(folder, name), 'utf8')).toContain('To: zeynep@ornek.test');
    const { rows } = await server.deps.db.executeSql('select count(*)::int as jobs from pgboss.job where name = $1', [
      'send-mail',
    ]);
    expect(rows).toEqual([{ jobs: 1 }]);
  });
});
