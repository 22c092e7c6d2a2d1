// Fake session for tests of screens: its actions are mocks, and those that change the viewer do change it.

import { vi } from 'vitest';
import type { SignInReply } from '../src/features/session/session.api.ts';
import { INITIAL_SESSION } from '../src/features/session/session.machine.ts';
import type { SessionActions } from '../src/features/session/session-context.ts';
import type { StoredProfile } from '../src/shared/storage/stored-values.ts';
import { SIGNED_OUT, type Viewer } from '../src/shared/viewer/viewer.ts';

export interface FakeSession extends SessionActions {
  readonly viewer: () => Viewer;
  readonly subscribe: (listener: () => void) => () => void;
  /** Another viewer, as by another tab. */
  readonly become: (next: Viewer) => void;
}

export function aFakeSession(initial: Viewer) {
  let viewer = initial;
  const listeners = new Set<() => void>();
  const become = (next: Viewer) => {
    viewer = next;
    for (const listener of listeners) listener();
  };
  return {
    viewer: () => viewer,
    become,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    read: () => INITIAL_SESSION,
    signInAsGuest: vi.fn(async () => ({ success: true as const })),
    beginSignIn: vi.fn(() => {
      become(SIGNED_OUT);
      return {
        succeed: vi.fn((_reply: SignInReply) => {
          become({ loginType: 'paid', userType: '1', profile: undefined });
          return true;
        }),
        fail: vi.fn(),
      };
    }),
    leaveSignIn: vi.fn(),
    profileSelected: vi.fn((profile: StoredProfile, _accessToken: string) => become({ ...viewer, profile })),
    profileEdited: vi.fn((profile: StoredProfile) => {
      if (viewer.profile?.id === profile.id) become({ ...viewer, profile });
    }),
    signOut: vi.fn(() => become(SIGNED_OUT)),
    confirmForced: vi.fn(),
  } satisfies FakeSession;
}
