import { SLOTS } from '@seyir/core/timeline/day-schedule-rules';
import { z } from 'zod';
import {
  ageRating,
  clockTime,
  id,
  localText,
  PRICES_DIFFER,
  picture,
  pictureFile,
  priced,
  ratingCategories,
  samePrices,
} from './parts.ts';

const channel = z.strictObject({
  id,
  number: z.int().positive(),
  name: z.string().min(1),
  genre: id,
  logo: pictureFile,
  description: localText,
  packages: z.array(z.string()),
  flags: z.strictObject({
    freeForGuests: z.boolean(),
    lockedExample: z.boolean(),
    adult: z.boolean(),
    hasTimeshift: z.boolean(),
    catchUpDays: z.int().min(0).max(7),
    recordable: z.boolean(),
    ppvEvents: z.boolean(),
    hd: z.boolean(),
    adMask: z.int().nonnegative(),
  }),
  age: ageRating,
  /** Whether all of its programmes have a second sound, and subtitles. */
  languages: z.literal(true).exactOptional(),
  source: z.discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('computed'),
      fill: z.enum(['loop', 'filler']).exactOptional(),
      filler: id.exactOptional(),
    }),
    z.strictObject({ kind: z.literal('ingest'), input: z.string().min(1) }),
  ]),
});
export const channelsFile = z.array(channel);
export type DemoChannel = z.infer<typeof channel>;

const series = z.discriminatedUnion('pattern', [
  z.strictObject({ pattern: z.enum(['daily', 'weekly']) }),
  z.strictObject({ pattern: z.literal('season-episode'), season: z.int().positive(), episodes: z.int().positive() }),
  z.strictObject({ pattern: z.literal('title'), seasons: z.array(z.int().positive()).min(1) }),
]);

const payPerView = z
  .strictObject({
    productCode: z.string().regex(/^[A-Z0-9-]+$/),
    ...priced,
    purchaseType: z.literal(3),
    airings: z.array(z.strictObject({ dayOffset: z.int().optional(), start: clockTime })).min(1),
  })
  .refine(samePrices, PRICES_DIFFER);

const programme = z.strictObject({
  id,
  title: localText,
  category: id,
  age: ageRating,
  ratingCategories,
  titleId: id.nullable(),
  still: picture,
  minutes: z.int().positive().max(240),
  slots: z.array(z.enum(SLOTS)).min(1),
  series: series.nullable(),
  maxPerDay: z.int().positive(),
  summary: localText,
  people: z.array(id),
  anchor: clockTime.optional(),
  live: z.literal(true).optional(),
  ppv: payPerView.optional(),
});
export type DemoProgramme = z.infer<typeof programme>;

export const programmesFile = z.strictObject({
  dayparts: z.record(z.string(), z.tuple([z.string(), z.string()])),
  rules: z.array(z.string()),
  channels: z.record(id, z.array(programme).min(1)),
});
