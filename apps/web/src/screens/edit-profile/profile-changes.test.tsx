// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest';
import {
  createProfile,
  deleteProfile,
  listProfiles,
  type Profile,
  updateProfile,
  validatePin,
} from '@seyir/contract/profiles';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { ada, aFullProfile, defne, kerem } from '../../../test/profile-builders.ts';
import { aServiceWithProfiles } from '../../../test/profile-service.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { WAIT_TIMEOUT_MS } from '../../../test/wait-timeout.ts';
import { ApiError, NetworkError } from '../../shared/api/api-error.ts';
import { as, nameField, open, prepareEditor, refuse, save, sent } from './edit-profile.fixture.tsx';

prepareEditor();

describe('saving', () => {
  it('creates a profile by POST, once for several presses [PROFILE-37]', async () => {
    let answer: (profile: Profile) => void = () => {};
    const { user, api } = open('new', {
      api: aServiceWithProfiles().on(createProfile, () => new Promise<Profile>((resolve) => (answer = resolve))),
    });
    await user.type(await nameField(), 'Ece{Enter}');
    await user.click(save());
    await user.type(await nameField(), '{Enter}');
    expect(save()).toHaveAttribute('aria-disabled', 'true');
    expect(api.countOf(createProfile)).toBe(1);
    expect(api.countOf(updateProfile)).toBe(0);
    await act(async () => answer(aFullProfile({ id: 'ece', name: 'Ece' })));
    expect(await screen.findByRole('heading', { name: 'Profilleri yönet' })).toBeVisible();
  });

  it('leads back to the list, which is refetched [PROFILE-38]', async () => {
    const { user, api, path } = open('ada');
    await user.clear(await nameField());
    await user.type(await nameField(), 'Arda');
    await user.click(save());
    expect(await screen.findByRole('link', { name: 'Arda profilini düzenle' })).toBeVisible();
    expect(path()).toBe('/profiles/defne');
    expect(api.countOf(updateProfile)).toBe(1);
    await vi.waitFor(() => expect(api.countOf(listProfiles)).toBeGreaterThan(1), WAIT_TIMEOUT_MS);
  });

  it('is confirmed with the plain name, which the service may still have encoded [PROFILE-21]', async () => {
    const encoded = { ...ada, name: 'Ay%25C5%259Fe' };
    const { user, session } = open('ada', {
      api: aServiceWithProfiles([defne, encoded]).on(updateProfile, () => encoded),
      viewer: as(encoded),
    });
    await nameField();
    await user.click(save());
    expect((await screen.findAllByText(/Ayşe.*kaydedildi/)).length).toBeGreaterThan(0);
    expect(session.viewer().profile).toMatchObject({ id: 'ada', name: 'Ayşe' });
  });

  it('goes back to the list in history, without a second entry', async () => {
    const { user, router } = renderList();
    await user.click(await screen.findByRole('link', { name: 'Ada profilini düzenle' }));
    await nameField();
    await user.click(save());
    await screen.findByRole('heading', { name: 'Profilleri yönet' });
    expect(router.state.historyAction).toBe('POP');
  });

  it('of the current profile updates the session’s name and avatar [PROFILE-38]', async () => {
    const { user, session } = open('defne');
    await user.clear(await nameField());
    await user.type(await nameField(), 'Derya');
    await user.click(screen.getByRole('radio', { name: /Kıvırcık/ }));
    await user.click(save());
    await screen.findByRole('heading', { name: 'Profilleri yönet' });
    expect(session.viewer().profile).toMatchObject({ id: 'defne', name: 'Derya', posterName: 'secondFemale' });
  });

  it.each<[string, () => never, string]>([
    ['the quota is reached', refuse(409, 'PROFILE_QUOTA'), 'Profil kotan doldu'],
    ['only the main profile may', refuse(403, 'MAIN_PROFILE_ONLY'), 'yalnızca ana profil'],
    ['something broke', refuse(500, 'UNEXPECTED'), 'Bir sorun oluştu'],
    [
      'the server is unreachable',
      () => {
        throw new NetworkError('down');
      },
      'Bir sorun oluştu',
    ],
  ])('when %s shows a dialog and keeps the input [PROFILE-39]', async (_, answer, words) => {
    const { user, path } = open('new', { api: aServiceWithProfiles().on(createProfile, answer) });
    await user.type(await nameField(), 'Ece');
    await user.click(save());
    const dialog = await screen.findByRole('alertdialog', { name: 'Profil kaydedilemedi' });
    expect(dialog).toHaveTextContent(words);
    await user.click(within(dialog).getByRole('button', { name: 'Tamam' }));
    expect(path()).toBe('/profile/new');
    expect(await nameField()).toHaveValue('Ece');
    expect(save()).not.toHaveAttribute('aria-disabled');
  });
});

describe('a PIN check before a change', () => {
  it('is requested by the server, passed, and the change is sent again [PIN-08] [PIN-21] [PROFILE-31]', async () => {
    let passed = false;
    const api = aServiceWithProfiles();
    api
      .on(updateProfile, ({ body }) => {
        if (!passed) throw new ApiError(403, 'PIN_REQUIRED', '');
        return aFullProfile({ ...kerem, name: decodeURIComponent(body.name) });
      })
      .on(validatePin, ({ body }) => {
        passed = body === '2580';
        return { data: passed };
      });
    const { user } = open('kerem', { api, viewer: as(aFullProfile({ id: 'deniz', name: 'Deniz' })) });
    await user.clear(await nameField());
    await user.type(await nameField(), 'Kero');
    await user.click(save());
    const dialog = await screen.findByRole('dialog', { name: 'Kerem’in profil şifresi' });
    await user.keyboard('1111{Enter}');
    expect(await within(dialog).findByText(/Profil şifresi doğru değil/)).toBeVisible();
    await user.keyboard('2580{Enter}');
    await screen.findByRole('heading', { name: 'Profilleri yönet' });
    expect(api.asked.filter(({ name }) => name.includes('validate')).at(-1)?.input).toEqual({
      params: { id: 'kerem' },
      body: '2580',
    });
    expect(api.countOf(updateProfile)).toBe(2);
  });

  it('can be cancelled; the editor stays unchanged', async () => {
    const api = aServiceWithProfiles().on(updateProfile, refuse(403, 'PIN_REQUIRED'));
    const { user, path } = open('kerem', { api, viewer: as(aFullProfile({ id: 'deniz' })) });
    await nameField();
    await user.click(save());
    await screen.findByRole('dialog');
    await user.click(screen.getByRole('button', { name: 'Vazgeç' }));
    await vi.waitFor(() => expect(save()).not.toHaveAttribute('aria-disabled'), WAIT_TIMEOUT_MS);
    expect(api.countOf(updateProfile)).toBe(1);
    expect(path()).toBe('/profile/kerem');
  });
});

describe('removing the password', () => {
  const button = () => screen.queryByRole('button', { name: 'Profil şifresini kaldır' });
  const lockedChild = { ...ada, hasPin: true };

  it.each<[string, Profile, string, boolean]>([
    ['one that has none', defne, 'ada', false],
    ['one that has one', defne, 'kerem', true],
    ['its own', kerem, 'kerem', true],
    ['a new one', defne, 'new', false],
  ])('is offered for %s: %4$s [PROFILE-19]', async (_, viewer, code, offered) => {
    open(code, { viewer: as(viewer) });
    await nameField();
    expect(button() !== null).toBe(offered);
  });

  it.each([
    ['the main profile', defne, true],
    ['another', kerem, false],
    ['the child', lockedChild, false],
  ])('of a child is offered to %s: %3$s [PROFILE-19]', async (_, viewer, offered) => {
    open('ada', { api: aServiceWithProfiles([defne, kerem, lockedChild]), viewer: as(viewer) });
    await nameField();
    expect(button() !== null).toBe(offered);
  });

  it('asks first, and sends an empty PIN only when confirmed [PROFILE-20] [PROFILE-28]', async () => {
    const { user, api } = open('kerem');
    await user.type(await nameField(), 'x');
    await user.click(button() ?? save());
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Vazgeç' }));
    expect(api.countOf(updateProfile)).toBe(0);
    await user.click(button() ?? save());
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Şifreyi kaldır' }));
    expect(await screen.findByText('Profil şifresi yok')).toBeVisible();
    expect(sent(api, 'PUT')).toEqual([{ id: 'kerem', name: 'Kerem', kid: false, posterName: 'secondMale', pin: '' }]);
    expect(await nameField()).toHaveValue('Keremx');
    expect(button()).toBeNull();
  });
});

describe('deleting', () => {
  const button = () => screen.queryByRole('button', { name: 'Profili sil' });

  it.each<[string, Profile, string, boolean]>([
    ['the main profile another one', defne, 'kerem', true],
    ['the main profile itself', defne, 'defne', false],
    ['another one itself', kerem, 'kerem', false],
    ['another one another', kerem, 'ada', false],
    ['the main profile a new one', defne, 'new', false],
  ])('is offered to %s: %4$s [PROFILE-18]', async (_, viewer, code, offered) => {
    open(code, { viewer: as(viewer) });
    await nameField();
    expect(button() !== null).toBe(offered);
  });

  it('asks first and then leads back to the list [PROFILE-18] [PROFILE-38]', async () => {
    const { user, api, path } = open('kerem');
    await nameField();
    await user.click(button() ?? save());
    const dialog = await screen.findByRole('alertdialog', { name: 'Kerem silinsin mi?' });
    expect(within(dialog).getByRole('button', { name: 'Vazgeç' })).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(api.countOf(deleteProfile)).toBe(0);
    await user.click(button() ?? save());
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Profili sil' }));
    await screen.findByRole('heading', { name: 'Profilleri yönet' });
    expect(path()).toBe('/profiles/defne');
    expect(screen.queryByRole('link', { name: 'Kerem profilini düzenle' })).toBeNull();
    expect(api.asked.find(({ name }) => name.startsWith('DELETE'))?.input).toEqual({ params: { id: 'kerem' } });
  });

  it('that is refused shows a dialog and keeps the editor [PROFILE-39]', async () => {
    const { user, path } = open('kerem', { api: aServiceWithProfiles().on(deleteProfile, refuse(404, 'NOT_FOUND')) });
    await nameField();
    await user.click(button() ?? save());
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Profili sil' }));
    expect(await screen.findByRole('alertdialog', { name: 'Profil silinemedi' })).toHaveTextContent('artık yok');
    expect(path()).toBe('/profile/kerem');
  });
});

function renderList() {
  return { ...renderApp('/profiles/defne', aServiceWithProfiles(), as(defne)), user: userEvent.setup() };
}
