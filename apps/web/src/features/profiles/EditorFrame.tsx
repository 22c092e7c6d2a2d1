import { ArrowLeft } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { useGoBack } from '../../shared/back/use-go-back.ts';
import { paths } from '../../shared/paths/paths.ts';
import { say } from '../../shared/text/text.ts';
import { Button } from '../../shared/ui/Button/Button.tsx';
import { Link } from '../../shared/ui/Link/Link.tsx';
import { Logo } from '../../shared/ui/Logo/Logo.tsx';
import { Notice } from '../../shared/ui/Notice/Notice.tsx';
import { Skeleton } from '../../shared/ui/Skeleton/Skeleton.tsx';
import styles from './EditorFrame.module.css';
import { profilesText } from './profiles.text.ts';

const MAIN_ID = 'icerik';

/** The page layout of the editor. */
export function EditorFrame({ children }: { children: ReactNode }) {
  const goBack = useGoBack(paths.selectProfile());
  function handleBack(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey) return;
    event.preventDefault();
    goBack();
  }
  return (
    <div className={styles.page}>
      <a href={`#${MAIN_ID}`} className="skip">
        {say(profilesText.skip)}
      </a>
      <header className={styles.head}>
        <Link to={paths.home()} className={styles.logo}>
          <Logo label={say(profilesText.logo)} />
        </Link>
        <Button
          to={paths.selectProfile()}
          look="quiet"
          icon={<ArrowLeft />}
          className={styles.back}
          onClick={handleBack}
        >
          {say(profilesText.back)}
        </Button>
      </header>
      <main id={MAIN_ID} tabIndex={-1} className={styles.main}>
        {children}
      </main>
    </div>
  );
}

export function EditorSkeleton() {
  return (
    <div role="status" aria-label={say(profilesText.loading)} className={styles.waiting}>
      <Skeleton shape="box" className={styles.face} />
      <div className={styles.lines}>
        <Skeleton width="40%" height="1.75rem" />
        <Skeleton height="6.5rem" shape="box" />
        <Skeleton height="3.5rem" shape="box" />
        <Skeleton height="4rem" shape="box" />
      </div>
    </div>
  );
}

interface EditorProblemProps {
  error: Error;
  isTrying: boolean;
  onRetry: () => void;
}

export function EditorProblem({ error, isTrying, onRetry }: EditorProblemProps) {
  return (
    <Notice
      kind="error"
      headingLevel={1}
      title={say(profilesText.noneTitle)}
      retrying={isTrying}
      onRetry={onRetry}
      error={error}
    />
  );
}
