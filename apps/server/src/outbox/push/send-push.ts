// Sends one message to the push service of a browser, encrypted for that browser (RFC 8291). The address comes from the browser:
// a private network is refused unless it is named (SEYIR_PUSH_NETWORKS), by the address the connection is made to.
import { createECDH, hkdfSync } from 'node:crypto';
import { type RequestOptions, request } from 'node:http';
import { request as requestSecurely } from 'node:https';
import type { LookupFunction } from 'node:net';
import webPush from 'web-push';
import { makeJudgedLookup, type Resolve } from '../../shared/judged-lookup.ts';
import type { SubscriptionRow } from './push.queries.ts';

/** What the service worker shows (apps/web/src/service-worker/push.ts). */
export interface PushMessage {
  readonly title: string;
  readonly body: string;
  /** A later message with the same tag replaces the notification. */
  readonly tag: string;
  /** The page that a press opens. */
  readonly path: string;
}

/** `gone`: the browser has unsubscribed. `refused`: this message will never be taken. `away`: worth another try. */
type PushOutcome = 'sent' | 'gone' | 'refused' | 'away';

export interface SendPushDeps {
  readonly keys: VapidKeys;
  /** https or mailto: how the push service reaches the operator. */
  readonly subject: string;
  readonly isAllowed: (ip: string) => boolean;
  readonly resolve?: Resolve;
}

const TIMEOUT_MS = 10_000;
const PRIVATE = 'is in a private network (see SEYIR_PUSH_NETWORKS)';

export async function sendPush(
  { keys, subject, isAllowed, resolve }: SendPushDeps,
  { endpoint, p256dh, auth }: SubscriptionRow,
  message: PushMessage,
  ttlSeconds: number,
): Promise<PushOutcome> {
  let details: webPush.RequestDetails;
  try {
    details = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(message), {
      vapidDetails: { subject, publicKey: keys.publicKey, privateKey: keys.privateKey },
      TTL: ttlSeconds,
      urgency: 'high',
    });
  } catch {
    // Keys that are no point of the curve: nothing can ever be encrypted for this browser.
    return 'gone';
  }
  const url = new URL(endpoint);
  let judged: LookupFunction;
  try {
    judged = makeJudgedLookup(url, { isAllowed, refusal: PRIVATE, ...(resolve && { resolve }) });
  } catch {
    return 'gone';
  }
  const options: RequestOptions = {
    method: details.method,
    headers: details.headers as Record<string, string>,
    lookup: judged,
    agent: false,
    timeout: TIMEOUT_MS,
    signal: AbortSignal.timeout(TIMEOUT_MS),
  };
  const status = await new Promise<number>((resolveStatus) => {
    const send = url.protocol === 'https:' ? requestSecurely : request;
    const sent = send(url, options, (answer) => {
      answer.resume();
      resolveStatus(answer.statusCode ?? 0);
    });
    // A name that leads into a private network is never asked again.
    sent.on('error', (error) => resolveStatus(error.message === PRIVATE ? 410 : 0));
    sent.end(details.body);
  });
  return outcomeOf(status);
}

function outcomeOf(status: number): PushOutcome {
  if (status >= 200 && status < 300) return 'sent';
  if (status === 404 || status === 410) return 'gone';
  // 401 and 403: another service's key; the browser has to subscribe again.
  if (status === 401 || status === 403) return 'gone';
  return status === 0 || status === 408 || status === 429 || status >= 500 ? 'away' : 'refused';
}

/** The key pair that identifies this service to push services (VAPID, RFC 8292). */
interface VapidKeys {
  /** P-256, base64url: the public one uncompressed. */
  readonly publicKey: string;
  readonly privateKey: string;
}

/** Derived from the secret of the installation, so that all its servers have the same pair and none is stored. */
export function deriveVapidKeys(secret: string): VapidKeys {
  const pair = createECDH('prime256v1');
  for (let attempt = 0; ; attempt += 1) {
    const scalar = Buffer.from(hkdfSync('sha256', secret, '', `seyir vapid ${attempt}`, 32));
    try {
      pair.setPrivateKey(scalar);
    } catch {
      // One scalar of 2^32 is larger than the order of the curve.
      continue;
    }
    return { publicKey: pair.getPublicKey('base64url'), privateKey: scalar.toString('base64url') };
  }
}
