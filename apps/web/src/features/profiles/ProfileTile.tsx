import type { Profile } from '@seyir/contract/profiles';
import { Lock, Pencil, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useRovingItem } from '../../shared/keys/roving.ts';
import { paths } from '../../shared/paths/paths.ts';
import { say, upper } from '../../shared/text/text.ts';
import { Avatar } from '../../shared/ui/Avatar/Avatar.tsx';
import { Link } from '../../shared/ui/Link/Link.tsx';
import { VisuallyHidden } from '../../shared/ui/VisuallyHidden/VisuallyHidden.tsx';
import styles from './ProfileTile.module.css';
import { profilesText } from './profiles.text.ts';

interface FaceProps {
  profile: Profile;
  children?: ReactNode;
  /** The tile has an aria-label: the badge is drawn by CSS and not read out. */
  isBadgeSilent?: boolean;
}

function Face({ profile, children, isBadgeSilent = false }: FaceProps) {
  const kind = profile.main ? profilesText.main : profile.kid ? profilesText.kids : undefined;
  const badge = kind && upper(say(kind));
  return (
    <>
      <span className={styles.face}>
        <Avatar name={profile.posterName} photo={profile.photo} isLarge className={styles.avatar} />
        {children}
        {badge !== undefined && (
          <span className={styles.badge} data-words={isBadgeSilent ? badge : undefined}>
            {!isBadgeSilent && badge}
          </span>
        )}
      </span>
      <span className={styles.name}>{profile.name}</span>
    </>
  );
}

/** A button that chooses a profile. */
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

/** Router state of links to the editor: saving goes back to `from` instead of pushing a second entry of that page. */
export interface EditorState {
  readonly from: string;
}

interface EditProps {
  profile: Profile;
  from: string;
}

/** A link that edits a profile. */
export function ManagedTile({ profile, from }: EditProps) {
  const roving = useRovingItem();
  return (
    <Link
      {...roving}
      to={paths.profile(profile.id)}
      state={{ from } satisfies EditorState}
      className={styles.tile}
      data-focus="own"
      aria-label={say(profilesText.editProfile, { name: profile.name })}
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

/** The link to the editor below a tile that chooses. */
export function EditLink({ profile, from }: EditProps) {
  const roving = useRovingItem();
  return (
    <Link
      {...roving}
      to={paths.profile(profile.id)}
      state={{ from } satisfies EditorState}
      className={styles.edit}
      aria-label={say(profilesText.editProfile, { name: profile.name })}
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
