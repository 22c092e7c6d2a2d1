// The common part of all sign-in methods: the question about another active session (LOGIN-22), and the calls after a
// sign-in (LOGIN-16, LOGIN-17).

import type { SessionInTheWay } from '@seyir/contract/error-body';
import { listSubscriptions } from '@seyir/contract/packages';
import { listProfiles, type Profile } from '@seyir/contract/profiles';
import type { SignedIn } from '@seyir/contract/session';
import { withPlainName } from '@seyir/core/text/profile-name';
import { ApiError, asRecord } from '../../shared/api/api-error.ts';
import { call } from '../../shared/api/call.ts';
import { appStorage } from '../../shared/storage/app-storage.ts';
import { say } from '../../shared/text/text.ts';
import { toast } from '../../shared/ui/Toast/toast.ts';
import { loginText } from './login.text.ts';

/** The session's part of a sign-in, given by the screen. */
export interface SignInSession {
  beginSignIn(): { succeed(reply: SignedIn): boolean; fail(): void };
}

export type SignInResult =
  /** `profiles` is undefined when the call failed. */
  | { readonly is: 'signed-in'; readonly profiles: readonly Profile[] | undefined }
  /** The viewer keeps the other session. */
  | { readonly is: 'declined' }
  /** The attempt was dropped meanwhile. */
  | { readonly is: 'left' }
  | { readonly is: 'failed'; readonly error: unknown };

interface SignInDeps {
  readonly session: SignInSession;
  /** Sends the credentials; a second time with `force` if the viewer agrees to end the other session. */
  prove(force: boolean): Promise<SignedIn>;
  /** `sessions`: those that would end, empty where the service names none. */
  askToEndOther(sessions: readonly SessionInTheWay[]): Promise<boolean>;
}

export async function signIn({ session, prove, askToEndOther }: SignInDeps): Promise<SignInResult> {
  const attempt = session.beginSignIn();
  try {
    const reply = await prove(false).catch(async (error: unknown) => {
      if (!isOtherSession(error)) throw error;
      return (await askToEndOther(readSessions(error.sessions))) ? prove(true) : undefined;
    });
    if (reply === undefined) {
      attempt.fail();
      return { is: 'declined' };
    }
    if (reply.deletionWithdrawn) toast(say(loginText.deletionWithdrawn), { tone: 'success' });
    if (reply.devicetoken !== undefined) appStorage.set('devicetoken', reply.devicetoken);
    if (!attempt.succeed(reply)) return { is: 'left' };
  } catch (error) {
    attempt.fail();
    return { is: 'failed', error };
  }
  const [profiles] = await Promise.all([fetchProfiles(), keepPackage()]);
  return { is: 'signed-in', profiles };
}

/** Body field of a sign-in: `force` is omitted when false. */
export const forced = (force: boolean): { force?: true } => (force ? { force } : {});

/** Body field of a sign-in: a known device is exempt from the lockout that wrong attempts of others cause (LOGIN-29). */
export function knownDevice(): { devicetoken?: string } {
  const devicetoken = appStorage.get('devicetoken');
  return devicetoken === undefined ? {} : { devicetoken };
}

function isOtherSession(error: unknown): error is ApiError {
  return error instanceof ApiError && error.code === 'ACTIVE_SESSION';
}

async function fetchProfiles(): Promise<readonly Profile[] | undefined> {
  try {
    return (await call(listProfiles, {})).data.map(withPlainName);
  } catch {
    return undefined;
  }
}

/** Stores the first subscription. A failure does not undo the sign-in (LOGIN-16). */
async function keepPackage(): Promise<void> {
  try {
    const [first] = (await call(listSubscriptions, {})).data;
    if (first) appStorage.set('userPackage', first);
  } catch {
    // The package screens fetch it again.
  }
}

/** The readable sessions of a reply; none for a session without a time. */
const readSessions = (sessions: unknown): SessionInTheWay[] =>
  Array.isArray(sessions) ? sessions.flatMap(readSession) : [];

function readSession(session: unknown): SessionInTheWay[] {
  const { userAgent, lastSeenAt } = asRecord(session);
  if (typeof lastSeenAt !== 'string' || Number.isNaN(Date.parse(lastSeenAt))) return [];
  return [{ userAgent: typeof userAgent === 'string' ? userAgent : null, lastSeenAt }];
}
