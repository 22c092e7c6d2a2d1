import * as contract from '@seyir/contract/analytics';
import { type Route, route } from '../../http/route.ts';
import { type AnalyticsDeps, keepReport, makeNoteVisit, requireOwnProfile } from './analytics.service.ts';

export function analyticsRoutes(deps: AnalyticsDeps): Route[] {
  const noteVisit = makeNoteVisit(deps);
  return [
    route(contract.reportLogin, async ({ caller, query: { profileId }, meta }) => {
      await requireOwnProfile(deps, caller, profileId);
      keepReport(deps, { kind: 'login', caller, meta, profileId });
    }),
    route(contract.reportPage, async ({ caller, body, meta }) =>
      keepReport(deps, { kind: 'page', caller, meta, data: { path: body.path } }),
    ),
    route(contract.reportVodWatch, async ({ caller, params: { id }, query: { profileId }, meta }) => {
      await requireOwnProfile(deps, caller, profileId);
      keepReport(deps, { kind: 'vod-watch', caller, meta, profileId, data: { id } });
    }),
    route(contract.reportLiveWatch, async ({ caller, params: { id }, query: { profileId, duration }, meta }) => {
      await requireOwnProfile(deps, caller, profileId);
      keepReport(deps, { kind: 'ltv-watch', caller, meta, profileId, data: { id, duration } });
      if (profileId === caller.profile?.id) await noteVisit(caller, id);
    }),
    route(contract.logMedia, async ({ caller, body, meta }) => {
      keepReport(deps, { kind: 'media', caller, meta, data: body });
      deps.metrics?.observe(body);
    }),
    route(contract.logPurchase, async ({ caller, body, meta }) =>
      keepReport(deps, { kind: 'purchase', caller, meta, data: body }),
    ),
    route(contract.logRecordings, async ({ caller, body, meta }) =>
      keepReport(deps, { kind: 'npvr', caller, meta, data: body }),
    ),
  ];
}
