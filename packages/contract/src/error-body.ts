// The body of a failed call.
import { z } from 'zod';
import { ERRORS, type ErrorCode } from './errors.ts';

/** The code on the wire. Two failures may share a code and differ by status (LOGIN-28). */
export function wireCodeOf(code: ErrorCode): string {
  const entry: { readonly status: number; readonly wireCode?: string } = ERRORS[code];
  return entry.wireCode ?? code;
}

const WIRE_CODES = [...new Set((Object.keys(ERRORS) as ErrorCode[]).map(wireCodeOf))] as [string, ...string[]];

export const ErrorBody = z
  .object({
    code: z.enum(WIRE_CODES),
    message: z.string().describe('A general sentence for people reading an answer by hand.'),
    fields: z
      .record(z.string(), z.string())
      .optional()
      .describe('With BAD_INPUT: what is wrong with each input, by name, such as body.email.'),
  })
  .meta({ id: 'ErrorBody' });
export type ErrorBody = z.infer<typeof ErrorBody>;
