// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest';
import {
  answerDeviceLogin,
  findDeviceLogin,
  loginWithDevice,
  readDeviceLogin,
  startDeviceLogin,
} from '@seyir/contract/device-login';
import { listSubscriptions } from '@seyir/contract/packages';
import { listPasskeys, verifyIdentity } from '@seyir/contract/passkeys';
import { listProfiles } from '@seyir/contract/profiles';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubBrowser } from '../../../test/browser.ts';
import { family } from '../../../test/profile-builders.ts';
import { aServiceWithHome, renderApp, subscriber } from '../../../test/render-app.tsx';
import { ApiError } from '../../shared/api/api-error.ts';
import { takeReturn } from '../../shared/sign-in/return-path.ts';
import { dismissAll } from '../../shared/ui/DialogHost/dialogs.ts';
import { SIGNED_OUT } from '../../shared/viewer/viewer.ts';
import './ApproveTvScreen.tsx';
import './TvLoginScreen.tsx';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  stubBrowser();
});
afterEach(() => {
  act(dismissAll);
  cleanup();
  vi.unstubAllGlobals();
});

const DEVICE_CODE = 'a-secret-of-the-television-0001';

describe('a television', () => {
  beforeEach(() => vi.useFakeTimers({ shouldAdvanceTime: true }));
  afterEach(() => vi.useRealTimers());

  const aService = (states: ('waiting' | 'approved' | 'denied' | 'expired')[]) =>
    aServiceWithHome()
      .on(startDeviceLogin, () => ({
        ...{ deviceCode: DEVICE_CODE, userCode: 'BCDFGHJK', expiresInSeconds: 600, intervalSeconds: 3 },
      }))
      .on(readDeviceLogin, () => ({ state: (states.length > 1 ? states.shift() : states[0]) ?? 'waiting' }))
      .on(listProfiles, () => ({ data: [...family] }))
      .on(listSubscriptions, () => ({ data: [] }));

  it('shows a code and a QR code, and signs in once its owner has approved', async () => {
    const sent: unknown[] = [];
    const api = aService(['waiting', 'approved']).on(loginWithDevice, ({ body }) => {
      sent.push(body);
      return { access_token: 'a.b.c', usertype: '1' as const, sessionid: 's1', interfaceurl: '/api/legacy' };
    });
    const app = renderApp('/tv-login', api, SIGNED_OUT);
    expect(await screen.findByText('BCDF-GHJK')).toBeVisible();
    expect(screen.getByRole('img', { name: 'Telefonla okutulacak kare kod' })).toBeVisible();
    await act(() => vi.advanceTimersByTimeAsync(3_000));
    await waitFor(() => expect(app.path()).toBe('/selectprofile'));
    expect(sent).toEqual([{ deviceCode: DEVICE_CODE }]);
  });

  it.each([
    ['denied', 'Giriş isteği reddedildi.'],
    ['expired', 'Kodun süresi doldu.'],
  ] as const)('that is %s offers a new code', async (state, words) => {
    const api = aService([state, 'waiting']);
    renderApp('/tv-login', api, SIGNED_OUT);
    expect(await screen.findByText(words)).toBeVisible();
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    await user.click(screen.getByRole('button', { name: 'Yeni kod al' }));
    await waitFor(() => expect(api.countOf(startDeviceLogin)).toBe(2));
  });
});

describe('the owner', () => {
  const aService = () =>
    aServiceWithHome()
      .on(findDeviceLogin, ({ params }) => {
        if (params.userCode !== 'BCDFGHJK') throw new ApiError(404, 'NOT_FOUND', '');
        return {
          userAgent: 'Mozilla/5.0 (SMART-TV; Tizen) Chrome/120.0',
          ip: '192.0.2.7',
          createdAt: '2026-11-17T09:00:00Z',
        };
      })
      .on(answerDeviceLogin, () => undefined)
      .on(listPasskeys, () => ({ data: [] }));

  it('approves a scanned code after seeing which device asks', async () => {
    const api = aService();
    renderApp('/tv?code=BCDFGHJK', api, subscriber);
    expect(await screen.findByText(/Chrome · TV hesabınla giriş yapmak istiyor/)).toBeVisible();
    expect(screen.getByText('İstek adresi: 192.0.2.7')).toBeVisible();
    // In the form in which the television shows it.
    expect(screen.getByText('BCDF-GHJK')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Onayla' }));
    expect(await screen.findByText(/Televizyonun bağlandı/)).toBeVisible();
    const asked = api.asked.find(({ name }) => name === 'POST /auth/device/:userCode');
    expect(asked?.input).toEqual({ params: { userCode: 'BCDFGHJK' }, body: { approve: true } });
  });

  it('proves identity when the session asks for it, and the approval goes on', async () => {
    let isChecked = false;
    const api = aService()
      .on(answerDeviceLogin, () => {
        if (!isChecked) throw new ApiError(403, 'CHECK_REQUIRED', '');
        return undefined;
      })
      .on(verifyIdentity, ({ body }) => {
        isChecked = 'password' in body && body.password === 'seyir1234';
        return { data: isChecked };
      });
    renderApp('/tv?code=BCDFGHJK', api, subscriber);
    await userEvent.click(await screen.findByRole('button', { name: 'Onayla' }));
    const dialog = await screen.findByRole('dialog');
    await userEvent.type(within(dialog).getByLabelText('Şifre'), 'seyir1234{Enter}');
    expect(await screen.findByText(/Televizyonun bağlandı/)).toBeVisible();
    expect(api.countOf(answerDeviceLogin)).toBe(2);
  });

  it('stays at the question when the check of identity is closed', async () => {
    const api = aService().on(answerDeviceLogin, () => {
      throw new ApiError(403, 'CHECK_REQUIRED', '');
    });
    renderApp('/tv?code=BCDFGHJK', api, subscriber);
    await userEvent.click(await screen.findByRole('button', { name: 'Onayla' }));
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Vazgeç' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByText('BCDF-GHJK')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Onayla' })).toBeEnabled();
    expect(api.countOf(answerDeviceLogin)).toBe(1);
  });

  it('types the code, and sees that one is wrong', async () => {
    renderApp('/tv', aService(), subscriber);
    const field = await screen.findByLabelText('Ekran kodu');
    await userEvent.type(field, 'BBBBBBBB{Enter}');
    expect(await screen.findByText(/Bu kodla bekleyen bir televizyon yok/)).toBeVisible();
    await userEvent.clear(field);
    await userEvent.type(field, 'BCDFGHJK{Enter}');
    await userEvent.click(await screen.findByRole('button', { name: 'Reddet' }));
    expect(await screen.findByText(/İstek reddedildi/)).toBeVisible();
  });

  it('signs in first when a guest scanned the code, and then returns to it', async () => {
    const app = renderApp('/tv?code=BCDFGHJK', aService());
    await waitFor(() => expect(app.path()).toBe('/select-login'));
    expect(takeReturn()).toBe('/tv?code=BCDFGHJK');
  });
});
