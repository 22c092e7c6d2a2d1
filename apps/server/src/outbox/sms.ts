// Text message adapter: a webhook of the operator's provider, or files in the outbox folder.
import { z } from 'zod';
import type { Envelope, Outcome } from './mail.ts';
import { outboxName, writeToOutbox } from './outbox-folder.ts';

export const Sms = z.object({ to: z.string(), text: z.string() });
export type Sms = z.infer<typeof Sms>;

interface SmsDoor {
  readonly kind: 'webhook' | 'file';
  send(sms: Sms, envelope: Envelope): Promise<Outcome>;
}

export interface SmsOptions {
  readonly smsWebhookUrl: string | undefined;
  readonly folder: string;
}

const WEBHOOK_WAIT_MS = 10_000;
/** Client errors that are retried: they may be temporary. */
const RETRYABLE_STATUSES = [401, 403, 404, 408, 425, 429];

export function openSmsDoor({ smsWebhookUrl, folder }: SmsOptions): SmsDoor {
  if (smsWebhookUrl === undefined) {
    return {
      kind: 'file',
      async send(sms, { id, createdAt }) {
        const content = `${JSON.stringify({ id, createdAt, ...sms }, null, 2)}\n`;
        await writeToOutbox(folder, outboxName(createdAt, id, 'sms.json'), content);
        return 'delivered';
      },
    };
  }

  const { url, authorization } = splitCredentials(smsWebhookUrl);
  return {
    kind: 'webhook',
    async send(sms, { id }) {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': id, ...authorization },
        body: JSON.stringify({ id, ...sms }),
        redirect: 'error',
        signal: AbortSignal.timeout(WEBHOOK_WAIT_MS),
      });
      await answer.body?.cancel();
      if (answer.ok) return 'delivered';
      if (answer.status < 500 && !RETRYABLE_STATUSES.includes(answer.status)) return 'refused';
      throw new Error(`The SMS webhook answered ${answer.status}.`);
    },
  };
}

/** Splits `https://user:password@host/` into the address and a Basic header: fetch refuses credentials in an address. */
function splitCredentials(address: string): { url: string; authorization: Record<string, string> } {
  const url = new URL(address);
  const { username, password } = url;
  if (username === '') return { url: address, authorization: {} };
  url.username = '';
  url.password = '';
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return { url: url.href, authorization: { authorization: `Basic ${Buffer.from(pair).toString('base64')}` } };
}
