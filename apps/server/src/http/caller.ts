// Authentication and authorisation of a call. The session feature resolves a token to a caller; this file decides whether the
// contract admits the caller.
import type { Access } from '@seyir/contract/endpoint';
import type { ErrorCode, ForcedSignOut } from '@seyir/contract/errors';
import { hasPermission, type OperatorRole, type Permission } from '@seyir/core/operator/permissions';
import { AppError } from '../shared/app-error.ts';

/** The session of a valid token. */
export interface Caller {
  readonly sessionId: string;
  readonly accountId: string;
  /** The shared guest account: read only. */
  readonly isGuest: boolean;
  /** The profile the session chose last, whichever of its tokens is used; undefined between sign-in and selection. */
  readonly profile: CallerProfile | undefined;
  /** The package whose subscription is current; undefined for a guest and for an account without one. */
  readonly packageId: string | undefined;
  /** When the token ends, in epoch milliseconds: an open event stream ends with it. */
  readonly tokenExpiresAt: number;
}

export interface CallerProfile {
  readonly id: string;
  readonly isKids: boolean;
  /** The main profile of the account, which administers the others. */
  readonly isMain: boolean;
  /** Mask of the ratings it may not see: 1 G, 2 7+, 4 13+, 8 18+ (PARENTAL-05). */
  readonly userlevel: number;
}

/** A session, or the refusal: no valid token, a forced sign-out, a token of a former profile. */
export type CallerResult =
  | { readonly caller: Caller }
  | { readonly refused: Extract<ErrorCode, 'UNAUTHORISED' | 'PROFILE_CHANGED'> | ForcedSignOut };

export type ResolveCaller = (token: string) => Promise<CallerResult>;

/** The token of an Authorization header, if it has the form of one. */
export function readBearer(header: string | undefined): string | undefined {
  return /^Bearer +(\S+) *$/i.exec(header ?? '')?.[1];
}

/**
 * The caller of a call with this access, or the contract's refusal. On public calls a token that is not valid counts as
 * none (API-01).
 */
export async function admit(
  access: Access,
  authorization: string | undefined,
  resolveCaller: ResolveCaller,
): Promise<Caller | undefined> {
  const token = readBearer(authorization);
  const result: CallerResult = token === undefined ? { refused: 'UNAUTHORISED' } : await resolveCaller(token);
  if ('refused' in result) {
    if (access === 'public') return undefined;
    throw new AppError(result.refused);
  }
  const { caller } = result;
  if (caller.isGuest && (access === 'subscriber' || access === 'adult')) throw new AppError('LOGIN_REQUIRED');
  if (caller.profile?.isKids && access === 'adult') throw new AppError('KIDS_PROFILE');
  return caller;
}

/** An operator signed in to the console with both factors. */
export interface Operator {
  readonly sessionId: string;
  readonly accountId: string;
  readonly name: string;
  readonly role: OperatorRole;
}

/** `CHECK_REQUIRED`: the password was right, the second factor is missing. */
export type OperatorResult =
  | { readonly operator: Operator }
  | { readonly refused: Extract<ErrorCode, 'UNAUTHORISED' | 'CHECK_REQUIRED'> };

export type ResolveOperator = (token: string) => Promise<OperatorResult>;

/** The operator of a console call, or the refusal. Tokens of viewers are unknown here. */
export async function admitOperator(
  permission: Permission,
  authorization: string | undefined,
  resolveOperator: ResolveOperator,
): Promise<Operator> {
  const token = readBearer(authorization);
  if (token === undefined) throw new AppError('UNAUTHORISED');
  const result = await resolveOperator(token);
  if ('refused' in result) throw new AppError(result.refused);
  requirePermission(result.operator, permission);
  return result.operator;
}

export function requirePermission({ role }: Pick<Operator, 'role'>, permission: Permission): void {
  if (!hasPermission(role, permission)) throw new AppError('FORBIDDEN', { role, permission });
}
