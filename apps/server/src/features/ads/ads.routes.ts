import { readAd } from '@seyir/contract/ads';
import { type Route, route } from '../../http/route.ts';
import { type AdsDeps, makeRoundRobin } from './ads.service.ts';

// #region route
export const adsRoutes = (deps: AdsDeps): Route[] => {
  const nextAd = makeRoundRobin(deps);
  return [route(readAd, async ({ params, meta, caller }) => nextAd(params.slot, meta.language, caller?.packageId))];
};
// #endregion
