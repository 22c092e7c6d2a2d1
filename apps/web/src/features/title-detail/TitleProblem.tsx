import { useEffect, useEffectEvent } from 'react';
import { isKid, useViewer } from '../../shared/viewer/viewer.ts';
import { showContentError } from './prompts.tsx';
import { TitleSkeleton } from './TitleSkeleton.tsx';

interface TitleProblemProps {
  error: Error;
  /** Resolves with whether the title is loaded now. */
  onRetry: () => Promise<boolean>;
  onClose: () => void;
}

/** A title that cannot be loaded: one dialog, which closes the detail on confirm, and after a transient error offers a retry (DETAIL-22). */
export function TitleProblem({ error, onRetry, onClose }: TitleProblemProps) {
  const viewer = useViewer();
  const ask = useEffectEvent(async (signal: AbortSignal) => {
    while (!signal.aborted) {
      const wantsRetry = await showContentError(error, isKid(viewer), signal);
      // Aborted: the title has loaded by itself, or the viewer has left.
      if (signal.aborted) return;
      if (!wantsRetry) return onClose();
      if (await onRetry()) return;
    }
  });
  useEffect(() => {
    // A redirect to another page mounts the detail again: the first dialog is closed, the second takes its place.
    const controller = new AbortController();
    // In a microtask: the first mount of StrictMode is cleaned up before it, and shows no dialog.
    void Promise.resolve().then(() => ask(controller.signal));
    return () => controller.abort();
  }, []);
  return <TitleSkeleton />;
}
