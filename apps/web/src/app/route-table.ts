// Every route of the product in one table: where it is, who may open it, what it shows. A route whose screen is not built
// yet has none and falls to the error page, after its guard has spoken.

import { PLACES, type Place, TITLE_PART } from './route-places.ts';
import { SCREENS, type Screen, TITLE_SCREEN } from './screens.ts';

export interface RouteEntry extends Place, Partial<Screen> {}

/** Every primitive in every state. A production build has neither the route nor the chunk. */
const GALLERY: readonly RouteEntry[] = import.meta.env.DEV
  ? [
      {
        path: '/ui',
        guard: 'everyone',
        frame: 'bare',
        screen: async () => ({ Component: (await import('../screens/gallery/GalleryScreen.tsx')).GalleryScreen }),
      },
    ]
  : [];

export const ROUTES: readonly RouteEntry[] = [
  ...PLACES.map((place) => ({ ...place, ...findScreen(place.path) })),
  ...GALLERY,
];

/** A title needs a page to stand over: over one that is not built there is none either. */
function findScreen(path: string): Screen | undefined {
  if (!path.endsWith(TITLE_PART)) return SCREENS[path];
  return SCREENS[path.slice(0, -TITLE_PART.length)] && TITLE_SCREEN;
}
