import { useQuery } from '@tanstack/react-query';
import { AtSign, Camera, CirclePlay } from 'lucide-react';
import type { ReactNode } from 'react';
import { appConfigQuery } from '../../shared/config/config.queries.ts';
import { LEGAL_DOCUMENTS, paths } from '../../shared/paths/paths.ts';
import { say } from '../../shared/text/text.ts';
import { IconButton } from '../../shared/ui/IconButton/IconButton.tsx';
import { Link } from '../../shared/ui/Link/Link.tsx';
import { Logo } from '../../shared/ui/Logo/Logo.tsx';
import styles from './Footer.module.css';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import { navigationText } from './navigation.text.ts';

/** Generic icons instead of brand glyphs, by position: the operator lists pictures, words, video. */
const SOCIAL_ICONS: readonly ReactNode[] = [<Camera key="camera" />, <AtSign key="at" />, <CirclePlay key="play" />];

interface FooterProps {
  /** The advertisement above the footer. */
  children?: ReactNode;
  year: number;
}

export function Footer({ children, year }: FooterProps) {
  const { data: config } = useQuery(appConfigQuery());
  return (
    <footer className={styles.footer}>
      {children}
      <div className={styles.line}>
        <Logo label="" className={styles.logo} />
        <ul className={styles.social} aria-label={say(navigationText.socialPages)}>
          {config?.socialLinks.map(({ name, url }, index) => (
            <li key={url}>
              <IconButton
                href={url}
                target="_blank"
                rel="noopener noreferrer"
                size="small"
                label={say(navigationText.newTab, { name })}
              >
                {SOCIAL_ICONS[index % SOCIAL_ICONS.length]}
              </IconButton>
            </li>
          ))}
        </ul>
        <LanguageSwitch className={styles.language} />
        <ul className={styles.notices} aria-label={say(navigationText.legal)}>
          {LEGAL_DOCUMENTS.map((document) => (
            <li key={document}>
              <Link to={paths.legal(document)}>{say(navigationText[document])}</Link>
            </li>
          ))}
        </ul>
        <p className={styles.copyright}>{say(navigationText.copyright, { year: String(year) })}</p>
      </div>
    </footer>
  );
}
