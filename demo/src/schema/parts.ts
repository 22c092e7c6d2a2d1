// Pieces that several files of the demo are made of. All objects are strict: a misspelt field is an error, not nothing.
import { z } from 'zod';

/** A text in both languages, complete and tidy. */
export const localText = z.strictObject({ tr: tidyText(), en: tidyText() });

function tidyText() {
  return z
    .string()
    .min(1)
    .refine((text) => text === text.trim(), 'has spaces around it')
    .refine((text) => text === text.normalize('NFC'), 'is not in the composed form of Unicode');
}

export const id = z.string().regex(/^[a-z0-9-]{1,80}$/, 'must be small letters, digits and dashes');
export const ageRating = z.enum(['G', '7+', '13+', '18+']);
export const ratingCategories = z.array(z.enum(['SEXUALITY', 'VIOLENCE', 'BAD_BEHAVIOR']));
export const kurus = z.int().positive();
export const wholeNumber = z.int().nonnegative();

/** Minutes after midnight, written `20:15`. */
export const clockTime = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time such as 20:15')
  .transform((text) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3)));

/** A picture of the art folder, without its extension: `still/e1`, `bg/tuzfener`. */
export const picture = z.string().regex(/^[a-z0-9]+(\/[A-Za-z0-9_-]+)+$/, 'must be a path such as still/e1');
/** The same with the extension of its file. */
export const pictureFile = z
  .string()
  .regex(/^[a-z0-9]+(\/[A-Za-z0-9_-]+)+\.(webp|svg)$/, 'must be a file of the art folder');
/** The price in lira stands beside the one in kuruş for readers of the file. */
export const priced = { price: z.number().positive(), priceKurus: kurus };
export const samePrices = ({ price, priceKurus }: { price: number; priceKurus: number }) =>
  Math.round(price * 100) === priceKurus;
export const PRICES_DIFFER = 'price and priceKurus differ';
