// Programmes, in the three forms the documents give them.
import { AGE_RATINGS } from '@seyir/core/access/rating-mask';
import { z } from 'zod';
import { recordingStatus } from './codes.ts';
import { MaturityRating, Person } from './titles.ts';
import { Flag, LegacyMoment, LegacyUtcMoment, Moment } from './wire.ts';

/** The recording status of a programme; blank when it can neither be recorded nor is (RECORD-27). */
export const ProgrammeRecording = z.enum([...recordingStatus.codes, '']);

/** A programme in the guide (DATA-05). */
export const GuideProgramme = z
  .object({
    epgProgramId: z.string(),
    prevuecode: z.string(),
    title: z.string(),
    category: z.string(),
    startTime: Moment,
    endTime: Moment,
    watchable: z.boolean().describe('Began, is within the save time of its channel, and the caller may watch it.'),
    current: z.boolean(),
    rating: z.object({ age: z.enum(AGE_RATINGS) }),
    isppv: Flag,
    newstatus: ProgrammeRecording.describe('Its recording status.'),
    blocked: z
      .boolean()
      .describe("The profile's mask blocks it: title and category are blank, it has no picture and is not watchable."),
    posterUrl: z.string().nullable().describe('A wide picture.'),
  })
  .meta({ id: 'GuideProgramme' });
export type GuideProgramme = z.infer<typeof GuideProgramme>;

/** A programme of the legacy interface (DATA-06). */
export const Prevue = z
  .object({
    prevuecode: z.string(),
    prevuename: z.string(),
    begintime: LegacyMoment,
    endtime: LegacyMoment,
    utcbegintime: LegacyUtcMoment,
    utcendtime: LegacyUtcMoment,
    ratingid: z.string().describe('1, 2, 4 or 8; blank without a rating.'),
    genre: z.string(),
    description: z.string(),
    seriesheadid: z.string().describe("'0' when it is not of a series."),
    channelcode: z.string(),
    isppv: Flag,
  })
  .meta({ id: 'Prevue' });
export type Prevue = z.infer<typeof Prevue>;

/** A picture of a programme; each of the two facts has two names (DATA-08). We write type and url. */
export const ProgrammePoster = z
  .object({
    type: z.string().optional(),
    posterType: z.string().optional(),
    url: z.string().optional(),
    posterUrl: z.string().optional(),
  })
  .meta({ id: 'ProgrammePoster' });
export type ProgrammePoster = z.infer<typeof ProgrammePoster>;

/** A programme in detail (DATA-07). */
export const ProgrammeDetail = z
  .object({
    epgProgramId: z.string(),
    seriesId: z.string().nullable(),
    title: z.string(),
    duration: z.int().min(0).describe('Seconds.'),
    casts: z.array(Person),
    rating: MaturityRating,
    posters: z.array(ProgrammePoster),
    posterpath: z.string(),
    posterfilelist: z.string(),
    privaterecordenable: Flag,
    islocked: Flag,
    newstatus: ProgrammeRecording.describe('Its recording status.'),
    isseries: Flag,
    seasonNumber: z.int().nullable(),
    episodeNumber: z.int().nullable(),
    prevuecode: z.string(),
    ratingid: z.string(),
    isppv: Flag,
    description: z.string(),
    genre: z.string().describe('Separated by semicolons.'),
    category: z.string(),
    channelId: z.string(),
    channelcode: z.string(),
    channelName: z.string(),
    startTime: Moment,
    endTime: Moment,
    watchable: z.boolean(),
    current: z.boolean(),
    npvrcode: z.string().nullable().describe("The account's recording of it, if there is one."),
    reminder: z.boolean().describe('The profile asked to be reminded.'),
  })
  .meta({ id: 'ProgrammeDetail' });
export type ProgrammeDetail = z.infer<typeof ProgrammeDetail>;

/** A programme among search results. */
export const ProgrammeCard = z
  .object({
    kind: z.literal('programme'),
    epgProgramId: z.string(),
    prevuecode: z.string(),
    title: z.string(),
    category: z.string(),
    startTime: Moment,
    endTime: Moment,
    watchable: z.boolean(),
    current: z.boolean(),
    rating: z.object({ age: z.enum(AGE_RATINGS) }),
    posterUrl: z.string().nullable(),
    newstatus: ProgrammeRecording,
    channel: z.object({ id: z.string(), name: z.string(), logo: z.string() }),
  })
  .meta({ id: 'ProgrammeCard' });
export type ProgrammeCard = z.infer<typeof ProgrammeCard>;
