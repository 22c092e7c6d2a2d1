// Builds URL and RequestInit of a call. Pure, so that a table can test the edge cases.

import type { Endpoint } from '@seyir/contract/endpoint';

interface RequestInput {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
}

export interface RequestContext {
  /** Base URL of the API, without a trailing slash (API-08). */
  readonly baseUrl: string;
  /** Base URL of the legacy interface, without a trailing slash; below the API by default (LEGACY-01). */
  readonly legacyBaseUrl?: (() => string | undefined) | undefined;
  readonly language: string;
  readonly deviceType: string;
  /** The id of this page's player, by which the service counts streams. */
  readonly playerId?: string;
}

/** Calls that obtain a token and never send one (API-01). */
const WITHOUT_TOKEN: ReadonlySet<string> = new Set(['/auth/user/login', '/auth/user/register']);

/** Calls whose answer is a signed address for this moment (VOD-02). */
const WITHOUT_CACHE: ReadonlySet<string> = new Set(['/content/:id/watch']);

export function sendsToken(endpoint: Endpoint): boolean {
  return !WITHOUT_TOKEN.has(endpoint.path);
}

const LEGACY = '/legacy/';

/**
 * The base URL that the sign-in named for the legacy interface (`interfaceurl`), where it leads to our own origin or one the
 * operator trusts: a changed value in the storage must not carry the token away (LEGACY-16). Undefined otherwise.
 */
export function findLegacyBase(
  stored: string | undefined,
  { origin, trusted }: { readonly origin: string; readonly trusted: readonly string[] },
): string | undefined {
  if (stored === undefined || !URL.canParse(stored, origin)) return undefined;
  const url = new URL(stored, origin);
  const isTrusted = url.username === '' && url.password === '' && [origin, ...trusted].includes(url.origin);
  return isTrusted ? `${url.origin}${url.pathname.replace(/\/+$/, '')}` : undefined;
}

export function urlOf(
  endpoint: Endpoint,
  input: RequestInput,
  { baseUrl, legacyBaseUrl }: Pick<RequestContext, 'baseUrl' | 'legacyBaseUrl'>,
): string {
  const params = asRecord(input.params);
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(asRecord(input.query))) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null) query.append(name, String(item));
    }
  }
  const search = query.toString();
  const legacyBase = path.startsWith(LEGACY) ? legacyBaseUrl?.() : undefined;
  const address = legacyBase === undefined ? `${baseUrl}${path}` : `${legacyBase}/${path.slice(LEGACY.length)}`;
  return `${address}${search === '' ? '' : `?${search}`}`;
}

export function requestOf(
  endpoint: Endpoint,
  input: RequestInput,
  context: RequestContext,
  token: string | undefined,
): RequestInit {
  const headers: Record<string, string> = {
    Accept: 'application/json',
    'Accept-Language': context.language,
    'X-Device-Type': context.deviceType,
  };
  if (context.playerId !== undefined) headers['X-Player-Id'] = context.playerId;
  if (token !== undefined && sendsToken(endpoint)) headers.Authorization = `Bearer ${withoutPrefix(token)}`;
  const init: RequestInit = { method: endpoint.method, credentials: 'include', headers };
  if (WITHOUT_CACHE.has(endpoint.path)) {
    headers['Cache-Control'] = 'no-cache';
    headers.Pragma = 'no-cache';
  }
  if (input.body === undefined) return init;
  const isText = endpoint.bodyKind === 'text';
  headers['Content-Type'] = isText ? 'text/plain' : 'application/json';
  return { ...init, body: isText ? String(input.body) : JSON.stringify(input.body) };
}

/** A stored token may have the prefix already (SESSION-07). */
function withoutPrefix(token: string): string {
  return token.replace(/^Bearer /, '');
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
