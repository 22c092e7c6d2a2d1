import { useEffect, useEffectEvent } from 'react';
import { ApiError, isPassing } from '../../shared/api/api-error.ts';
import { say } from '../../shared/text/text.ts';
import { Notice } from '../../shared/ui/Notice/Notice.tsx';
import { showContentError } from './prompts.tsx';
import styles from './TitleProblem.module.css';
import { TitleSkeleton } from './TitleSkeleton.tsx';
import { titleDetailText } from './title-detail.text.ts';

export interface TitleProblemProps {
  error: Error;
  isTrying: boolean;
  onRetry: () => void;
  onClose: () => void;
}

/** A transient error offers a retry; an unknown title shows a dialog and closes on confirm (DETAIL-22). */
export function TitleProblem({ error, isTrying, onRetry, onClose }: TitleProblemProps) {
  if (error instanceof ApiError && !isPassing(error)) return <ContentError onClose={onClose} />;
  return (
    <div className={styles.problem}>
      <Notice
        kind="error"
        title={say(titleDetailText.unreachable)}
        retrying={isTrying}
        onRetry={onRetry}
        headingLevel={1}
        error={error}
      />
    </div>
  );
}

function ContentError({ onClose }: { onClose: () => void }) {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    let isShown = true;
    // In a microtask: the first mount of StrictMode is cleaned up before it, and shows no dialog.
    void Promise.resolve()
      .then(() => (isShown ? showContentError() : undefined))
      .then(() => {
        if (isShown) close();
      });
    return () => {
      isShown = false;
    };
  }, []);
  return <TitleSkeleton />;
}
