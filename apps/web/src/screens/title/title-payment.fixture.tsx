// Renting and buying a title, for its tests: a service that sells it, and the steps of a viewer.

import { readContent, watchContent } from '@seyir/contract/catalog';
import { legacyThumbnails } from '@seyir/contract/legacy';
import { confirmPayment, payByBill, takeFreeProduct } from '@seyir/contract/payments';
import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, vi } from 'vitest';
import { stubBrowser } from '../../../test/browser.ts';
import { aProduct, aPurchaseProduct, type Selling, selling, stubEncryption } from '../../../test/payment-service.ts';
import { renderApp, subscriber } from '../../../test/render-app.tsx';
import { aServiceWithTitles, aVod, purchase, rental } from '../../../test/title-builders.ts';
import { setLanguage } from '../../shared/text/language.ts';
import { dismissAll } from '../../shared/ui/DialogHost/dialogs.ts';

/** The browser of every test, and what it leaves behind. */
export function standAtTheShop(): void {
  beforeEach(() => {
    localStorage.clear();
    setLanguage('tr');
    stubBrowser();
    stubEncryption();
  });
  afterEach(() => {
    act(dismissAll);
    cleanup();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
}

export const ADDRESS = '/dashboard/home/6/601/voddetail/lodos';
export const closed = aVod({
  isUnlocked: false,
  customerHasAccess: false,
  products: [
    { ...rental, id: 'lodos-rent', productcode: 'lodos-rent' },
    { ...purchase, id: 'lodos-buy', productcode: 'lodos-buy' },
  ],
});
export const opened = aVod({
  isUnlocked: true,
  customerHasAccess: true,
  owned: { until: null, purchasetype: 3, startsLeft: null },
});

/** A title on sale. Once any call has paid for it the service answers it unlocked. */
export function aShop({ products = [aProduct(), aPurchaseProduct()], ...rest }: Selling = {}) {
  const api = selling(aServiceWithTitles([closed]), { products, ...rest });
  const isPaid = () => [payByBill, confirmPayment, takeFreeProduct].some((call) => api.countOf(call) > 0);
  return api
    .on(readContent, () => (isPaid() ? opened : closed))
    .on(watchContent, () => ({ url: '/stream/film.m3u8' }))
    .on(legacyThumbnails, () => ({ returncode: '404', errormsg: '' }));
}

export const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
export const findPanel = () => screen.findByRole('dialog', { name: 'Ödeme: Lodos' });
export const panel = () => screen.queryByRole('dialog', { name: 'Ödeme: Lodos' });
export const findDialog = async (name: string) => within(await screen.findByRole('alertdialog', { name }));
export const choose = async (name: RegExp) => userEvent.click(await screen.findByRole('radio', { name }));

export async function openPanel(api = aShop(), button = /^Kirala/) {
  const app = renderApp(ADDRESS, api, subscriber);
  await press(button);
  const dialog = within(await findPanel());
  return { api, app, dialog };
}

export async function payByCard(api = aShop()) {
  const opened = await openPanel(api);
  await press('49,90 TL öde ve izle');
  return opened;
}

export async function payOnBill(pin = '1234', api = aShop()) {
  const opened = await openPanel(api);
  await choose(/Faturama yansıt/);
  if (pin !== '') await userEvent.type(screen.getByLabelText('Ana profil şifresi', { selector: 'input' }), pin);
  await press('49,90 TL öde ve izle');
  return opened;
}
