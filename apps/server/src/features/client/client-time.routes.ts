import { readClientTime } from '@seyir/contract/client';
import { type Route, route } from '../../http/route.ts';
import type { Clock } from '../../shared/clock.ts';

/** The server's clock, by which an application corrects its own (CONFIG-03). */
export const clientTimeRoutes = ({ clock }: { readonly clock: Clock }): Route[] => [
  route(readClientTime, async () => ({ time: clock() })),
];
