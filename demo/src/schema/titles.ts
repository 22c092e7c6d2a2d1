import { z } from 'zod';
import {
  ageRating,
  id,
  localText,
  PRICES_DIFFER,
  picture,
  pictureFile,
  priced,
  ratingCategories,
  samePrices,
  wholeNumber,
} from './parts.ts';

const rental = z.strictObject({
  type: z.literal('RENTAL'),
  // A rental may cost nothing: it is taken without a payment (PAY-11).
  price: z.number().nonnegative(),
  priceKurus: wholeNumber,
  durationHours: z.int().positive(),
  limitTimes: wholeNumber,
});
const purchase = z.strictObject({ type: z.literal('PURCHASE'), ...priced });

const offer = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('free') }),
  z.strictObject({ kind: z.literal('package'), packages: z.array(z.string()).min(1) }),
  z.strictObject({
    kind: z.literal('transaction'),
    products: z.array(z.discriminatedUnion('type', [rental, purchase]).refine(samePrices, PRICES_DIFFER)).min(1),
    bundle: id.optional(),
  }),
]);

const episode = z.strictObject({
  episode: z.int().positive(),
  title: localText,
  summary: localText,
  durationSeconds: z.int().positive(),
  still: picture,
});

const common = {
  id,
  title: z.string().min(1),
  titleEn: z.string().min(1),
  originalTitle: z.string().min(1),
  tagline: localText,
  summary: localText,
  year: z.int(),
  imdb: z.number().min(0).max(10),
  age: ageRating,
  ratingCategories,
  genres: z.array(id).min(1),
  country: localText,
  directors: z.array(id),
  cast: z.array(z.strictObject({ person: id, role: localText })),
  kids: z.boolean(),
  original: z.boolean(),
  isNew: z.boolean(),
  awarded: z.boolean(),
  offer,
  guideMinutes: z.int().positive(),
  art: z.strictObject({ vertical: pictureFile, horizontal: pictureFile, background: pictureFile, logo: pictureFile }),
};

const movie = z.strictObject({ type: z.literal('MOVIE'), ...common, durationSeconds: z.int().positive() });
const series = z.strictObject({
  type: z.literal('SERIES'),
  ...common,
  seasons: z.array(z.strictObject({ season: z.int().positive(), episodes: z.array(episode).min(1) })).min(1),
});

const title = z.discriminatedUnion('type', [movie, series]);
export type DemoTitle = z.infer<typeof title>;

const bundleKind = z.int().min(1).max(2);
const bundle = z.strictObject({
  id,
  name: localText,
  description: localText,
  titles: z.array(id).min(1),
  products: z.array(
    z
      .discriminatedUnion('type', [rental.extend({ bundle: bundleKind }), purchase.extend({ bundle: bundleKind })])
      .refine(samePrices, PRICES_DIFFER),
  ),
});

export const titlesFile = z.strictObject({ bundles: z.array(bundle), titles: z.array(title) });

const person = z.strictObject({
  id,
  name: z.string().min(1),
  roles: z.array(z.string()).min(1),
  portrait: z.string().regex(/^[a-z0-9]+$/),
  bio: localText,
});
export const peopleFile = z.array(person);

const named = z.array(z.strictObject({ id, name: localText }));
export const genresFile = z.strictObject({
  titleGenres: named,
  channelGenres: named,
  programmeCategories: named,
  ages: z.array(z.strictObject({ id: ageRating, ratingId: z.int(), name: localText })),
  ratingCategories: z.array(z.strictObject({ id: z.string(), name: localText })),
  countries: z.array(z.strictObject({ name: localText })),
});
