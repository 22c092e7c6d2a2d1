import type { Avatar as AvatarName } from '@seyir/core/limits/profile';
import { Check } from 'lucide-react';
import { useId } from 'react';
import { say } from '../../shared/text/text.ts';
import { Avatar } from '../../shared/ui/Avatar/Avatar.tsx';
import styles from './AvatarPicker.module.css';
import { avatarText } from './profiles.text.ts';

export interface AvatarPickerProps {
  label: string;
  choices: readonly AvatarName[];
  /** A value outside of `choices` checks none. */
  value: string;
  onChange: (avatar: AvatarName) => void;
}

/** Radio group of avatars: arrow keys choose. */
export function AvatarPicker({ label, choices, value, onChange }: AvatarPickerProps) {
  const name = useId();
  return (
    <fieldset className={styles.picker}>
      <legend className={styles.legend}>{label}</legend>
      <div className={styles.choices}>
        {choices.map((choice) => (
          <label key={choice} className={styles.choice}>
            <input
              type="radio"
              name={name}
              value={choice}
              checked={choice === value}
              className={styles.radio}
              data-focus="own"
              onChange={() => onChange(choice)}
            />
            <Avatar name={choice} alt={say(avatarText[choice])} className={styles.avatar} />
            <span className={styles.mark} aria-hidden="true">
              <Check />
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
