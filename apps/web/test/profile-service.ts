// Fake service with profiles, which replies as the server does: with the profile after each change.

import { createProfile, deleteProfile, listProfiles, type Profile, updateProfile } from '@seyir/contract/profiles';
import type { FakeApi } from './fake-api.ts';
import { aFullProfile, defne, family } from './profile-builders.ts';
import { aServiceWithHome } from './render-app.tsx';

export function aServiceWithProfiles(profiles: readonly Profile[] = family): FakeApi {
  let known = [...profiles];
  return aServiceWithHome()
    .on(listProfiles, () => ({ data: known }))
    .on(createProfile, ({ body: { name, kid = false, pin, posterName = 'default' } }) => {
      const made = aFullProfile({ id: 'made', name: decodeURIComponent(name), kid, posterName, hasPin: Boolean(pin) });
      known = [...known, made];
      return made;
    })
    .on(updateProfile, ({ body: { id, name, pin, posterName, kid } }) => {
      const before = known.find((profile) => profile.id === id) ?? defne;
      const after: Profile = {
        ...before,
        name: decodeURIComponent(name),
        posterName: posterName ?? before.posterName,
        kid: kid ?? before.kid,
        hasPin: pin === undefined ? before.hasPin : pin !== '',
      };
      known = known.map((profile) => (profile.id === id ? after : profile));
      return after;
    })
    .on(deleteProfile, ({ params: { id } }) => {
      known = known.filter((profile) => profile.id !== id);
      return { data: known };
    });
}
