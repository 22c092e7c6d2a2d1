// A recording, as lists, rows and search show it.
import { z } from 'zod';
import { recordingKind, recordingStatus } from './codes.ts';
import { Flag, LegacyMoment } from './wire.ts';

const recordingFields = {
  npvrcode: z.string(),
  prevuecode: z.string(),
  prevuename: z.string(),
  seriesheadid: z.string().describe("'0' or empty: not of a series."),
  isseries: Flag,
  seasonNumber: z.int().nullable().default(null),
  episodeNumber: z.int().nullable().default(null),
  npvrtype: z.enum(recordingKind.codes).describe("'2' a series, '1' one programme."),
  status: z.enum(recordingStatus.codes).describe("'0' to be recorded, '999' recording, '1' recorded."),
  channelcode: z.string(),
  channelname: z.string(),
  begintime: LegacyMoment,
  endtime: LegacyMoment,
  description: z.string(),
  posterpath: z.string(),
  posterfilelist: z.string().describe('Image names separated by semicolons: index 0 for the card, 2 for the preview.'),
} as const;

export const Recording = z.object(recordingFields).meta({ id: 'Recording' });
export type Recording = z.infer<typeof Recording>;

/** A recording in a row. */
export const RecordingCard = z
  .object({ kind: z.literal('recording'), ...recordingFields })
  .meta({ id: 'RecordingCard' });
export type RecordingCard = z.infer<typeof RecordingCard>;
