// The mail and SMS adapters against real peers: an SMTP server and a webhook on this machine, and the outbox folder.
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openMailDoor } from './mail.ts';
import { openSmsDoor } from './sms.ts';

const envelope = { id: '018f0000-0000-7000-8000-000000000001', createdAt: '2026-11-15T12:15:00.000Z' };
const mail = { to: 'ayse@ornek.test', subject: 'Şifre yenileme', text: 'Bağlantı: https://tv.example/x' };
const mailFrom = 'Seyir <bilgi@tv.example>';

let folder = '';
const closing: (() => unknown)[] = [];
beforeEach(async () => {
  folder = join(await mkdtemp(join(tmpdir(), 'seyir-outbox-')), 'outbox');
});
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
  await rm(join(folder, '..'), { recursive: true });
});

async function aMailServer(refuse?: { at: 'rcpt' | 'data'; code: number }) {
  const received: string[] = [];
  const receivers: string[] = [];
  const refusal = () => (refuse ? Object.assign(new Error('no'), { responseCode: refuse.code }) : null);
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo: ({ address }, _session, done) => {
      receivers.push(address);
      done(refuse?.at === 'rcpt' ? refusal() : null);
    },
    onData: (stream, _session, done) => {
      text(stream).then((content) => {
        if (refuse?.at === 'data') return done(refusal());
        received.push(content);
        return done();
      }, done);
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  closing.push(() => new Promise<void>((resolve) => server.close(() => resolve())));
  return { received, receivers, url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}` };
}

function aMailDoor(smtpUrl?: string) {
  const door = openMailDoor({ smtpUrl, mailFrom, folder });
  closing.push(() => door.close());
  return door;
}

async function aWebhook(status: number) {
  const received: { headers: IncomingHttpHeaders; body: string; method: string | undefined }[] = [];
  const server = createServer(async (request, response) => {
    received.push({ headers: request.headers, body: await text(request), method: request.method });
    response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end('thanks');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return { received, port: (server.address() as AddressInfo).port };
}

describe('mail', () => {
  it('is a file for its owner only, and stays one file however often it is sent', async () => {
    const door = aMailDoor();
    expect(await door.send(mail, envelope)).toBe('delivered');
    await door.send(mail, envelope);
    expect(await readdir(folder)).toEqual([`20261115T121500-${envelope.id}.eml`]);
    const file = join(folder, `20261115T121500-${envelope.id}.eml`);
    const content = await readFile(file, 'utf8');
    expect(content).toContain('To: ayse@ornek.test\r\n');
    expect(content).toContain(`Message-ID: <${envelope.id}@tv.example>`);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
  });

  it('goes to the mail server, with both forms of the text', async () => {
    const server = await aMailServer();
    const door = aMailDoor(server.url);
    expect(await door.send({ ...mail, html: '<p>Bağlantı</p>' }, envelope)).toBe('delivered');
    expect(server.received).toHaveLength(1);
    expect(server.received[0]).toContain('From: Seyir <bilgi@tv.example>');
    expect(server.received[0]).toContain('Content-Type: text/html');
    expect(server.received[0]).toContain('Content-Type: text/plain');
  });

  it('is safe from header injection by its subject and receiver injection by its address', async () => {
    const server = await aMailServer();
    await aMailDoor(server.url).send({ ...mail, subject: 'a\r\nBcc: eve@ornek.test' }, envelope);
    expect(server.received[0]).not.toMatch(/^Bcc:/m);
    const twice = { ...mail, to: 'ayse@ornek.test, eve@ornek.test' };
    await aMailDoor(server.url)
      .send(twice, envelope)
      .catch(() => undefined);
    expect(server.receivers).not.toContain('eve@ornek.test');
    expect(server.received[0]).toMatch(/^Subject: a Bcc: eve@ornek\.test\r$/m);
  });

  it.each([
    ['a receiver that does not exist', { at: 'rcpt', code: 550 } as const, 'refused'],
    ['a message the server will not take', { at: 'data', code: 554 } as const, 'refused'],
  ])('is given up for %s', async (_, refuse, outcome) => {
    const server = await aMailServer(refuse);
    expect(await aMailDoor(server.url).send(mail, envelope)).toBe(outcome);
  });

  it.each([
    ['a server that is busy', { at: 'rcpt', code: 451 } as const],
    ['a full mailbox', { at: 'data', code: 452 } as const],
  ])('fails, to be retried, for %s', async (_, refuse) => {
    const server = await aMailServer(refuse);
    await expect(aMailDoor(server.url).send(mail, envelope)).rejects.toThrow();
  });

  it('fails, to be retried, when no server answers', async () => {
    await expect(aMailDoor('smtp://127.0.0.1:9').send(mail, envelope)).rejects.toThrow();
  });
});

describe('a text message', () => {
  const sms = { to: '5320000000', text: 'Kodunuz: 123456' };

  it('is a file when there is no webhook', async () => {
    expect(await openSmsDoor({ smsWebhookUrl: undefined, folder }).send(sms, envelope)).toBe('delivered');
    const [name = ''] = await readdir(folder);
    expect(JSON.parse(await readFile(join(folder, name), 'utf8'))).toEqual({ ...envelope, ...sms });
  });

  it('is posted to the webhook with an idempotency key, and its credentials in a header', async () => {
    const { received, port } = await aWebhook(202);
    const smsWebhookUrl = `http://seyir:gizli%21@127.0.0.1:${port}/sms`;
    expect(await openSmsDoor({ smsWebhookUrl, folder }).send(sms, envelope)).toBe('delivered');
    expect(received[0]).toMatchObject({
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'idempotency-key': envelope.id,
        authorization: `Basic ${Buffer.from('seyir:gizli!').toString('base64')}`,
      },
      body: JSON.stringify({ id: envelope.id, ...sms }),
    });
  });

  it.each([
    [400, 'refused'],
    [422, 'refused'],
    [401, 'failed'],
    [429, 'failed'],
    [500, 'failed'],
    [302, 'failed'],
  ])('answered %i is %s', async (status, outcome) => {
    const { port } = await aWebhook(status);
    const door = openSmsDoor({ smsWebhookUrl: `http://127.0.0.1:${port}/`, folder });
    const sent = await door.send(sms, envelope).catch(() => 'failed');
    expect(sent).toBe(outcome);
  });
});
