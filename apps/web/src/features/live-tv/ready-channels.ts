// The channels that stand ready in this browser: the likeliest neighbour, and the one whose row the viewer looks at.

import { openUnseen, type TrackPreferences } from '../../shared/media/engine.ts';
import { type PreloadedMedia, preloadMedia } from '../../shared/media/preloaded-media.ts';
import { mayStandBy } from './rules/may-stand-by.ts';
import { createStandby, type Standby } from './standby.ts';

/** A minute in which viewers look around. */
const NEIGHBOUR_RENEWALS = 5;

export interface ReadyChannels {
  readonly neighbour: Pick<Standby, 'prepare'>;
  readonly glanced: Pick<Standby, 'prepare'>;
  take(address: string): PreloadedMedia | undefined;
  /** One that does not stand ready, beside what plays now; undefined where there may be only one. */
  begin(address: string): PreloadedMedia | undefined;
  stop(): void;
}

export function createReadyChannels(
  getPreferences: () => TrackPreferences | undefined,
  schedule: (act: () => void, ms: number) => () => void,
): ReadyChannels {
  const begin = (address: string) =>
    preloadMedia(openUnseen, {
      video: document.createElement('video'),
      address,
      preferences: getPreferences(),
      atPicture: 'park',
    });
  const standbyWith = (renewals: number) => createStandby({ begin, schedule, isWanted: hasRoom, renewals });
  const [neighbour, glanced] = [standbyWith(NEIGHBOUR_RENEWALS), standbyWith(0)];
  return {
    neighbour,
    glanced,
    take: (address) => glanced.take(address, getPreferences()) ?? neighbour.take(address, getPreferences()),
    begin: (address) => (hasRoom() ? begin(address) : undefined),
    stop() {
      neighbour.stop();
      glanced.stop();
    },
  };
}

const hasRoom = (): boolean =>
  mayStandBy({
    userAgent: navigator.userAgent,
    isTouched: matchMedia('(pointer: coarse)').matches,
    isSeen: document.visibilityState === 'visible',
  });
