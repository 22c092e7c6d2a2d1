import { createProfile, deleteProfile, listProfiles, type Profile, updateProfile } from '@seyir/contract/profiles';
import { withPlainName } from '@seyir/core/text/profile-name';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import type { ProfileBody } from './profile-form.ts';

/** As long as it takes to reach the profile chooser after a sign-in, whose reply seeds the list. */
const FRESH_MS = 10_000;

/** The account's profiles, the main one first. */
export const profilesQuery = () =>
  queryOptions({
    queryKey: ['profiles'],
    queryFn: async ({ signal }) => (await call(listProfiles, {}, signal)).data.map(withPlainName),
    staleTime: FRESH_MS,
  });

/** Creates a profile without an id, updates the profile with one (PROFILE-37). */
export async function saveProfile(id: string | undefined, body: ProfileBody): Promise<Profile> {
  return withPlainName(
    await (id === undefined ? call(createProfile, { body }) : call(updateProfile, { body: { id, ...body } })),
  );
}

export async function removeProfile(id: string): Promise<readonly Profile[]> {
  return (await call(deleteProfile, { params: { id } })).data.map(withPlainName);
}

/** Writes one profile of a reply into the cached list, then invalidates the list. */
export function cacheProfile(queries: QueryClient, profile: Profile): void {
  queries.setQueryData(profilesQuery().queryKey, (known) => {
    if (!known) return known;
    const isKnown = known.some(({ id }) => id === profile.id);
    return isKnown ? known.map((other) => (other.id === profile.id ? profile : other)) : [...known, profile];
  });
  void queries.invalidateQueries({ queryKey: profilesQuery().queryKey });
}

export function cacheProfiles(queries: QueryClient, profiles: readonly Profile[]): void {
  queries.setQueryData(profilesQuery().queryKey, [...profiles]);
}
