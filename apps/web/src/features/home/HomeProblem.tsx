import { ApiError } from '../../shared/api/api-error.ts';
import { paths } from '../../shared/paths/paths.ts';
import { say } from '../../shared/text/text.ts';
import { Button } from '../../shared/ui/Button/Button.tsx';
import { Notice } from '../../shared/ui/Notice/Notice.tsx';
import { VisuallyHidden } from '../../shared/ui/VisuallyHidden/VisuallyHidden.tsx';
import styles from './HomeProblem.module.css';
import { homeText } from './home.text.ts';

interface HomeProblemProps {
  error: Error;
  isTrying: boolean;
  onRetry: () => unknown;
}

/** The page failed to load. The query retries by itself; the button retries at once. What does not exist leads on instead. */
export function HomeProblem({ error, isTrying, onRetry }: HomeProblemProps) {
  if (error instanceof ApiError && error.code === 'NOT_FOUND') return <HomeMissing />;
  return (
    <div className={styles.room}>
      <Notice
        kind="error"
        headingLevel={1}
        title={say(homeText.failedTitle)}
        code={error instanceof ApiError ? error.code : undefined}
        retrying={isTrying}
        onRetry={onRetry}
        error={error}
      />
    </div>
  );
}

/** The address names a menu or a category that does not exist: the connection is fine, and a retry finds nothing. */
export function HomeMissing({ headingLevel = 1 }: { headingLevel?: 1 | 2 }) {
  return (
    <div className={styles.room}>
      <Notice
        kind="empty"
        headingLevel={headingLevel}
        title={say(homeText.missingTitle)}
        action={
          <Button to={paths.home()} look="primary">
            {say(homeText.discover)}
          </Button>
        }
      >
        {say(homeText.missing)}
      </Notice>
    </div>
  );
}

/** Empty state. With a name it is the whole page, and the name is its heading. */
export function HomeEmpty({ name }: { name?: string }) {
  return (
    <div className={styles.room}>
      {name !== undefined && (
        <h1 tabIndex={-1}>
          <VisuallyHidden>{name}</VisuallyHidden>
        </h1>
      )}
      <Notice
        kind="empty"
        title={say(homeText.emptyTitle)}
        action={
          <Button to={paths.home()} look="primary">
            {say(homeText.discover)}
          </Button>
        }
      >
        {say(homeText.empty)}
      </Notice>
    </div>
  );
}

/** Empty state of a group: how to fill it. */
export function MyStuffEmpty() {
  return (
    <div className={styles.room}>
      <Notice
        title={say(homeText.nothingOfYoursTitle)}
        action={
          <Button to={paths.home()} look="primary">
            {say(homeText.discover)}
          </Button>
        }
      >
        {say(homeText.nothingOfYours)}
      </Notice>
    </div>
  );
}
