// The operator console: its start page, what waits for someone, and the search over everything.
import { z } from 'zod';
import { CHANNEL_STATES } from './console-pages.ts';
import { endpoint } from './endpoint.ts';
import { line, Moment } from './wire.ts';

const read = { method: 'GET', access: 'operator', feature: 'console' } as const;
const Count = z.int().min(0);
const Kurus = z.int().min(0);

export const ConsoleAudience = z.object({ at: Moment, live: Count, titles: Count }).meta({ id: 'ConsoleAudience' });
export type ConsoleAudience = z.infer<typeof ConsoleAudience>;

export const ConsoleTile = z
  .object({
    id: z.string(),
    number: z.int(),
    name: z.string(),
    logo: z.string().nullable(),
    state: z.enum(CHANNEL_STATES),
    viewers: Count,
    since: Moment.nullable().describe('Since when the second input is shown, or the source is away.'),
    error: z.string().nullable().describe('Why the last run of a source in trouble ended.'),
  })
  .meta({ id: 'ConsoleTile' });
export type ConsoleTile = z.infer<typeof ConsoleTile>;

export const ConsoleFailure = z
  .object({ queue: z.string(), count: Count, last: Moment, error: z.string().nullable() })
  .meta({ id: 'ConsoleFailure' });
export type ConsoleFailure = z.infer<typeof ConsoleFailure>;

export const ConsolePlayback = z
  .object({ hour: Moment, starts: Count, stalls: Count, errors: Count })
  .meta({ id: 'ConsolePlayback' });
export type ConsolePlayback = z.infer<typeof ConsolePlayback>;

export const readConsoleOverview = endpoint({
  ...read,
  path: '/console/overview',
  permission: 'see',
  summary:
    'Viewers now and of the last day, channels by number, failed jobs of the last day, and what players reported.',
  reply: z.object({
    at: Moment,
    viewers: z.object({ live: Count, titles: Count }),
    audience: z.array(ConsoleAudience).describe('Samples of the last 24 hours, a quarter of an hour apart.'),
    before: z
      .array(ConsoleAudience)
      .describe('Those of the same 24 hours and the six hours after them, a week before.'),
    channels: z.array(ConsoleTile),
    channelCount: Count,
    failures: z.array(ConsoleFailure).describe('Jobs that were given up, by kind.'),
    playback: z.array(ConsolePlayback).describe('By hour, the last 24.'),
    titles: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        kind: z.enum(['MOVIE', 'SERIES']),
        image: z.string().nullable(),
        viewers: Count,
      }),
    ),
  }),
});

export const ConsoleSalesDay = z
  .object({
    day: z.iso.date(),
    packageKurus: Kurus,
    productKurus: Kurus,
    refundKurus: Kurus,
    joined: Count,
    renewed: Count,
    declined: Count,
    ended: Count,
    sold: Count,
    countedAt: Moment,
  })
  .meta({ id: 'ConsoleSalesDay' });
export type ConsoleSalesDay = z.infer<typeof ConsoleSalesDay>;

export const listConsoleSales = endpoint({
  ...read,
  path: '/console/sales',
  permission: 'see-accounts',
  summary: 'Money of today and of the 28 days before, the oldest first. A day that is not counted yet is left out.',
  reply: z.object({ data: z.array(ConsoleSalesDay) }),
});

export const readConsoleWaiting = endpoint({
  ...read,
  path: '/console/waiting',
  permission: 'see',
  summary:
    'How much waits for someone: the counts of the menu. At most 100 of each; null for a role that may not see them.',
  reply: z.object({
    channels: Count.describe('Channels whose source is away, late or on its second input.'),
    jobs: Count.describe('Jobs that were given up within a day.'),
    cases: Count.nullable(),
    feedback: Count.nullable(),
  }),
});

export const FOUND_KINDS = ['account', 'order', 'channel', 'title'] as const;
export const ConsoleFound = z
  .object({
    kind: z.enum(FOUND_KINDS),
    id: z.string(),
    name: z.string(),
    detail: z.string().describe('What distinguishes it from others of the name: number, date, year.'),
    image: z.string().nullable(),
  })
  .meta({ id: 'ConsoleFound' });
export type ConsoleFound = z.infer<typeof ConsoleFound>;

export const findInConsole = endpoint({
  ...read,
  path: '/console/find',
  permission: 'see',
  summary:
    'Accounts, orders, channels and titles by a text, at most six of each kind. Accounts and orders only for roles that see them.',
  query: z.object({
    text: line(100).min(1),
    kind: z.enum(FOUND_KINDS).optional().describe('Only this kind: twelve of it.'),
  }),
  reply: z.object({ data: z.array(ConsoleFound) }),
});
