// Server-sent events (SSE) to an open application.
import { z } from 'zod';
import { ChannelInteraction } from './channels.ts';
import { endpoint } from './endpoint.ts';
import { FORCED_SIGN_OUTS } from './errors.ts';
import { VodInteraction } from './titles.ts';
import { Moment } from './wire.ts';

/** The session was ended from outside (SESSION-11). The next call of the session gives the same code with 401. */
export const SignOutEvent = z.object({ type: z.literal('sign-out'), code: z.enum(FORCED_SIGN_OUTS) });

/** A programme with a reminder begins in a minute (REMIND-01). */
export const ReminderEvent = z.object({
  type: z.literal('reminder'),
  epgProgramId: z.string(),
  title: z.string(),
  channelId: z.string(),
  channelName: z.string(),
  startTime: Moment,
});

/** Cache invalidation: data that the application shows has changed, and is fetched again when next needed. */
export const ChangedEvent = z.object({
  type: z.literal('changed'),
  what: z.enum([
    'catalogue',
    'channels',
    'guide',
    'recordings',
    'reminders',
    'profiles',
    'subscription',
    'purchases',
    'config',
  ]),
});

/** A profile marked a channel, in this window, another one or on another device: the marks that are set now. */
export const ChannelMarkedEvent = z.object({
  type: z.literal('channel-marked'),
  channelId: z.string(),
  interactions: z.array(ChannelInteraction),
});

/** The same for a title: like, dislike and watchlist. The watch position is not among them. */
export const TitleMarkedEvent = z.object({
  type: z.literal('title-marked'),
  titleId: z.string(),
  interactions: z.array(VodInteraction),
});

export const ServerEvent = z
  .discriminatedUnion('type', [SignOutEvent, ReminderEvent, ChangedEvent, ChannelMarkedEvent, TitleMarkedEvent])
  .meta({ id: 'ServerEvent' });
export type ServerEvent = z.infer<typeof ServerEvent>;

export const listenToEvents = endpoint({
  method: 'GET',
  path: '/events',
  access: 'guest',
  feature: 'events',
  summary:
    'Server-sent events of this session: forced sign-outs, reminders, changes, marks. Each data line is one JSON object.',
  reply: ServerEvent,
  replyKind: 'events',
});
