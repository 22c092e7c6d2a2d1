// Starts what reaches an open page from outside: events of the server that end the session or invalidate queries, reminders, and
// the language of another window. A chunk of its own, loaded after the first page: no page waits for an event.

import type { QueryClient } from '@tanstack/react-query';
import { createStreamOpener } from '../features/event-stream/event-stream.runner.ts';
import { watchWhileHidden } from '../features/reminders/hidden-reminders.ts';
import { subscribeBrowser } from '../features/reminders/push-subscription.ts';
import { createReminders } from '../features/reminders/reminder-toasts.tsx';
import type { Session } from '../features/session/session.runner.ts';
import type { readService } from '../shared/api/service.ts';
import { bestEffort } from '../shared/best-effort.ts';
import { appStorage } from '../shared/storage/app-storage.ts';
import { appClock } from '../shared/time/app-clock.ts';
import { followLanguage } from './follow-language.ts';
import { listenToServer } from './listen-to-server.ts';
import { watchConnection } from './watch-connection.tsx';

export interface ServerEventsDeps {
  readonly session: Session;
  readonly queries: QueryClient;
  readonly service: ReturnType<typeof readService>;
  go(path: string): void;
}

export function followServer({ session, queries, service, go }: ServerEventsDeps): void {
  followLanguage(appStorage);
  registerServiceWorker(go);
  watchConnection(queries);
  const reminders = createReminders({
    go,
    now: appClock.now,
    tabs: typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('seyir-reminders'),
  });
  watchWhileHidden({ go, now: appClock.now, hasReminders: () => session.read().phase === 'profile-selected' });
  // Each session, and each profile chosen in it, sends the subscription of this browser.
  let subscribedFor: string | undefined;
  const followProfile = () => {
    const { phase, profile } = session.read();
    const current = phase === 'profile-selected' ? profile?.id : undefined;
    if (current === subscribedFor) return;
    subscribedFor = current;
    if (current !== undefined) bestEffort(subscribeBrowser(), 'an open page shows reminders itself');
  };
  session.subscribe(followProfile);
  followProfile();
  listenToServer(session, queries, {
    open: createStreamOpener(service),
    now: appClock.now,
    onReminder: reminders.show,
    onMissed: (from) => bestEffort(reminders.showMissed(from), 'requested again after the next gap'),
  });
}

/** Browsers have service workers on https and localhost only. `go` opens the page of a notification that was pressed, in this window. */
function registerServiceWorker(go: (path: string) => void): void {
  const { serviceWorker } = navigator;
  if (!import.meta.env.PROD || !serviceWorker) return;
  serviceWorker.addEventListener('message', ({ data }) => {
    if (data?.type === 'open' && typeof data.path === 'string') go(data.path);
  });
  // `none`: a cached worker would keep an earlier build's shell.
  const registered = serviceWorker.register('/sw.js', { updateViaCache: 'none' });
  bestEffort(registered, 'the application works without its cache');
}
