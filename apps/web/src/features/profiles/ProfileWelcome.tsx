import type { Profile } from '@seyir/contract/profiles';
import { useEffect, useEffectEvent, useId, useRef } from 'react';
import { commonText } from '../../shared/text/common.text.ts';
import { say } from '../../shared/text/text.ts';
import { Avatar } from '../../shared/ui/Avatar/Avatar.tsx';
import { Button } from '../../shared/ui/Button/Button.tsx';
import styles from './ProfileWelcome.module.css';
import { profilesText } from './profiles.text.ts';

interface ProfileWelcomeProps {
  profile: Profile;
  /** Undefined once the selection is under way. */
  onCancel: (() => void) | undefined;
}

/** The three seconds before a profile without a PIN is selected, with a cancel button; Escape cancels too (PROFILE-04, PROFILE-05). */
export function ProfileWelcome({ profile, onCancel }: ProfileWelcomeProps) {
  const light = useId();
  const cancel = useRef<HTMLButtonElement>(null);
  useEffect(() => cancel.current?.focus(), []);
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape') onCancel?.();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handleKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
  return (
    <section className={styles.welcome}>
      <span className={styles.portrait}>
        <svg viewBox="0 0 120 120" aria-hidden="true" className={styles.ring}>
          <linearGradient id={light}>
            <stop className={styles.dawn} />
            <stop className={styles.dusk} offset="1" />
          </linearGradient>
          <circle cx="60" cy="60" r="57" className={styles.path} />
          <circle cx="60" cy="60" r="57" pathLength="1" stroke={`url(#${light})`} className={styles.passed} />
          <g className={styles.orbit}>
            <circle cx="117" cy="60" r="3.600" className={styles.sun} />
          </g>
        </svg>
        <Avatar name={profile.posterName} photo={profile.photo} isLarge shape="circle" className={styles.avatar} />
      </span>
      <h1 tabIndex={-1} className={styles.title}>
        {say(profilesText.welcome, { name: profile.name })}
      </h1>
      <p className={styles.words} role="status">
        {say(profilesText.entering)}
      </p>
      <Button ref={cancel} look="glass" size="large" disabled={!onCancel} onClick={() => onCancel?.()}>
        {say(commonText.cancel)}
      </Button>
    </section>
  );
}
