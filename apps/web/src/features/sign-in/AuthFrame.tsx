import { ChevronRight } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { paths } from '../../shared/paths/paths.ts';
import { say } from '../../shared/text/text.ts';
import { Link } from '../../shared/ui/Link/Link.tsx';
import { Logo } from '../../shared/ui/Logo/Logo.tsx';
import { isGuest, useViewer } from '../../shared/viewer/viewer.ts';
import styles from './AuthFrame.module.css';
import dusk from './art/dusk.webp';
import fan1 from './art/fan-1.webp';
import fan2 from './art/fan-2.webp';
import fan3 from './art/fan-3.webp';
import fan4 from './art/fan-4.webp';
import fan5 from './art/fan-5.webp';
import { loginText } from './login.text.ts';

const FAN = [fan1, fan2, fan3, fan4, fan5];

export interface AuthFrameProps {
  title: string;
  /** One line under the title. */
  intro?: ReactNode;
  /** In the upper corner of the panel. */
  corner?: ReactNode;
  /** On a phone: the picture with the slogan, or a low picture above a long form. */
  hero?: 'slogan' | 'low';
  /** The link at the bottom, for a visitor who does not sign in here: on as a guest, or with the account that is open already. */
  withGuestLink?: boolean;
  children: ReactNode;
}

/** The page layout of the sign-in pages: the sea at dusk, and a panel with the form. */
export function AuthFrame(props: AuthFrameProps) {
  const { title, intro, corner, hero = 'low', withGuestLink = false, children } = props;
  // As the page was opened: a sign-in on this page leads on by itself.
  const viewer = useViewer();
  const [isMember] = useState(!isGuest(viewer));
  return (
    <div className={styles.page} data-hero={hero}>
      <div className={styles.scene} aria-hidden="true">
        <img src={dusk} alt="" width={1600} height={900} className={styles.sea} />
        <div className={styles.words}>
          <p className={styles.slogan}>{say(loginText.slogan)}</p>
          <p className={styles.promise}>{say(loginText.promise)}</p>
        </div>
        <div className={styles.fan}>
          {FAN.map((poster) => (
            <img key={poster} src={poster} alt="" width={138} height={138} />
          ))}
        </div>
      </div>
      <header className={styles.head}>
        {/* Without a sign-in the viewer continues as a guest (GUEST-25). */}
        <Link to={paths.home()} className={styles.logo}>
          <Logo label={say(loginText.logo)} />
        </Link>
      </header>
      <main className={styles.panel}>
        {corner && <div className={styles.corner}>{corner}</div>}
        <h1 tabIndex={-1} className={styles.title}>
          {title}
        </h1>
        {intro && <p className={styles.intro}>{intro}</p>}
        <div className={styles.form} data-start-focus="">
          {children}
        </div>
        {withGuestLink && (
          <p className={styles.guest}>
            <Link to={paths.home()}>
              {say(isMember ? loginText.asMember : loginText.asGuest)}
              <ChevronRight aria-hidden="true" />
            </Link>
          </p>
        )}
      </main>
    </div>
  );
}
