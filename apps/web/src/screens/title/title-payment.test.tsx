// Renting and buying a title: the panel, bundles, and paying by card.

import '@testing-library/jest-dom/vitest';
import { logPurchase } from '@seyir/contract/analytics';
import { readContent } from '@seyir/contract/catalog';
import {
  confirmPayment,
  createOrder,
  payByBill,
  readPaymentStatus,
  readPurchaseAuth,
  takeFreeProduct,
} from '@seyir/contract/payments';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { FakeApi } from '../../../test/fake-api.ts';
import {
  aBundle,
  aProduct,
  aPurchaseProduct,
  findPaymentFrame,
  frameSays,
  PAYMENT_ORIGIN,
  sentTo,
} from '../../../test/payment-service.ts';
import { renderApp, subscriber } from '../../../test/render-app.tsx';
import type { PlayerModalProps } from '../../features/player/PlayerModal.tsx';
import { ApiError } from '../../shared/api/api-error.ts';
import { setLanguage } from '../../shared/text/language.ts';
import {
  ADDRESS,
  aShop,
  choose,
  closed,
  findDialog,
  findPanel,
  opened,
  openPanel,
  panel,
  payByCard,
  press,
  standAtTheShop,
} from './title-payment.fixture.tsx';
import './TitlePayment.tsx';
import './TitlePlayer.tsx';
import './TitleScreen.tsx';
import { layOutInOrder } from '../../shared/keys/spatial.fixture.ts';

const player = vi.hoisted(() => vi.fn());
vi.mock('../../features/player/PlayerModal.tsx', () => ({
  PlayerModal: (props: PlayerModalProps) => {
    player(props);
    return <div role="dialog" aria-label={`Oynatıcı ${props.id}`} />;
  },
}));
vi.mock('../../shared/media/TrailerVideo.tsx', () => ({ TrailerVideo: () => <div data-testid="trailer" /> }));

standAtTheShop();
afterEach(() => player.mockClear());

describe('the payment panel', () => {
  it.each([
    ['rent', /^Kirala/, 'Kiralama', '49,90 TL'],
    ['buy', /^Satın al/, 'Satın alma', '129,90 TL'],
  ])('opens on %s with the product and its price [PAY-01] [PAY-05]', async (_, button, deal, price) => {
    const { dialog } = await openPanel(aShop(), button);
    const summary = within(dialog.getByRole('region', { name: 'Lodos' }));
    expect(summary.getByText(deal)).toBeInTheDocument();
    expect(summary.getAllByText(price)).toHaveLength(2);
    expect(dialog.getByRole('button', { name: `${price} öde ve izle` })).toBeInTheDocument();
  });

  it('offers two card gateways, the bill and a promotion code, and nothing else [PAY-03]', async () => {
    const { dialog } = await openPanel();
    const methods = within(dialog.getByRole('radiogroup', { name: 'Ödeme yöntemi' })).getAllByRole('radio');
    expect(methods.map((method) => (method as HTMLInputElement).value)).toEqual(['card', 'otherCard', 'bill', 'promo']);
  });

  it('changes between renting and buying [PAY-01]', async () => {
    const { dialog, api } = await openPanel();
    await userEvent.click(dialog.getByRole('radio', { name: 'Satın al' }));
    await press('129,90 TL öde ve izle');
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
    layOutInOrder();
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
    await press('49,90 TL öde ve izle');
    expect(await findPaymentFrame()).toBeInTheDocument();
  });

  it('does not open for a title that was paid for on another device [PAY-01] (departure)', async () => {
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
    expect(dialog.getByRole('button', { name: 'Pay 49,90 TL and watch' })).toBeInTheDocument();
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
        'Lodos, “Gizem Üçlemesi” paketinin içinde. Paketin tamamını 99,90 TL karşılığında kiralamak istiyor musun? Hayır dersen yalnız bu içerik 49,90 TL.',
      ),
    ).toBeInTheDocument();
    await userEvent.click(question.getByRole('button', { name: 'Evet, paketi kirala' }));
    await findPanel();
    await press('99,90 TL öde ve izle');
    await findPaymentFrame();
    expect(sentTo(api, createOrder)).toEqual([expect.objectContaining({ productcode: 'uc-rent' })]);
  });

  it('no goes on with the product whose price was pressed [PAY-02]', async () => {
    const api = bundled();
    renderApp(ADDRESS, api, subscriber);
    await press(/^Kirala/);
    await userEvent.click((await findDialog(QUESTION)).getByRole('button', { name: 'Hayır, yalnız bu içerik' }));
    await findPanel();
    await press('49,90 TL öde ve izle');
    await findPaymentFrame();
    expect(sentTo(api, createOrder)).toEqual([expect.objectContaining({ productcode: 'lodos-rent' })]);
  });

  it.each([
    ['by Escape', () => userEvent.keyboard('{Escape}')],
    ['by its button', async () => userEvent.click((await findDialog(QUESTION)).getByRole('button', { name: 'Kapat' }))],
  ])('closing the question %s returns without a purchase, and the next press asks again [PAY-02]', async (_, close) => {
    const api = bundled();
    renderApp(ADDRESS, api, subscriber);
    await press(/^Kirala/);
    await findDialog(QUESTION);
    await close();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(panel()).toBeNull();
    expect(api.countOf(createOrder)).toBe(0);
    await press(/^Kirala/);
    expect(await findDialog(QUESTION)).toBeDefined();
  });

  it('stays a choice in the panel, with what it saves and the focus on what was pressed', async () => {
    const bundle = { ...aBundle(), contents: { titles: 3, apart: 149.7, posters: ['/a.jpg'] } };
    const api = aShop({ products: [aProduct(), aPurchaseProduct(), bundle] });
    renderApp(ADDRESS, api, subscriber);
    await press(/^Kirala/);
    const no = (await findDialog(QUESTION)).getByRole('button', { name: 'Hayır, yalnız bu içerik' });
    expect(no).toHaveFocus();
    await userEvent.click(no);
    const dialog = within(await findPanel());
    const choice = within(dialog.getByRole('radiogroup', { name: 'Ne alacaksın?' }));
    const own = choice.getByRole('radio', { name: /Yalnız bu içerik.*49,90 TL/ });
    expect(own).toBeChecked();
    expect(own).toHaveFocus();
    await userEvent.click(choice.getByRole('radio', { name: /Gizem Üçlemesi.*3 içerik.*99,90 TL.*49,80 TL kazan/ }));
    expect(dialog.getByRole('button', { name: '99,90 TL öde ve izle' })).toBeInTheDocument();
    expect(choice.getByRole('radio', { name: /Gizem/ })).toHaveFocus();
  });

  it('is not asked about where only the other deal has a bundle [PAY-02]', async () => {
    renderApp(ADDRESS, bundled(), subscriber);
    await press(/^Satın al/);
    expect(within(await findPanel()).getByRole('button', { name: '129,90 TL öde ve izle' })).toBeInTheDocument();
  });
});

describe('paying by card', () => {
  it.each([
    ['method 11', /Kredi veya banka kartı/, 11],
    ['method 16', /Mobil ödeme ile kart/, 16],
  ])('%s opens an order, and its page on the payment origin [PAY-04] [PAY-12] [PAY-27]', async (_, name, code) => {
    const { api } = await openPanel();
    await choose(name);
    await press('49,90 TL öde ve izle');
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
    // The button that opened the payment is gone.
    await waitFor(() => expect(screen.getByRole('dialog', { name: 'Lodos' })).toHaveFocus());
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
    expect(message.getByText('Ödeme tamamlanmadı. Ücret alındıysa geri ödenir.')).toBeInTheDocument();
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

  it('keeps the chosen method when its page is closed', async () => {
    await openPanel();
    await choose(/Mobil ödeme ile kart/);
    await press('49,90 TL öde ve izle');
    await findPaymentFrame();
    await press('Sayfayı kapat');
    expect(await screen.findByRole('radio', { name: /Mobil ödeme ile kart/ })).toBeChecked();
    expect(screen.getByRole('radio', { name: /Mobil ödeme ile kart/ })).toHaveFocus();
  });

  it('asks once when the panel is closed over the page, and keeps the panel [PAY-16] [PAY-26]', async () => {
    const { api, dialog } = await payByCard();
    await findPaymentFrame();
    await userEvent.click(dialog.getByRole('button', { name: 'Kapat' }));
    expect(await screen.findByRole('radiogroup', { name: 'Ödeme yöntemi' })).toBeInTheDocument();
    expect(api.countOf(readPaymentStatus)).toBe(1);
  });

  it('asks once when the viewer leaves the title, and not again [PAY-16]', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
    const { api, app } = await payByCard();
    await findPaymentFrame();
    await act(async () => app.router.navigate('/dashboard/home/6/601'));
    expect(screen.queryByTitle('Ödeme sayfası')).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(30_000));
    expect(api.countOf(readPaymentStatus)).toBe(1);
  });

  it.each([
    ['that is paid', 'confirm', [[-3]]],
    ['that the viewer closes, maybe by Back', 'close', []],
  ] as const)('goes back over the history entries of a page %s', async (_, message, steps) => {
    const go = vi.spyOn(window.history, 'go').mockImplementation(() => undefined);
    const length = vi.spyOn(window.history, 'length', 'get').mockReturnValue(4);
    await payByCard(aShop({ statuses: [1] }));
    fireEvent.load(await findPaymentFrame());
    length.mockReturnValue(7);
    await frameSays(message);
    await findDialog('Lodos izlemeye hazır');
    expect(go.mock.calls).toEqual(steps);
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
    await press('49,90 TL öde ve izle');
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
