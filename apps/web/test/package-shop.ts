import { listProducts, listSubscriptions, readStoredCard } from '@seyir/contract/packages';
import type { FakeApi } from './fake-api.ts';
import { aSubscription, theProducts } from './package-builders.ts';
import { aServiceWithHome } from './render-app.tsx';

/** A service with three packages, for a subscriber of Premium by default. */
export function aShop(subscriptions = [aSubscription()]): FakeApi {
  return aServiceWithHome()
    .on(listProducts, () => theProducts())
    .on(listSubscriptions, () => ({ data: subscriptions }))
    .on(readStoredCard, () => ({ card: { lastDigits: '0008' } }));
}
