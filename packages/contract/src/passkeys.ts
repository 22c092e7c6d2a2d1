// Passkeys: sign-in and management, with the JSON forms of WebAuthn. Management is refused to kids profiles: a passkey
// opens the whole account, and a child often takes over a session that has just been checked.
import { PASSKEY_NAME_MAX } from '@seyir/core/limits/account';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { LoginCode, LoginPassword } from './fields.ts';
import { Force, SIGN_IN_ERRORS, SignedIn } from './session.ts';
import { Moment, nameLine } from './wire.ts';

const base64url = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[A-Za-z0-9_-]+$/);
/** An attestation with certificates is the longest part an authenticator sends, and stays far below this. */
const PART_MAX = 16_384;
/** WebAuthn allows 1023 bytes. */
export const CredentialId = base64url(1400);

const credentialFields = {
  id: CredentialId,
  rawId: CredentialId,
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).nullish(),
  clientExtensionResults: z.object({}),
} as const;

/** What an authenticator answers to a sign-in. */
export const PasskeyAssertion = z
  .object({
    ...credentialFields,
    response: z.object({
      clientDataJSON: base64url(PART_MAX),
      authenticatorData: base64url(PART_MAX),
      signature: base64url(PART_MAX),
      userHandle: base64url(128).nullish(),
    }),
  })
  .meta({ id: 'PasskeyAssertion' });
export type PasskeyAssertion = z.infer<typeof PasskeyAssertion>;

/** What an authenticator answers to a registration. */
export const PasskeyAttestation = z
  .object({
    ...credentialFields,
    response: z.object({
      clientDataJSON: base64url(PART_MAX),
      attestationObject: base64url(PART_MAX),
      transports: z.array(z.string().max(32)).max(8).optional(),
    }),
  })
  .meta({ id: 'PasskeyAttestation' });
export type PasskeyAttestation = z.infer<typeof PasskeyAttestation>;

/** A registered passkey, as its owner sees it (EASY-04). */
export const Passkey = z
  .object({ id: z.string(), name: z.string(), createdAt: Moment, lastUsedAt: Moment.nullable() })
  .meta({ id: 'Passkey' });
export type Passkey = z.infer<typeof Passkey>;

export const PasskeyName = nameLine(PASSKEY_NAME_MAX);
export const PasskeyParams = z.object({ id: CredentialId });

/** Options for the browser's own call, handed through as they are. */
export const BrowserOptions = z
  .record(z.string(), z.unknown())
  .meta({ id: 'PasskeyOptions', description: 'Options of navigator.credentials, in the JSON form of WebAuthn.' });

export const startPasskeyLogin = endpoint({
  method: 'POST',
  path: '/auth/passkey/challenge',
  access: 'public',
  feature: 'session',
  summary: 'A challenge to sign in with any passkey of this device; for one use, within five minutes.',
  reply: BrowserOptions,
});

export const loginWithPasskey = endpoint({
  method: 'POST',
  path: '/auth/passkey/login',
  access: 'public',
  feature: 'session',
  summary: 'Signs in the owner of the passkey that answered the challenge.',
  body: z.object({ response: PasskeyAssertion, force: Force }),
  reply: SignedIn,
  errors: SIGN_IN_ERRORS,
});

export const verifyIdentity = endpoint({
  method: 'POST',
  path: '/auth/user/verify',
  access: 'adult',
  feature: 'session',
  summary: 'Proves again who sits here, by password, code or passkey; opens the passkey settings for five minutes.',
  body: z.union([
    z.object({ password: LoginPassword }),
    z.object({ code: LoginCode }),
    z.object({ passkey: PasskeyAssertion }),
  ]),
  // Not a 401: a signed-in application treats 401 as the end of its session (API-07).
  reply: z.object({ data: z.boolean().describe('True when the proof holds.') }),
});

export const sendCheckCode = endpoint({
  method: 'POST',
  path: '/auth/user/verify/code',
  access: 'subscriber',
  feature: 'session',
  summary: "Sends a one-time code to the account's own address or number, as a proof of identity.",
  reply: z.object({ sentTo: z.string().describe('The address or number, masked.') }),
  errors: ['NOT_FOUND'],
});

export const listPasskeys = endpoint({
  method: 'GET',
  path: '/auth/passkey',
  access: 'adult',
  feature: 'session',
  summary: 'The passkeys of the account.',
  reply: z.object({ data: z.array(Passkey) }),
});

export const startPasskeyRegistration = endpoint({
  method: 'POST',
  path: '/auth/passkey/options',
  access: 'adult',
  feature: 'session',
  summary: 'Options to create a passkey with. Needs POST /auth/user/verify of the last five minutes.',
  reply: BrowserOptions,
  errors: ['CHECK_REQUIRED'],
});

export const registerPasskey = endpoint({
  method: 'POST',
  path: '/auth/passkey',
  access: 'adult',
  feature: 'session',
  summary: 'Keeps a new passkey under a name and notifies the owner by mail.',
  body: z.object({ name: PasskeyName, response: PasskeyAttestation }),
  reply: Passkey,
  errors: ['CHECK_REQUIRED', 'CONFLICT'],
});

export const renamePasskey = endpoint({
  method: 'PUT',
  path: '/auth/passkey/:id',
  access: 'adult',
  feature: 'session',
  summary: 'Gives a passkey another name.',
  params: PasskeyParams,
  body: z.object({ name: PasskeyName }),
  reply: Passkey,
  errors: ['NOT_FOUND'],
});

export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/auth/passkey/:id',
  access: 'adult',
  feature: 'session',
  summary: 'Removes a passkey and notifies the owner by mail.',
  params: PasskeyParams,
  replyKind: 'empty',
  status: 204,
  errors: ['CHECK_REQUIRED', 'NOT_FOUND'],
});
