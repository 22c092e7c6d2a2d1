// A push service as browsers have one, with the browsers that subscribe to it. It decrypts what it takes (RFC 8291) and behaves as
// badly as real ones: away, overloaded, without the subscription, silent.
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { importJWK, jwtVerify } from 'jose';

export interface Taken {
  readonly browser: string;
  readonly message: unknown;
  readonly ttl: string | undefined;
  /** The service's key that signed the request, and for whom. */
  readonly key: string;
  readonly audience: unknown;
}

export interface BrowserSubscription {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

export async function openPushService() {
  const browsers = new Map<string, { ecdh: ReturnType<typeof createECDH>; auth: Buffer }>();
  const answers = new Map<string, number[]>();
  const taken: Taken[] = [];
  const server = createServer(async (request, response) => {
    const browser = request.url?.slice(1) ?? '';
    const status = answers.get(browser)?.shift() ?? 201;
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    const known = browsers.get(browser);
    if (status === 0) return request.socket.destroy();
    if (status === 201 && known) taken.push(await open(request, browser, body, known));
    response.writeHead(known ? status : 410).end();
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    taken,
    /** A browser subscribes. */
    subscribe(browser: string): BrowserSubscription {
      const ecdh = createECDH('prime256v1');
      ecdh.generateKeys();
      const auth = randomBytes(16);
      browsers.set(browser, { ecdh, auth });
      return {
        endpoint: `${origin}/${browser}`,
        keys: { p256dh: ecdh.getPublicKey('base64url'), auth: auth.toString('base64url') },
      };
    },
    /** The statuses of the next requests for a browser; 0 drops the connection. */
    answer: (browser: string, ...statuses: number[]) => answers.set(browser, statuses),
    close: () => new Promise<void>((closed) => server.close(() => closed())),
  };
}

async function open(
  { headers }: IncomingMessage,
  browser: string,
  body: Buffer,
  { ecdh, auth }: { ecdh: ReturnType<typeof createECDH>; auth: Buffer },
): Promise<Taken> {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(headers.authorization ?? '') ?? [];
  const point = Buffer.from(key, 'base64url');
  const jwk = { kty: 'EC', crv: 'P-256', x: point.toString('base64url', 1, 33), y: point.toString('base64url', 33) };
  const { payload } = await jwtVerify(token, await importJWK(jwk, 'ES256'));
  const text = decrypt(body, ecdh, auth);
  return { browser, message: JSON.parse(text), ttl: headers.ttl as string, key, audience: payload.aud };
}

/** One record of aes128gcm (RFC 8188), with the keys of RFC 8291, section 3.4. */
function decrypt(body: Buffer, ecdh: ReturnType<typeof createECDH>, auth: Buffer): string {
  const salt = body.subarray(0, 16);
  const idLength = body.readUInt8(20);
  const serverKey = body.subarray(21, 21 + idLength);
  const record = body.subarray(21 + idLength);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), serverKey]);
  const secret = Buffer.from(hkdfSync('sha256', ecdh.computeSecret(serverKey), auth, info, 32));
  const key = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16));
  const nonce = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12));
  const cipher = createDecipheriv('aes-128-gcm', key, nonce);
  cipher.setAuthTag(record.subarray(-16));
  const plain = Buffer.concat([cipher.update(record.subarray(0, -16)), cipher.final()]);
  // The last record ends with a 2 and padding of zeros.
  return plain.subarray(0, plain.lastIndexOf(2)).toString('utf8');
}
