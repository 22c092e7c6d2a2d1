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

/** Volume and languages of a profile of the account; undefined when the profile was removed. */
export const findPreferences = (db: Queries, accountId: string, profileId: string) =>
  db
    .selectFrom('profile')
    .select(['volume', 'audio_language', 'subtitle_language'])
    .where('account_id', '=', accountId)
    .where('id', '=', profileId)
    .executeTakeFirst();

export interface PreferenceChange {
  readonly volume?: number | undefined;
  readonly audio_language?: string | null | undefined;
  readonly subtitle_language?: string | null | undefined;
}

/** Partial update: changes the given columns; undefined when the profile was removed. */
export const savePreferences = (db: Queries, accountId: string, profileId: string, change: PreferenceChange) =>
  db
    .updateTable('profile')
    .set((eb) => ({
      volume: change.volume ?? eb.ref('volume'),
      audio_language: change.audio_language === undefined ? eb.ref('audio_language') : change.audio_language,
      subtitle_language:
        change.subtitle_language === undefined ? eb.ref('subtitle_language') : change.subtitle_language,
    }))
    .where('account_id', '=', accountId)
    .where('id', '=', profileId)
    .returning(['volume', 'audio_language', 'subtitle_language'])
    .executeTakeFirst();
