// The place of the mini player in the application's frame. Its code comes after the first page, the mini player's with the
// first session that goes on in the corner.

import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { beforeSignOut } from '../../shared/viewer/before-sign-out.ts';
import { useViewer } from '../../shared/viewer/viewer.ts';
import type { MiniCorner } from './rules/mini-drag.ts';
import { nowPlaying } from './state/now-playing.ts';

const MiniPlayer = lazy(async () => ({ default: (await import('./MiniPlayer.tsx')).MiniPlayer }));

let placeCount = 0;

export function CornerPlace() {
  const corner = useSyncExternalStore(nowPlaying.subscribe, nowPlaying.findCorner);
  const [place, setPlace] = useState<MiniCorner>('bottom-end');
  useEffect(keepPlace, []);
  // While its position can still be saved with the token of its profile.
  useEffect(() => beforeSignOut.add(nowPlaying.leaveFrame, () => nowPlaying.findSounding()?.facts()?.title), []);
  const { profile } = useViewer();
  const owner = profile && `${profile.id} ${profile.kid}`;
  useEffect(() => nowPlaying.setViewer(owner), [owner]);
  if (!corner) return null;
  return (
    <Suspense>
      <MiniPlayer session={corner} corner={place} onCorner={setPlace} />
    </Suspense>
  );
}

/**
 * The corner needs a place of the application's frame. Without one (packages, payment, profiles, sign-in, an error) the
 * session ends with its position saved: the viewer could not stop it there, and it must not come back after it. A layout that
 * follows another one mounts within the same task.
 */
function keepPlace(): () => void {
  placeCount += 1;
  return () => {
    placeCount -= 1;
    queueMicrotask(() => {
      if (placeCount === 0) nowPlaying.leaveFrame();
    });
  };
}
