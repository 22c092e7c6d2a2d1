// Saves the first PIN of the main profile (PIN-11).

import { updateProfile } from '@seyir/contract/profiles';
import type { QueryClient } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { invalidateAfter } from '../api/query-registry.ts';

export async function savePin(
  queries: QueryClient,
  { id, name }: { readonly id: string; readonly name: string },
  pin: string,
): Promise<void> {
  await call(updateProfile, { body: { id, name: encodeURIComponent(name), pin } });
  void invalidateAfter(queries, 'profiles');
}
