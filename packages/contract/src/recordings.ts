// Network recordings and their quota. The list itself belongs to the legacy interface: see legacy.ts.
import { z } from 'zod';
import { RECORDING_STATUS_CLEARED, recordingLimit, recordingStatus } from './codes.ts';
import { endpoint } from './endpoint.ts';
import { Recording } from './recording-item.ts';
import { Address, BooleanQuery, Id, IdParams, line } from './wire.ts';

export const checkRecordingLimit = endpoint({
  method: 'GET',
  path: '/npvr/list/check',
  access: 'subscriber',
  feature: 'recordings',
  summary: 'Whether a recording would go beyond the hours of a day or the episodes of a series.',
  query: z.object({ epgProgramId: Id }),
  reply: z.object({
    islimitnpvr: z.enum(recordingLimit.codes).describe("'0' fine, '1' too many hours, '2' too many episodes."),
    limithours: z.number().optional().describe("With '1': the hours a day."),
  }),
  errors: ['NOT_FOUND'],
});

/** Minutes (QUOTA-01). */
export const RecordingQuota = z
  .object({ total: z.int().min(0), recorded: z.int().min(0), remaining: z.int().min(0) })
  .meta({ id: 'RecordingQuota', description: 'Minutes.' });
export type RecordingQuota = z.infer<typeof RecordingQuota>;

export const readRecordingQuota = endpoint({
  method: 'GET',
  path: '/npvr/list/quota',
  access: 'subscriber',
  feature: 'recordings',
  summary: 'The recording time of the account, used and left, in minutes.',
  reply: RecordingQuota,
});

export const createRecording = endpoint({
  method: 'POST',
  path: '/npvr',
  access: 'subscriber',
  feature: 'recordings',
  summary: 'Records a programme, coming, on air or past, or a whole series.',
  body: z.object({
    epgProgramId: Id,
    requestDateTime: z.iso.datetime({ offset: true }).max(40),
    recordNextEpisodes: z.boolean().describe('True with seriesId: the whole series.'),
    seriesId: Id.optional(),
  }),
  reply: Recording,
  errors: ['NO_PRODUCT', 'RATING', 'FORBIDDEN', 'NOT_FOUND', 'CONFLICT', 'QUOTA_FULL'],
});

export const deleteRecording = endpoint({
  method: 'DELETE',
  path: '/npvr/:id',
  access: 'subscriber',
  feature: 'recordings',
  summary: 'Removes a recording, or with deleteSeries all of its series, the planned ones included.',
  params: IdParams,
  query: z.object({ deleteSeries: BooleanQuery.optional() }),
  reply: z.object({ deleted: z.int().min(1).describe('How many were removed.') }),
  errors: ['NOT_FOUND'],
});

export const watchRecording = endpoint({
  method: 'GET',
  path: '/npvr/watch/:id',
  access: 'subscriber',
  feature: 'recordings',
  summary: 'The address to play a recording at.',
  params: IdParams,
  reply: Address,
  errors: ['NO_PRODUCT', 'PIN_REQUIRED', 'RATING', 'NOT_FOUND', 'CONFLICT', 'STREAM_LIMIT', 'GONE'],
});

export const readRecordingStatus = endpoint({
  method: 'GET',
  path: '/npvr/status',
  access: 'subscriber',
  feature: 'recordings',
  summary: 'The recording status of a programme.',
  query: z.object({
    prevuecode: Id,
    begintime: line(32).optional(),
    endtime: line(32).optional(),
    seriesheadid: line(120).optional(),
  }),
  reply: z.object({
    status: z
      .enum([...recordingStatus.codes, RECORDING_STATUS_CLEARED])
      .describe("'0' to be recorded, '999' recording, '1' recorded, '-2' can be; 10402503 clears it."),
    npvrcode: z.string().nullable(),
  }),
  errors: ['NOT_FOUND'],
});
