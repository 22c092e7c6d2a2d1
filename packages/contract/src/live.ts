// Watching a channel.
import { z } from 'zod';
import { authReturn } from './codes.ts';
import { endpoint } from './endpoint.ts';
import { EpochMs, Flag, Id, IdParams, ReturnCode } from './wire.ts';

/** The verdict about a caller and a channel (LIVE-18). */
export const ChannelAccess = z
  .object({
    canWatch: z.boolean().describe('By package, as in the channel list.'),
    customerHasAccess: z.boolean(),
    auth_returncode: z
      .enum(authReturn.codes)
      .describe("'0' plays now; '5' no package, or an event that is not paid; '-1' any other refusal. A lock is none."),
    packageIds: z.array(z.string()).optional().describe('Of a channel without access: the packages that have it.'),
  })
  .meta({ id: 'ChannelAccess' });
export type ChannelAccess = z.infer<typeof ChannelAccess>;

export const checkChannelAccess = endpoint({
  method: 'GET',
  path: '/channel/:id/watch',
  access: 'guest',
  feature: 'live',
  summary: 'Whether the caller may watch a channel, and whether what it shows now would play.',
  params: IdParams,
  reply: ChannelAccess,
  errors: ['NOT_FOUND'],
});

export const readChannelUrl = endpoint({
  method: 'GET',
  path: '/channel/:id/url',
  access: 'guest',
  feature: 'live',
  summary: 'The address of a stream as plain text: live, or from startTime for time-shift and catch-up.',
  params: IdParams,
  query: z.object({
    startTime: EpochMs.optional(),
    locked: z
      .literal('refused')
      .optional()
      .describe(
        'For a caller that cannot ask for the PIN: what the profile locked is refused, also right after a PIN.',
      ),
    preload: z
      .literal('yes')
      .optional()
      .describe(
        'For a live channel that may be chosen next: the address takes no place among the streams of the account, and what is fetched with it may run beside what the same player (X-Player-Id) plays.',
      ),
  }),
  replyKind: 'text',
  errors: ['LOGIN_REQUIRED', 'NO_PRODUCT', 'PIN_REQUIRED', 'RATING', 'FORBIDDEN', 'NOT_FOUND', 'STREAM_LIMIT', 'GONE'],
});

export const endStream = endpoint({
  method: 'POST',
  path: '/stream/end',
  access: 'guest',
  feature: 'live',
  summary: 'The player of the page (X-Player-Id) has closed: its stream no longer counts. Sent by a page that closes.',
  replyKind: 'empty',
  status: 204,
});

/** How a watermark looks and when it shows (WATERMARK-02, WATERMARK-03). */
export const Watermark = z
  .object({
    interval: z.number().min(0).describe('Minutes until it shows, and between two.'),
    showtime: z.number().min(0).describe('Seconds it stays.'),
    timestamp: Flag.describe("'1' adds the time to the text."),
    fontsize: z.number().min(1).describe('CSS pixels.'),
    rangeX: z.tuple([z.number(), z.number()]).describe('From and to, in percent of the width.'),
    rangeY: z.tuple([z.number(), z.number()]).describe('From and to, in percent of the height.'),
    backcolor: z.string(),
    fontcolor: z.string(),
    fonttype: z.object({ family: z.string(), weight: z.union([z.string(), z.number()]) }),
    channelcode: z.string().describe('The one channel it is for; blank for all.'),
    encrydata: z.string().describe('The text, which names the session.'),
  })
  .meta({ id: 'Watermark' });
export type Watermark = z.infer<typeof Watermark>;

export const readWatermark = endpoint({
  method: 'GET',
  path: '/watermark',
  access: 'guest',
  feature: 'live',
  summary: "The watermark to show; a returncode other than '0' means none.",
  query: z.object({ channelcode: Id.optional() }),
  reply: z.union([ReturnCode.extend(Watermark.shape), ReturnCode]),
});
