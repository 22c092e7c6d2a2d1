import '@testing-library/jest-dom/vitest';
import {
  applyPromoCode,
  cancelSubscription,
  listSubscriptions,
  readStoredCard,
  removeStoredCard,
  resumeSubscription,
} from '@seyir/contract/packages';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubBrowser } from '../../../test/browser.ts';
import type { FakeApi } from '../../../test/fake-api.ts';
import { aSubscription, memberViewer } from '../../../test/package-builders.ts';
import { aShop } from '../../../test/package-shop.ts';
import { renderApp } from '../../../test/render-app.tsx';
import { ApiError, NetworkError } from '../../shared/api/api-error.ts';
import { page } from '../../shared/document/browser-page.ts';
import { appStorage } from '../../shared/storage/app-storage.ts';
import { dismissAll } from '../../shared/ui/DialogHost/dialogs.ts';
import { dismissToast, shownToasts } from '../../shared/ui/Toast/toast.ts';
// Imported here, so that loading the chunk does not count against a test's timeout.
import './PackagesScreen.tsx';

const member = memberViewer();
const reload = vi.spyOn(page, 'reload').mockImplementation(() => undefined);

beforeEach(() => {
  localStorage.clear();
  stubBrowser();
  reload.mockClear();
});
afterEach(() => {
  act(() => {
    dismissAll();
    for (const { id } of shownToasts()) dismissToast(id);
  });
  cleanup();
  vi.unstubAllGlobals();
});

const cards = () => screen.findAllByRole('article');
const card = (name: string) => screen.findByRole('article', { name });
const dialog = () => screen.findByRole('alertdialog');

describe('the payment method', () => {
  it('is the card that renewals charge, and can be removed after a question', async () => {
    const api = aShop().on(removeStoredCard, () => ({ card: null }));
    renderApp('/account/package', api, member);
    expect(await screen.findByText('Kart •••• 0008')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Kartı kaldır' }));
    const question = within(await dialog());
    expect(question.getByText(/18\.12\.2026 tarihine kadar açık kalır/)).toBeVisible();
    expect(api.countOf(removeStoredCard)).toBe(0);
    await userEvent.click(question.getByRole('button', { name: 'Kartı kaldır' }));
    expect(await screen.findByText('Kayıtlı kart yok')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Kartı kaldır' })).toBeNull();
  });

  it('stays when it cannot be removed', async () => {
    const api = aShop().on(removeStoredCard, () => Promise.reject(new ApiError(503, 'UNAVAILABLE', '')));
    renderApp('/account/package', api, member);
    await userEvent.click(await screen.findByRole('button', { name: 'Kartı kaldır' }));
    await userEvent.click(within(await dialog()).getByRole('button', { name: 'Kartı kaldır' }));
    await waitFor(() => expect(shownToasts()).toHaveLength(1));
    expect(screen.getByText('Kart •••• 0008')).toBeVisible();
  });

  it('names no renewal where nothing renews', async () => {
    const api = aShop().on(listSubscriptions, () => ({
      data: [{ ...aSubscription({ status: 'ACTIVE' }), renews: false }],
    }));
    renderApp('/account/package', api, member);
    expect(await screen.findByText('Bitiş tarihi')).toBeVisible();
    expect(screen.queryByText('Yenilenme tarihi')).toBeNull();
  });

  it('leaves the panel as it is while it is not known', async () => {
    renderApp(
      '/account/package',
      aShop().on(readStoredCard, () => Promise.reject(new NetworkError('x'))),
      member,
    );
    expect(await screen.findByText('Yenilenme tarihi')).toBeVisible();
    expect(screen.queryByText('Ödeme yöntemi')).toBeNull();
  });
});

describe('cancelling', () => {
  const open = async (api: FakeApi) => {
    renderApp('/account/package', api, member);
    await userEvent.click(within(await card('Premium')).getByRole('button', { name: 'İptal et' }));
    return within(await dialog());
  };

  it('asks, calls, shows a message and reloads the page, in that order [PACKAGE-13] [PACKAGE-14]', async () => {
    const api = aShop().on(cancelSubscription, () => aSubscription({ status: 'CANCELLED' }));
    const question = await open(api);
    expect(question.getByText(/18\.12\.2026 tarihine kadar/)).toBeVisible();
    expect(api.countOf(cancelSubscription)).toBe(0);
    await userEvent.click(question.getByRole('button', { name: 'İptal et' }));
    const done = within(await screen.findByRole('alertdialog', { name: 'Paketin iptal edildi' }));
    expect(api.asked.at(-1)).toEqual({ name: 'POST /auth/subscription/unsub', input: { query: { guid: 'g-1' } } });
    expect(reload).not.toHaveBeenCalled();
    expect(appStorage.get('userPackage')?.status).toBe('CANCELLED');
    await userEvent.click(done.getByRole('button', { name: 'Tamam' }));
    await waitFor(() => expect(reload).toHaveBeenCalledOnce());
  });

  it('makes no call when the viewer cancels [PACKAGE-13]', async () => {
    const api = aShop();
    const question = await open(api);
    await userEvent.click(question.getByRole('button', { name: 'Paketim kalsın' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(api.countOf(cancelSubscription)).toBe(0);
    expect(reload).not.toHaveBeenCalled();
  });

  it('asks once for two presses', async () => {
    const api = aShop();
    renderApp('/account/package', api, member);
    await userEvent.dblClick(within(await card('Premium')).getByRole('button', { name: 'İptal et' }));
    await userEvent.click(within(await dialog()).getByRole('button', { name: 'Paketim kalsın' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  });

  it.each([
    ['is refused', new ApiError(409, 'CONFLICT', 'no')],
    ['gets no answer', new NetworkError('')],
  ])('that %s shows a message and does not reload [PACKAGE-16]', async (_, error) => {
    const api = aShop().on(cancelSubscription, () => {
      throw error;
    });
    const question = await open(api);
    await userEvent.click(question.getByRole('button', { name: 'İptal et' }));
    const failed = within(await screen.findByRole('alertdialog', { name: 'İşlem tamamlanamadı' }));
    expect(failed.getByText('Bir hata oluştu. Lütfen daha sonra tekrar deneyiniz.')).toBeVisible();
    await userEvent.click(failed.getByRole('button', { name: 'Tamam' }));
    expect(reload).not.toHaveBeenCalled();
  });
});

describe('a cancelled package', () => {
  it('is resumed without a payment while it lasts', async () => {
    const cancelled = aSubscription({ status: 'CANCELLED', resumable: true });
    let held = cancelled;
    const api = aShop()
      .on(listSubscriptions, () => ({ data: [held] }))
      .on(resumeSubscription, () => {
        held = aSubscription();
        return held;
      });
    renderApp('/account/package', api, member);
    const premium = within(await card('Premium'));
    expect(premium.queryByRole('link', { name: 'Yeniden al' })).not.toBeInTheDocument();
    await userEvent.click(premium.getByRole('button', { name: 'İptali geri al' }));
    expect(await premium.findByRole('button', { name: 'İptal et' })).toBeVisible();
    expect(shownToasts().map(({ text }) => text)).toEqual([
      'Paketin sürüyor; 18.12.2026 tarihinde yenilenir. Bugün ödeme alınmadı.',
    ]);
    expect(api.asked.find(({ name }) => name === 'POST /auth/subscription/resume')?.input).toEqual({
      query: { guid: cancelled.guid },
    });
  });
});

describe('a promotion code', () => {
  const type = async (api: FakeApi, code: string) => {
    const app = renderApp('/packets', api, member);
    await cards();
    const field = screen.getByLabelText('Promosyon kodu');
    if (code !== '') await userEvent.type(field, code);
    await userEvent.click(screen.getByRole('button', { name: 'Uygula' }));
    return { app, field };
  };

  it('that is accepted leads to the profiles [PROMO-01] [PROMO-02]', async () => {
    const api = aShop().on(applyPromoCode, () => aSubscription());
    const { app } = await type(api, ' SEYİR 30&x ');
    await waitFor(() => expect(app.path()).toBe('/selectprofile'));
    expect(api.asked.find(({ name }) => name === 'POST /subscription/promo')?.input).toEqual({
      query: { promoCode: 'SEYİR 30&x' },
    });
    expect(screen.getByRole('region', { name: 'Bildirimler' })).toHaveTextContent('Premium paketi 18.12.2026');
    await waitFor(() => expect(api.countOf(listSubscriptions)).toBe(2));
  });

  it.each(['', '   '])('that is blank (%j) shows an error without a call [PROMO-03] [PROMO-04]', async (code) => {
    const api = aShop();
    const { field } = await type(api, code);
    expect(await screen.findByText('Önce promosyon kodunu yaz.')).toBeVisible();
    expect(field).toHaveFocus();
    expect(field).toHaveAttribute('aria-invalid', 'true');
    expect(api.countOf(applyPromoCode)).toBe(0);
  });

  it.each([
    ['unknown', new ApiError(404, 'NOT_FOUND', 'no')],
    ['used before', new ApiError(409, 'CONFLICT', 'no')],
    ['one of too many', new ApiError(429, 'TOO_MANY', 'no')],
    ['met by a broken server', new ApiError(500, 'UNEXPECTED', 'no')],
    ['met by silence', new NetworkError('')],
  ])('that is %s is not valid [PROMO-03]', async (_, error) => {
    const api = aShop().on(applyPromoCode, () => {
      throw error;
    });
    const { app, field } = await type(api, 'BITTI');
    expect(await screen.findByText(/Promosyon kodu geçersiz/)).toBeVisible();
    expect(field).toHaveFocus();
    expect(app.path()).toBe('/packets');
    await userEvent.type(field, 'X');
    expect(screen.queryByText(/Promosyon kodu geçersiz/)).not.toBeInTheDocument();
  });

  it('is sent once for two presses of Enter', async () => {
    const api = aShop().on(applyPromoCode, () => new Promise(() => undefined));
    renderApp('/packets', api, member);
    await cards();
    await userEvent.type(screen.getByLabelText('Promosyon kodu'), 'SEYIR30{Enter}{Enter}');
    expect(api.countOf(applyPromoCode)).toBe(1);
  });
});
