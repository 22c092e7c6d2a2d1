// Those who may and may not shop.

import type { StoredProfile } from '../src/shared/storage/stored-values.ts';
import { SIGNED_OUT, type Viewer } from '../src/shared/viewer/viewer.ts';
import { aProfile } from './session-builders.ts';

export const guestViewer: Viewer = { ...SIGNED_OUT, loginType: 'free', profile: aProfile() };

export function memberViewer(profile: Partial<StoredProfile> = {}): Viewer {
  return { loginType: 'paid', userType: '1', profile: aProfile({ id: 'defne', name: 'Defne', ...profile }) };
}

export const kidViewer = memberViewer({ id: 'ada', name: 'Ada', kid: true, main: false });
