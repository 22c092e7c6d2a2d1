// Routes below /gateway/: pages of the sandbox gateway, redirect to iyzico and return from it. They have an origin of
// their own, so that their pages have no access to the application.
import type { IncomingMessage, ServerResponse } from 'node:http';
import { makeClientKey } from '../../http/client-address.ts';
import { isClientClosed } from '../../http/client-error.ts';
import type { FastLane } from '../../http/fast-lane.ts';
import { chooseLanguage } from '../../http/meta.ts';
import { makeRateLimit } from '../../http/rate-limit.ts';
import type { Clock } from '../../shared/clock.ts';
import type { Log } from '../../shared/log.ts';
import { IYZICO_TOKEN } from '../iyzico/iyzico-answers.ts';
import { IYZICO_PATH, IYZICO_RETURN_PATH } from '../iyzico/iyzico-gateway.ts';
import type { PaymentStore } from '../sandbox/payment-store.ts';
import { SANDBOX_PAGE } from '../sandbox/sandbox-gateway.ts';
import { GATEWAY_CSS, GATEWAY_SCRIPT } from './gateway-assets.ts';
import { CSS_PATH, SCRIPT_PATH, writeReturnPage } from './gateway-html.ts';
import { type GatewayReply, type GatewayRequest, NOT_FOUND_REPLY, readGatewayRequest } from './gateway-http.ts';
import { answerPage, page } from './sandbox-pages.ts';

/** The address of the payment frame of an order; the application builds it of the payment origin and mpay. */
const ORDER_PATH = '/gateway/order';
const MPAY = /^[A-Za-z0-9-]{1,64}$/;
/** Rate limit: requests per second and viewer's address, with a burst of ten times as many. */
const PER_ADDRESS = 10;

interface GatewayLaneDeps {
  /** The store of the sandbox gateway; undefined with another gateway. */
  readonly sandbox: PaymentStore | undefined;
  /** Finds the page of a payment at iyzico by its token. */
  readonly findIyzicoPage: ((token: string, language?: 'tr' | 'en') => Promise<string | undefined>) | undefined;
  /** The page of an order of titles or pay-per-view; `over` when the order needs no page any more. */
  readonly findOrderPage: (mpay: string) => Promise<string | 'over' | undefined>;
  /** The application's origins, which may frame a payment page and receive its message. */
  readonly parents: () => readonly string[];
  /** Proxies whose X-Forwarded-For names the viewer. */
  readonly trustProxy: readonly string[];
  readonly now: Clock;
  readonly log: Log;
}

export function makeGatewayLane(deps: GatewayLaneDeps): FastLane {
  const limit = makeRateLimit(PER_ADDRESS, deps.now);
  const clientOf = makeClientKey(deps.trustProxy);

  async function answer(incoming: IncomingMessage): Promise<GatewayReply> {
    const waitSeconds = limit.take(clientOf(incoming));
    if (waitSeconds > 0) {
      return { ...NOT_FOUND_REPLY, status: 429, headers: { 'retry-after': String(waitSeconds) }, body: '' };
    }
    const request = await readGatewayRequest(incoming);
    if (!request) return { ...NOT_FOUND_REPLY, status: 413, headers: { connection: 'close' }, body: '' };
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
          deps.log.error({ err: error, method: incoming.method }, 'a gateway request failed');
          if (response.headersSent) response.destroy();
          else send(response, { ...NOT_FOUND_REPLY, status: 500, body: 'Something went wrong.' }, []);
        });
    },
  };
}

async function answerRequest(deps: GatewayLaneDeps, request: GatewayRequest): Promise<GatewayReply> {
  const { method, path } = request;
  if (method === 'GET' && path === CSS_PATH) return asset('text/css', GATEWAY_CSS);
  if (method === 'GET' && path === SCRIPT_PATH) return asset('text/javascript', GATEWAY_SCRIPT);
  if (deps.sandbox && path.startsWith(`${SANDBOX_PAGE}/`)) return answerPage({ ...deps, store: deps.sandbox }, request);
  if (path.startsWith(`${ORDER_PATH}/`)) return answerOrder(deps, request);
  if (deps.findIyzicoPage && path.startsWith(`${IYZICO_PATH}/`)) return answerIyzico(deps, request);
  return NOT_FOUND_REPLY;
}

/**
 * The payment frame of an order, `/gateway/order/{mpay}?lang=tr`: redirects to the page of its gateway, or serves the page that
 * makes its parent ask for the status (PAY-27).
 */
async function answerOrder(deps: GatewayLaneDeps, { method, path }: GatewayRequest): Promise<GatewayReply> {
  if (method !== 'GET') return { ...NOT_FOUND_REPLY, status: 405 };
  const { pathname, searchParams } = new URL(path, 'http://gateway');
  const mpay = pathname.slice(`${ORDER_PATH}/`.length);
  const location = MPAY.test(mpay) ? await deps.findOrderPage(mpay) : undefined;
  if (location === undefined) return NOT_FOUND_REPLY;
  const language = (searchParams.get('lang') ?? 'tr') === 'tr' ? 'tr' : 'en';
  if (location === 'over') return page(writeReturnPage(language, deps.parents()));
  // Without the origin: the frame stays at the address by which the browser reached it.
  const { pathname: pagePath } = new URL(location);
  return { status: 303, headers: { location: `${pagePath}?lang=${language}` }, body: '' };
}

/** Redirects to iyzico's page and serves its return page. The posted result is ignored: the server queries iyzico. */
async function answerIyzico(deps: GatewayLaneDeps, { method, path, headers }: GatewayRequest): Promise<GatewayReply> {
  const [plain = ''] = path.split('?', 1);
  if (plain === IYZICO_RETURN_PATH) {
    return page(writeReturnPage(chooseLanguage(headers['accept-language']), deps.parents()));
  }
  const token = plain.slice(`${IYZICO_PATH}/`.length);
  const asked = new URL(path, 'http://gateway').searchParams.get('lang') ?? undefined;
  const language = asked === undefined ? undefined : asked === 'tr' ? 'tr' : 'en';
  const isPage = method === 'GET' && IYZICO_TOKEN.test(token);
  const location = isPage ? await deps.findIyzicoPage?.(token, language) : undefined;
  return location === undefined ? NOT_FOUND_REPLY : { status: 303, headers: { location }, body: '' };
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
    "connect-src 'self'",
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
