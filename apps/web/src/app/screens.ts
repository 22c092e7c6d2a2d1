// Which screen stands at which path of the route table. Screens come in chunks of their own, fetched when first needed.
// A path without an entry here falls to the error page.

import type { QueryClient } from '@tanstack/react-query';
import { warmHome } from '../features/home/warm-home.ts';

export type LoadScreen = () => Promise<{ Component: React.ComponentType }>;

export interface Screen {
  readonly screen: LoadScreen;
  /** Asks for the page's data without waiting for it. */
  readonly warm?: (client: QueryClient, params: Readonly<Record<string, string | undefined>>) => void;
}

export const SCREENS: { readonly [path: string]: Screen } = {
  '/dashboard/home/:menuId/:categoryId': {
    screen: async () => ({ Component: (await import('../screens/home/HomeScreen.tsx')).HomeScreen }),
    warm: (client, { menuId = '', categoryId = '' }) => void warmHome(client, menuId, categoryId),
  },

  '/ui': { screen: async () => ({ Component: (await import('../screens/gallery/GalleryScreen.tsx')).GalleryScreen }) },
};
