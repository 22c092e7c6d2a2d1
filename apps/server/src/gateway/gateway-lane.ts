// Everything below /gateway/: the test gateway's pages and interface, and the way back from another gateway. It is made
// for an origin of its own, so that nothing on it can reach into the application.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isClientClosed } from '../http/client-error.ts';
import type { FastLane } from '../http/fast-lane.ts';
import { chooseLanguage } from '../http/meta.ts';
import { addressKey, makeRateLimit } from '../http/rate-limit.ts';
import { IYZICO_PATH, IYZICO_RETURN_PATH } from '../payment/iyzico-gateway.ts';
import { SANDBOX_API, SANDBOX_PAGE } from '../payment/sandbox-gateway.ts';
import type { Clock } from '../shared/clock.ts';
import type { Log } from '../shared/log.ts';
import { answerApi } from './gateway-api.ts';
import type { GatewayBooks } from './gateway-books.ts';
import { GATEWAY_CSS, GATEWAY_SCRIPT } from './gateway-css.ts';
import { CSS_PATH, SCRIPT_PATH, writeReturnPage } from './gateway-html.ts';
import { GATEWAY_NOTHING, type GatewayReply, type GatewayRequest, readGatewayRequest } from './gateway-http.ts';
import { answerPage, page } from './gateway-pages.ts';

/** Requests a second that one address may keep up, ten times as many at once. The server's own questions are signed. */
const PER_ADDRESS = 10;

export interface GatewayLaneDeps {
  /** The test gateway; undefined where another one takes the money. */
  readonly sandbox: { readonly key: string; readonly books: GatewayBooks } | undefined;
  /** Finds the page of a payment at iyzico by its token. */
  readonly findIyzicoPage: ((token: string) => Promise<string | undefined>) | undefined;
  /** The origins whose pages may frame a payment and hear of its end: the application's. */
  readonly parents: () => readonly string[];
  readonly now: Clock;
  readonly log: Log;
}

export function makeGatewayLane(deps: GatewayLaneDeps): FastLane {
  const limit = makeRateLimit(PER_ADDRESS, deps.now);

  async function answer(incoming: IncomingMessage): Promise<GatewayReply> {
    const isSigned = incoming.url?.startsWith(`${SANDBOX_API}/`) ?? false;
    const waitSeconds = isSigned ? 0 : limit.take(addressKey(incoming.socket.remoteAddress ?? ''));
    if (waitSeconds > 0) {
      return { ...GATEWAY_NOTHING, status: 429, headers: { 'retry-after': String(waitSeconds) }, body: '' };
    }
    const request = await readGatewayRequest(incoming);
    if (!request) return { ...GATEWAY_NOTHING, status: 413, headers: { connection: 'close' }, body: '' };
    return answerRequest(deps, request);
  }

  return {
    prefix: '/gateway/',
    handle(incoming, response) {
      answer(incoming)
        .then((reply) => send(response, reply, deps.parents()))
        .catch((error: unknown) => {
          if (isClientClosed(incoming)) return deps.log.debug({ method: incoming.method }, 'client hung up');
          // A form holds a card: what is written down is where it failed, not what was sent.
          deps.log.error({ err: error, method: incoming.method }, 'a page of the gateway failed');
          if (response.headersSent) response.destroy();
          else send(response, { ...GATEWAY_NOTHING, status: 500, body: 'Something went wrong.' }, []);
        });
    },
  };
}

async function answerRequest(deps: GatewayLaneDeps, request: GatewayRequest): Promise<GatewayReply> {
  const { method, path } = request;
  if (method === 'GET' && path === CSS_PATH) return asset('text/css', GATEWAY_CSS);
  if (method === 'GET' && path === SCRIPT_PATH) return asset('text/javascript', GATEWAY_SCRIPT);
  if (deps.sandbox && path.startsWith(`${SANDBOX_API}/`)) return answerApi({ ...deps, ...deps.sandbox }, request);
  if (deps.sandbox && path.startsWith(`${SANDBOX_PAGE}/`)) return answerPage({ ...deps, ...deps.sandbox }, request);
  if (deps.findIyzicoPage && path.startsWith(`${IYZICO_PATH}/`)) return answerIyzico(deps, request);
  return GATEWAY_NOTHING;
}

const TOKEN = /^[A-Za-z0-9-]{8,100}$/;

/** Leads to iyzico's page, and back from it. What it posts on the way back is not believed: the server asks iyzico. */
async function answerIyzico(deps: GatewayLaneDeps, { method, path, headers }: GatewayRequest): Promise<GatewayReply> {
  const [plain = ''] = path.split('?', 1);
  if (plain === IYZICO_RETURN_PATH) {
    return page(writeReturnPage(chooseLanguage(headers['accept-language']), deps.parents()));
  }
  const token = plain.slice(`${IYZICO_PATH}/`.length);
  const location = method === 'GET' && TOKEN.test(token) ? await deps.findIyzicoPage?.(token) : undefined;
  return location === undefined ? GATEWAY_NOTHING : { status: 303, headers: { location }, body: '' };
}

const asset = (type: string, body: string): GatewayReply => ({
  status: 200,
  headers: { 'content-type': `${type}; charset=utf-8` },
  body,
});

function send(response: ServerResponse, { status, headers, body }: GatewayReply, parents: readonly string[]): void {
  const policy = [
    "default-src 'none'",
    "style-src 'self'",
    "script-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    `frame-ancestors ${parents.length > 0 ? parents.join(' ') : "'none'"}`,
  ];
  const content = Buffer.from(body);
  response
    .writeHead(status, {
      'cache-control': 'no-store',
      'content-security-policy': policy.join('; '),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'content-length': String(content.length),
      ...headers,
    })
    .end(content);
}
