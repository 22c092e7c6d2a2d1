// The body of a failed call.
import { z } from 'zod';
import { ERRORS, type ErrorCode } from './errors.ts';
import { Moment } from './wire.ts';

/** The code on the wire. Two failures may share a code and differ by status (LOGIN-28). */
export function wireCodeOf(code: ErrorCode): string {
  const entry: { readonly status: number; readonly wireCode?: string } = ERRORS[code];
  return entry.wireCode ?? code;
}

const WIRE_CODES = [...new Set((Object.keys(ERRORS) as ErrorCode[]).map(wireCodeOf))] as [string, ...string[]];

/** A session that a sign-in with `force` would end (LOGIN-22). */
const SessionInTheWay = z.object({ userAgent: z.string().nullable(), lastSeenAt: Moment });
export type SessionInTheWay = z.infer<typeof SessionInTheWay>;

export const ErrorBody = z
  .object({
    code: z.enum(WIRE_CODES),
    message: z.string().describe('A general sentence for people reading an answer by hand.'),
    fields: z
      .record(z.string(), z.string())
      .optional()
      .describe('With BAD_INPUT: what is wrong with each input, by name, such as body.email.'),
    sessions: z
      .array(SessionInTheWay)
      .optional()
      .describe('With ACTIVE_SESSION: the sessions that the same call with force ends, the oldest first.'),
  })
  .meta({ id: 'ErrorBody' });
export type ErrorBody = z.infer<typeof ErrorBody>;
