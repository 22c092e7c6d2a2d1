import { useEffect } from 'react';
import { useRouteError } from 'react-router';
import { page } from '../../shared/document/browser-page.ts';
import { closeUnlessHeld } from '../../shared/document/opening-picture.ts';
import { usePageTitle } from '../../shared/document/use-page-title.ts';
import { paths } from '../../shared/paths/paths.ts';
import { say, upper } from '../../shared/text/text.ts';
import { Button } from '../../shared/ui/Button/Button.tsx';
import { Link } from '../../shared/ui/Link/Link.tsx';
import { Logo } from '../../shared/ui/Logo/Logo.tsx';
import { useViewer } from '../../shared/viewer/viewer.ts';
import styles from './ErrorScreen.module.css';
import { errorText } from './error.text.ts';
import { describeError, type Failure, findFailure } from './failure-kind.ts';
import storm from './storm.webp';

/** Texts by kind of failure; those of /errorpage are given (ERR-01), and an unknown address shows them too (ROUTE-31). */
const WORDS = {
  asked: { kicker: errorText.kicker, title: errorText.title, body: errorText.body },
  'not-found': { kicker: errorText.notFoundKicker, title: errorText.title, body: errorText.body },
  'not-found-member': {
    kicker: errorText.notFoundKicker,
    title: errorText.notFoundTitle,
    body: errorText.notFoundBody,
  },
  unreachable: {
    kicker: errorText.unreachableKicker,
    title: errorText.unreachableTitle,
    body: errorText.unreachableBody,
  },
  outdated: { kicker: errorText.outdatedKicker, title: errorText.outdatedTitle, body: errorText.outdatedBody },
  crash: { kicker: errorText.kicker, title: errorText.crashTitle, body: errorText.crashBody },
} as const satisfies Record<Failure | 'not-found-member', unknown>;

interface ErrorScreenProps {
  /** The kind of failure, where the router has no error. */
  failure?: Failure;
}

/** The error page: an unknown address, a screen that crashed, a file that is gone after an update (ERR-01, ROUTE-31). */
export function ErrorScreen({ failure: given }: ErrorScreenProps) {
  // Outside of an error boundary `useRouteError` is null.
  const error = useRouteError() ?? undefined;
  const failure = given ?? findFailure(error, navigator.onLine);
  // A subscriber is signed in already: from an unknown address the first button leads home.
  const isLost = useViewer().loginType === 'paid' && failure === 'not-found';
  const { kicker, title, body } = WORDS[isLost ? 'not-found-member' : failure];
  const detail = failure === 'crash' ? describeError(error) : undefined;
  usePageTitle(say(errorText.pageTitle));
  useEffect(closeUnlessHeld, []);
  return (
    <div className={styles.screen}>
      <img src={storm} alt="" width={1600} height={900} className={styles.art} />
      <header className={styles.head}>
        <Link to={paths.home()} reloadDocument={error !== undefined} className={styles.logo}>
          <Logo label={say(errorText.home)} />
        </Link>
      </header>
      <main className={styles.main}>
        <p className={styles.kicker}>{upper(say(kicker))}</p>
        <h1 tabIndex={-1} className={styles.title}>
          {say(title)}
        </h1>
        <p className={styles.body}>{say(body)}</p>
        <div className={styles.actions}>
          {failure === 'asked' || failure === 'not-found' ? (
            <Button to={paths.login()} look={isLost ? 'tint' : 'primary'} size="large">
              {say(errorText.signIn)}
            </Button>
          ) : (
            <Button look="primary" size="large" onClick={page.reload}>
              {say(errorText.reload)}
            </Button>
          )}
          {/* After an error the link reloads the document: a crash may leave the application in any state. */}
          <Button
            to={paths.home()}
            reloadDocument={error !== undefined}
            look={isLost ? 'primary' : 'tint'}
            size="large"
          >
            {say(errorText.goHome)}
          </Button>
        </div>
        {detail && <p className={styles.detail}>{say(errorText.detail, { detail })}</p>}
      </main>
    </div>
  );
}
