// What is on offer, and what the account has. The account's first subscription is kept in the browser as well, under the
// name the product documents give it (STORE-01).

import { listProducts, listSubscriptions, type Subscription } from '@seyir/contract/packages';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import { CONFIG_KEY } from '../../shared/config/config.queries.ts';
import { appStorage } from '../../shared/storage/app-storage.ts';

const KEY = 'subscriptions';

export const productsQuery = () =>
  queryOptions({ queryKey: ['packages'], queryFn: ({ signal }) => call(listProducts, {}, signal) });

export const subscriptionsQuery = () =>
  queryOptions({
    queryKey: [KEY],
    queryFn: async ({ signal }) => {
      const subscriptions = subscriptionsOf(await call(listSubscriptions, {}, signal));
      rememberPackage(subscriptions[0]);
      return subscriptions;
    },
  });

/** The account has another package now: what is kept about it, and every answer that depends on it, is asked for again. */
export async function refreshPackage(queries: QueryClient): Promise<void> {
  await queries.fetchQuery({ ...subscriptionsQuery(), staleTime: 0 });
  await queries.invalidateQueries({
    predicate: ({ queryKey: [subject] }) => subject !== KEY && subject !== CONFIG_KEY,
  });
}

/** From `data` or, in its absence, from `subs`; with neither there are none (PACKAGE-11). */
export function subscriptionsOf(reply: unknown): readonly Subscription[] {
  const { data, subs } = (typeof reply === 'object' && reply !== null ? reply : {}) as Record<string, unknown>;
  const list = Array.isArray(data) ? data : subs;
  return Array.isArray(list) ? list : [];
}

export function rememberPackage(subscription: Subscription | undefined): void {
  if (subscription) appStorage.set('userPackage', subscription);
  else appStorage.remove('userPackage');
}
