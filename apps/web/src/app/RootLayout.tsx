import { useEffect, useState } from 'react';
import { Outlet, ScrollRestoration } from 'react-router';
import { closeUnlessHeld } from '../shared/page/opening.ts';
import { createRouteMemory, RouteMemoryProvider } from '../shared/page/route-memory.ts';
import { DialogHost } from '../shared/ui/DialogHost/DialogHost.tsx';
import { ToastHost } from '../shared/ui/Toast/ToastHost.tsx';
import { useFocusOnNavigation } from './use-focus-on-navigation.ts';

/** What every page has: messages, and a reader's place that follows the address. */
export function RootLayout() {
  useFocusOnNavigation();
  // After the effects of the page itself, which may hold it.
  useEffect(closeUnlessHeld, []);
  const [memory] = useState(() => createRouteMemory());
  return (
    <RouteMemoryProvider value={memory}>
      <Outlet />
      <ScrollRestoration getKey={memory.scrollKey} />
      <DialogHost />
      <ToastHost />
    </RouteMemoryProvider>
  );
}
