// The operator console: its sign-in with two factors, and changes, which are commands of the table of core/operator.
import { PICTURE_BYTES, TOTP_DIGITS } from '@seyir/core/limits/operator';
import { OPERATOR_COMMANDS } from '@seyir/core/operator/commands';
import { OPERATOR_ROLES } from '@seyir/core/operator/permissions';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { LoginName, LoginPassword } from './fields.ts';
import {
  BrowserOptions,
  Passkey,
  PasskeyAssertion,
  PasskeyAttestation,
  PasskeyName,
  PasskeyParams,
} from './passkeys.ts';
import { Moment } from './wire.ts';

export const ConsoleOperator = z
  .object({ name: z.string(), role: z.enum(OPERATOR_ROLES) })
  .meta({ id: 'ConsoleOperator' });
export type ConsoleOperator = z.infer<typeof ConsoleOperator>;

const Ticket = z.string().min(1).max(100);
const ConsoleSignedIn = z.object({ token: z.string(), expiresAt: Moment, operator: ConsoleOperator });

export const openConsole = endpoint({
  method: 'POST',
  path: '/console/session',
  access: 'public',
  feature: 'console',
  summary: 'The first factor: the password of an account that is an operator. The ticket opens nothing by itself.',
  body: z.object({ username: LoginName, password: LoginPassword }),
  reply: z.object({
    ticket: z.string(),
    setup: z
      .object({ secret: z.string().describe('Base 32.'), uri: z.string().describe('otpauth://') })
      .nullable()
      .describe('For an operator without a second factor: what the authenticator application needs.'),
    hasPasskey: z.boolean().describe('Whether a passkey may take the place of the code.'),
  }),
  errors: ['WRONG_CREDENTIALS', 'LOGIN_SUSPENDED'],
});

export const confirmConsole = endpoint({
  method: 'POST',
  path: '/console/session/code',
  access: 'public',
  feature: 'console',
  summary: 'The second factor: the code of the authenticator application. A code counts once.',
  body: z.object({
    ticket: Ticket,
    code: z
      .string()
      .trim()
      .max(32)
      .regex(new RegExp(`^[0-9]{${TOTP_DIGITS}}$`))
      .describe(`${TOTP_DIGITS} digits.`),
  }),
  reply: ConsoleSignedIn,
  errors: ['WRONG_CREDENTIALS', 'GONE'],
});

export const startConsolePasskey = endpoint({
  method: 'POST',
  path: '/console/session/passkey/options',
  access: 'public',
  feature: 'console',
  summary: 'A challenge for the passkeys of the operator, after the password; for one use, within five minutes.',
  body: z.object({ ticket: Ticket }),
  reply: BrowserOptions,
  errors: ['GONE'],
});

export const confirmConsoleWithPasskey = endpoint({
  method: 'POST',
  path: '/console/session/passkey',
  access: 'public',
  feature: 'console',
  summary: 'The second factor: a passkey that the operator added in the console. Passkeys of viewers do not count.',
  body: z.object({ ticket: Ticket, response: PasskeyAssertion }),
  reply: ConsoleSignedIn,
  errors: ['WRONG_CREDENTIALS', 'GONE'],
});

export const readConsole = endpoint({
  method: 'GET',
  path: '/console/session',
  access: 'operator',
  permission: 'see',
  feature: 'console',
  summary: 'The operator of the token.',
  reply: ConsoleOperator,
});

export const closeConsole = endpoint({
  method: 'DELETE',
  path: '/console/session',
  access: 'operator',
  permission: 'see',
  feature: 'console',
  summary: 'Ends the session of the token.',
  replyKind: 'empty',
  status: 204,
});

const own = { access: 'operator', permission: 'see', feature: 'console' } as const;

export const listConsolePasskeys = endpoint({
  ...own,
  method: 'GET',
  path: '/console/passkeys',
  summary: 'The passkeys that the operator signs in to the console with.',
  reply: z.object({ data: z.array(Passkey) }),
});

export const startConsolePasskeyRegistration = endpoint({
  ...own,
  method: 'POST',
  path: '/console/passkeys/options',
  summary: 'Options to create a passkey with.',
  reply: BrowserOptions,
});

export const addConsolePasskey = endpoint({
  ...own,
  method: 'POST',
  path: '/console/passkeys',
  summary: 'Keeps a passkey as second factor of the operator. The change is audited.',
  body: z.object({ name: PasskeyName, response: PasskeyAttestation }),
  reply: Passkey,
  errors: ['CONFLICT'],
});

export const removeConsolePasskey = endpoint({
  ...own,
  method: 'DELETE',
  path: '/console/passkeys/:id',
  summary: 'Removes a passkey of the operator. The change is audited.',
  params: PasskeyParams,
  replyKind: 'empty',
  status: 204,
  errors: ['NOT_FOUND'],
});

/** Base64 has four characters for three bytes. */
const PICTURE_CHARACTERS = Math.ceil(PICTURE_BYTES / 3) * 4;
const JSON_AROUND_BYTES = 1_000;

export const uploadConsolePicture = endpoint({
  method: 'POST',
  path: '/console/pictures',
  access: 'operator',
  permission: 'edit-catalogue',
  feature: 'console',
  summary: 'Stores a picture (JPEG, PNG, WebP, AVIF) for a command that names it. Nothing shows it yet.',
  body: z.object({
    image: z
      .string()
      .max(PICTURE_CHARACTERS)
      .regex(/^[A-Za-z0-9+/]+={0,2}$/)
      .describe('Base 64.'),
  }),
  bodyBytes: PICTURE_CHARACTERS + JSON_AROUND_BYTES,
  reply: z.object({ picture: z.string().describe('The value of an option: picture:<hash>.'), url: z.string() }),
});

/** Transactions that were open at the time are part of it: twenty digits for each of some hundreds. */
const AS_OF_CHARACTERS = 8_000;

/** The state of the data that rows were read from, as a snapshot of the database. Sent back with a change of them. */
export const AsOf = z
  .string()
  .max(AS_OF_CHARACTERS)
  .regex(/^\d{1,20}:\d{1,20}:[\d,]*$/);

const OptionValue = z.string().max(2_000);

export const changeService = endpoint({
  method: 'POST',
  path: '/console/change',
  access: 'operator',
  permission: 'see',
  feature: 'console',
  summary: 'Runs a command for the operator, whose role must include it. The change is audited.',
  body: z.object({
    command: z.enum(OPERATOR_COMMANDS as [string, ...string[]]),
    values: z
      .record(z.string().regex(/^[a-z][a-z-]{0,30}$/), z.union([OptionValue, z.array(OptionValue).max(200)]))
      .default({})
      .describe('By the names of the arguments and options of the command.'),
    asOf: AsOf.optional().describe('Of the rows that the form showed: refused with 409 when they were changed since.'),
  }),
  reply: z.object({ change: z.number().nullable().describe('Its number in the audit log, where it can be undone.') }),
  errors: ['CONFLICT', 'NOT_FOUND'],
});
