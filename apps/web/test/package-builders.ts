// Packages, subscriptions, and viewers that may and may not buy them, for tests.

import type { Product, Subscription } from '@seyir/contract/packages';
import { appStorage } from '../src/shared/storage/app-storage.ts';
import type { StoredProfile } from '../src/shared/storage/stored-values.ts';
import { SIGNED_OUT, type Viewer } from '../src/shared/viewer/viewer.ts';
import { aProfile } from './session-builders.ts';

export function aProduct(overrides: Partial<Product> = {}): Product {
  return {
    id: 'aile',
    name: 'Aile',
    description: 'Film ve dizi arşivi\n20 saat kayıt',
    price: 149.9,
    info: 'Evdeki herkese bir şey.',
    posters: ['/images/v/pazar'],
    widePosters: ['/images/h/pazar'],
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

export const guestViewer: Viewer = { ...SIGNED_OUT, loginType: 'free', profile: aProfile() };

export function memberViewer(profile: Partial<StoredProfile> = {}): Viewer {
  return { loginType: 'paid', userType: '1', profile: aProfile({ id: 'defne', name: 'Defne', ...profile }) };
}

export const kidViewer = memberViewer({ id: 'ada', name: 'Ada', kid: true, main: false });

/** The account holds a package, as the sign-in stores it. */
export const storePackage = (): void => appStorage.set('userPackage', aSubscription());
