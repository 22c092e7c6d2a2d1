// The programme guide.
import { GUIDE_WINDOW_CHANNELS, GUIDE_WINDOW_MS } from '@seyir/core/limits/guide';
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { GuideProgramme, ProgrammeDetail } from './programmes.ts';
import { EpochMs, Id, IdParams, Moment, wholeNumber } from './wire.ts';

export const readGuideDay = endpoint({
  method: 'GET',
  path: '/channel/:id/guide',
  access: 'guest',
  feature: 'guide',
  summary:
    'The programmes of one day in Turkey, from 7 days back to 6 ahead, by start time. One across midnight is in both days.',
  params: IdParams,
  query: z.object({ date: z.iso.date().max(10) }),
  reply: z.array(GuideProgramme),
  errors: ['NOT_FOUND'],
});

/**
 * The programmes of a window of channels and hours. Channels come in the order of the channel list; a channel without
 * programmes is there with none, so that the answer has as many as were asked for until the list ends.
 */
export const GuideWindow = z
  .object({
    from: Moment,
    to: Moment,
    totalChannels: z.int().min(0).describe('Of the genre asked for.'),
    channels: z.array(z.object({ channelId: z.string(), programmes: z.array(GuideProgramme) })),
  })
  .meta({ id: 'GuideWindow' });
export type GuideWindow = z.infer<typeof GuideWindow>;

const GuideWindowQuery = z
  .object({
    from: EpochMs,
    to: EpochMs,
    offset: wholeNumber({ max: 100_000 }).optional().describe('Channels to leave out from the beginning of the list.'),
    count: wholeNumber({ min: 1, max: GUIDE_WINDOW_CHANNELS })
      .optional()
      .describe(`Channels to answer; ${GUIDE_WINDOW_CHANNELS} unless given.`),
    genre: Id.optional().describe('A columncode, or fav-channel for favourites.'),
  })
  .refine(({ from, to }) => from < to && to - from <= GUIDE_WINDOW_MS, {
    path: ['to'],
    message: 'The window is longer than nothing and at most 24 hours.',
  });

export const readGuideWindow = endpoint({
  method: 'GET',
  path: '/guide',
  access: 'guest',
  feature: 'guide',
  summary: 'The programmes of up to 50 channels and 24 hours in one answer. Moments are UTC milliseconds.',
  query: GuideWindowQuery,
  reply: GuideWindow,
});

export const readProgramme = endpoint({
  method: 'GET',
  path: '/program/:id',
  access: 'guest',
  feature: 'guide',
  summary: 'One programme, by epgProgramId or prevuecode.',
  params: IdParams,
  query: z.object({
    channelcode: Id.optional().describe('The channel it has to be on.'),
    type: z.literal('18').optional().describe('As clients of pay-per-view send it; it changes nothing.'),
  }),
  reply: ProgrammeDetail,
  errors: ['NOT_FOUND', 'RATING'],
});

/** Another airing of a programme: shown again, or another episode of its series. */
export const ProgrammeAiring = z
  .object({
    epgProgramId: z.string(),
    channelId: z.string(),
    channelName: z.string(),
    startTime: Moment,
    endTime: Moment,
    seasonNumber: z.int().nullable(),
    episodeNumber: z.int().nullable(),
    watchable: z.boolean().describe('Began, is within the save time of its channel, and the caller may watch it.'),
  })
  .meta({ id: 'ProgrammeAiring' });
export type ProgrammeAiring = z.infer<typeof ProgrammeAiring>;

export const listProgrammeAirings = endpoint({
  method: 'GET',
  path: '/program/:id/airings',
  access: 'guest',
  feature: 'guide',
  summary: 'The other airings of a programme in the days of the guide, on all channels, by start time.',
  params: IdParams,
  reply: z.array(ProgrammeAiring),
  errors: ['NOT_FOUND', 'RATING'],
});
