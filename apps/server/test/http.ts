// An HTTP server for tests: the real one, with fixed callers by token.
import { buildHttp, type Http, type HttpOptions } from '../src/http/build-http.ts';
import type { Caller, CallerResult, OperatorResult } from '../src/http/caller.ts';
import { makeNewId } from '../src/shared/ids.ts';
import { silentLog } from '../src/shared/log.ts';

export const aCaller = (differences: Partial<Caller> = {}): Caller => ({
  sessionId: '018f0000-0000-7000-8000-000000000001',
  accountId: '018f0000-0000-7000-8000-0000000000a1',
  isGuest: false,
  profile: { id: '018f0000-0000-7000-8000-0000000000b1', isKids: false, isMain: true, userlevel: 0 },
  packageId: undefined,
  tokenExpiresAt: Number.MAX_SAFE_INTEGER,
  ...differences,
});

const CALLERS: Readonly<Record<string, CallerResult>> = {
  guest: { caller: aCaller({ sessionId: 'guest-session', isGuest: true }) },
  subscriber: { caller: aCaller() },
  kid: { caller: aCaller({ profile: { id: 'kid', isKids: true, isMain: false, userlevel: 14 } }) },
  'no-profile': { caller: aCaller({ profile: undefined }) },
  suspended: { refused: 'ACCOUNT_SUSPENDED' },
  'other-device': { refused: 'OTHER_DEVICE' },
};

/** Each name above is a token: `Authorization: Bearer guest`. Any other token is invalid. */
export const resolveTestCaller = async (token: string): Promise<CallerResult> =>
  CALLERS[token] ?? { refused: 'UNAUTHORISED' };

const anOperator = (role: 'owner' | 'viewer'): OperatorResult => ({
  operator: { sessionId: `console-${role}`, accountId: aCaller().accountId, name: role, role },
});

/** Tokens of the console: one with every permission, one that only looks, one without the second factor. */
const OPERATORS: Readonly<Record<string, OperatorResult>> = {
  operator: anOperator('owner'),
  looker: anOperator('viewer'),
  half: { refused: 'CHECK_REQUIRED' },
};

export const resolveTestOperator = async (token: string): Promise<OperatorResult> =>
  OPERATORS[token] ?? { refused: 'UNAUTHORISED' };

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

export function testHttp(options: Partial<HttpOptions> = {}): Promise<Http> {
  return buildHttp({
    routes: [],
    rawRoutes: [],
    resolveCaller: resolveTestCaller,
    resolveOperator: resolveTestOperator,
    isUnavailable: () => false,
    security: { paymentOrigin: '', frameAncestors: [], https: false },
    allowedOrigins: [],
    trustProxy: [],
    rate: { perAddress: 0, perSession: 0 },
    observe: () => undefined,
    log: silentLog,
    now: () => Date.now(),
    newId: makeNewId(),
    ...options,
  });
}
