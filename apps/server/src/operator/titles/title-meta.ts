// The metadata file of a film: JSON, validated as a whole, with every problem reported by its path.

import { dirname, resolve } from 'node:path';
import { hasHidden, hasHiddenInProse } from '@seyir/core/text/hidden-characters';
import { z } from 'zod';
import { LANGUAGE_TAG } from '../../shared/language-files.ts';
import { readTextFile } from '../../shared/open-input.ts';
import { RefusedError, reasonOf } from '../command.ts';
import { MarkersMeta } from './read-markers.ts';

const HIDDEN = 'must not have control characters or direction marks';
const text = z
  .string()
  .trim()
  .min(1, 'must not be empty')
  .refine((words) => !hasHiddenInProse(words), HIDDEN);
/** A name in every language: one line. */
const isName = (texts: Readonly<Record<string, string>>) => !Object.values(texts).some(hasHidden);
/** Turkish, English, and further languages of the service by their tags. */
export const localText = z
  .object({ tr: text, en: text })
  .catchall(text)
  .refine(
    (texts) => Object.keys(texts).every((tag) => LANGUAGE_TAG.test(tag)),
    'must be named by tags of languages: tr, en, de',
  );

const id = z.string().regex(/^[a-z0-9-]{1,80}$/, 'must be small letters, digits and dashes');
const kurus = z.int().positive();

const offer = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('free') }),
  z.strictObject({ kind: z.literal('package'), packages: z.array(id).min(1) }),
  z.strictObject({
    kind: z.literal('transaction'),
    rental: z
      .strictObject({ priceKurus: kurus, hours: z.int().positive(), times: z.int().nonnegative().default(0) })
      .optional(),
    purchase: z.strictObject({ priceKurus: kurus }).optional(),
  }),
]);

const person = z.strictObject({ id, name: text });

export const TitleMeta = z
  .strictObject({
    id,
    kind: z.literal('MOVIE', 'must be MOVIE: episodes are imported by the id of one that is in the catalogue'),
    name: localText.refine(isName, HIDDEN),
    originalName: text.optional(),
    tagline: localText.optional(),
    summary: localText,
    year: z.int().min(1880).max(2200),
    imdb: z.number().min(0).max(10).optional(),
    age: z.enum(['G', '7+', '13+', '18+']),
    ratingCategories: z.array(z.enum(['SEXUALITY', 'VIOLENCE', 'BAD_BEHAVIOR'])).default([]),
    genres: z.array(id).min(1),
    country: localText.optional(),
    directors: z.array(person).default([]),
    cast: z.array(person.extend({ role: localText.optional() })).default([]),
    kids: z.boolean().default(false),
    original: z.boolean().default(false),
    isNew: z.boolean().default(false),
    awarded: z.boolean().default(false),
    published: z.boolean().default(true),
    offer,
    guideMinutes: z.int().positive().optional(),
    markers: MarkersMeta.optional(),
    /** Pictures, as paths from the file's own folder. */
    art: z.strictObject({ vertical: text, horizontal: text, background: text, lockup: text }).partial().default({}),
  })
  .refine(
    (meta) => meta.offer.kind !== 'transaction' || meta.offer.rental !== undefined || meta.offer.purchase !== undefined,
    { path: ['offer'], message: 'must have a rental, a purchase, or both' },
  );
export type TitleMeta = z.output<typeof TitleMeta>;

/** Reads and validates the file. Returns absolute picture paths. */
export async function readTitleMeta(path: string): Promise<TitleMeta> {
  const meta = await readJson(path, TitleMeta);
  const art = Object.fromEntries(
    Object.entries(meta.art).map(([name, picture = '']) => [name, resolve(dirname(path), picture)]),
  );
  return { ...meta, art };
}

/** A file of JSON, checked as a whole: every problem is named by its path. */
export async function readJson<T>(path: string, schema: z.ZodType<T>): Promise<T> {
  const checked = schema.safeParse(parseJson(await readTextFile(path), path));
  if (checked.success) return checked.data;
  const problems = checked.error.issues.map(({ path: at, message }) => `  ${at.join('.') || 'the file'}: ${message}`);
  throw new RefusedError(`${path} is not right:\n${problems.join('\n')}`);
}

function parseJson(text: string, path: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new RefusedError(`${path} is not JSON: ${reasonOf(error)}`, { cause: error });
  }
}
