// The editor of a profile in the application, for tests.
import type { Profile } from '@seyir/contract/profiles';
import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, vi } from 'vitest';
import { stubBrowser } from '../../../test/browser.ts';
import type { FakeApi } from '../../../test/fake-api.ts';
import { defne } from '../../../test/profile-builders.ts';
import { aServiceWithProfiles } from '../../../test/profile-service.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { ApiError } from '../../shared/api/api-error.ts';
import { setLanguage } from '../../shared/text/language.ts';
import { dismissAll } from '../../shared/ui/DialogHost/dialogs.ts';
import type { Viewer } from '../../shared/viewer/viewer.ts';
import './EditProfileScreen.tsx';
import '../manage-profiles/ManageProfilesScreen.tsx';

/** Hooks of a test file: nothing stored, and no dialog, page or language left after each test. */
export function prepareEditor(): void {
  beforeEach(() => {
    localStorage.clear();
    stubBrowser();
  });
  afterEach(() => {
    act(dismissAll);
    cleanup();
    vi.unstubAllGlobals();
    setLanguage('tr');
  });
}

export const as = (profile: Profile): Viewer => ({ loginType: 'paid', userType: '1', profile });
export const refuse = (status: number, code: ConstructorParameters<typeof ApiError>[1]) => () => {
  throw new ApiError(status, code, '');
};

export function open(code: string, { api = aServiceWithProfiles(), viewer = as(defne) } = {}) {
  return { ...renderApp(`/profile/${code}`, api, viewer), api, user: userEvent.setup() };
}

export const nameField = () => screen.findByLabelText('Profil adı');
export const save = () => screen.getByRole('button', { name: /Kaydet/ });
export const sent = (api: FakeApi, method: string) =>
  api.asked.filter(({ name }) => name === `${method} /client/profiles`).map(({ input }) => input.body);
