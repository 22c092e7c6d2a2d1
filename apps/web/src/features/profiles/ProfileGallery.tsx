import type { Profile } from '@seyir/contract/profiles';
import { VISIBLE_PROFILES } from '@seyir/core/limits/profile';
import { say } from '../../shared/text/text.ts';
import { Notice } from '../../shared/ui/Notice/Notice.tsx';
import { Skeleton } from '../../shared/ui/Skeleton/Skeleton.tsx';
import styles from './ProfileGallery.module.css';
import rowStyles from './ProfileRow.module.css';
import { ProfileRow, type ProfileRowProps } from './ProfileRow.tsx';
import { profilesText } from './profiles.text.ts';

interface ProfileGalleryProps extends Omit<ProfileRowProps, 'profiles'> {
  title: string;
  hint: string;
  /** Undefined while loading. */
  profiles: readonly Profile[] | undefined;
  /** Why the list is empty. */
  error: Error | null;
  onRetry: () => void;
  isTrying: boolean;
}

/** A heading and the profiles. A list that failed to load shows as empty, without a dialog (PROFILE-24). */
export function ProfileGallery({ title, hint, profiles, error, onRetry, isTrying, ...row }: ProfileGalleryProps) {
  return (
    <section className={styles.gallery}>
      <h1 tabIndex={-1} className={styles.title}>
        {title}
      </h1>
      <p className={styles.hint}>{hint}</p>
      <div className={styles.ground}>
        {profiles === undefined ? (
          <SkeletonRow />
        ) : profiles.length === 0 ? (
          <Notice
            title={say(profilesText.noneTitle)}
            scene="none"
            onRetry={onRetry}
            retrying={isTrying}
            error={error}
          />
        ) : (
          <ProfileRow {...row} profiles={profiles} />
        )}
      </div>
    </section>
  );
}

function SkeletonRow() {
  return (
    <div className={rowStyles.row} role="status" aria-label={say(profilesText.loading)}>
      <div className={styles.waiting}>
        {Array.from({ length: VISIBLE_PROFILES }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: skeletons have no identity
          <div key={index} className={rowStyles.slide}>
            <Skeleton shape="box" className={styles.face} />
            <Skeleton width="6rem" height="1.25rem" className={styles.name} />
          </div>
        ))}
      </div>
    </div>
  );
}
