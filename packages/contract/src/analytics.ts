// Usage events that the application reports. A failure is ignored and never blocks the viewer (ANALYTICS-10).
import { LIVE_PING_SECONDS } from '@seyir/core/limits/guide';
import { z } from 'zod';
import { recordingAction } from './codes.ts';
import { endpoint } from './endpoint.ts';
import { Id, IdParams, LegacyUtcMoment, line, wholeNumber } from './wire.ts';

/** The header that names the browser, and its values (ANALYTICS-02). */
export const DEVICE_TYPE_HEADER = 'X-Device-Type';
export const DEVICE_TYPES = ['web-chrome', 'web-safari', 'web-edge', 'web'] as const;
export type DeviceType = (typeof DEVICE_TYPES)[number];

/** Longest reported watch time of one channel, a year: a screen in a lobby is never switched off (ANALYTICS-05). */
const LIVE_DURATION_MAX = 366 * 24 * 60 * 60;

const reported = { replyKind: 'empty', status: 204 } as const;
const ProfileQuery = z.object({ profileId: Id });

export const reportLogin = endpoint({
  method: 'POST',
  path: '/analytics-client/event/login',
  access: 'guest',
  feature: 'analytics',
  summary: `A profile signed in. The header ${DEVICE_TYPE_HEADER} names the browser.`,
  query: ProfileQuery,
  errors: ['NOT_FOUND'],
  ...reported,
});

export const reportVodWatch = endpoint({
  method: 'POST',
  path: '/analytics-client/event/vod-watch/:id',
  access: 'guest',
  feature: 'analytics',
  summary: 'A title began to play.',
  params: IdParams,
  query: ProfileQuery,
  errors: ['NOT_FOUND'],
  ...reported,
});

export const reportLiveWatch = endpoint({
  method: 'POST',
  path: '/analytics-client/event/ltv-watch/:id',
  access: 'guest',
  feature: 'analytics',
  summary: 'A channel is being watched; sent every 60 seconds with the time since it was chosen.',
  params: IdParams,
  query: z.object({
    duration: wholeNumber({ min: LIVE_PING_SECONDS, max: LIVE_DURATION_MAX }).refine(
      (seconds) => seconds % LIVE_PING_SECONDS === 0,
    ),
    profileId: Id,
  }),
  errors: ['NOT_FOUND'],
  ...reported,
});

export const reportPage = endpoint({
  method: 'POST',
  path: '/analytics-client/event/page',
  access: 'guest',
  feature: 'analytics',
  summary: 'A page was opened.',
  body: z.object({ path: line().min(1).startsWith('/') }),
  ...reported,
});

/** As the browser measured it; a longer time counts as ten minutes. */
const Milliseconds = z.int().min(0).max(600_000);

/** A line of the player's log. Moments are yyyyMMddHHmmss (ANALYTICS-07, ANALYTICS-08). */
export const MediaEvent = z
  .object({
    eventtype: line(64),
    eventid: line(64),
    eventtime: LegacyUtcMoment.max(14),
    actiontime: LegacyUtcMoment.max(14),
    playid: line(64),
    result: line(64),
    errormsg: line(),
    programcode: line(64),
    channelcode: line(64),
    contenttype: line(64),
    contentcode: line(64),
    producttype: line(64),
    productcode: line(64),
    definition: z.literal([0, 2, 4]).describe('2 for 480, 4 for 720, 0 otherwise.'),
    ptype: line(64).optional().describe('Of a title: the query of its address, here and in the next two.'),
    fromsearch: line(64).optional(),
    recommend: z.enum(['banner', 'column', 'vod']).optional(),
    firstframems: Milliseconds.optional().describe('From opening to the first frame; with start.'),
    zapms: Milliseconds.optional().describe('The same after a change of channel.'),
    stalls: z.int().min(0).max(10_000).optional().describe('Interruptions while playing; with end.'),
  })
  .meta({ id: 'MediaEvent' });
export type MediaEvent = z.infer<typeof MediaEvent>;

export const logMedia = endpoint({
  method: 'POST',
  path: '/analytics-client/log/media',
  access: 'subscriber',
  feature: 'analytics',
  summary: 'Something happened in the player.',
  body: MediaEvent,
  ...reported,
});

export const logPurchase = endpoint({
  method: 'POST',
  path: '/analytics-client/log/purchase',
  access: 'subscriber',
  feature: 'analytics',
  summary: 'A purchase ended, well or not.',
  body: z.object({
    programcode: line(64),
    productcode: line(64),
    paymentmethod: line(16),
    returncode: line(64),
    errormsg: line(),
  }),
  ...reported,
});

export const logRecordings = endpoint({
  method: 'POST',
  path: '/analytics-client/log/npvr',
  access: 'subscriber',
  feature: 'analytics',
  summary: 'Recordings were listed or deleted.',
  body: z.object({
    programcode: line(64),
    channelcode: line(64),
    seriesid: line(64),
    action: z.literal(recordingAction.codes).describe('0 delete, 2 list.'),
    returncode: line(64),
    errormsg: line(),
  }),
  ...reported,
});
