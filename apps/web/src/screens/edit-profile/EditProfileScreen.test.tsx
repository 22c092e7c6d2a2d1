// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest';
import { listProfiles, selectProfile } from '@seyir/contract/profiles';
import { cleanup, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { ada, defne, kerem } from '../../../test/profile-builders.ts';
import { aServiceWithProfiles } from '../../../test/profile-service.ts';
import { guest } from '../../../test/render-app.tsx';
import { WAIT_TIMEOUT_MS } from '../../../test/wait-timeout.ts';
import { ApiError } from '../../shared/api/api-error.ts';
import { setLanguage } from '../../shared/text/language.ts';
import { SIGNED_OUT, type Viewer } from '../../shared/viewer/viewer.ts';
import { as, nameField, open, prepareEditor, refuse, save, sent } from './edit-profile.fixture.tsx';

prepareEditor();

const pinField = () => screen.getByLabelText('Profil şifresi');
const repeatField = () => screen.getByLabelText('Şifre tekrar');
const faces = () => screen.getAllByRole('radio').map((radio) => (radio as HTMLInputElement).value);

describe('the editor', () => {
  it('edits the profile of its address [ROUTE-08]', async () => {
    open('kerem');
    expect(await nameField()).toHaveValue('Kerem');
    expect(screen.getByRole('heading', { level: 1, name: 'Kerem' })).toBeVisible();
    expect(screen.getByRole('radio', { name: /gözlüklü/ })).toBeChecked();
  });

  it('creates a profile at /profile/new [ROUTE-08]', async () => {
    open('new');
    expect(await nameField()).toHaveValue('');
    expect(screen.getByRole('heading', { level: 1, name: 'Yeni profil' })).toBeVisible();
  });

  it('shows the error page for an id that is not the account’s [ROUTE-08]', async () => {
    const { path } = open('unknown-profile');
    await screen.findByRole('heading', { name: /hata/i });
    expect(path()).toBe('/errorpage');
  });

  it.each([
    ['a stranger', SIGNED_OUT],
    ['a guest', guest],
  ])('is closed to %s [ROUTE-08] [ROUTE-13] [ROUTE-14]', async (_, viewer) => {
    const { path } = open('kerem', { viewer });
    await vi.waitFor(() => expect(path()).toBe('/login'), WAIT_TIMEOUT_MS);
  });

  it('redirects a viewer who may not add to the list', async () => {
    const { path } = open('new', { viewer: as(kerem) });
    await screen.findByRole('heading', { name: 'Profilleri yönet' });
    expect(path()).toBe('/profiles/kerem');
  });

  it.each(['kerem', 'new'])('opened for the PIN (%s?page=1) starts there [ROUTE-09]', async (code) => {
    open(`${code}?page=1`);
    const field = await screen.findByLabelText(code === 'new' ? 'Profil şifresi' : 'Yeni profil şifresi');
    await vi.waitFor(() => expect(field).toHaveFocus(), WAIT_TIMEOUT_MS);
  });

  it('does not start at the PIN otherwise [ROUTE-09]', async () => {
    open('kerem');
    await nameField();
    expect(screen.getByLabelText('Yeni profil şifresi')).not.toHaveFocus();
  });

  it('shows that the profiles failed to load, and stays on the page', async () => {
    const { path } = open('kerem', { api: aServiceWithProfiles().on(listProfiles, refuse(400, 'BAD_INPUT')) });
    expect(await screen.findByRole('heading', { name: 'Profiller yüklenemedi' })).toBeVisible();
    expect(path()).toBe('/profile/kerem');
  });
});

describe('before a profile is chosen', () => {
  const paid: Viewer = { loginType: 'paid', userType: '1', profile: undefined };
  const main = { ...defne, hasPin: true };
  const aLockedService = () =>
    aServiceWithProfiles([main, kerem, ada]).on(selectProfile, ({ body }) => {
      if (body.pin !== '2580') throw new ApiError(403, 'WRONG_PIN', '');
      return { access_token: 'token of defne', data: main };
    });
  const dialog = async () => within(await screen.findByRole('dialog'));
  const type = async (user: ReturnType<typeof open>['user'], pin: string) => {
    for (const digit of pin) await user.click((await dialog()).getByRole('button', { name: digit }));
    await user.click((await dialog()).getByRole('button', { name: 'Onayla' }));
  };

  it('asks for the main profile’s PIN, and then edits as the main profile [PROFILE-35] [PROFILE-38]', async () => {
    const { user, api, session, path } = open('kerem', { api: aLockedService(), viewer: paid });
    expect((await dialog()).getByText('Profilleri düzenlemek için ana profilin şifresini gir.')).toBeVisible();
    expect(screen.queryByLabelText('Profil adı')).toBeNull();
    await type(user, '1111');
    expect(session.profileSelected).not.toHaveBeenCalled();
    await type(user, '2580');
    const name = await nameField();
    expect(session.profileSelected).toHaveBeenCalledExactlyOnceWith(main, 'token of defne');
    await user.clear(name);
    await user.type(name, 'Kemal');
    await user.click(save());
    await screen.findByRole('heading', { name: 'Profilleri yönet' });
    expect(path()).toBe('/profiles/defne');
    expect(sent(api, 'PUT')).toEqual([expect.objectContaining({ id: 'kerem', name: 'Kemal' })]);
  });

  it('returns to the chooser when no PIN is given', async () => {
    const { user, path } = open('kerem', { api: aLockedService(), viewer: paid });
    await user.click((await dialog()).getByRole('button', { name: 'Vazgeç' }));
    await vi.waitFor(() => expect(path()).toBe('/selectprofile'), WAIT_TIMEOUT_MS);
  });

  it('asks for nothing where the main profile has no PIN [PROFILE-35]', async () => {
    open('kerem', { viewer: paid });
    await nameField();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('avatar and kind', () => {
  it('offers four avatars, and two others for kids [PROFILE-12] [PROFILE-17]', async () => {
    const { user } = open('new');
    await nameField();
    expect(faces()).toEqual(['firstMale', 'secondMale', 'firstFemale', 'secondFemale']);
    await user.click(screen.getByRole('switch', { name: 'Çocuk profili' }));
    expect(faces()).toEqual(['male', 'female']);
  });

  it.each<[string, boolean]>([
    ['firstMale', false],
    ['kids1', true],
  ])('without a choice sends %s (kids: %s) [PROFILE-13]', async (posterName, kid) => {
    const { user, api } = open('new');
    await user.type(await nameField(), 'Ece');
    if (kid) await user.click(screen.getByRole('switch', { name: 'Çocuk profili' }));
    await user.click(save());
    await screen.findByRole('heading', { name: 'Profilleri yönet' });
    expect(sent(api, 'POST')).toEqual([{ name: 'Ece', kid, posterName }]);
  });

  it.each([
    ['the child itself', as(ada), ada, false],
    ['the main profile', as(defne), ada, true],
    ['the main profile, of itself', as(defne), defne, false],
  ])('lets %s change whom a profile is for: %4$s [PROFILE-17]', async (_, viewer, edited, may) => {
    open(edited.id, { viewer });
    await nameField();
    expect(screen.queryAllByRole('switch')).toHaveLength(may ? 1 : 0);
  });
});

describe('the name', () => {
  it('is required: no call without one [PROFILE-14]', async () => {
    setLanguage('en');
    const { user, api } = open('new');
    const field = await screen.findByLabelText('Profile name');
    await user.type(field, '   ');
    await user.click(screen.getByRole('button', { name: /Save/ }));
    expect(field).toHaveAccessibleDescription('You should enter profile name');
    expect(field).toHaveFocus();
    expect(sent(api, 'POST')).toEqual([]);
    await user.type(field, 'E');
    expect(field).toBeValid();
  });

  it('takes fifteen characters, typed or pasted [PROFILE-15]', async () => {
    const { user } = open('new');
    const field = await nameField();
    await user.type(field, '1234567890123456');
    expect(field).toHaveValue('123456789012345');
    await user.clear(field);
    await user.click(field);
    await user.paste('abcdefghijklmnopqrst');
    expect(field).toHaveValue('abcdefghijklmno');
    expect(screen.getByText('15 / 15')).toBeVisible();
  });

  it('is shown decoded and sent encoded once [PROFILE-21] [PROFILE-22]', async () => {
    const { user, api } = open('ada', { api: aServiceWithProfiles([defne, { ...ada, name: 'Ay%25C5%259Fe' }]) });
    expect(await nameField()).toHaveValue('Ayşe');
    await user.click(save());
    await screen.findByRole('heading', { name: 'Profilleri yönet' });
    expect(sent(api, 'PUT')).toEqual([{ id: 'ada', name: 'Ay%C5%9Fe', kid: true, posterName: 'female' }]);
  });
});

describe('the PIN', () => {
  it.each(['1', '12', '123'])('of %s is refused [PIN-05]', async (digits) => {
    setLanguage('en');
    const { user, api } = open('ada');
    await user.type(await screen.findByLabelText('Profile password'), digits);
    await user.click(screen.getByRole('button', { name: /Save/ }));
    const field = screen.getByLabelText('Profile password');
    expect(field).toHaveAccessibleDescription('password length must be 4 digits number');
    expect(field).toHaveFocus();
    expect(sent(api, 'PUT')).toEqual([]);
  });

  it('that differs from its repeat is refused [PIN-06]', async () => {
    setLanguage('en');
    const { user, api } = open('ada');
    await user.type(await screen.findByLabelText('Profile password'), '1234');
    await user.type(screen.getByLabelText('Repeat password'), '1243');
    await user.click(screen.getByRole('button', { name: /Save/ }));
    expect(screen.getByLabelText('Repeat password')).toHaveAccessibleDescription('Passwords does not match');
    expect(sent(api, 'PUT')).toEqual([]);
  });

  it('shows its error on blur, and not before', async () => {
    const { user } = open('ada');
    await nameField();
    await user.type(pinField(), '12');
    expect(pinField()).toBeValid();
    await user.tab();
    expect(pinField()).toHaveAccessibleDescription('Şifre 4 haneli bir sayı olmalıdır');
    expect(repeatField()).toBeValid();
  });

  it.each(['e', 'E', '+', '-', '.', ','])('does not take the key %o [PIN-01]', async (key) => {
    const { user } = open('ada');
    await nameField();
    await user.type(pinField(), `1${key}2`);
    expect(pinField()).toHaveValue('12');
  });

  it('is cut to four when pasted [PIN-02]', async () => {
    const { user } = open('ada');
    await nameField();
    await user.click(pinField());
    await user.paste('123456');
    expect(pinField()).toHaveValue('1234');
  });

  it.each([
    ['a kids profile', ada],
    ['another profile without a PIN', { ...kerem, id: 'acik', hasPin: false }],
  ])('of %s is set by the main profile alone [PROFILE-16] (departure)', async (_, edited) => {
    const api = aServiceWithProfiles([defne, kerem, edited]);
    open(edited.id, { viewer: as(kerem), api });
    await nameField();
    expect(screen.queryByLabelText('Profil şifresi')).not.toBeInTheDocument();
    expect(screen.queryByLabelText('Şifre tekrar')).not.toBeInTheDocument();
    cleanup();
    open(edited.id, { viewer: as(defne), api });
    await nameField();
    expect(pinField()).toBeVisible();
    expect(repeatField()).toBeVisible();
  });

  it('is sent with the profile, or omitted when both fields are empty [PROFILE-16]', async () => {
    const { user, api } = open('ada');
    await nameField();
    await user.type(pinField(), '1234');
    await user.type(repeatField(), '1234{Enter}');
    await screen.findByRole('heading', { name: 'Profilleri yönet' });
    expect(sent(api, 'PUT')).toEqual([{ id: 'ada', name: 'Ada', kid: true, posterName: 'female', pin: '1234' }]);
    cleanup();
    const again = open('kerem');
    await nameField();
    await again.user.click(save());
    await screen.findByRole('heading', { name: 'Profilleri yönet' });
    expect(sent(again.api, 'PUT')[0]).not.toHaveProperty('pin');
  });
});
