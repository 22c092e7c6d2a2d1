// Web Push (RFC 8030, RFC 8291, RFC 8292): messages of the system to a browser whose application is closed.
import { z } from 'zod';
import { endpoint } from './endpoint.ts';

export const readPushKey = endpoint({
  method: 'GET',
  path: '/push/key',
  access: 'subscriber',
  feature: 'push',
  summary: 'The public key that a browser subscribes with (VAPID).',
  reply: z.object({ publicKey: z.string().describe('P-256, uncompressed, base64url.') }),
});

const base64url = (bytes: number) => {
  const length = Math.ceil((bytes * 4) / 3);
  return z
    .string()
    .max(length + 2)
    .regex(new RegExp(`^[A-Za-z0-9_-]{${length}}=*$`));
};

export const subscribeToPush = endpoint({
  method: 'PUT',
  path: '/push/subscription',
  access: 'subscriber',
  feature: 'push',
  summary: 'Sends reminders and started recordings of the chosen profile to this browser, until its session ends.',
  body: z.object({
    endpoint: z
      .url({ protocol: /^https?$/ })
      .max(1_000)
      .describe(
        'Where the push service of the browser takes messages. One in a private network is refused when it is sent to.',
      ),
    keys: z.object({ p256dh: base64url(65), auth: base64url(16) }),
  }),
  replyKind: 'empty',
});

export const unsubscribeFromPush = endpoint({
  method: 'DELETE',
  path: '/push/subscription',
  access: 'subscriber',
  feature: 'push',
  summary: 'Sends this browser nothing more; also when it was not subscribed.',
  replyKind: 'empty',
});
