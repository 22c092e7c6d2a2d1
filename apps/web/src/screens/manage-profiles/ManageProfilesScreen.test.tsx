// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest';
import { listProfiles, type Profile } from '@seyir/contract/profiles';
import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubBrowser } from '../../../test/browser.ts';
import { ada, defne, family, kerem } from '../../../test/profile-builders.ts';
import { aServiceWithHome, guest, renderApp } from '../../../test/render-app.tsx';
import { SIGNED_OUT, type Viewer } from '../../shared/viewer/viewer.ts';
import './ManageProfilesScreen.tsx';
import { WAIT_TIMEOUT_MS } from '../../../test/wait-timeout.ts';

beforeEach(() => {
  localStorage.clear();
  stubBrowser();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const as = (profile: Profile): Viewer => ({ loginType: 'paid', userType: '1', profile });
const aService = () => aServiceWithHome().on(listProfiles, () => ({ data: [...family] }));
const editLinks = async () =>
  (await screen.findAllByRole('link', { name: /profilini düzenle$/ })).map((link) => link.getAttribute('href'));

describe('the management page', () => {
  it.each(['defne', 'unknown-profile'])('at /profiles/%s lists the account’s profiles [ROUTE-07]', async (id) => {
    renderApp(`/profiles/${id}`, aService(), as(defne));
    expect(await editLinks()).toEqual(['/profile/defne', '/profile/kerem', '/profile/ada']);
    expect(screen.getByRole('heading', { name: 'Profilleri yönet' })).toBeVisible();
  });

  it.each([
    ['a stranger', SIGNED_OUT],
    ['a guest', guest],
  ])('is closed to %s [ROUTE-07] [ROUTE-13] [ROUTE-14]', (_, viewer) => {
    const { router } = renderApp('/profiles/defne', aService(), viewer);
    return vi.waitFor(() => expect(router.state.location.pathname).toBe('/login'), WAIT_TIMEOUT_MS);
  });

  it.each([
    ['the main profile', defne, true],
    ['another profile', kerem, false],
    ['a child', ada, false],
  ])('offers %s to add one: %3$s [PROFILE-02]', async (_, profile, offered) => {
    renderApp(`/profiles/${profile.id}`, aService(), as(profile));
    await editLinks();
    expect(screen.queryAllByRole('link', { name: 'Profil ekle' })).toHaveLength(offered ? 1 : 0);
  });

  it('closes the session and leads to the dashboard 1 s later [PROFILE-09] [PROFILE-10]', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    const { session, path } = renderApp('/profiles/defne', aService(), as(defne));
    expect(await screen.findByRole('link', { name: 'Paketim' })).toHaveAttribute('href', '/account/package');
    expect(screen.getByRole('link', { name: 'Hesap ayarları' })).toHaveAttribute('href', '/account/settings');
    await user.click(screen.getByRole('button', { name: 'Çıkış yap' }));
    expect(session.signOut).toHaveBeenCalledOnce();
    await act(() => vi.advanceTimersByTimeAsync(800));
    expect(path()).toBe('/profiles/defne');
    await act(() => vi.advanceTimersByTimeAsync(300));
    await screen.findByRole('banner');
    expect(path()).toMatch(/^\/dashboard\/home\/6\//);
  });
});
