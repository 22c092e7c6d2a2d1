// Pages whose rows operators edit: the answer carries the snapshot that its rows were read in, and a command sends it back.
import type { Endpoint, HandlerReply } from '@seyir/contract/endpoint';
import type { Database } from '../../db/database.ts';
import { type Route, type RouteInput, type RouteReply, route } from '../../http/route.ts';
import { readAsOf } from '../../operations/audit-log.ts';

/** As `route`; `read` returns the reply without `asOf`. */
export function editedPage<const E extends Endpoint>(
  db: Database,
  endpoint: E,
  read: (input: RouteInput<E>) => Promise<Omit<HandlerReply<E>, 'asOf'>>,
): Route {
  return route(endpoint, async (input) => {
    const asOf = await readAsOf(db.kysely);
    return { ...(await read(input)), asOf } as RouteReply<E>;
  });
}
