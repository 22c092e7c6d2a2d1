// Parental control: what a profile may watch.
import { canHaveUserLevel, type UserLevel } from '@seyir/core/access/rating-mask';
import type { Caller } from '../../http/caller.ts';
import { AppError } from '../../shared/app-error.ts';
import { requireMainPin } from './pins.service.ts';
import { changeProfiles } from './profile-changes.service.ts';
import { readProfile } from './profile-view.ts';
import { changeProfile } from './profiles.queries.ts';
import type { ProfileChangeDeps } from './profiles-deps.ts';

/** Sets a profile's mask of blocked ratings, behind the main profile's PIN (PARENTAL-06, KIDS-02). */
export const setUserLevel = (deps: ProfileChangeDeps, caller: Caller, id: string, userlevel: UserLevel) =>
  changeProfiles(deps, caller, async (trx, profiles) => {
    const profile = readProfile(profiles, id);
    await requireMainPin(deps, trx, caller);
    if (!canHaveUserLevel(userlevel, profile)) {
      throw new AppError('BAD_INPUT', {}, { fields: { userlevel: 'not for a kids profile' } });
    }
    await changeProfile(trx, profile.id, { userlevel });
    return profile.id;
  });
