import * as contract from '@seyir/contract/guide';
import { legacyCurrentPrevue, legacyPrevueInfo } from '@seyir/contract/legacy';
import { type Route, route } from '../../http/route.ts';
import { type GuideDeps, readGuideDay, readGuideWindow } from './guide.service.ts';
import { listCurrentPrevues, listPrevues } from './prevue.service.ts';
import { listProgrammeAirings, readProgramme } from './programme.service.ts';

export const guideRoutes = (deps: GuideDeps): Route[] => [
  route(contract.readGuideDay, ({ caller, meta, params, query }) =>
    readGuideDay(deps, caller, meta, { id: params.id, date: query.date }),
  ),
  route(contract.readGuideWindow, ({ caller, meta, query }) => readGuideWindow(deps, caller, meta, query)),
  route(contract.readProgramme, ({ caller, meta, params, query }) =>
    readProgramme(deps, caller, meta, { id: params.id, channelcode: query.channelcode }),
  ),
  route(contract.listProgrammeAirings, ({ caller, meta, params }) =>
    listProgrammeAirings(deps, caller, meta, params.id),
  ),
  route(legacyPrevueInfo, ({ caller, meta, query }) => listPrevues(deps, caller, meta, query.prevuecodes)),
  route(legacyCurrentPrevue, ({ caller, meta, query }) => listCurrentPrevues(deps, caller, meta, query.channelcodes)),
];
