import { listenToEvents } from '@seyir/contract/events';
import { type Route, route } from '../http/route.ts';
import type { Events } from './events.ts';

export const eventRoutes = (events: Pick<Events, 'open'>): Route[] => [
  route(listenToEvents, async ({ caller, meta }) => events.open(caller, meta.language)),
];
