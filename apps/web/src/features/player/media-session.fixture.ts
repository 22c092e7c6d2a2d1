// The operating system's side of the media keys: records what it receives, and presses keys.

import { vi } from 'vitest';

export interface FakeMediaSession {
  readonly session: { metadata: MediaMetadataInit | null; playbackState: string };
  readonly positions: (MediaPositionState | undefined)[];
  /** The keys that have a handler. */
  keys(): string[];
  press(action: MediaSessionAction, details?: Partial<MediaSessionActionDetails>): void;
}

export function installMediaSession(unknown: readonly string[] = []): FakeMediaSession {
  const handlers = new Map<string, (details: MediaSessionActionDetails) => void>();
  const positions: (MediaPositionState | undefined)[] = [];
  const session = {
    metadata: null as MediaMetadataInit | null,
    playbackState: 'none',
    setPositionState: (state?: MediaPositionState) => void positions.push(state),
    setActionHandler(action: string, handler: ((details: MediaSessionActionDetails) => void) | null) {
      if (unknown.includes(action)) throw new TypeError(`no ${action} here`);
      if (handler) handlers.set(action, handler);
      else handlers.delete(action);
    },
  };
  class Metadata {
    constructor(init: MediaMetadataInit) {
      Object.assign(this, init);
    }
  }
  vi.stubGlobal('MediaMetadata', Metadata);
  Object.defineProperty(navigator, 'mediaSession', { configurable: true, value: session });
  return {
    session,
    positions,
    keys: () => [...handlers.keys()].sort(),
    press: (action, details = {}) => handlers.get(action)?.({ action, ...details }),
  };
}

export function removeMediaSession(): void {
  Reflect.deleteProperty(navigator, 'mediaSession');
  vi.unstubAllGlobals();
}
