// The operator console: accounts, orders, feedback, the audit log and operators.
import { ACCOUNT_STATES } from '@seyir/core/account/account-lifecycle';
import { OPERATOR_ROLES } from '@seyir/core/operator/permissions';
import { z } from 'zod';
import { AsOf } from './console.ts';
import { ConsoleOrder } from './console-orders.ts';
import { endpoint } from './endpoint.ts';
import { keysetPage } from './pages.ts';
import { Id, IdParams, line, Moment } from './wire.ts';

const after = Id.optional();
const text = line(100).optional().describe('Only rows that contain it.');

const read = { method: 'GET', access: 'operator', feature: 'console' } as const;

export const ConsoleAccount = z
  .object({
    id: z.uuid(),
    userCode: z.string(),
    username: z.string(),
    email: z.string().nullable(),
    status: z.enum(ACCOUNT_STATES),
    packageId: z.string().nullable(),
    createdAt: Moment,
  })
  .meta({ id: 'ConsoleAccount' });
export type ConsoleAccount = z.infer<typeof ConsoleAccount>;

export const listConsoleAccounts = endpoint({
  ...read,
  path: '/console/accounts',
  permission: 'see-accounts',
  summary: 'Accounts, newest first.',
  query: z.object({ after, text }),
  reply: keysetPage(ConsoleAccount).extend({ asOf: AsOf }),
});

export const ConsoleFeedback = z
  .object({
    id: z.uuid(),
    accountId: z.uuid(),
    userCode: z.string(),
    kind: z.enum(['suggestion', 'complaint']),
    text: z.string(),
    createdAt: Moment,
    handledAt: Moment.nullable(),
    answer: z.string().nullable(),
    answeredBy: z.string().nullable(),
  })
  .meta({ id: 'ConsoleFeedback' });
export type ConsoleFeedback = z.infer<typeof ConsoleFeedback>;

export const readConsoleAccount = endpoint({
  ...read,
  path: '/console/accounts/:id',
  permission: 'see-accounts',
  summary: 'An account with its sessions and its newest orders.',
  params: IdParams,
  reply: ConsoleAccount.extend({
    name: z.string(),
    mobile: z.string().nullable(),
    packageEndsAt: Moment.nullable(),
    deletionDueAt: Moment.nullable().describe('When an account is erased whose owner asked for it.'),
    profiles: z.array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        isMain: z.boolean(),
        isKid: z.boolean(),
        hasPin: z.boolean(),
        ages: z.enum(['G', '7+', '13+', '18+']).nullable().describe('The highest age rating it sees; null sees all.'),
      }),
    ),
    packageName: z.string().nullable(),
    renews: z.boolean().describe('Whether the package renews at its end.'),
    hasCard: z.boolean(),
    paidKurus: z.int().describe('What the account has paid, without what was paid back.'),
    notes: z.array(z.object({ id: z.uuid(), text: z.string(), operator: z.string(), madeAt: Moment })),
    feedback: z.array(ConsoleFeedback),
    troubles: z
      .array(
        z.object({
          at: Moment,
          kind: z.enum(['error', 'stall']),
          device: z.string(),
          what: z.string(),
          detail: z.string(),
        }),
      )
      .describe('What players of the account reported in the last two weeks, newest first.'),
    sessions: z.array(
      z.object({
        id: z.uuid(),
        device: z.string(),
        ip: z.string().nullable(),
        createdAt: Moment,
        lastSeenAt: Moment,
      }),
    ),
    orders: z.array(ConsoleOrder),
    asOf: AsOf,
  }),
  errors: ['NOT_FOUND'],
});

export const FEEDBACK_LISTS = ['open', 'all'] as const;
export const listConsoleFeedback = endpoint({
  ...read,
  path: '/console/feedback',
  permission: 'see-accounts',
  summary: 'Suggestions and complaints, newest first.',
  query: z.object({ after, list: z.enum(FEEDBACK_LISTS).default('open') }),
  reply: keysetPage(ConsoleFeedback).extend({ asOf: AsOf }),
});

export const ConsoleChange = z
  .object({
    id: z.int(),
    madeAt: Moment,
    operator: z.string().nullable().describe('Null: the command line.'),
    command: z.string(),
    undoable: z.boolean(),
    undoneBy: z.int().nullable(),
    rows: z.array(
      z.object({
        table: z.string(),
        before: z.record(z.string(), z.unknown()).nullable(),
        after: z.record(z.string(), z.unknown()).nullable(),
      }),
    ),
  })
  .meta({ id: 'ConsoleChange' });
export type ConsoleChange = z.infer<typeof ConsoleChange>;

export const listConsoleChanges = endpoint({
  ...read,
  path: '/console/changes',
  permission: 'see-audit',
  summary: 'The audit log, newest first. Of each row, the columns that a change left different.',
  query: z.object({ after }),
  reply: keysetPage(ConsoleChange).extend({ asOf: AsOf }),
});

export const ConsoleOperatorRow = z
  .object({
    userCode: z.string(),
    username: z.string(),
    role: z.enum(OPERATOR_ROLES),
    hasSecondFactor: z.boolean(),
    addedAt: Moment,
  })
  .meta({ id: 'ConsoleOperatorRow' });
export type ConsoleOperatorRow = z.infer<typeof ConsoleOperatorRow>;

export const listConsoleOperators = endpoint({
  ...read,
  path: '/console/operators',
  permission: 'edit-operators',
  summary: 'Operators and their roles.',
  reply: z.object({ data: z.array(ConsoleOperatorRow) }).extend({ asOf: AsOf }),
});
