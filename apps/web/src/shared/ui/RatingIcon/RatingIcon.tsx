import { Cigarette, HandFist, type LucideIcon, VenusAndMars } from 'lucide-react';
import { say } from '../../text/text.ts';
import styles from './RatingIcon.module.css';
import { ratingText } from './rating.text.ts';

export type RatingAge = 'G' | '7+' | '13+' | '18+';
type RatingCategory = 'VIOLENCE' | 'SEXUALITY' | 'BAD_BEHAVIOR';

const AGE_TEXT = {
  G: ratingText.general,
  '7+': ratingText.seven,
  '13+': ratingText.thirteen,
  '18+': ratingText.eighteen,
} as const satisfies Record<RatingAge, unknown>;

const CATEGORY: Record<RatingCategory, { Icon: LucideIcon; text: keyof typeof ratingText }> = {
  VIOLENCE: { Icon: HandFist, text: 'violence' },
  SEXUALITY: { Icon: VenusAndMars, text: 'sexuality' },
  BAD_BEHAVIOR: { Icon: Cigarette, text: 'badBehaviour' },
};

interface RatingIconProps {
  age: RatingAge;
  categories?: readonly RatingCategory[];
}

/** The maturity rating with its categories, by colour, icon and accessible name. */
export function RatingIcon({ age, categories = [] }: RatingIconProps) {
  const name = say(AGE_TEXT[age]);
  return (
    <span className={styles.marks}>
      <span className={styles.age} data-age={age} role="img" aria-label={name} title={name}>
        {age}
      </span>
      {categories.map((category) => {
        // An unknown category of a newer server has no icon (GUIDE-07).
        const known: (typeof CATEGORY)[RatingCategory] | undefined = CATEGORY[category];
        if (known === undefined) return null;
        const { Icon, text } = known;
        const label = say(ratingText[text]);
        return (
          <span key={category} className={styles.category} role="img" aria-label={label} title={label}>
            <Icon aria-hidden="true" />
          </span>
        );
      })}
    </span>
  );
}
