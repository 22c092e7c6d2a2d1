import { z } from 'zod';
import { id, kurus, wholeNumber } from './parts.ts';

const watched = z.strictObject({
  titleId: id,
  season: z.int().positive().optional(),
  episode: z.int().positive().optional(),
  completed: z.boolean(),
  positionSeconds: wholeNumber,
  daysAgo: wholeNumber,
});
export type DemoWatched = z.infer<typeof watched>;

const profile = z.strictObject({
  id,
  name: z.string().min(1).max(15),
  posterName: z.string().regex(/^[A-Za-z0-9]+$/),
  main: z.boolean(),
  kid: z.boolean(),
  pin: z
    .string()
    .regex(/^\d{4}$/)
    .nullable(),
  userlevel: z.union([z.literal(0), z.literal(8), z.literal(12), z.literal(14)]),
  favouriteChannels: z.array(id),
  lockedChannels: z.array(id),
  lastWatchedChannels: z.array(id),
  history: z.array(watched),
  likes: z.array(id),
  dislikes: z.array(id),
  watchlist: z.array(id),
  /** What the profile looked for: kept by browsers, so that only a reader of the file meets it. */
  searches: z.array(z.string()),
});
export type DemoProfile = z.infer<typeof profile>;

const recording = z.strictObject({
  channel: id,
  programme: id,
  kind: z.enum(['single', 'series']),
  status: z.enum(['planned', 'recording', 'recorded']),
  dayOffset: z.int(),
  episodes: z.int().positive().optional(),
});
export type DemoRecording = z.infer<typeof recording>;

const transaction = z
  .strictObject({
    kind: z.enum(['RENTAL', 'PURCHASE', 'PPV']),
    titleId: id.optional(),
    programme: id.optional(),
    method: z.enum(['0', '11', '16', 'promo']),
    priceKurus: z.union([kurus, z.literal(0)]),
    hoursAgo: wholeNumber.optional(),
    daysAgo: wholeNumber.optional(),
    state: z.enum(['ACTIVE', 'EXPIRED', 'WATCHED']),
  })
  .refine(
    ({ kind, titleId, programme }) => (kind === 'PPV' ? programme : titleId) !== undefined,
    'names nothing to buy',
  );
export type DemoTransaction = z.infer<typeof transaction>;

export const account = z.strictObject({
  email: z.email(),
  password: z.string().min(8).nullable(),
  guest: z.boolean(),
  usertype: z.enum(['0', '1']),
  logintype: z.enum(['free', 'paid']),
  usercode: z.string().regex(/^\d{8}$/),
  package: z.string().nullable(),
  status: z.enum(['ACTIVE', 'SUSPENDED']),
  singleSession: z.boolean(),
  profiles: z
    .array(profile)
    .refine((profiles) => profiles.filter(({ main }) => main).length === 1, 'must have exactly one main profile'),
  recordings: z.array(recording),
  transactions: z.array(transaction),
});
export type DemoAccount = z.infer<typeof account>;
