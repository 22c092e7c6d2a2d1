import { Outlet, ScrollRestoration } from 'react-router';
import { DialogHost } from '../shared/ui/DialogHost/DialogHost.tsx';
import { ToastHost } from '../shared/ui/Toast/ToastHost.tsx';
import { useFocusOnNavigation } from './use-focus-on-navigation.ts';

/** What every page has: messages, and a reader's place that follows the address. */
export function RootLayout() {
  useFocusOnNavigation();
  return (
    <>
      <Outlet />
      <ScrollRestoration />
      <DialogHost />
      <ToastHost />
    </>
  );
}
