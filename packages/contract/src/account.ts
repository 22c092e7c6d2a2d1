// Opening an account and recovering its password.
import { PASSKEYS_MAX, PASSWORD_MAX } from '@seyir/core/limits/account';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Email, NewPassword, PersonName, Phone, Username } from './fields.ts';
import { CredentialId, Passkey } from './passkeys.ts';
import { Id, line } from './wire.ts';

const isObject = ({ value }: { readonly value: unknown }) => typeof value === 'object' && value !== null;

/** Optional: clients of the product documents register without it (SIGNUP-13). */
const TermsVersion = z
  .string()
  .trim()
  .max(20)
  .optional()
  .describe('The version of the terms and the privacy notice that were shown and accepted.');

/** Two spellings of the same two fields; name and surname win when both are there (SIGNUP-14). */
const RegisterBody = z
  .object({
    username: Username,
    name: line()
      .optional()
      .describe('At least 3 characters, no control characters and no web address; firstName is another spelling.'),
    surname: line().optional().describe('As the name; lastName is another spelling.'),
    firstName: line().optional(),
    lastName: line().optional(),
    email: Email,
    password: NewPassword,
    termsVersion: TermsVersion,
  })
  // Checked together with the other fields, so that one answer names every bad field (SIGNUP-15).
  .refine(({ firstName, name = firstName }) => PersonName.safeParse(name).success, { path: ['name'], when: isObject })
  .refine(({ lastName, surname = lastName }) => PersonName.safeParse(surname).success, {
    path: ['surname'],
    when: isObject,
  })
  .transform(({ firstName, lastName, name = firstName, surname = lastName, ...rest }) => ({ ...rest, name, surname }))
  .pipe(
    z.object({
      username: Username,
      name: PersonName,
      surname: PersonName,
      email: Email,
      password: NewPassword,
      termsVersion: TermsVersion,
    }),
  );

export const register = endpoint({
  method: 'POST',
  path: '/auth/user/register',
  access: 'public',
  feature: 'account',
  summary: 'Opens an account with one main profile.',
  body: RegisterBody,
  reply: z.object({ usercode: z.string().describe('The number of the new account.') }),
  errors: ['USERNAME_TAKEN', 'EMAIL_TAKEN'],
});

/** The outcome of a password recovery: 0 is success. */
export const RECOVERY_OK = 0;
/** No account has this e-mail address or number (FORGOT-03). */
export const RECOVERY_UNKNOWN_USER = 10404;
/** The link is unknown, expired or used, or the new password cannot be taken (RESET-08, RESET-09). */
export const RECOVERY_REFUSED = 10400;

export const requestPasswordReset = endpoint({
  method: 'POST',
  path: '/auth/user/forgot-password',
  access: 'public',
  feature: 'account',
  summary: 'Sends a reset link by mail, or by SMS when a phone number is given.',
  body: z.union([z.object({ email: Email }), z.object({ phone: Phone })]),
  reply: z.object({ data: z.literal([RECOVERY_OK, RECOVERY_UNKNOWN_USER]).describe('0 sent, 10404 unknown user.') }),
});

export const validateResetToken = endpoint({
  method: 'GET',
  path: '/auth/auth/validate-fp-token',
  access: 'public',
  feature: 'account',
  summary: 'Whether a reset link still works; it is not used up by this.',
  query: z.object({ token: z.string().min(1).max(512) }),
  reply: z.object({
    data: z.int().describe('0 for a living token.'),
    id: z.string().optional().describe('The account the token is for.'),
    passkeys: z.array(Passkey).optional().describe('The passkeys of the account, when it has any.'),
  }),
});

export const resetPassword = endpoint({
  method: 'POST',
  path: '/auth/user/crm-reset-password',
  access: 'public',
  feature: 'account',
  summary: 'Sets a new password, ends every session of the account and removes its passkeys, but those that are kept.',
  // A password that is too short is answered with a non-zero data like the other refusals (RESET-09).
  body: z.object({
    token: z.string().min(1).max(512),
    id: Id,
    password: z.string().max(PASSWORD_MAX),
    keepPasskeys: z
      .array(CredentialId)
      .max(PASSKEYS_MAX)
      .optional()
      .describe(
        'The passkeys that stay. Any other is removed: an attacker who knew the old password may have added it.',
      ),
  }),
  reply: z.object({ data: z.int().describe('0 when the password was changed.') }),
});
