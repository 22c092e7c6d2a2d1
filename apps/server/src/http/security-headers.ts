// Security headers of every response. The application loads nothing from other origins and runs no inline script, so the
// Content-Security-Policy is strict; only the payment page may be framed.

export interface SecurityOptions {
  /** Empty: nothing may be framed. */
  readonly paymentOrigin: string;
  readonly frameAncestors: readonly string[];
  /** Origins besides our own that media of channels comes from (LIVE-17). */
  readonly mediaOrigins?: readonly string[];
  /** The service is reached by https only: sends HSTS. */
  readonly https: boolean;
}

const ONE_YEAR_SECONDS = 31_536_000;

/** What a request shows of the address in the browser. */
interface RequestedFrom {
  /** As the client, or a trusted proxy, names it. */
  readonly protocol: string;
  readonly hostname: string;
  readonly headers: Readonly<Record<string, unknown>>;
}

/** Hosts that browsers trust without https. */
const LOCAL = /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/;

/**
 * Whether the page's origin is potentially trustworthy. Browsers send fetch metadata to such origins alone, which shows https
 * behind a proxy that does not name the protocol.
 */
const isTrustworthy = ({ protocol, hostname, headers }: RequestedFrom): boolean =>
  protocol === 'https' || LOCAL.test(hostname) || headers['sec-fetch-mode'] !== undefined;

/** The headers by request: browsers ignore the opener policy on a plain http address, with a notice in the console. */
export function makeSecurityHeaders(options: SecurityOptions): (from: RequestedFrom) => Record<string, string> {
  const plain = writeSecurityHeaders(options);
  const isolated = { ...plain, 'cross-origin-opener-policy': 'same-origin' };
  return (from) => (options.https || isTrustworthy(from) ? isolated : plain);
}

function writeSecurityHeaders({
  paymentOrigin,
  frameAncestors,
  mediaOrigins = [],
  https,
}: SecurityOptions): Record<string, string> {
  const policy = [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self'",
    // Players pass pictures and media to the page as blobs; small icons are inlined as data.
    "img-src 'self' data: blob:",
    // hls.js gives each text track an empty file as data: a track whose file is refused shows no cue that came before.
    ["media-src 'self' blob: data:", ...mediaOrigins].join(' '),
    "worker-src 'self' blob:",
    ["connect-src 'self'", ...mediaOrigins].join(' '),
    `frame-src ${paymentOrigin || "'none'"}`,
    `frame-ancestors ${frameAncestors.length > 0 ? frameAncestors.join(' ') : "'none'"}`,
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
  ];
  return {
    'content-security-policy': policy.join('; '),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), browsing-topics=()',
    ...(frameAncestors.length === 0 ? { 'x-frame-options': 'DENY' } : {}),
    ...(https ? { 'strict-transport-security': `max-age=${ONE_YEAR_SECONDS}; includeSubDomains` } : {}),
  };
}
