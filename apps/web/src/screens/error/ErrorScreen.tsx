import { useEffect } from 'react';
import { Link } from 'react-router';
import { closeUnlessHeld } from '../../shared/page/opening.ts';
import { usePageTitle } from '../../shared/page/use-page-title.ts';
import { paths } from '../../shared/paths/paths.ts';
import { say, upper } from '../../shared/text/text.ts';
import { Button } from '../../shared/ui/Button/Button.tsx';
import { Logo } from '../../shared/ui/Logo/Logo.tsx';
import styles from './ErrorScreen.module.css';
import { errorText } from './error.text.ts';
import storm from './storm.webp';

/** Where every way ends that leads nowhere: an unknown address, a screen that broke (ERR-01, ROUTE-31). */
export function ErrorScreen() {
  usePageTitle(say(errorText.pageTitle));
  useEffect(closeUnlessHeld, []);
  return (
    <div className={styles.screen}>
      <img src={storm} alt="" width={1600} height={900} className={styles.art} />
      <header className={styles.head}>
        <Link to={paths.home()} className={styles.logo}>
          <Logo label={say(errorText.home)} />
        </Link>
      </header>
      <main className={styles.main}>
        <p className={styles.kicker}>{upper(say(errorText.kicker))}</p>
        <h1 tabIndex={-1} className={styles.title}>
          {say(errorText.title)}
        </h1>
        <p className={styles.body}>{say(errorText.body)}</p>
        <Button to={paths.login()} look="primary" size="large">
          {say(errorText.signIn)}
        </Button>
      </main>
    </div>
  );
}
