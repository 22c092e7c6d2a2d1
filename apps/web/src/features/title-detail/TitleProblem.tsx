import { useEffect, useEffectEvent } from 'react';
import { ApiError, isPassing } from '../../shared/api/api-error.ts';
import { say } from '../../shared/text/text.ts';
import { Notice } from '../../shared/ui/Notice/Notice.tsx';
import { isKid, useViewer } from '../../shared/viewer/viewer.ts';
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
  const viewer = useViewer();
  const show = useEffectEvent((signal: AbortSignal) => showContentError(isKid(viewer), signal));
  const close = useEffectEvent(onClose);
  useEffect(() => {
    // A redirect to another page mounts the detail again: the first dialog is closed, the second takes its place.
    const controller = new AbortController();
    const { signal } = controller;
    // In a microtask: the first mount of StrictMode is cleaned up before it, and shows no dialog.
    void Promise.resolve()
      .then(() => (signal.aborted ? undefined : show(signal)))
      .then(() => {
        if (!signal.aborted) close();
      });
    return () => controller.abort();
  }, []);
  return <TitleSkeleton />;
}
