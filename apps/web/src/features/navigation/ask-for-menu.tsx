import { lazy, Suspense } from 'react';
import { askToSignIn } from '../../shared/sign-in/ask-to-sign-in.tsx';

/** Loaded with the first refusal. */
const MenuWall = lazy(async () => ({ default: (await import('./MenuWall.tsx')).MenuWall }));

export interface RefusedMenu {
  readonly menuId: string;
  /** The page of the menu, which opens after the sign-in. */
  readonly to: string;
}

/** The sign-in message for a menu that is for subscribers (NAV-05, NAV-12), with what the menu holds. */
export function askForMenu({ menuId, to }: RefusedMenu, go: (path: string) => void): void {
  const opens = (
    <Suspense>
      <MenuWall menuId={menuId} />
    </Suspense>
  );
  void askToSignIn('process', go, { returnTo: to, opens });
}
