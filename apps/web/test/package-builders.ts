// Packages and subscriptions for tests, complete by the contract.

import type { Product, Subscription } from '@seyir/contract/packages';

export function aProduct(overrides: Partial<Product> = {}): Product {
  return {
    id: 'aile',
    name: 'Aile',
    description: 'Film ve dizi arşivi\n20 saat kayıt',
    price: 149.9,
    info: 'Evdeki herkese bir şey.',
    posters: ['/images/v/pazar'],
    channels: [{ id: '1', name: 'Lodos TV', logo: '/images/ch/lodos' }],
    channelCount: 14,
    ...overrides,
  };
}

/** The three of the demonstration, in the operator's order. */
export function theProducts(): Product[] {
  return [
    aProduct(),
    aProduct({ id: 'premium', name: 'Premium', price: 249.9 }),
    aProduct({ id: 'spor', name: 'Spor Extra', price: 119.9 }),
  ];
}

export function aSubscription(overrides: Partial<Subscription> = {}): Subscription {
  return {
    productP: { id: 'premium', name: 'Premium' },
    guid: 'g-1',
    status: 'ACTIVE',
    endDate: '2026-12-18T09:00:00.000Z',
    customer: { email: 'defne@seyir.test' },
    ...overrides,
  };
}
