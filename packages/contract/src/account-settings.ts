// What the owner changes about the account itself: password, e-mail address, mobile number, and the end of the account. Each
// needs POST /auth/user/verify of the last five minutes, and is refused to kids profiles.

import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Email, LoginCode, NewPassword, Phone } from './fields.ts';
import { Moment } from './wire.ts';

export const readAccount = endpoint({
  method: 'GET',
  path: '/auth/account',
  access: 'adult',
  feature: 'account',
  summary: 'The names of the account, as its owner sees them.',
  reply: z
    .object({
      username: z.string(),
      name: z.string(),
      surname: z.string(),
      email: z.string().nullable(),
      phone: z.string().nullable().describe('Ten digits.'),
      termsVersion: z.string().nullable().describe('The version of the terms that the owner accepted.'),
    })
    .meta({ id: 'AccountNames' }),
});

export const changePassword = endpoint({
  method: 'PUT',
  path: '/auth/account/password',
  access: 'adult',
  feature: 'account',
  summary: 'Replaces the password, ends the other sessions of the account and notifies the owner.',
  body: z.object({ password: NewPassword }),
  replyKind: 'empty',
  status: 204,
  errors: ['CHECK_REQUIRED'],
});

export const startContactChange = endpoint({
  method: 'POST',
  path: '/auth/account/contact',
  access: 'adult',
  feature: 'account',
  summary:
    'Sends a one-time code to a new e-mail address or mobile number. Nothing changes until the code is confirmed.',
  body: z.union([z.object({ email: Email }), z.object({ phone: Phone })]),
  reply: z.object({ expiresInSeconds: z.int().describe('How long the code works.') }),
  status: 202,
  errors: ['CHECK_REQUIRED', 'EMAIL_TAKEN', 'CONFLICT'],
});

export const confirmContactChange = endpoint({
  method: 'POST',
  path: '/auth/account/contact/confirm',
  access: 'adult',
  feature: 'account',
  summary: 'Makes the new address or number that of the account, with the code that was sent there.',
  body: z.object({ code: LoginCode }),
  reply: z.object({
    data: z.boolean().describe('False for a wrong, used or expired code; the fifth wrong one voids it.'),
  }),
  errors: ['EMAIL_TAKEN', 'CONFLICT'],
});

export const copyPersonalData = endpoint({
  method: 'GET',
  path: '/auth/account/data',
  access: 'adult',
  feature: 'account',
  summary: 'A copy of everything that is kept about the account, by table. Secrets and their hashes are left out.',
  reply: z.object({
    madeAt: Moment,
    tables: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
  }),
  errors: ['CHECK_REQUIRED'],
});

export const eraseAccount = endpoint({
  method: 'DELETE',
  path: '/auth/account',
  access: 'adult',
  feature: 'account',
  summary:
    'Closes the account, and erases it after seven days; a sign-in until then withdraws the deletion. Orders and the ledger stay without a name.',
  replyKind: 'empty',
  status: 204,
  errors: ['CHECK_REQUIRED', 'LAST_OWNER'],
});
