// The operator console: orders of every product, one order with what happened to it, and the cases a person has to decide.
import { z } from 'zod';
import { AsOf } from './console.ts';
import { endpoint } from './endpoint.ts';
import { keysetPage } from './pages.ts';
import { Id, IdParams, line, Moment } from './wire.ts';

const Kurus = z.int().min(0);

const read = { method: 'GET', access: 'operator', feature: 'console' } as const;

export const ORDER_STATES = ['created', 'waiting', 'paid', 'failed', 'cancelled', 'expired', 'refunded'] as const;
export const ConsoleOrder = z
  .object({
    id: z.uuid(),
    accountId: z.uuid(),
    userCode: z.string(),
    number: z.string().describe('Its number on receipts; the lists show its last eight characters.'),
    customer: z.string().describe('The username of the account.'),
    name: z.string(),
    amountKurus: Kurus,
    state: z.enum(ORDER_STATES),
    method: z.string(),
    createdAt: Moment,
    isRefundDue: z.boolean(),
  })
  .meta({ id: 'ConsoleOrder' });
export type ConsoleOrder = z.infer<typeof ConsoleOrder>;

export const ORDER_KINDS = ['package', 'title', 'bundle', 'ppv'] as const;

export const listConsoleOrders = endpoint({
  ...read,
  path: '/console/orders',
  permission: 'see-accounts',
  summary: 'Orders by the day they were made.',
  query: z.object({
    after: Id.optional(),
    state: z.enum(ORDER_STATES).optional(),
    kind: z.enum(ORDER_KINDS).optional(),
    text: line(100)
      .optional()
      .describe(
        'A number or its last eight characters, or a person: part of a name or address, customer or telephone number.',
      ),
    from: z.iso.date().max(10).optional().describe('First day, in the time zone of the service.'),
    until: z.iso.date().max(10).optional().describe('Last day.'),
    order: z.enum(['newest', 'oldest']).default('newest'),
  }),
  reply: keysetPage(ConsoleOrder).extend({ asOf: AsOf }),
});

export const ORDER_STEPS = [
  ...(['created', 'asked', 'paid', 'delivered', 'failed', 'cancelled', 'expired'] as const),
  ...(['refundDue', 'refunded', 'case', 'settled'] as const),
] as const;
export const ConsoleOrderStep = z
  .object({
    step: z.enum(ORDER_STEPS),
    at: Moment.nullable().describe('Null while it waits.'),
    detail: z.string().nullable().describe('Reason of a failure or case, the note of a settled one.'),
  })
  .meta({ id: 'ConsoleOrderStep' });
export type ConsoleOrderStep = z.infer<typeof ConsoleOrderStep>;

export const readConsoleOrder = endpoint({
  ...read,
  path: '/console/orders/:id',
  permission: 'see-accounts',
  summary: 'An order with its payment and what happened to it, in order.',
  params: IdParams,
  reply: ConsoleOrder.extend({
    kind: z.enum(ORDER_KINDS),
    profile: z.string().nullable(),
    isRenewal: z.boolean(),
    gateway: z.string().nullable(),
    reference: z.string().nullable(),
    promoCode: z.string().nullable(),
    grantedUntil: Moment.nullable().describe('Of a package: the end of the time that it gave.'),
    image: z.string().nullable(),
    steps: z.array(ConsoleOrderStep),
    asOf: AsOf,
  }),
  errors: ['NOT_FOUND'],
});

export const ConsoleCase = z
  .object({
    id: z.uuid(),
    reason: z.string(),
    openedAt: Moment,
    orderId: z.uuid(),
    userCode: z.string(),
    name: z.string(),
    amountKurus: Kurus,
    gateway: z.string().nullable(),
    reference: z.string().nullable(),
  })
  .meta({ id: 'ConsoleCase' });
export type ConsoleCase = z.infer<typeof ConsoleCase>;

export const listConsoleCases = endpoint({
  ...read,
  path: '/console/cases',
  permission: 'see-accounts',
  summary: 'Payments that reconciliation could not settle, the oldest first.',
  reply: z.object({ data: z.array(ConsoleCase) }).extend({ asOf: AsOf }),
});
