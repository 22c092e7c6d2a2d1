// A media element for tests: jsdom has none. What a test does to it arrives as the events a browser would send.

import { vi } from 'vitest';

export interface FakeMedia {
  readonly element: HTMLVideoElement;
  /** Puts facts into the element and sends events about them. */
  emit(facts: Partial<MediaFacts>, ...events: readonly string[]): void;
}

interface MediaFacts {
  paused: boolean;
  ended: boolean;
  seeking: boolean;
  currentTime: number;
  duration: number;
  readyState: number;
  videoHeight: number;
  buffered: readonly (readonly [number, number])[];
  seekable: readonly (readonly [number, number])[];
  error: { code: number; message: string } | null;
}

const factsOf = new WeakMap<HTMLMediaElement, MediaFacts>();
let isPlayAllowed: (element: HTMLMediaElement) => boolean = () => true;

/** Decides whether `play()` is allowed, as browsers do for sound. */
export function allowPlay(rule: (element: HTMLMediaElement) => boolean): void {
  isPlayAllowed = rule;
}

function read(element: HTMLMediaElement): MediaFacts {
  let facts = factsOf.get(element);
  if (!facts) {
    facts = {
      paused: true,
      ended: false,
      seeking: false,
      currentTime: 0,
      duration: Number.NaN,
      readyState: 0,
      videoHeight: 0,
      buffered: [],
      seekable: [],
      error: null,
    };
    factsOf.set(element, facts);
  }
  return facts;
}

/** Call once at the top of a test file. */
export function installFakeMedia(): void {
  const proto = HTMLMediaElement.prototype;
  const define = (name: string, descriptor: PropertyDescriptor) =>
    Object.defineProperty(name === 'videoHeight' ? HTMLVideoElement.prototype : proto, name, {
      configurable: true,
      ...descriptor,
    });
  for (const name of ['paused', 'ended', 'seeking', 'duration', 'readyState', 'videoHeight', 'error'] as const)
    define(name, {
      get(this: HTMLMediaElement) {
        return read(this)[name];
      },
    });
  for (const name of ['buffered', 'seekable'] as const)
    define(name, {
      get(this: HTMLMediaElement) {
        return rangesOf(read(this)[name]);
      },
    });
  define('currentTime', {
    get(this: HTMLMediaElement) {
      return read(this).currentTime;
    },
    set(this: HTMLMediaElement, seconds: number) {
      Object.assign(read(this), { currentTime: seconds, ended: false });
      send(this, 'seeking', 'seeked', 'timeupdate');
    },
  });
  defineSound(define);
  const tracks = new WeakMap<HTMLMediaElement, EventTarget>();
  define('textTracks', {
    get(this: HTMLMediaElement) {
      const known = tracks.get(this) ?? Object.assign(new EventTarget(), { [Symbol.iterator]: [][Symbol.iterator] });
      tracks.set(this, known);
      return known;
    },
  });
  proto.load = () => undefined;
  proto.play = async function play(this: HTMLMediaElement) {
    if (!isPlayAllowed(this)) throw new DOMException('not allowed', 'NotAllowedError');
    Object.assign(read(this), { paused: false, ended: false });
    send(this, 'play', 'playing');
  };
  proto.pause = function pause(this: HTMLMediaElement) {
    if (read(this).paused) return;
    read(this).paused = true;
    send(this, 'pause');
  };
}

function defineSound(define: (name: string, descriptor: PropertyDescriptor) => void): void {
  const sounds = new WeakMap<HTMLMediaElement, { volume: number; muted: boolean; playbackRate: number }>();
  const soundOf = (element: HTMLMediaElement) => {
    const known = sounds.get(element) ?? { volume: 1, muted: false, playbackRate: 1 };
    sounds.set(element, known);
    return known;
  };
  const events = { volume: 'volumechange', muted: 'volumechange', playbackRate: 'ratechange' } as const;
  for (const name of ['volume', 'muted', 'playbackRate'] as const)
    define(name, {
      get(this: HTMLMediaElement) {
        return soundOf(this)[name];
      },
      set(this: HTMLMediaElement, value: never) {
        if (soundOf(this)[name] === value) return;
        soundOf(this)[name] = value;
        send(this, events[name]);
      },
    });
}

/** The element a page shows, for tests to act on. */
export function fakeMedia(element: Element | null): FakeMedia {
  if (!(element instanceof HTMLVideoElement)) throw new Error('There is no video here');
  return {
    element,
    emit(facts, ...events) {
      Object.assign(read(element), facts);
      send(element, ...events);
    },
  };
}

function send(element: HTMLMediaElement, ...events: readonly string[]): void {
  for (const event of events) element.dispatchEvent(new Event(event));
}

function rangesOf(ranges: readonly (readonly [number, number])[]) {
  return {
    length: ranges.length,
    start: (index: number) => ranges[index]?.[0] ?? 0,
    end: (index: number) => ranges[index]?.[1] ?? 0,
  };
}

/** An engine that does nothing and notes what it was asked for. */
export function fakeEngine() {
  return {
    selectAudio: vi.fn(),
    selectSubtitle: vi.fn(),
    reload: vi.fn(),
    park: vi.fn(),
    resume: vi.fn(),
    destroy: vi.fn(),
  };
}
