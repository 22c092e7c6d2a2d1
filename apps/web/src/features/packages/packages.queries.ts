// Packages on offer, and the account's subscriptions. The first subscription is also stored in local storage, under the
// key of the product documents (STORE-01).

import { listProducts, listSubscriptions, type Subscription } from '@seyir/contract/packages';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import { isOfDeployment } from '../../shared/api/query-registry.ts';
import { appStorage } from '../../shared/storage/app-storage.ts';

export const productsQuery = () =>
  queryOptions({ queryKey: ['packages'], queryFn: ({ signal }) => call(listProducts, {}, signal) });

export const subscriptionsQuery = () =>
  queryOptions({
    queryKey: ['subscriptions'],
    queryFn: async ({ signal }) => {
      const subscriptions = subscriptionsOf(await call(listSubscriptions, {}, signal));
      rememberPackage(subscriptions[0]);
      return subscriptions;
    },
  });

/** Cache invalidation after a change of package: access and prices in every other answer may depend on it. */
export async function refreshPackage(queries: QueryClient): Promise<void> {
  await queries.fetchQuery({ ...subscriptionsQuery(), staleTime: 0 });
  await queries.invalidateQueries({
    predicate: (query) => query.queryKey[0] !== 'subscriptions' && !isOfDeployment(query),
  });
}

/** From `data`, else from `subs`, else empty (PACKAGE-11). */
export function subscriptionsOf(reply: unknown): readonly Subscription[] {
  const { data, subs } = (typeof reply === 'object' && reply !== null ? reply : {}) as Record<string, unknown>;
  const list = Array.isArray(data) ? data : subs;
  return Array.isArray(list) ? list : [];
}

export function rememberPackage(subscription: Subscription | undefined): void {
  if (subscription) appStorage.set('userPackage', subscription);
  else appStorage.remove('userPackage');
}
