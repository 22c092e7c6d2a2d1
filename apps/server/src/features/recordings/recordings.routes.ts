import * as calls from '@seyir/contract/recordings';
import { type Route, route } from '../../http/route.ts';
import { type RecordingsDeps, readQuota } from './quota.service.ts';

export const recordingsRoutes = (deps: RecordingsDeps): Route[] => [
  route(calls.readRecordingQuota, ({ caller }) => readQuota(deps, caller)),
];
