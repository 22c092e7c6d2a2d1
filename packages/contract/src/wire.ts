// Field schemas that calls share. Every input is bounded: texts by length, lists by count.
import { hasHidden } from '@seyir/core/text/hidden-characters';
import { z } from 'zod';

/** Longest identifier: uuids, the operator's short names and numeric texts all fit. */
const ID_MAX = 120;
/** Longest single-line text that an application sends (device names, log messages). */
export const LINE_MAX = 500;

/** An identifier in a request. Only its length is validated: an unknown identifier is answered 404. */
export const Id = z.string().trim().min(1).max(ID_MAX);
/** The parameters of a path that ends in an identifier. */
export const IdParams = z.object({ id: Id });

/** A yes or no of the legacy interface. */
export const Flag = z.enum(['0', '1']);
export type Flag = z.infer<typeof Flag>;

/** A line of text in a request, trimmed. */
export const line = (max: number = LINE_MAX) => z.string().trim().max(max);

/** A name that a person gives: one line without hidden characters. */
export const nameLine = (max: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(max)
    .refine((name) => !hasHidden(name))
    .describe('One line without control characters and direction marks.');

/**
 * A whole number in a query. A client may pass a number or its text; anything but plain digits is refused, so that a blank
 * value does not count as 0.
 */
export function wholeNumber({ min = 0, max }: { min?: number; max: number }) {
  return z
    .union([z.number(), z.string().max(16).regex(/^\d+$/).transform(Number)])
    .pipe(z.number().int().min(min).max(max))
    .meta({ wireForm: { type: 'integer', minimum: min, maximum: max } });
}

/** A moment in a query: UTC milliseconds, as in GET /client/time. */
export const EpochMs = wholeNumber({ max: 9_999_999_999_999 });

/** A yes or no in a query. */
export const BooleanQuery = z
  .union([z.boolean(), z.enum(['true', 'false', '1', '0']).transform((text) => text === 'true' || text === '1')])
  .meta({ wireForm: { type: 'boolean' } });

/** A moment in an answer: ISO 8601 with its zone. */
export const Moment = z.iso.datetime({ offset: true });
/** A moment of the legacy interface, in Turkish time. */
export const LegacyMoment = z.string().regex(/^\d{4}\.\d{2}\.\d{2} \d{2}:\d{2}$/);
/** A moment of the legacy interface in UTC: YYYYMMDDHHmmss. */
export const LegacyUtcMoment = z.string().regex(/^\d{14}$/);

/** The outcome of a call of the legacy interface: '0' is success. */
export const ReturnCode = z.object({ returncode: z.string(), errormsg: z.string() });
export type ReturnCode = z.infer<typeof ReturnCode>;

/** The address of a stream, a trailer or a payment page. */
export const Address = z.object({ url: z.string() });
