// CORS for credentialed calls (API-04): only for configured origins, and never for "*". Other origins get no CORS headers,
// so their browsers refuse the response.

const METHODS = 'GET, POST, PUT, DELETE';
const REQUEST_HEADERS =
  'Authorization, Content-Type, Cache-Control, Pragma, Accept-Language, X-Device-Type, X-Device-Id, X-Player-Id, X-Request-Id';
const EXPOSED_HEADERS = 'X-Request-Id, Retry-After, ETag';
const PREFLIGHT_SECONDS = '600';

type CorsHeaders = (origin: string | undefined, isPreflight: boolean) => Readonly<Record<string, string>> | undefined;

/** The headers for an origin, or undefined for one that is not allowed. */
export function makeCorsHeaders(allowedOrigins: readonly string[]): CorsHeaders {
  const allowed = new Set(allowedOrigins);
  return (origin, isPreflight) => {
    if (origin === undefined || !allowed.has(origin)) return undefined;
    return {
      'access-control-allow-origin': origin,
      'access-control-allow-credentials': 'true',
      ...(isPreflight
        ? {
            'access-control-allow-methods': METHODS,
            'access-control-allow-headers': REQUEST_HEADERS,
            'access-control-max-age': PREFLIGHT_SECONDS,
          }
        : { 'access-control-expose-headers': EXPOSED_HEADERS }),
    };
  };
}
