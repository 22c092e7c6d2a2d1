// Titles and what they are made of: the entities that rows, banners, details and search share.
import { AGE_RATINGS } from '@seyir/core/access/rating-mask';
import { z } from 'zod';
import { programType, VOD_TYPE_CODES } from './codes.ts';
import { Flag } from './wire.ts';

export const RATING_CATEGORIES = ['SEXUALITY', 'VIOLENCE', 'BAD_BEHAVIOR'] as const;
export type RatingCategory = (typeof RATING_CATEGORIES)[number];

export const MaturityRating = z
  .object({ age: z.enum(AGE_RATINGS), categories: z.array(z.enum(RATING_CATEGORIES)) })
  .meta({ id: 'MaturityRating' });
export type MaturityRating = z.infer<typeof MaturityRating>;

/** An image of a title. The browser adds ?w= for the width it needs. */
export const Poster = z
  .object({
    url: z.string(),
    vertical: z.boolean(),
    banner: z.boolean().describe('Clean art for a full-width banner.'),
    type: z.string().describe('The name of the cut, such as v, h or bg.'),
  })
  .meta({ id: 'Poster' });
export type Poster = z.infer<typeof Poster>;

/** What a profile did with a title (DATA-14). */
export const VOD_INTERACTIONS = ['VOD_LIKE', 'VOD_DISLIKE', 'VOD_WATCHLIST', 'VOD_WATCHED'] as const;
export const VodInteraction = z
  .object({
    type: z.enum(VOD_INTERACTIONS),
    lastDuration: z.number().min(0).optional().describe('With VOD_WATCHED: the last position, in seconds.'),
  })
  .meta({ id: 'VodInteraction' });
export type VodInteraction = z.infer<typeof VodInteraction>;

/** What a title costs, in TL as it is shown (PAY-05). */
export const VodProduct = z
  .object({
    type: z.enum(['RENTAL', 'PURCHASE']),
    price: z.number().min(0).describe('TL.'),
    id: z.string(),
    productcode: z.string(),
  })
  .meta({ id: 'VodProduct' });
export type VodProduct = z.infer<typeof VodProduct>;

/** Someone in front of or behind the camera. */
export const Person = z
  .object({ id: z.string(), name: z.string(), posterUrl: z.string(), role: z.string().optional() })
  .meta({ id: 'Person' });
export type Person = z.infer<typeof Person>;

const MarkedRange = z.object({ from: z.number().min(0), to: z.number().min(0) }).describe('Seconds.');

/** Parts of a film or an episode that a viewer may skip, and where its closing credits begin. */
export const Markers = z
  .object({
    recap: MarkedRange.optional(),
    intro: MarkedRange.optional(),
    credits: z.number().min(0).optional().describe('Seconds.'),
  })
  .meta({ id: 'Markers' });

/** Genres travel as a semicolon string or as a list; `splitList` of core reads both (DATA-13). */
export const GenreList = z.union([z.string(), z.array(z.string())]).describe('Separated by semicolons, or a list.');

export const VodKind = z.enum(['MOVIE', 'SERIES']);
export const VodType = z.enum(VOD_TYPE_CODES);
export const ProgramTypeCode = z.literal(programType.codes);

/** What a card, a banner and the detail of a title all show. */
export const titleFields = {
  id: z.string(),
  title: z.string(),
  summary: z.string(),
  year: z.int(),
  imdbRating: z.number().nullable(),
  type: VodKind,
  duration: z.int().min(0).nullable().describe('Seconds; null for a series.'),
  seasonCount: z.int().min(0).nullable().describe('Null for a film.'),
  genre: GenreList,
  maturityRating: MaturityRating,
  posters: z.array(Poster),
  interactions: z.array(VodInteraction),
  customerHasAccess: z.boolean().describe("Free, or in the caller's package."),
  isUnlocked: z.boolean().describe('Plays without a further purchase.'),
  hastrailer: Flag,
  products: z.array(VodProduct),
  vodtype: VodType,
  programtype: ProgramTypeCode,
  programcode: z.string(),
  isNew: z.boolean(),
  ambient: z.string().nullable().describe('The colour of its glow, #rrggbb.'),
  progress: z.number().min(0).max(100).describe('Percent watched; of a series, of the episode to go on with.'),
} as const;

/** A title in a row. */
export const VodCard = z
  .object({
    kind: z.literal('vod'),
    ...titleFields,
    isfavourite: Flag.describe("'1' when it is on the watchlist."),
    seriestype: z.enum(['1', '2', '3']).optional(),
    videotype: z.string().describe("Of several variants the one with '28' is used."),
    bookmark: z.string().nullable().describe('Where to go on: season|episode|seconds|contentcode.'),
    secondsLeft: z.int().min(0).nullable().describe('Of the film or the episode to go on with; null when unknown.'),
    owned: z
      .object({ until: z.string().nullable().describe('ISO 8601; null for what was bought.') })
      .nullable()
      .describe('The account rented or bought it, and may watch it now.'),
  })
  .meta({ id: 'VodCard' });
export type VodCard = z.infer<typeof VodCard>;
