// The channels that stand ready in this browser: the likeliest neighbour, and the one whose row the viewer looks at.

import { type BegunMedia, beginMedia } from '../../shared/media/begun-media.ts';
import { openUnseen, type TrackWishes } from '../../shared/media/engine.ts';
import { mayStandBy } from './rules/may-stand-by.ts';
import { createStandby, type Standby } from './standby.ts';

/** A minute in which viewers look around. */
const NEIGHBOUR_RENEWALS = 5;

export interface ReadyChannels {
  readonly neighbour: Pick<Standby, 'prepare'>;
  readonly glanced: Pick<Standby, 'prepare'>;
  take(address: string): BegunMedia | undefined;
  /** One that does not stand ready, beside what plays now; undefined where there may be only one. */
  begin(address: string): BegunMedia | undefined;
  stop(): void;
}

export function createReadyChannels(
  getWishes: () => TrackWishes | undefined,
  schedule: (act: () => void, ms: number) => () => void,
): ReadyChannels {
  const begin = (address: string) =>
    beginMedia(openUnseen, {
      video: document.createElement('video'),
      address,
      wishes: getWishes(),
      atPicture: 'park',
    });
  const standbyWith = (renewals: number) => createStandby({ begin, schedule, isWanted: hasRoom, renewals });
  const [neighbour, glanced] = [standbyWith(NEIGHBOUR_RENEWALS), standbyWith(0)];
  return {
    neighbour,
    glanced,
    take: (address) => glanced.take(address, getWishes()) ?? neighbour.take(address, getWishes()),
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
