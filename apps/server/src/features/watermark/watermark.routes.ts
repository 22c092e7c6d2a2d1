import * as contract from '@seyir/contract/live';
import { type Route, route } from '../../http/route.ts';
import { readWatermark, type WatermarkDeps } from './watermark.service.ts';

export const watermarkRoutes = (deps: WatermarkDeps): Route[] => [
  route(contract.readWatermark, ({ caller, query }) => readWatermark(deps, caller, query.channelcode)),
];
