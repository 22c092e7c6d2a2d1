import { canHaveUserLevel, PARENTAL_LEVELS, type ParentalLevel } from '@seyir/core/access/rating-mask';
import { useId } from 'react';
import { say } from '../../shared/text/text.ts';
import { type RatingAge, RatingIcon } from '../../shared/ui/RatingIcon/RatingIcon.tsx';
import { VisuallyHidden } from '../../shared/ui/VisuallyHidden/VisuallyHidden.tsx';
import styles from './LevelCards.module.css';
import { parentalText } from './parental.text.ts';

const AGES: Readonly<Record<ParentalLevel, RatingAge>> = { general: 'G', over7: '7+', over13: '13+', over18: '18+' };
const LEVELS = Object.keys(PARENTAL_LEVELS) as ParentalLevel[];

interface LevelCardsProps {
  label: string;
  isKid: boolean;
  value: ParentalLevel | undefined;
  onChange: (level: ParentalLevel) => void;
}

/** The four levels; those that a kids profile cannot have are disabled (PARENTAL-04, KIDS-02). */
export function LevelCards({ label, isKid, value, onChange }: LevelCardsProps) {
  const name = useId();
  return (
    <fieldset>
      <legend>
        <VisuallyHidden>{label}</VisuallyHidden>
      </legend>
      <div className={styles.cards}>
        {LEVELS.map((level) => (
          <label key={level} className={styles.card}>
            <span className={styles.top} aria-hidden="true">
              <span className={styles.mark}>
                <RatingIcon age={AGES[level]} />
              </span>
            </span>
            <input
              type="radio"
              name={name}
              value={level}
              className={styles.radio}
              checked={level === value}
              disabled={!canHaveUserLevel(PARENTAL_LEVELS[level], { kid: isKid })}
              onChange={() => onChange(level)}
            />
            <span className={styles.name}>{say(parentalText[level])}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
