// What the calls and jobs of recordings stand on.
import {
  AGE_RATINGS,
  type AgeRating,
  isRatingBlocked,
  KIDS_USER_LEVELS,
  PARENTAL_LEVELS,
} from '@seyir/core/access/rating-mask';
import { RECORDING_EPISODES_PER_SERIES, RECORDING_HOURS_PER_DAY } from '@seyir/core/limits/recording';
import type { RecordingViewer } from '@seyir/core/recording/decide-recording';
import type { RecordingLimits } from '@seyir/core/recording/limit';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { Database, Queries } from '../../db/database.ts';
import type { Events } from '../../events/events.ts';
import type { Caller } from '../../http/caller.ts';
import type { Clock } from '../../shared/clock.ts';
import type { NewId } from '../../shared/ids.ts';

export interface RecordingsDeps extends Partial<RecordingLimits> {
  readonly db: Database;
  readonly catalogue: Pick<Catalogue, 'current'>;
  readonly events: Pick<Events, 'publish'>;
  readonly now: Clock;
  readonly newId: NewId;
  /** Minutes an account may keep in all. */
  readonly quotaMinutes: number;
}

/** Where an operator says nothing, the numbers of the product (QUOTA-04). */
export const limitsOf = ({ hoursPerDay, episodesPerSeries }: Partial<RecordingLimits>): RecordingLimits => ({
  hoursPerDay: hoursPerDay ?? RECORDING_HOURS_PER_DAY,
  episodesPerSeries: episodesPerSeries ?? RECORDING_EPISODES_PER_SERIES,
});

export function recordingViewerOf({ isGuest: guest, packageId, profile }: Caller): RecordingViewer {
  // Nobody passes a profile's mask by choosing no profile, and a kids profile has at least the one of its creation.
  const mask = profile?.userlevel ?? PARENTAL_LEVELS.general;
  const userlevel = profile?.isKids ? mask | KIDS_USER_LEVELS[0] : mask;
  return { guest, packageId: guest ? null : (packageId ?? null), userlevel };
}

/** The ratings a caller may see: recordings above them are not there for that profile (KIDS-03). */
export const agesOf = (caller: Caller): AgeRating[] => {
  const { userlevel } = recordingViewerOf(caller);
  return AGE_RATINGS.filter((age) => !isRatingBlocked(age, userlevel));
};

/** Tells the open browsers of an account, with the commit. What is kept and what is left of the quota change together. */
export const announceRecordings = ({ events }: Pick<RecordingsDeps, 'events'>, trx: Queries, accountId: string) =>
  events.publish({ type: 'changed', what: 'recordings' }, { accountId }, trx);
