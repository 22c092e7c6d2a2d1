// Signing in and out: by password and by one-time code, and the sessions of an account. Passkeys are in passkeys.ts.
import { z } from 'zod';
import { userType } from './codes.ts';
import { endpoint } from './endpoint.ts';
import { LoginCode, LoginName, LoginPassword } from './fields.ts';
import { IdParams, Moment } from './wire.ts';

/** The answer to every way of signing in. The application stores each field under its own name (LOGIN-25). */
export const SignedIn = z
  .object({
    access_token: z.string().describe('A three-part JWT.'),
    usertype: z.enum(userType.codes).describe("'0' guest, '1' subscriber."),
    sessionid: z.string(),
    interfaceurl: z.string().describe('Where the legacy interface is found.'),
    devicetoken: z
      .string()
      .optional()
      .describe('Marks this device as known to the account; sent with its next sign-in.'),
    deletionWithdrawn: z
      .literal(true)
      .optional()
      .describe('The sign-in has withdrawn the deletion of the account, which was under way.'),
  })
  .meta({ id: 'SignedIn' });
export type SignedIn = z.infer<typeof SignedIn>;

/** Part of every sign-in (LOGIN-23). */
export const Force = z.boolean().optional().describe('Ends the oldest other session when one stands in the way.');

/** Part of every sign-in that can be guessed (LOGIN-29). */
const DeviceToken = z
  .string()
  .max(200)
  .optional()
  .describe('The devicetoken of an earlier sign-in: mistakes of others do not keep a known device out.');

/** How every sign-in can fail (LOGIN-23, LOGIN-26, LOGIN-28). */
export const SIGN_IN_ERRORS = ['WRONG_CREDENTIALS', 'LOGIN_SUSPENDED', 'ACTIVE_SESSION'] as const;

export const login = endpoint({
  method: 'POST',
  path: '/auth/user/login',
  access: 'public',
  feature: 'session',
  summary: 'Signs in with a password. The shared guest account signs in the same way.',
  body: z.object({ username: LoginName, password: LoginPassword, force: Force, devicetoken: DeviceToken }),
  reply: SignedIn,
  errors: SIGN_IN_ERRORS,
});

export const logout = endpoint({
  method: 'POST',
  path: '/auth/user/logout',
  access: 'guest',
  feature: 'session',
  summary: 'Ends the session of the token, which is refused from then on.',
  replyKind: 'empty',
  status: 204,
});

export const sendLoginCode = endpoint({
  method: 'POST',
  path: '/auth/easy/code',
  access: 'public',
  feature: 'session',
  summary: 'Sends a one-time sign-in code by mail or SMS. A known and an unknown user get the same answer.',
  body: z.object({ username: LoginName }),
  reply: z.object({
    expiresInSeconds: z.int().describe('How long the code works.'),
    resendAfterSeconds: z.int().describe('When another may be asked for.'),
  }),
  status: 202,
});

export const loginWithCode = endpoint({
  method: 'POST',
  path: '/auth/easy/login',
  access: 'public',
  feature: 'session',
  summary: 'Signs in with a one-time code. The fifth wrong try voids the code.',
  body: z.object({ username: LoginName, code: LoginCode, force: Force, devicetoken: DeviceToken }),
  reply: SignedIn,
  errors: SIGN_IN_ERRORS,
});

/** A living session of the account, as its owner sees it in the settings. */
export const ActiveSession = z
  .object({
    id: z.string(),
    current: z.boolean().describe('The session that asks.'),
    deviceType: z.string().describe('What the application said it runs on, such as web-chrome.'),
    userAgent: z.string().nullable(),
    ip: z.string().nullable().describe('Where it signed in from.'),
    profileName: z.string().nullable().describe('The profile it chose last.'),
    playing: z.boolean().describe('A stream that counts plays in it now.'),
    createdAt: Moment,
    lastSeenAt: Moment.describe('When it last signed in or chose a profile.'),
  })
  .meta({ id: 'ActiveSession' });
export type ActiveSession = z.infer<typeof ActiveSession>;

export const listSessions = endpoint({
  method: 'GET',
  path: '/auth/session',
  access: 'adult',
  feature: 'session',
  summary: 'The living sessions of the account, the one that asks first.',
  reply: z.object({ data: z.array(ActiveSession) }),
});

export const endSession = endpoint({
  method: 'DELETE',
  path: '/auth/session/:id',
  access: 'adult',
  feature: 'session',
  summary: 'Signs one session of the account out. Its open pages receive an event at once.',
  params: IdParams,
  replyKind: 'empty',
  status: 204,
  errors: ['NOT_FOUND'],
});
