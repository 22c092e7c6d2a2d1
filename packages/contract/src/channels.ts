// Channels.
import { z } from 'zod';
import { authReturn } from './codes.ts';
import { endpoint } from './endpoint.ts';
import { Flag, Moment } from './wire.ts';

/** A group of channels; the name is for the filter (DATA-04). */
export const Genre = z.object({ columncode: z.string(), name: z.string() }).meta({ id: 'Genre' });
export type Genre = z.infer<typeof Genre>;

/** What a profile did with a channel (DATA-14). */
export const CHANNEL_INTERACTIONS = ['CHANNEL_FAV', 'CHANNEL_LOCK'] as const;
export const ChannelInteraction = z.object({ type: z.enum(CHANNEL_INTERACTIONS) }).meta({ id: 'ChannelInteraction' });
export type ChannelInteraction = z.infer<typeof ChannelInteraction>;

/** What a channel shows now. */
export const CurrentProgramme = z
  .object({
    epgProgramId: z.string(),
    title: z.string(),
    startTime: Moment,
    endTime: Moment,
    posterUrl: z.string().nullable(),
  })
  .meta({ id: 'CurrentProgramme' });
export type CurrentProgramme = z.infer<typeof CurrentProgramme>;

const channelFields = {
  id: z.string(),
  no: z.int(),
  genre: Genre,
  priority: z.int(),
  name: z.string(),
  logo: z.string(),
  channelcode: z.string(),
  cdnchannelcode: z.string(),
  programName: z.string().describe('The title of the current programme, empty without one.'),
  favoritename: z.string().describe('The name under favourites.'),
  islocked: Flag.describe("'1' exactly when interactions hold CHANNEL_LOCK."),
  canWatch: z.boolean(),
  customerHasAccess: z.boolean(),
  isppv: Flag,
  tsavailable: Flag,
  timeshiftenable: Flag,
  tvodsavetime: z.int().min(0).describe('Minutes of catch-up counted back from now; 0 is none.'),
  auth_returncode: z.enum(authReturn.codes),
  prevueratingid: z.string().describe('The rating id when the current programme has none; blank for no rating.'),
  advertisecontent: z.int().min(0).describe('Bit mask; advertisements show when bit 4 is set.'),
  systemrecordenable: Flag,
  interactions: z.array(ChannelInteraction),
  current: CurrentProgramme.nullable(),
} as const;

/** A channel, with the caller's access, lock and favourite. */
export const Channel = z.object(channelFields).meta({ id: 'Channel' });
export type Channel = z.infer<typeof Channel>;

/** A channel in a row. */
export const ChannelCard = z.object({ kind: z.literal('channel'), ...channelFields }).meta({ id: 'ChannelCard' });
export type ChannelCard = z.infer<typeof ChannelCard>;

export const listChannels = endpoint({
  method: 'GET',
  path: '/channel',
  access: 'guest',
  feature: 'channels',
  summary: "Every channel with the caller's access, lock and favourite, sorted by id, number and priority.",
  reply: z.array(Channel),
});
