// Renting and buying a title, from its buttons to its playback.

import '@testing-library/jest-dom/vitest';
import { logPurchase } from '@seyir/contract/analytics';
import { readContent, watchContent } from '@seyir/contract/catalog';
import { readClientInfo } from '@seyir/contract/client';
import { legacyThumbnails } from '@seyir/contract/legacy';
import {
  confirmPayment,
  createOrder,
  payByBill,
  readPaymentStatus,
  readPurchaseAuth,
  takeFreeProduct,
} from '@seyir/contract/payments';
import { checkAdminPassword, readPinKey } from '@seyir/contract/profiles';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubBrowser, stubInsecureContext } from '../../../test/browser.ts';
import type { FakeApi } from '../../../test/fake-api.ts';
import {
  aBundle,
  aProduct,
  aPurchaseProduct,
  findPaymentFrame,
  frameSays,
  PAYMENT_ORIGIN,
  type Selling,
  selling,
  sentTo,
  stubEncryption,
} from '../../../test/payment-service.ts';
import { renderApp, subscriber } from '../../../test/render-app.tsx';
import { aProfile } from '../../../test/session-builders.ts';
import { aClientInfo } from '../../../test/settings-builders.ts';
import { aServiceWithTitles, aVod, purchase, rental } from '../../../test/title-builders.ts';
import type { PlayerModalProps } from '../../features/player/PlayerModal.tsx';
import { ApiError, NetworkError } from '../../shared/api/api-error.ts';
import { setLanguage } from '../../shared/text/language.ts';
import { dismissAll } from '../../shared/ui/DialogHost/dialogs.ts';
import './TitlePayment.tsx';
import './TitlePlayer.tsx';
import './TitleScreen.tsx';

const player = vi.hoisted(() => vi.fn());
vi.mock('../../features/player/PlayerModal.tsx', () => ({
  PlayerModal: (props: PlayerModalProps) => {
    player(props);
    return <div role="dialog" aria-label={`Oynatıcı ${props.id}`} />;
  },
}));
vi.mock('../../shared/media/TrailerVideo.tsx', () => ({ TrailerVideo: () => <div data-testid="trailer" /> }));

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
  player.mockClear();
});

const ADDRESS = '/dashboard/home/6/601/voddetail/lodos';
const closed = aVod({
  isUnlocked: false,
  customerHasAccess: false,
  products: [
    { ...rental, id: 'lodos-rent', productcode: 'lodos-rent' },
    { ...purchase, id: 'lodos-buy', productcode: 'lodos-buy' },
  ],
});
const opened = aVod({ isUnlocked: true, customerHasAccess: true, owned: { until: null, startsLeft: null } });

/** A title on sale. Once any call has paid for it the service answers it unlocked. */
function aShop({ products = [aProduct(), aPurchaseProduct()], ...rest }: Selling = {}) {
  const api = selling(aServiceWithTitles([closed]), { products, ...rest });
  const isPaid = () => [payByBill, confirmPayment, takeFreeProduct].some((call) => api.countOf(call) > 0);
  return api
    .on(readContent, () => (isPaid() ? opened : closed))
    .on(watchContent, () => ({ url: '/stream/film.m3u8' }))
    .on(legacyThumbnails, () => ({ returncode: '404', errormsg: '' }));
}

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const findPanel = () => screen.findByRole('dialog', { name: 'Ödeme: Lodos' });
const panel = () => screen.queryByRole('dialog', { name: 'Ödeme: Lodos' });
const findDialog = async (name: string) => within(await screen.findByRole('alertdialog', { name }));
const choose = async (name: RegExp) => userEvent.click(await screen.findByRole('radio', { name }));

async function openPanel(api = aShop(), button = /^Kirala/) {
  const app = renderApp(ADDRESS, api, subscriber);
  await press(button);
  const dialog = within(await findPanel());
  return { api, app, dialog };
}

async function payByCard(api = aShop()) {
  const opened = await openPanel(api);
  await press('49,90 TL öde');
  return opened;
}

async function payOnBill(pin = '1234', api = aShop()) {
  const opened = await openPanel(api);
  await choose(/Faturama yansıt/);
  if (pin !== '') await userEvent.type(screen.getByLabelText('Ana profil şifresi', { selector: 'input' }), pin);
  await press('49,90 TL öde');
  return opened;
}

describe('the payment panel', () => {
  it.each([
    ['rent', /^Kirala/, 'Kiralama', '49,90 TL'],
    ['buy', /^Satın al/, 'Satın alma', '129,90 TL'],
  ])('opens on %s with the product and its price [PAY-01] [PAY-05]', async (_, button, deal, price) => {
    const { dialog } = await openPanel(aShop(), button);
    const summary = within(dialog.getByRole('region', { name: 'Lodos' }));
    expect(summary.getByText(deal)).toBeInTheDocument();
    expect(summary.getAllByText(price)).toHaveLength(2);
    expect(dialog.getByRole('button', { name: `${price} öde` })).toBeInTheDocument();
  });

  it('offers two card gateways, the bill and a promotion code, and nothing else [PAY-03]', async () => {
    const { dialog } = await openPanel();
    const methods = within(dialog.getByRole('radiogroup', { name: 'Ödeme yöntemi' })).getAllByRole('radio');
    expect(methods.map((method) => (method as HTMLInputElement).value)).toEqual(['card', 'otherCard', 'bill', 'promo']);
  });

  it('changes between renting and buying [PAY-01]', async () => {
    const { dialog, api } = await openPanel();
    await userEvent.click(dialog.getByRole('radio', { name: 'Satın al' }));
    await press('129,90 TL öde');
    await findPaymentFrame();
    expect(sentTo(api, createOrder)).toEqual([expect.objectContaining({ productcode: 'lodos-buy' })]);
  });

  it('is closed without a charge, by its button, Escape and cancel [PAY-26]', async () => {
    const { api } = await openPanel();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(panel()).toBeNull());
    await press(/^Kirala/);
    await userEvent.click(within(await findPanel()).getByRole('button', { name: 'Vazgeç' }));
    await waitFor(() => expect(panel()).toBeNull());
    for (const call of [createOrder, payByBill, takeFreeProduct, confirmPayment]) expect(api.countOf(call)).toBe(0);
  });

  it('chooses a method with the arrow keys, and leaves them for the buttons', async () => {
    const { dialog } = await openPanel();
    const methods = dialog.getAllByRole('radio', { name: /./ }).filter((radio) => radio.closest('[role=radiogroup]'));
    expect(methods[0]).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    expect(dialog.getByRole('radio', { name: /Faturama yansıt/ })).toBeChecked();
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    expect(screen.getByLabelText('Promosyon kodu', { selector: 'input' })).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    expect(dialog.getByRole('button', { name: 'Vazgeç' })).toHaveFocus();
  });

  it('sells what the title names when the product list cannot be had', async () => {
    const api = aShop().on(readPurchaseAuth, () => Promise.reject(new ApiError(503, 'UNAVAILABLE', '')));
    await openPanel(api);
    await press('49,90 TL öde');
    expect(await findPaymentFrame()).toBeInTheDocument();
  });

  it('does not open for a title that was paid for on another device', async () => {
    const api: FakeApi = aShop()
      .on(readPurchaseAuth, () => ({ returncode: '0', errormsg: '', auth_returncode: '0' as const, productlist: [] }))
      .on(readContent, () => (api.countOf(readPurchaseAuth) > 0 ? opened : closed));
    renderApp(ADDRESS, api, subscriber);
    await press(/^Kirala/);
    expect(await screen.findByRole('button', { name: 'İzle' })).toBeInTheDocument();
    expect(panel()).toBeNull();
  });

  it('speaks English', async () => {
    setLanguage('en');
    renderApp(ADDRESS, aShop(), subscriber);
    await press(/^Rent/);
    const dialog = within(await screen.findByRole('dialog', { name: 'Payment: Lodos' }));
    expect(dialog.getByRole('heading', { name: 'How would you like to pay?' })).toBeInTheDocument();
    expect(dialog.getByRole('button', { name: 'Pay 49,90 TL' })).toBeInTheDocument();
  });
});

describe('a title of a bundle', () => {
  const bundled = () => aShop({ products: [aProduct(), aPurchaseProduct(), aBundle()] });
  const QUESTION = 'Bu içerik bir pakette';

  it('is asked about first; yes goes on with the bundle [PAY-02] [ERR-15]', async () => {
    const api = bundled();
    renderApp(ADDRESS, api, subscriber);
    await press(/^Kirala/);
    const question = await findDialog(QUESTION);
    expect(
      question.getByText(
        'Lodos, “Gizem Üçlemesi” paketinin içinde. Paketin tamamını 99,90 TL karşılığında kiralamak istiyor musun?',
      ),
    ).toBeInTheDocument();
    await userEvent.click(question.getByRole('button', { name: 'Evet, paketi kirala' }));
    await findPanel();
    await press('99,90 TL öde');
    await findPaymentFrame();
    expect(sentTo(api, createOrder)).toEqual([expect.objectContaining({ productcode: 'uc-rent' })]);
  });

  it('no returns without a purchase; the title alone is for sale after that [PAY-02]', async () => {
    const api = bundled();
    renderApp(ADDRESS, api, subscriber);
    await press(/^Kirala/);
    await userEvent.click((await findDialog(QUESTION)).getByRole('button', { name: 'Hayır' }));
    expect(panel()).toBeNull();
    expect(api.countOf(createOrder)).toBe(0);
    await press(/^Kirala/);
    expect(within(await findPanel()).getByRole('button', { name: '49,90 TL öde' })).toBeInTheDocument();
  });

  it('is not asked about where only the other deal has a bundle [PAY-02]', async () => {
    renderApp(ADDRESS, bundled(), subscriber);
    await press(/^Satın al/);
    expect(within(await findPanel()).getByRole('button', { name: '129,90 TL öde' })).toBeInTheDocument();
  });
});

describe('paying by card', () => {
  it.each([
    ['method 11', /Kredi veya banka kartı/, 11],
    ['method 16', /Mobil ödeme ile kart/, 16],
  ])('%s opens an order, and its page on the payment origin [PAY-04] [PAY-12] [PAY-27]', async (_, name, code) => {
    const { api } = await openPanel();
    await choose(name);
    await press('49,90 TL öde');
    expect(await findPaymentFrame()).toHaveAttribute('src', `${PAYMENT_ORIGIN}/gateway/order/m1?lang=tr`);
    expect(sentTo(api, createOrder)).toEqual([
      {
        type: 18,
        programcode: 'lodos',
        productcode: 'lodos-rent',
        paymentmethod: code,
        deviceid: expect.stringMatching(/.+/),
      },
    ]);
  });

  it('asks every 5 seconds, and ends with a message to watch now or later [PAY-14] [PAY-15] [PAY-20]', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
    const { api } = await payByCard(aShop({ statuses: [0, 1] }));
    await findPaymentFrame();
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    expect(api.countOf(readPaymentStatus)).toBe(1);
    await act(() => vi.advanceTimersByTimeAsync(5_000));
    const message = await findDialog('Lodos izlemeye hazır');
    expect(panel()).toBeNull();
    expect(sentTo(api, confirmPayment)).toEqual([{ mpay: 'm1' }]);
    expect(sentTo(api, logPurchase)).toEqual([
      { programcode: 'lodos', productcode: 'lodos-rent', paymentmethod: '11', returncode: '0', errormsg: '' },
    ]);
    await userEvent
      .setup({ advanceTimers: vi.advanceTimersByTime })
      .click(message.getByRole('button', { name: 'Hemen izle' }));
    expect(await screen.findByRole('dialog', { name: 'Oynatıcı lodos' })).toBeInTheDocument();
  });

  it('asks as often as the operator says [PAY-14]', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
    const { api } = await payByCard(aShop({ pollSeconds: '60' }));
    await findPaymentFrame();
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    expect(api.countOf(readPaymentStatus)).toBe(0);
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    expect(api.countOf(readPaymentStatus)).toBe(1);
  });

  it('watching later reloads the title and plays nothing [PAY-20]', async () => {
    await payByCard(aShop({ statuses: [1] }));
    await frameSays('confirm');
    await userEvent.click((await findDialog('Lodos izlemeye hazır')).getByRole('button', { name: 'Sonra izle' }));
    expect(await screen.findByRole('button', { name: 'İzle' })).toBeInTheDocument();
    expect(player).not.toHaveBeenCalled();
  });

  it('counts a payment that was confirmed before as a success, and reports its code [PAY-18] [PAY-24]', async () => {
    const api = aShop({ statuses: [1] }).on(confirmPayment, () => ({ returncode: '80200603', errormsg: '' }));
    await payByCard(api);
    await frameSays('confirm');
    await findDialog('Lodos izlemeye hazır');
    expect(sentTo(api, logPurchase)).toEqual([expect.objectContaining({ returncode: '80200603' })]);
  });

  it('fails when the confirmation is refused [PAY-18]', async () => {
    const api = aShop({ statuses: [1] }).on(confirmPayment, () => ({ returncode: '80200609', errormsg: 'Ödenmedi.' }));
    await payByCard(api);
    await frameSays('confirm');
    await findDialog('Ödeme tamamlanamadı');
    expect(screen.queryByRole('alertdialog', { name: 'Lodos izlemeye hazır' })).toBeNull();
  });

  it.each([3, 4, 5] as const)('ends with a failure on status %d, and can be tried again [PAY-15]', async (status) => {
    const { api } = await payByCard(aShop({ statuses: [status] }));
    await frameSays('confirm');
    const message = await findDialog('Ödeme tamamlanamadı');
    expect(message.getByText('Bankandan onay gelmedi, ücret alınmadı.')).toBeInTheDocument();
    expect(screen.queryByTitle('Ödeme sayfası')).toBeNull();
    await userEvent.click(message.getByRole('button', { name: 'Tekrar dene' }));
    expect(await findPaymentFrame()).toHaveAttribute('src', `${PAYMENT_ORIGIN}/gateway/order/m2?lang=tr`);
    expect(sentTo(api, logPurchase)).toEqual([expect.objectContaining({ returncode: 'declined' })]);
  });

  it('asks once when its page is closed, and returns to the methods [PAY-16] [PAY-26]', async () => {
    const { api } = await payByCard();
    await findPaymentFrame();
    await press('Sayfayı kapat');
    expect(await screen.findByRole('radiogroup', { name: 'Ödeme yöntemi' })).toBeInTheDocument();
    expect(api.countOf(readPaymentStatus)).toBe(1);
    expect(api.countOf(confirmPayment)).toBe(0);
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('is a success when the closed page was paid on [PAY-16]', async () => {
    await payByCard(aShop({ statuses: [1] }));
    await frameSays('close');
    await findDialog('Lodos izlemeye hazır');
  });

  it('asks about the closed order before another one starts', async () => {
    const { api } = await payByCard(aShop({ statuses: [0, 1] }));
    await findPaymentFrame();
    await press('Sayfayı kapat');
    await press('49,90 TL öde');
    await findDialog('Lodos izlemeye hazır');
    expect(api.countOf(createOrder)).toBe(1);
  });

  it('shows the refusal of an order, no frame, and logs it [PAY-13] [PAY-24]', async () => {
    const refusal = { returncode: '80200602', errormsg: 'Bu içerik zaten senin.' };
    const api = aShop().on(createOrder, () => refusal);
    await payByCard(api);
    const message = await findDialog('Ödeme tamamlanamadı');
    expect(message.getByText('Bu içerik zaten senin.')).toBeInTheDocument();
    expect(screen.queryByTitle('Ödeme sayfası')).toBeNull();
    expect(sentTo(api, logPurchase)).toEqual([expect.objectContaining(refusal)]);
  });

  it.each<[string, MessageEventInit]>([
    ['another origin', { origin: 'https://evil.test' }],
    ['another window', { source: window }],
    ['a page that says it is paid', { data: { source: 'seyir-payment', event: 'paid' } }],
  ])('does not listen to %s [PAY-27]', async (_, message) => {
    const { api } = await payByCard();
    await frameSays('confirm', message);
    expect(await findPaymentFrame()).toBeInTheDocument();
    expect(api.countOf(readPaymentStatus)).toBe(0);
  });
});

describe('paying on the bill', () => {
  it('asks for the PIN, then to confirm, and only then pays [PAY-06] [PAY-07] [PIN-21]', async () => {
    const { api } = await payOnBill();
    const question = await findDialog('Ödemeyi onayla');
    expect(sentTo(api, checkAdminPassword)).toHaveLength(1);
    expect(api.countOf(payByBill)).toBe(0);
    expect(question.getByText('49,90 TL, bir sonraki faturana yansıtılacak.')).toBeInTheDocument();
    await userEvent.click(question.getByRole('button', { name: 'Onayla' }));
    await findDialog('Lodos izlemeye hazır');
    expect(sentTo(api, payByBill)).toEqual([
      { programtype: 1, programcode: 'lodos', productcode: 'lodos-rent', deviceid: expect.any(String), promo: '' },
    ]);
    expect(sentTo(api, logPurchase)).toEqual([expect.objectContaining({ paymentmethod: 'bill', returncode: '0' })]);
  });

  it('sends the PIN encrypted over a one-time nonce [PIN-18]', async () => {
    const { api } = await payOnBill();
    await findDialog('Ödemeyi onayla');
    expect(api.countOf(readPinKey)).toBe(1);
    const [{ password }] = sentTo(api, checkAdminPassword) as [{ password: string }];
    expect(atob(password)).toBe('n1:1234');
  });

  it('stops at a wrong PIN with the words of the server [PAY-06] [PIN-17]', async () => {
    const { api } = await payOnBill('9999');
    const alert = await findDialog('Ödeme onaylanmadı');
    expect(alert.getByText('Girdiğin şifre doğru değil.')).toBeInTheDocument();
    await userEvent.click(alert.getByRole('button'));
    expect(screen.getByLabelText('Ana profil şifresi', { selector: 'input' })).toHaveValue('');
    expect(api.countOf(payByBill)).toBe(0);
    expect(screen.queryByRole('alertdialog', { name: 'Ödemeyi onayla' })).toBeNull();
  });

  it('stops when the question is answered with no, without a charge [PAY-06] [PAY-26]', async () => {
    const { api } = await payOnBill();
    await userEvent.click((await findDialog('Ödemeyi onayla')).getByRole('button', { name: 'Vazgeç' }));
    expect(await findPanel()).toBeInTheDocument();
    expect(api.countOf(payByBill)).toBe(0);
  });

  it('opens the PIN dialog with its keypad when no digits were typed', async () => {
    const { api } = await payOnBill('');
    const dialog = within(await screen.findByRole('dialog', { name: 'Ödemeyi onayla' }));
    for (const digit of ['1', '2', '3', '4']) await userEvent.click(dialog.getByRole('button', { name: digit }));
    await userEvent.click(dialog.getByRole('button', { name: 'Onayla' }));
    await findDialog('Ödemeyi onayla');
    expect(api.countOf(checkAdminPassword)).toBe(1);
  });

  it('refuses one to three digits without a call [PIN-20]', async () => {
    const { api } = await payOnBill('12');
    expect(await screen.findByText('Şifre 4 haneli bir sayı olmalıdır')).toBeInTheDocument();
    expect(api.countOf(checkAdminPassword)).toBe(0);
  });

  it('says that it needs https on an insecure address, and sends nothing [PIN-18]', async () => {
    stubInsecureContext();
    const { api } = await payOnBill();
    await findDialog('Güvenli bağlantı gerekli');
    expect(api.countOf(readPinKey) + api.countOf(payByBill)).toBe(0);
  });

  it('leads the main profile without a PIN to make one [PIN-11]', async () => {
    const info = aClientInfo();
    const api = aShop().on(readClientInfo, () => ({
      ...info,
      adminProfile: { ...info.adminProfile, havepwd: '0' as const },
    }));
    const viewer = { ...subscriber, profile: aProfile({ id: 'defne', main: true }) };
    const app = renderApp(ADDRESS, api, viewer);
    await press(/^Kirala/);
    await choose(/Faturama yansıt/);
    await press('49,90 TL öde');
    await userEvent.click((await findDialog('Önce bir şifre oluştur')).getByRole('button', { name: 'Şifre oluştur' }));
    await waitFor(() => expect(app.path()).toBe(`/profile/${info.adminProfile.profilecode}?page=1`));
  });

  it('is not called "not charged" when the answer did not come', async () => {
    const api = aShop().on(payByBill, () => Promise.reject(new NetworkError('')));
    await payOnBill('1234', api);
    await userEvent.click((await findDialog('Ödemeyi onayla')).getByRole('button', { name: 'Onayla' }));
    expect((await findDialog('Ödeme tamamlanamadı')).getByText(/sonucu öğrenilemedi/)).toBeInTheDocument();
  });
});

describe('paying with a promotion code', () => {
  async function useCode(code: string, api = aShop()) {
    const opened = await openPanel(api);
    await choose(/Promosyon kodu/);
    if (code !== '') await userEvent.type(screen.getByLabelText('Promosyon kodu', { selector: 'input' }), code);
    await press('Kodu kullan');
    return opened;
  }

  it('sends the code with the purchase [PAY-09]', async () => {
    const { api } = await useCode(' FILM50 ');
    await findDialog('Lodos izlemeye hazır');
    expect(sentTo(api, payByBill)).toEqual([expect.objectContaining({ promo: 'FILM50', productcode: 'lodos-rent' })]);
  });

  it.each(['', '   '])('does not go on with the code "%s" [PAY-09]', async (code) => {
    const { api } = await useCode(code);
    expect(await screen.findByText('Önce promosyon kodunu yaz.')).toBeInTheDocument();
    expect(api.countOf(payByBill)).toBe(0);
  });

  it('shows why a code is refused [PAY-25]', async () => {
    const api = aShop().on(payByBill, () => ({ returncode: '80200604', errormsg: 'Bu kod geçerli değil.' }));
    await useCode('YANLIS', api);
    expect((await findDialog('Ödeme tamamlanamadı')).getByText('Bu kod geçerli değil.')).toBeInTheDocument();
  });

  it('asks for the PIN where the server wants it first, and goes on [PAY-08]', async () => {
    const api = aShop().on(payByBill, () => {
      if (api.countOf(checkAdminPassword) === 0) throw new ApiError(403, 'PIN_REQUIRED', '');
      return { returncode: '0', errormsg: '' };
    });
    await useCode('FILM50', api);
    const dialog = await screen.findByRole('dialog', { name: 'Ödemeyi onayla' });
    await userEvent.type(within(dialog).getByLabelText('Ödemeyi onayla', { selector: 'input' }), '1234{Enter}');
    await findDialog('Lodos izlemeye hazır');
  });
});

describe('a free product', () => {
  const free = () => aShop({ products: [aProduct({ price: 0, fee: 0 })] });

  it('is taken without a method [PAY-10]', async () => {
    const { api, dialog } = await openPanel(free());
    expect(dialog.queryByRole('radiogroup', { name: 'Ödeme yöntemi' })).toBeNull();
    await press('Ücretsiz al');
    await findDialog('Lodos izlemeye hazır');
    expect(sentTo(api, takeFreeProduct)).toEqual([{ vodId: 'lodos', productId: 'lodos-rent' }]);
  });

  it('fails on any other answer than 200 [PAY-10]', async () => {
    const api = free().on(takeFreeProduct, () => Promise.reject(new ApiError(403, 'FORBIDDEN', '')));
    await openPanel(api);
    await press('Ücretsiz al');
    await findDialog('Ödeme tamamlanamadı');
    expect(screen.queryByRole('alertdialog', { name: 'Lodos izlemeye hazır' })).toBeNull();
  });
});

describe('who may pay', () => {
  it('a kids profile sees no shop [KIDS-04]', async () => {
    renderApp(ADDRESS, aShop(), { ...subscriber, profile: aProfile({ id: 'can', kid: true }) });
    expect(await screen.findByText(/Bir büyüğünden yardım iste/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Kirala|^Satın al/ })).toBeNull();
  });
});

describe('what was paid for', () => {
  const HOUR_MS = 3_600_000;
  const until = (ms: number) => new Date(Date.now() + ms).toISOString();

  it.each([
    ['a rental', { until: until(30.5 * HOUR_MS), startsLeft: null }, 'Kiralandı · 31 saat kaldı'],
    ['a rental with starts', { until: until(30.5 * HOUR_MS), startsLeft: 2 }, '2 izleme hakkın kaldı'],
    ['a purchase', { until: null, startsLeft: null }, 'Satın alındı'],
  ])('is shown on the title: %s [PAY-23]', async (_, owned, words) => {
    renderApp(ADDRESS, aServiceWithTitles([aVod({ owned })]), subscriber);
    expect(await screen.findByText(words)).toBeInTheDocument();
  });

  it('ends while it plays: the player closes, and the title can be rented again [PAY-23]', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['Date', 'setTimeout', 'clearTimeout'] });
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    const endsAt = Date.now() + HOUR_MS;
    const rented = aVod({ owned: { until: new Date(endsAt).toISOString(), startsLeft: null } });
    const api = aShop().on(readContent, () => (Date.now() < endsAt ? rented : closed));
    renderApp(ADDRESS, api, subscriber);
    await user.click(await screen.findByRole('button', { name: 'İzle' }));
    await screen.findByRole('dialog', { name: 'Oynatıcı lodos' });
    await act(() => vi.advanceTimersByTimeAsync(HOUR_MS + 2_000));
    const message = await findDialog('Kiralama süren doldu');
    expect(screen.queryByRole('dialog', { name: 'Oynatıcı lodos' })).toBeNull();
    await user.click(message.getByRole('button', { name: 'Yeniden kirala' }));
    expect(await findPanel()).toBeInTheDocument();
  });
});
