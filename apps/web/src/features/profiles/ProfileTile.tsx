import type { Profile } from '@seyir/contract/profiles';
import { decodeProfileName } from '@seyir/core/text/profile-name';
import { Lock, Pencil, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useRovingItem } from '../../shared/keys/roving.ts';
import { paths } from '../../shared/paths/paths.ts';
import { say, upper } from '../../shared/text/text.ts';
import { Avatar } from '../../shared/ui/Avatar/Avatar.tsx';
import { VisuallyHidden } from '../../shared/ui/VisuallyHidden/VisuallyHidden.tsx';
import styles from './ProfileTile.module.css';
import { profilesText } from './profiles.text.ts';

interface FaceProps {
  profile: Profile;
  children?: ReactNode;
  /** The tile has a name of its own: the badge is drawn and not said. */
  isBadgeSilent?: boolean;
}

function Face({ profile, children, isBadgeSilent = false }: FaceProps) {
  const kind = profile.main ? profilesText.main : profile.kid ? profilesText.kids : undefined;
  const badge = kind && upper(say(kind));
  return (
    <>
      <span className={styles.face}>
        <Avatar name={profile.posterName} className={styles.avatar} />
        {children}
        {badge !== undefined && (
          <span className={styles.badge} data-words={isBadgeSilent ? badge : undefined}>
            {!isBadgeSilent && badge}
          </span>
        )}
      </span>
      <span className={styles.name}>{decodeProfileName(profile.name)}</span>
    </>
  );
}

/** A profile to be chosen. */
export function ProfileTile({ profile, onChoose }: { profile: Profile; onChoose: (profile: Profile) => void }) {
  const roving = useRovingItem();
  return (
    <button type="button" {...roving} className={styles.tile} data-focus="own" onClick={() => onChoose(profile)}>
      <Face profile={profile}>
        {profile.hasPin && (
          <span className={styles.lock}>
            <Lock aria-hidden="true" />
            <VisuallyHidden>{say(profilesText.hasPin)}</VisuallyHidden>
          </span>
        )}
      </Face>
    </button>
  );
}

/** Where a link into the editor comes from, so that saving leads back there and not to a second copy of it. */
export interface EditorState {
  readonly from: string;
}

interface EditProps {
  profile: Profile;
  from: string;
}

/** A profile to be edited. */
export function ManagedTile({ profile, from }: EditProps) {
  const roving = useRovingItem();
  return (
    <Link
      {...roving}
      to={paths.profile(profile.id)}
      state={{ from } satisfies EditorState}
      className={styles.tile}
      data-focus="own"
      aria-label={say(profilesText.editProfile, { name: decodeProfileName(profile.name) })}
    >
      <Face profile={profile} isBadgeSilent>
        <span className={styles.veil}>
          <span className={styles.pencil}>
            <Pencil aria-hidden="true" />
          </span>
        </span>
      </Face>
    </Link>
  );
}

/** The way into the editor below a tile that is chosen by pressing it. */
export function EditLink({ profile, from }: EditProps) {
  const roving = useRovingItem();
  return (
    <Link
      {...roving}
      to={paths.profile(profile.id)}
      state={{ from } satisfies EditorState}
      className={styles.edit}
      aria-label={say(profilesText.editProfile, { name: decodeProfileName(profile.name) })}
    >
      <Pencil aria-hidden="true" />
      {say(profilesText.edit)}
    </Link>
  );
}

export function AddTile({ from }: { from: string }) {
  const roving = useRovingItem();
  return (
    <Link
      {...roving}
      to={paths.newProfile()}
      state={{ from } satisfies EditorState}
      className={styles.tile}
      data-focus="own"
    >
      <span className={styles.face}>
        <span className={styles.plus}>
          <Plus aria-hidden="true" />
        </span>
      </span>
      <span className={styles.name}>{say(profilesText.add)}</span>
    </Link>
  );
}
