// The place of the picture in the page. It shows one element; where another takes its place, the one before stays below it
// until there is a new picture.

import { VOLUME_MAX } from '@seyir/core/limits/playback';
import { onPicture } from '../../../shared/media/preloaded-media.ts';
import { chosenRate } from '../../../shared/media/rate.ts';
import type { ElementReading, TimeRange } from './player-state.ts';

interface PlayerScreen {
  /** What shows the picture now; undefined without a place. */
  element(): HTMLVideoElement | undefined;
  open(place: Element, element: HTMLVideoElement): void;
  /** Another element at once, where the one before shows no picture. */
  replace(element: HTMLVideoElement): void;
  /** `endOld` is called once, with the first frame of the new element, or when there will be none. */
  change(element: HTMLVideoElement, endOld: () => void): void;
  /** Whether the browser may offer picture-in-picture, of this element and of those after it. */
  allowPicture(isAllowed: boolean): void;
  /** Takes the element to another place while it plays on; without a place it waits unseen in the document. */
  move(place: Element | undefined): void;
  /** Removes the previous element now, whether or not the next one has a frame. */
  clear(): void;
  close(): void;
}

export function createScreen(onEvent: (element: HTMLVideoElement, event: string) => void): PlayerScreen {
  let place: Element | undefined;
  let shown: HTMLVideoElement | undefined;
  /** Holds the element while no view has a place for it. */
  let waiting: HTMLElement | undefined;
  let stopListening = () => {};
  let isPictureAllowed = true;
  /** Removes the previous element, which is shown below the present one until that has its first frame. */
  let endPrevious: (() => void) | undefined;

  function show(element: HTMLVideoElement): void {
    stopListening();
    element.playsInline = true;
    element.disablePictureInPicture = !isPictureAllowed;
    place?.append(element);
    shown = element;
    stopListening = listen(element, onEvent);
  }

  function clear(): void {
    const end = endPrevious;
    endPrevious = undefined;
    end?.();
  }

  return {
    element: () => shown,
    open(where, element) {
      place = where;
      show(element);
    },
    replace(element) {
      const old = shown;
      copySound(old, element);
      show(element);
      if (old !== element) old?.remove();
    },
    change(element, endOld) {
      const old = shown;
      copySound(old, element);
      old?.pause();
      show(element);
      const end = () => {
        // Removed from the document before its engine is destroyed, which may throw.
        old?.remove();
        endOld();
      };
      // A previous element waits already: the one that is replaced has shown no frame and ends at once.
      if (endPrevious) end();
      else endPrevious = end;
      onPicture(element, () => {
        if (shown === element) clear();
      });
    },
    clear,
    allowPicture(isAllowed) {
      isPictureAllowed = isAllowed;
      if (shown) shown.disablePictureInPicture = !isAllowed;
    },
    move(where) {
      if (!shown) return;
      clear();
      const old = waiting;
      waiting = where ? undefined : document.createElement('div');
      if (waiting) {
        waiting.hidden = true;
        document.body.append(waiting);
      }
      place = where ?? waiting;
      if (place && shown.parentElement !== place) moveInto(place, shown);
      old?.remove();
    },
    close() {
      clear();
      leavePicture(shown);
      stopListening();
      shown?.remove();
      shown = undefined;
      waiting?.remove();
      waiting = undefined;
      place = undefined;
    },
  };
}

/** `moveBefore` keeps picture-in-picture where the browser has it. */
function moveInto(place: Element, video: HTMLVideoElement): void {
  if ('moveBefore' in place && place.isConnected && video.isConnected) place.moveBefore(video, null);
  else place.append(video);
}

/** A window with the picture of an element that is gone would stay open. */
function leavePicture(video: HTMLVideoElement | undefined): void {
  if (video && document.pictureInPictureElement === video) document.exitPictureInPicture().catch(() => undefined);
}

/** Volume belongs to the viewer, not to the source. An element that is in the page already has the viewer's. */
function copySound(from: HTMLVideoElement | undefined, to: HTMLVideoElement): void {
  if (!from || to.isConnected) return;
  to.volume = from.volume;
  to.muted = from.muted;
}

function listen(element: HTMLVideoElement, onEvent: (element: HTMLVideoElement, event: string) => void): () => void {
  const stops = ELEMENT_EVENTS.map((event) => {
    const handle = () => onEvent(element, event);
    element.addEventListener(event, handle);
    return () => element.removeEventListener(event, handle);
  });
  return () => {
    for (const stop of stops) stop();
  };
}

/** Every event after which something shown may be different. */
const ELEMENT_EVENTS = [
  'loadedmetadata',
  'loadeddata',
  'durationchange',
  'timeupdate',
  'progress',
  'play',
  'playing',
  'pause',
  'waiting',
  'seeking',
  'seeked',
  'ended',
  'emptied',
  'volumechange',
  'ratechange',
  'resize',
  'enterpictureinpicture',
  'leavepictureinpicture',
] as const;

export function readElement(video: HTMLVideoElement): ElementReading {
  const seekable = rangesOf(video.seekable);
  const [first] = seekable;
  const last = seekable.at(-1);
  return {
    isPaused: video.paused,
    isSeeking: video.seeking,
    hasEnded: video.ended,
    positionSeconds: video.currentTime,
    durationSeconds: Number.isNaN(video.duration) ? 0 : video.duration,
    buffered: rangesOf(video.buffered),
    seekable: first && last && { start: first.start, end: last.end },
    volume: Math.round(video.volume * VOLUME_MAX),
    isMuted: video.muted,
    rate: chosenRate(video.playbackRate),
    height: video.videoHeight,
  };
}

function rangesOf(ranges: TimeRanges): TimeRange[] {
  return Array.from({ length: ranges.length }, (_, index) => ({ start: ranges.start(index), end: ranges.end(index) }));
}
