// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest';
import { listProfiles } from '@seyir/contract/profiles';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubBrowser } from '../../../test/browser.ts';
import { defne, family } from '../../../test/profile-builders.ts';
import { aServiceWithHome, renderApp } from '../../../test/render-app.tsx';
import type { Viewer } from '../../shared/viewer/viewer.ts';
import './SelectProfileScreen.tsx';
import '../manage-profiles/ManageProfilesScreen.tsx';

beforeEach(() => {
  localStorage.clear();
  stubBrowser();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const paid: Viewer = { loginType: 'paid', userType: '1', profile: undefined };
const heading = (name: string) => screen.findByRole('heading', { name });

function open(path: string, viewer: Viewer = { ...paid, profile: defne }) {
  const api = aServiceWithHome().on(listProfiles, () => ({ data: [...family] }));
  return { ...renderApp(path, api, viewer), user: userEvent.setup() };
}

describe('the back buttons', () => {
  it.each(['button', 'link'] as const)(
    'end the session by the %s before a profile is chosen, when the viewer is sure [PROFILE-11]',
    async (role) => {
      const { user, session, path } = open('/selectprofile', paid);
      await heading('Kim seyrediyor?');
      const press = () => user.click(screen.getByRole(role, { name: role === 'link' ? 'Geri Dön' : 'Geri' }));
      await press();
      const question = await screen.findByRole('alertdialog', { name: 'Çıkış yapılsın mı?' });
      await user.click(within(question).getByRole('button', { name: 'Vazgeç' }));
      expect(session.signOut).not.toHaveBeenCalled();
      expect(path()).toBe('/selectprofile');
      await press();
      await user.click(await screen.findByRole('button', { name: 'Çıkış yap' }));
      expect(session.signOut).toHaveBeenCalledOnce();
      await waitFor(() => expect(path()).toMatch(/^\/dashboard\/home\/6\//));
    },
  );

  it('lead home, and not to a page of subscribers that came before, when they end the session [PROFILE-11]', async () => {
    const { user, router, path } = open('/account/package', paid);
    await act(() => router.navigate('/selectprofile'));
    await heading('Kim seyrediyor?');
    await user.click(screen.getByRole('button', { name: 'Geri' }));
    await user.click(await screen.findByRole('button', { name: 'Çıkış yap' }));
    await waitFor(() => expect(path()).toMatch(/^\/dashboard\/home\/6\//));
  });

  it('are without the link of the logo before a profile is chosen: home would lead back to the chooser', async () => {
    open('/selectprofile', paid);
    await heading('Kim seyrediyor?');
    expect(screen.queryByRole('link', { name: 'Seyir ana sayfa' })).toBeNull();
    expect(screen.getByRole('img', { name: 'Seyir' })).toBeVisible();
  });

  it.each(['button', 'link'] as const)('lead by the %s to the previous page [PROFILE-11]', async (role) => {
    const { user, router, path } = open('/profiles/defne');
    await heading('Profilleri yönet');
    await act(() => router.navigate('/selectprofile'));
    await heading('Kim seyrediyor?');
    await user.click(screen.getByRole(role, { name: role === 'link' ? 'Geri Dön' : 'Geri' }));
    await heading('Profilleri yönet');
    expect(path()).toBe('/profiles/defne');
  });

  it.each(['button', 'link'] as const)('lead by the %s home when there is none [PROFILE-11]', async (role) => {
    const { user, path } = open('/selectprofile');
    await heading('Kim seyrediyor?');
    await user.click(screen.getByRole(role, { name: role === 'link' ? 'Geri Dön' : 'Geri' }));
    expect(await screen.findAllByRole('button', { name: 'Profil menüsü: Defne' })).not.toHaveLength(0);
    expect(path()).toMatch(/^\/dashboard\/home\/6\//);
  });
});
