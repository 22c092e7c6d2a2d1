import { ChevronRight, Fingerprint, KeyRound } from 'lucide-react';
import type { ReactNode } from 'react';
import { paths } from '../../shared/paths/paths.ts';
import { commonText } from '../../shared/text/common.text.ts';
import { say } from '../../shared/text/text.ts';
import { Badge } from '../../shared/ui/Badge/Badge.tsx';
import { Link } from '../../shared/ui/Link/Link.tsx';
import styles from './LoginChoices.module.css';
import { loginText } from './login.text.ts';

/** The two sign-in methods (LOGIN-01). */
export function LoginChoices() {
  return (
    <ul className={styles.choices}>
      <Choice
        to={paths.easyLogin()}
        icon={<Fingerprint />}
        tone="accent"
        name={say(loginText.easy)}
        badge={<Badge tone="accent">{say(commonText.isNew)}</Badge>}
        hint={say(loginText.easyHint)}
      />
      <Choice
        to={paths.login()}
        icon={<KeyRound />}
        tone="fresh"
        name={say(loginText.onePassword)}
        hint={say(loginText.onePasswordHint)}
      />
    </ul>
  );
}

interface ChoiceProps {
  to: string;
  icon: ReactNode;
  tone: 'accent' | 'fresh';
  name: string;
  badge?: ReactNode;
  hint: string;
}

function Choice({ to, icon, tone, name, badge, hint }: ChoiceProps) {
  return (
    <li>
      <Link to={to} className={styles.choice}>
        <span className={styles.mark} data-tone={tone} aria-hidden="true">
          {icon}
        </span>
        <span className={styles.words}>
          <span className={styles.name}>
            {name} {badge}
          </span>
          <span className={styles.hint}>{hint}</span>
        </span>
        <ChevronRight aria-hidden="true" />
      </Link>
    </li>
  );
}
