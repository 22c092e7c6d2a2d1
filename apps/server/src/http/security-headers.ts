// Security headers of every response. The application loads nothing from other origins and runs no inline script, so the
// Content-Security-Policy is strict; only the payment page may be framed.

export interface SecurityOptions {
  /** Empty: nothing may be framed. */
  readonly paymentOrigin: string;
  readonly frameAncestors: readonly string[];
  /** The service is reached by https only: sends HSTS. */
  readonly https: boolean;
}

const ONE_YEAR_SECONDS = 31_536_000;

export function writeSecurityHeaders({
  paymentOrigin,
  frameAncestors,
  https,
}: SecurityOptions): Record<string, string> {
  const policy = [
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self'",
    // Players pass pictures and media to the page as blobs; small icons are inlined as data.
    "img-src 'self' data: blob:",
    // hls.js gives each text track an empty file as data: a track whose file is refused shows no cue that came before.
    "media-src 'self' blob: data:",
    "worker-src 'self' blob:",
    "connect-src 'self'",
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
    'cross-origin-opener-policy': 'same-origin',
    ...(frameAncestors.length === 0 ? { 'x-frame-options': 'DENY' } : {}),
    ...(https ? { 'strict-transport-security': `max-age=${ONE_YEAR_SECONDS}; includeSubDomains` } : {}),
  };
}
