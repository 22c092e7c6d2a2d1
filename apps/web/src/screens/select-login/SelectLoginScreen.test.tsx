import '@testing-library/jest-dom/vitest';
import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stubBrowser } from '../../../test/browser.ts';
import { aServiceWithHome, renderApp } from '../../../test/render-app.tsx';
import { setLanguage } from '../../shared/text/language.ts';
import { dismissAll } from '../../shared/ui/DialogHost/dialogs.ts';
import { SIGNED_OUT } from '../../shared/viewer/viewer.ts';
// Imported here, so that loading the chunk does not count against a test's timeout.
import './SelectLoginScreen.tsx';
import '../login/LoginScreen.tsx';

beforeEach(() => {
  localStorage.clear();
  stubBrowser();
});
afterEach(() => {
  act(dismissAll);
  cleanup();
  setLanguage('tr');
  vi.unstubAllGlobals();
});

const choices = async () => within(within(await screen.findByRole('main')).getByRole('list')).getAllByRole('link');
const GUEST_HOME = '/dashboard/home/6/all';

it('offers two ways, the easy one marked as new [LOGIN-01] [ROUTE-02] [GUEST-25]', async () => {
  renderApp('/select-login', aServiceWithHome(), SIGNED_OUT);
  const [easy, password, ...others] = await choices();
  expect(others).toEqual([]);
  // Nor any other way to sign in outside of the list.
  const links = within(screen.getByRole('main')).getAllByRole('link');
  const addresses = links.map((link) => link.getAttribute('href')).filter((address) => address !== GUEST_HOME);
  expect(addresses).toEqual(['/easy-login', '/login']);
  expect(easy).toHaveTextContent(/^Kolay Giriş Yeni/);
  expect(password).toHaveTextContent(/^Tek Şifre ile Giriş/);
  expect(password).not.toHaveTextContent('Yeni');
  expect(screen.getByRole('link', { name: 'Seyir ana sayfa' })).toHaveAttribute('href', GUEST_HOME);
});

it('leads to the password and to the easy login [LOGIN-02] [LOGIN-03]', async () => {
  const app = renderApp('/select-login', aServiceWithHome());
  const [easy, password] = await choices();
  expect(easy).toHaveAttribute('href', '/easy-login');
  await userEvent.setup().click(password ?? expect.fail());
  expect(await screen.findByLabelText('Şifre')).toBeVisible();
  expect(app.path()).toBe('/login');
});
