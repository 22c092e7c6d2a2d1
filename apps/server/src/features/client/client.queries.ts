import type { SubtitleLook } from '@seyir/core/playback/subtitle-look';
import type { Queries } from '../../db/database.ts';

/** The account of a session with its main profile, which every account has. */
export const readAccount = (db: Queries, accountId: string) =>
  db
    .selectFrom('account')
    .innerJoin('profile as main_profile', (join) =>
      join.onRef('main_profile.account_id', '=', 'account.id').on('main_profile.main', '=', true),
    )
    .select([
      'account.kind',
      'account.email',
      'account.user_code',
      'main_profile.id as main_profile_id',
      'main_profile.pin_hash as main_pin_hash',
    ])
    .where('account.id', '=', accountId)
    .executeTakeFirstOrThrow();

interface NewFeedback {
  readonly id: string;
  readonly account_id: string;
  readonly profile_id: string | null;
  readonly kind: 'suggestion' | 'complaint';
  readonly text: string;
  readonly created_at: Date;
}

export const insertFeedback = (db: Queries, feedback: NewFeedback) =>
  db.insertInto('feedback').values(feedback).execute();

const PREFERENCES = [
  'volume',
  'audio_language',
  'subtitle_language',
  'audio_description',
  'hard_of_hearing',
  'spoken_subtitles',
  'subtitle_look',
] as const;

/** How a profile of the account listens and reads; undefined when the profile was removed. */
export const findPreferences = (db: Queries, accountId: string, profileId: string) =>
  db
    .selectFrom('profile')
    .select(PREFERENCES)
    .where('account_id', '=', accountId)
    .where('id', '=', profileId)
    .executeTakeFirst();

export interface PreferenceChange {
  readonly volume?: number | undefined;
  readonly audio_language?: string | null | undefined;
  readonly subtitle_language?: string | null | undefined;
  readonly audio_description?: boolean | undefined;
  readonly hard_of_hearing?: boolean | undefined;
  readonly spoken_subtitles?: boolean | undefined;
  readonly subtitle_look?: SubtitleLook | null | undefined;
}

/** Partial update: changes the given columns; undefined when the profile was removed. */
export const savePreferences = (db: Queries, accountId: string, profileId: string, change: PreferenceChange) =>
  db
    .updateTable('profile')
    .set((eb) => ({
      // Sets at least one column: an update without any is no statement.
      volume: eb.ref('volume'),
      ...Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)),
    }))
    .where('account_id', '=', accountId)
    .where('id', '=', profileId)
    .returning(PREFERENCES)
    .executeTakeFirst();
