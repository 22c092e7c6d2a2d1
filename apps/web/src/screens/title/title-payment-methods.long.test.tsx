// Renting and buying a title: on the bill, with a promotion code, free; who may pay, and what was paid for.

import '@testing-library/jest-dom/vitest';
import { logPurchase } from '@seyir/contract/analytics';
import { readContent } from '@seyir/contract/catalog';
import { readClientInfo } from '@seyir/contract/client';
import { createOrder, payByBill, takeFreeProduct } from '@seyir/contract/payments';
import { checkAdminPassword, readPinKey, updateProfile } from '@seyir/contract/profiles';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { stubInsecureContext } from '../../../test/browser.ts';
import { aProduct, sentTo } from '../../../test/payment-service.ts';
import { renderApp, subscriber } from '../../../test/render-app.tsx';
import { aProfile } from '../../../test/session-builders.ts';
import { aClientInfo } from '../../../test/settings-builders.ts';
import { aServiceWithTitles, aVod } from '../../../test/title-builders.ts';
import type { PlayerModalProps } from '../../features/player/PlayerModal.tsx';
import { ApiError, NetworkError } from '../../shared/api/api-error.ts';
import {
  ADDRESS,
  aShop,
  choose,
  closed,
  findDialog,
  findPanel,
  openPanel,
  panel,
  payOnBill,
  press,
  standAtTheShop,
} from './title-payment.fixture.tsx';
import '../../shared/pin-gate/CreatePinDialog.tsx';
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

standAtTheShop();
afterEach(() => player.mockClear());

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

  it('stays open on Back while the order is sent, which Back would not stop [A11Y-02] (departure)', async () => {
    const shop = aShop();
    let answer: () => void = () => undefined;
    const paid = new Promise<{ returncode: string; errormsg: string }>((resolve) => {
      answer = () => resolve({ returncode: '0', errormsg: '' });
    });
    shop.on(payByBill, () => paid);
    await payOnBill('1234', shop);
    const question = await findDialog('Ödemeyi onayla');
    await userEvent.click(question.getByRole('button', { name: 'Onayla' }));
    await waitFor(() => expect(shop.countOf(payByBill)).toBe(1));
    for (let times = 0; times < 2; times += 1) {
      await act(async () => {
        window.history.back();
        // As long as jsdom takes for a step.
        for (let turn = 0; turn < 4; turn += 1) await new Promise((resolve) => setTimeout(resolve, 0));
      });
      expect(panel()).toBeVisible();
    }
    await act(async () => answer());
    await findDialog('Lodos izlemeye hazır');
  });

  it('brings the digits into view, which are below the screen of a phone', async () => {
    const shown = vi.fn(function (this: Element) {
      return this.textContent;
    });
    Object.assign(Element.prototype, { scrollIntoView: shown });
    await openPanel();
    await choose(/Faturama yansıt/);
    expect(shown.mock.results.map(({ value }) => value)).toContainEqual(expect.stringContaining('Ana profil şifresi'));
    Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
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

  it('makes the main profile’s PIN over the payment, which goes on with it [PIN-11] (departure)', async () => {
    const info = aClientInfo();
    const api = aShop()
      .on(readClientInfo, () => ({ ...info, adminProfile: { ...info.adminProfile, havepwd: '0' as const } }))
      .on(updateProfile, () => ({ ...aProfile({ id: 'defne', main: true, hasPin: true }), userlevel: 0 as const }));
    const viewer = { ...subscriber, profile: aProfile({ id: 'defne', name: 'Defne', main: true }) };
    const app = renderApp(ADDRESS, api, viewer);
    await press(/^Kirala/);
    await choose(/Promosyon kodu/);
    await userEvent.type(screen.getByLabelText('Promosyon kodu', { selector: 'input' }), 'FILM50');
    api.on(payByBill, () => {
      if (api.countOf(updateProfile) === 0) throw new ApiError(403, 'PIN_REQUIRED', '');
      return { returncode: '0', errormsg: '' };
    });
    await press('Kodu kullan');
    const form = within(await screen.findByRole('dialog', { name: 'Önce bir şifre oluştur' }));
    await userEvent.type(form.getByLabelText('Yeni 4 haneli şifre'), '1234');
    await userEvent.type(form.getByLabelText('Şifre tekrar'), '1235');
    await userEvent.click(form.getByRole('button', { name: 'Oluştur ve devam et' }));
    expect(await form.findByText('Şifreler eşleşmiyor')).toBeVisible();
    await userEvent.clear(form.getByLabelText('Şifre tekrar'));
    await userEvent.type(form.getByLabelText('Şifre tekrar'), '1234');
    await userEvent.click(form.getByRole('button', { name: 'Oluştur ve devam et' }));
    await findDialog('Lodos izlemeye hazır');
    expect(sentTo(api, updateProfile)).toEqual([{ id: 'defne', name: 'Defne', pin: '1234' }]);
    expect(sentTo(api, payByBill).at(-1)).toMatchObject({ promo: 'FILM50' });
    expect(app.path()).toBe(ADDRESS);
  });

  it('makes the PIN in the panel, twice, and pays with it; its no leaves the panel with a PIN [PIN-11] (departure)', async () => {
    let havepwd: '0' | '1' = '0';
    const info = aClientInfo();
    const api = aShop()
      .on(readClientInfo, () => ({ ...info, adminProfile: { ...info.adminProfile, havepwd } }))
      .on(updateProfile, () => {
        havepwd = '1';
        return { ...aProfile({ id: 'defne', main: true, hasPin: true }), userlevel: 0 as const };
      });
    const viewer = { ...subscriber, profile: aProfile({ id: 'defne', name: 'Defne', main: true }) };
    renderApp(ADDRESS, api, viewer);
    await press(/^Kirala/);
    await choose(/Faturama yansıt/);
    const first = await screen.findByLabelText('4 haneli yeni şifre');
    await userEvent.type(first, '1234');
    const repeat = screen.getByLabelText('Bir kez daha');
    expect(repeat).toHaveFocus();
    await userEvent.type(repeat, '1235');
    await press('49,90 TL öde ve izle');
    expect(await screen.findByText('Şifreler eşleşmiyor')).toBeVisible();
    expect(repeat).toHaveFocus();
    expect(api.countOf(updateProfile)).toBe(0);
    await userEvent.clear(repeat);
    await userEvent.type(repeat, '1234');
    await press('49,90 TL öde ve izle');
    await userEvent.click((await findDialog('Ödemeyi onayla')).getByRole('button', { name: 'Vazgeç' }));
    expect(sentTo(api, updateProfile)).toEqual([{ id: 'defne', name: 'Defne', pin: '1234' }]);
    expect(api.countOf(payByBill)).toBe(0);
    await userEvent.type(await screen.findByLabelText('Ana profil şifresi', { selector: 'input' }), '1234');
    await press('49,90 TL öde ve izle');
    await userEvent.click((await findDialog('Ödemeyi onayla')).getByRole('button', { name: 'Onayla' }));
    await findDialog('Lodos izlemeye hazır');
    expect(sentTo(api, payByBill)).toHaveLength(1);
  });

  it('refuses a new PIN of one to three digits without a call [PIN-20]', async () => {
    const info = aClientInfo();
    const api = aShop().on(readClientInfo, () => ({
      ...info,
      adminProfile: { ...info.adminProfile, havepwd: '0' as const },
    }));
    renderApp(ADDRESS, api, { ...subscriber, profile: aProfile({ id: 'defne', main: true }) });
    await press(/^Kirala/);
    await choose(/Faturama yansıt/);
    await userEvent.type(await screen.findByLabelText('4 haneli yeni şifre'), '12');
    await press('49,90 TL öde ve izle');
    expect(await screen.findByText('Şifre 4 haneli bir sayı olmalıdır')).toBeInTheDocument();
    expect(api.countOf(updateProfile)).toBe(0);
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
  it('no viewer at an address without https: the panel says so, and only takes what is free [PIN-18] [PAY-01, PAY-03] (departure)', async () => {
    stubInsecureContext();
    const { api, dialog } = await openPanel();
    expect(dialog.getByRole('heading', { name: 'Güvenli bağlantı gerekli' })).toBeInTheDocument();
    expect(dialog.queryByRole('radiogroup', { name: 'Ödeme yöntemi' })).toBeNull();
    await userEvent.click(screen.getAllByRole('button', { name: 'Kapat' }).at(-1) as HTMLElement);
    await waitFor(() => expect(panel()).toBeNull());
    expect(api.countOf(readPinKey) + api.countOf(createOrder) + api.countOf(payByBill)).toBe(0);
    cleanup();
    await openPanel(aShop({ products: [aProduct({ price: 0, fee: 0 })] }));
    await press('Ücretsiz al');
    await findDialog('Lodos izlemeye hazır');
  });

  it('a kids profile sees no shop [KIDS-04]', async () => {
    renderApp(ADDRESS, aShop(), { ...subscriber, profile: aProfile({ id: 'can', kid: true }) });
    expect(await screen.findByText('Bunu izlemek için bir büyüğünden yardım iste.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Kirala|^Satın al/ })).toBeNull();
  });
});

describe('what was paid for', () => {
  const HOUR_MS = 3_600_000;
  const until = (ms: number) => new Date(Date.now() + ms).toISOString();

  it.each([
    ['a rental', { until: until(30.5 * HOUR_MS), purchasetype: 3, startsLeft: null }, 'Kiralandı · 31 saat kaldı'],
    ['a rental with starts', { until: until(30.5 * HOUR_MS), purchasetype: 3, startsLeft: 2 }, '2 izleme hakkın kaldı'],
    ['a purchase', { until: null, purchasetype: 3, startsLeft: null }, 'Satın alındı'],
    ['what was given', { until: null, purchasetype: 7, startsLeft: null }, 'Sana açık'],
  ] as const)('is shown on the title: %s [PAY-23] [PAY-21]', async (_, owned, words) => {
    renderApp(ADDRESS, aServiceWithTitles([aVod({ owned })]), subscriber);
    expect(await screen.findByText(words)).toBeInTheDocument();
  });

  it('ends while it plays: the player closes, and the title can be rented again [PAY-23]', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['Date', 'setTimeout', 'clearTimeout'] });
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    const endsAt = Date.now() + HOUR_MS;
    const rented = aVod({ owned: { until: new Date(endsAt).toISOString(), purchasetype: 3, startsLeft: null } });
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
