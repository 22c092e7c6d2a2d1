// The operator console: its sign-in with two factors, and changes, which are commands of the command line.
import { TOTP_DIGITS } from '@seyir/core/limits/operator';
import { OPERATOR_COMMANDS, OPERATOR_ROLES } from '@seyir/core/operator/permissions';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { LoginName, LoginPassword } from './fields.ts';
import { Moment } from './wire.ts';

export const ConsoleOperator = z
  .object({ name: z.string(), role: z.enum(OPERATOR_ROLES) })
  .meta({ id: 'ConsoleOperator' });
export type ConsoleOperator = z.infer<typeof ConsoleOperator>;

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
    ticket: z.string().min(1).max(100),
    code: z
      .string()
      .trim()
      .max(32)
      .regex(new RegExp(`^[0-9]{${TOTP_DIGITS}}$`))
      .describe(`${TOTP_DIGITS} digits.`),
  }),
  reply: z.object({ token: z.string(), expiresAt: Moment, operator: ConsoleOperator }),
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

const OptionValue = z.string().max(2_000);

export const changeService = endpoint({
  method: 'POST',
  path: '/console/change',
  access: 'operator',
  permission: 'see',
  feature: 'console',
  summary: 'Runs a command of the command line for the operator, whose role must include it. The change is audited.',
  body: z.object({
    command: z.enum(OPERATOR_COMMANDS as [string, ...string[]]),
    args: z.array(z.string().min(1).max(500)).max(200).default([]),
    options: z
      .record(z.string().regex(/^[a-z][a-z-]{0,30}$/), z.union([OptionValue, z.array(OptionValue).max(100)]))
      .default({}),
  }),
  reply: z.object({ text: z.string().describe('What the command printed.') }),
  errors: ['CONFLICT', 'NOT_FOUND'],
});
