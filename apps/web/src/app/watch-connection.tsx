// Says when the browser has lost its connection, and when it is back. Pages that need the network say so themselves, with a retry.
import type { QueryClient } from '@tanstack/react-query';
import { WifiOff } from 'lucide-react';
import { say } from '../shared/text/text.ts';
import { dismissToast, toast } from '../shared/ui/Toast/toast.ts';
import { connectionText } from './connection.text.ts';

/** Returns what ends the watch. */
export function watchConnection(queries: QueryClient): () => void {
  let shown: number | undefined;
  const handleOffline = () => {
    shown ??= toast(say(connectionText.offline), {
      icon: <WifiOff aria-hidden="true" />,
      lastsMs: Number.POSITIVE_INFINITY,
    });
  };
  const handleOnline = () => {
    void queries.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
    if (shown === undefined) return;
    dismissToast(shown);
    shown = undefined;
    toast(say(connectionText.online), { tone: 'success' });
  };
  window.addEventListener('offline', handleOffline);
  window.addEventListener('online', handleOnline);
  // Opened from the service worker's cache.
  if (!navigator.onLine) handleOffline();
  return () => {
    window.removeEventListener('offline', handleOffline);
    window.removeEventListener('online', handleOnline);
  };
}
