// Every way a call can fail: those it names, those of its access, and those of all calls.
import type { Endpoint } from './endpoint.ts';
import { COMMON_ERRORS, ERRORS, type ErrorCode, FORCED_SIGN_OUTS } from './errors.ts';

/** The refusals that come with each access, before a handler runs. */
const ACCESS_ERRORS = {
  public: [],
  guest: ['UNAUTHORISED', 'PROFILE_CHANGED', ...FORCED_SIGN_OUTS],
  subscriber: ['UNAUTHORISED', 'PROFILE_CHANGED', ...FORCED_SIGN_OUTS, 'LOGIN_REQUIRED'],
  adult: ['UNAUTHORISED', 'PROFILE_CHANGED', ...FORCED_SIGN_OUTS, 'LOGIN_REQUIRED', 'KIDS_PROFILE'],
} as const satisfies Record<Endpoint['access'], readonly ErrorCode[]>;

/** The codes of a call, each once, by status and name. */
export function errorsOf(endpoint: Endpoint): ErrorCode[] {
  const codes = new Set<ErrorCode>([
    ...COMMON_ERRORS.filter((code) => isPossible(code, endpoint)),
    ...ACCESS_ERRORS[endpoint.access],
    ...(endpoint.errors ?? []),
  ]);
  // A body is read before anybody knows whether the call wants one.
  if (endpoint.method !== 'GET') for (const code of ['TOO_LARGE', 'UNSUPPORTED_MEDIA'] as const) codes.add(code);
  return [...codes].sort((a, b) => ERRORS[a].status - ERRORS[b].status || a.localeCompare(b, 'en'));
}

/** A bad token is ignored where none is needed (API-01). A request that is no HTTP is bad input to every call. */
const isPossible = (code: (typeof COMMON_ERRORS)[number], { access }: Endpoint): boolean =>
  code !== 'UNAUTHORISED' || access !== 'public';
