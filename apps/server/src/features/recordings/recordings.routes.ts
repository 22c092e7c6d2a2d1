import * as legacy from '@seyir/contract/legacy';
import * as calls from '@seyir/contract/recordings';
import { type Route, route } from '../../http/route.ts';
import { deleteById, deleteByProgramme, deleteBySeries } from './delete.service.ts';
import { listRecordings, readStatus } from './list.service.ts';
import { checkLimit, readQuota } from './quota.service.ts';
import { record } from './record.service.ts';
import type { RecordingsDeps } from './recordable.ts';

export const recordingsRoutes = (deps: RecordingsDeps): Route[] => [
  route(calls.readRecordingQuota, ({ caller }) => readQuota(deps, caller)),
  route(calls.checkRecordingLimit, ({ caller, query }) => checkLimit(deps, caller, query.epgProgramId)),
  route(calls.createRecording, ({ caller, meta, body }) => record(deps, caller, meta, body)),
  route(calls.readRecordingStatus, ({ caller, query }) => readStatus(deps, caller, query.prevuecode)),
  route(calls.deleteRecording, async ({ caller, params, query }) => ({
    deleted: await deleteById(deps, caller, params.id, query.deleteSeries ?? false),
  })),
  // The same recordings by the old interface (RECORD-25).
  route(legacy.legacyListRecordings, ({ caller, meta, query }) => {
    const asked = query.prevuecodes ?? [];
    return listRecordings(deps, caller, meta, query, { airingIds: asked.length === 0 ? undefined : asked });
  }),
  route(legacy.legacyListSeriesRecordings, ({ caller, meta, query }) =>
    listRecordings(deps, caller, meta, query, { seriesId: query.seriesheadid }),
  ),
  route(legacy.legacyDeleteRecording, ({ caller, query }) => deleteByProgramme(deps, caller, query.prevuecode)),
  route(legacy.legacyDeleteSeriesRecordings, ({ caller, query }) => deleteBySeries(deps, caller, query.seriesheadid)),
];
