import '@testing-library/jest-dom/vitest';
import { readAppConfig } from '@seyir/contract/config';
import { listProducts, listSubscriptions, type Subscription } from '@seyir/contract/packages';
import { checkPackagePurchase, startPackagePurchase } from '@seyir/contract/payments';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubBrowser, stubInsecureContext } from '../../../test/browser.ts';
import type { FakeApi } from '../../../test/fake-api.ts';
import { aSubscription, guestViewer, kidViewer, memberViewer, theProducts } from '../../../test/package-builders.ts';
import { stubEncryption } from '../../../test/payment-service.ts';
import { aServiceWithHome, renderApp } from '../../../test/render-app.tsx';
import { ApiError, NetworkError } from '../../shared/api/api-error.ts';
import { appStorage } from '../../shared/storage/app-storage.ts';
import { setLanguage } from '../../shared/text/language.ts';
import { dismissAll } from '../../shared/ui/DialogHost/dialogs.ts';
// Imported here, so that loading the chunk does not count against a test's timeout.
import '../packages/PackagesScreen.tsx';
import './PurchaseScreen.tsx';

const ORIGIN = 'https://pay.seyir.test';
const BUY = '/purchase?productId=premium';
const member = memberViewer();

beforeEach(() => {
  localStorage.clear();
  stubBrowser();
  stubEncryption();
});
afterEach(() => {
  act(() => dismissAll());
  cleanup();
  setLanguage('tr');
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A service whose orders are m1, m2, ... and that answers every check with the next of `verdicts`. */
function aShop(verdicts: (0 | 1 | Error)[] = []): FakeApi {
  let orders = 0;
  return aServiceWithHome()
    .on(readAppConfig, () => ({
      guest: { username: 'misafir', password: 'misafir' },
      socialLinks: [],
      supportPhone: '',
      paymentOrigin: ORIGIN,
      loginUrl: '',
      trustedOrigins: [],
      channelHosts: [],
    }))
    .on(listProducts, () => theProducts())
    .on(listSubscriptions, () => ({ data: [aSubscription()] }))
    .on(startPackagePurchase, () => {
      orders += 1;
      return { redirectUrl: `${ORIGIN}/gateway/${orders}`, mpay: `m${orders}` };
    })
    .on(checkPackagePurchase, () => {
      const verdict = verdicts.shift() ?? 0;
      if (verdict instanceof Error) throw verdict;
      return { data: verdict };
    });
}

/** A shop that refuses the order, to an account with this subscription. */
const anOwned = (subscription: Subscription): FakeApi =>
  aShop()
    .on(startPackagePurchase, () => Promise.reject(new ApiError(409, 'CONFLICT', '')))
    .on(listSubscriptions, () => ({ data: [subscription] }));

const frame = () => screen.findByTitle<HTMLIFrameElement>('Ödeme sayfası');
const failure = () => screen.findByRole('heading', { level: 1, name: 'Hata!' });
const success = () => screen.findByRole('heading', { level: 1, name: 'Tebrikler!' });

/** A message of the page in the frame, by default a confirmation. */
async function say(event: string, overrides: MessageEventInit = {}) {
  const { contentWindow } = await frame();
  const data = { source: 'seyir-payment', event };
  act(() => {
    window.dispatchEvent(new MessageEvent('message', { origin: ORIGIN, source: contentWindow, data, ...overrides }));
  });
}

describe('buying', () => {
  it('says on an address without https that a payment needs it, and opens no order [PURCHASE-12] [PURCHASE-01] (departure)', async () => {
    stubInsecureContext();
    const api = aShop();
    const app = renderApp(BUY, api, member);
    await screen.findByRole('heading', { level: 1, name: 'Güvenli bağlantı gerekli' });
    expect(api.countOf(startPackagePurchase)).toBe(0);
    await userEvent.click(screen.getByRole('button', { name: 'Kapat' }));
    await waitFor(() => expect(app.path()).toBe('/account/package'));
  });

  it('loads, then frames the payment page and keeps the order [PURCHASE-01] [ROUTE-05]', async () => {
    let answer: (reply: { redirectUrl: string; mpay: string }) => void = () => undefined;
    const api = aShop().on(startPackagePurchase, () => new Promise((resolve) => (answer = resolve)));
    const app = renderApp(BUY, api, member);
    expect(await screen.findByText('Ödeme sayfası hazırlanıyor...')).toBeVisible();
    expect(screen.queryByTitle('Ödeme sayfası')).not.toBeInTheDocument();
    await act(async () => answer({ redirectUrl: `${ORIGIN}/gateway/1`, mpay: 'm1' }));
    expect(await frame()).toHaveAttribute('src', `${ORIGIN}/gateway/1`);
    expect((await frame()).getAttribute('sandbox')).not.toMatch(/top-navigation/);
    expect(api.asked.find(({ name }) => name === 'GET /pay/purchase')?.input).toEqual({
      query: { productId: 'premium' },
    });
    await waitFor(() => expect(app.path()).toBe(`${BUY}&mpay=m1`));
    expect(api.countOf(startPackagePurchase)).toBe(1);
  });

  it('says so when the payment page does not answer, and waits for it', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
    renderApp(BUY, aShop(), member);
    const page = await frame();
    expect(screen.getByText('Ödeme sayfası hazırlanıyor...')).toBeVisible();
    await act(() => vi.advanceTimersByTimeAsync(12_000));
    expect(screen.getByRole('alert')).toHaveTextContent('Ödeme sayfası yanıt vermiyor');
    fireEvent.load(page);
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(screen.getByText('Ödeme sonucu bekleniyor...')).toBeVisible();
  });

  it('checks the payment, and leads to live television [PURCHASE-02] [PURCHASE-03] [PURCHASE-04] [PURCHASE-13] [ROUTE-16]', async () => {
    let answer: (reply: { data: 1 }) => void = () => undefined;
    const api = aShop().on(checkPackagePurchase, () => new Promise((resolve) => (answer = resolve)));
    renderApp(BUY, api, member);
    await say('confirm');
    expect((await screen.findAllByText('Ödemen kontrol ediliyor...')).length).toBeGreaterThan(0);
    expect(screen.queryByTitle('Ödeme sayfası')).not.toBeInTheDocument();
    expect(api.asked.at(-1)).toEqual({ name: 'GET /pay/check', input: { query: { mPay: 'm1' } } });
    await act(async () => answer({ data: 1 }));
    expect(await success()).toHaveFocus();
    expect(
      screen.getByText('Paket satın alma işleminiz başarı ile gerçekleşmiştir. Premium paketi hemen kullanıma açıldı.'),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'İzlemeye başla' })).toHaveAttribute('href', '/dashboard/livetv/all');
    const pictures = screen.getAllByRole('presentation').map((picture) => picture.getAttribute('src'));
    expect(pictures).toEqual([expect.stringContaining('/images/h/pazar')]);
    await waitFor(() => expect(appStorage.get('userPackage')).toMatchObject({ productP: { name: 'Premium' } }));
  });

  it('fails on 0, and can be retried [PURCHASE-03] [PURCHASE-05]', async () => {
    const api = aShop([0, 0, 1]);
    renderApp(BUY, api, member);
    await say('confirm');
    expect(await failure()).toHaveFocus();
    expect(
      screen.getByText(
        'Paket satın alma işleminiz başarısız olmuştur. Lütfen bilgilerinizi kontrol edip tekrar deneyiniz!',
      ),
    ).toBeVisible();
    for (const link of screen.getAllByRole('link', { name: 'Paketlere dön' })) {
      expect(link).toHaveAttribute('href', '/account/package');
    }
    expect(within(screen.getByRole('banner')).getByRole('link', { name: 'Paketlere dön' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Tekrar dene' }));
    expect(await frame()).toHaveAttribute('src', `${ORIGIN}/gateway/2`);
    expect(screen.getByRole('heading', { level: 1, name: 'Ödeme' })).toHaveFocus();
    await say('confirm');
    expect(await success()).toBeVisible();
  });

  it.each([
    ['funds', /bakiyesi ya da limiti yetmedi/],
    ['card', /bu kartı kabul etmedi/],
    ['verification', /doğrulama kodu/],
    ['bank', /Bankandan onay gelmedi/],
  ] as const)('that the bank declines for %s says why [PURCHASE-05]', async (declineReason, cause) => {
    const api = aShop().on(checkPackagePurchase, () => ({ data: 0 as const, declineReason }));
    renderApp(BUY, api, member);
    await say('confirm');
    expect(await failure()).toBeVisible();
    expect(screen.getByText(cause)).toBeVisible();
  });

  it.each([
    [1, '0'],
    [0, 'declined'],
  ] as const)('logs its result: check %d is returncode %s [PAY-24]', async (verdict, returncode) => {
    const api = aShop([verdict]);
    renderApp(BUY, api, member);
    await say('confirm');
    await (verdict === 1 ? success() : failure());
    const lines = api.asked.filter(({ name }) => name === 'POST /analytics-client/log/purchase');
    expect(lines.map(({ input }) => input)).toEqual([
      { body: { programcode: '', productcode: 'premium', paymentmethod: '11', returncode, errormsg: '' } },
    ]);
  });

  it.each([
    ['by its own page', () => say('close')],
    [
      'by giving up',
      async () => {
        await frame();
        await userEvent.click(screen.getByRole('button', { name: 'Vazgeç' }));
      },
    ],
  ])('that is closed %s is no error, and goes on when asked [PURCHASE-06] (departure)', async (_, close) => {
    const api = aShop();
    renderApp(BUY, api, member);
    await close();
    expect(await screen.findByRole('heading', { level: 1, name: 'Ödeme yapılmadı' })).toHaveFocus();
    expect(screen.getByText(/senden ücret alınmadı/)).toBeVisible();
    expect(screen.queryByText('Hata!')).not.toBeInTheDocument();
    expect(screen.queryByTitle('Ödeme sayfası')).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Ödemeye dön' }));
    expect(await frame()).toBeVisible();
  });

  it('was successful when the closed order turns out to be paid [PURCHASE-11]', async () => {
    renderApp(BUY, aShop([1]), member);
    await say('close');
    expect(await success()).toBeVisible();
  });

  it.each([
    [
      'the order is refused',
      aShop().on(startPackagePurchase, () => Promise.reject(new ApiError(404, 'NOT_FOUND', ''))),
    ],
    [
      'the gateway is away',
      aShop().on(startPackagePurchase, () => Promise.reject(new ApiError(503, 'UNAVAILABLE', ''))),
    ],
    ['the server is unreachable', aShop().on(startPackagePurchase, () => Promise.reject(new NetworkError('')))],
    [
      'the configuration cannot be had',
      aShop().on(readAppConfig, () => Promise.reject(new ApiError(404, 'NOT_FOUND', ''))),
    ],
  ])('fails when %s [PURCHASE-08]', async (_, api) => {
    renderApp(BUY, api, member);
    expect(await failure()).toBeVisible();
    expect(screen.queryByTitle('Ödeme sayfası')).not.toBeInTheDocument();
  });

  it('says of a package that is not sold that it is not, and leads to those that are', async () => {
    const api = aShop().on(startPackagePurchase, () => Promise.reject(new ApiError(404, 'NOT_FOUND', '')));
    renderApp('/purchase?productId=eski', api, member);
    expect(await failure()).toBeVisible();
    expect(await screen.findByText(/^Bu paket satışta değil/)).toBeVisible();
  });

  it('shows until when a package that is there already lasts, and leads on [PURCHASE-08] (departure)', async () => {
    let answer: () => void = () => undefined;
    const known = new Promise<{ data: Subscription[] }>((resolve) => {
      answer = () => resolve({ data: [aSubscription()] });
    });
    const api = anOwned(aSubscription()).on(listSubscriptions, () => known);
    renderApp(BUY, api, member);
    const skeleton = await screen.findByRole('status', { name: 'Yükleniyor...' });
    await act(async () => answer());
    await waitFor(() => expect(skeleton).not.toBeInTheDocument());
    expect(await screen.findByRole('heading', { level: 1, name: 'Bu paket zaten senin' })).toHaveFocus();
    expect(screen.getByText(/^Premium paketin 18\.12\.2026 tarihine kadar açık/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'İzlemeye başla' })).toHaveAttribute('href', '/dashboard/livetv/all');
    expect(screen.getByRole('link', { name: 'Paketim' })).toHaveAttribute('href', '/account/package');
    expect(screen.queryByText('Hata!')).not.toBeInTheDocument();
  });

  it('asks for a retry while the renewal of the package is being charged', async () => {
    const api = anOwned(aSubscription({ status: 'SUSPENDED' }));
    renderApp(BUY, api, member);
    expect(await failure()).toHaveFocus();
    expect(screen.getByText(/ödemesi şu anda kayıtlı kartından alınıyor/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Tekrar dene' }));
    await waitFor(() => expect(api.countOf(startPackagePurchase)).toBe(2));
  });

  it('fails when the check fails, and finds the payment on the next attempt [PURCHASE-08] [PURCHASE-11]', async () => {
    const api = aShop([new ApiError(503, 'UNAVAILABLE', ''), 1]);
    renderApp(BUY, api, member);
    await say('confirm');
    await failure();
    await userEvent.click(screen.getByRole('button', { name: 'Tekrar dene' }));
    expect(await success()).toBeVisible();
    expect(api.countOf(startPackagePurchase)).toBe(1);
  });

  it.each(['/purchase', '/purchase?productId='])(
    'fails at %s without a call, and leads to the packages [PURCHASE-08] [PURCHASE-05] (departure)',
    async (path) => {
      const api = aShop();
      const app = renderApp(path, api, member);
      await failure();
      expect(api.countOf(startPackagePurchase)).toBe(0);
      await userEvent.click(screen.getByRole('button', { name: 'Tekrar dene' }));
      await waitFor(() => expect(app.path()).toBe('/account/package'));
    },
  );

  it.each(['https://evil.test/gateway/1', 'javascript:alert(1)', 'http://pay.seyir.test/gateway/1'])(
    'does not frame %s [PURCHASE-12]',
    async (redirectUrl) => {
      renderApp(
        BUY,
        aShop().on(startPackagePurchase, () => ({ redirectUrl, mpay: 'm1' })),
        member,
      );
      await failure();
      expect(document.querySelector('iframe')).toBeNull();
    },
  );

  it.each<[string, MessageEventInit]>([
    ['another origin', { origin: 'https://evil.test' }],
    ['another window', { source: window }],
    ['a page that says it is paid', { data: { source: 'seyir-payment', event: 'paid' } }],
  ])('does not listen to %s [PURCHASE-12]', async (_, message) => {
    const api = aShop([1]);
    renderApp(BUY, api, member);
    await say('confirm', message);
    await say('close', message);
    expect(await frame()).toBeInTheDocument();
    expect(api.countOf(checkPackagePurchase)).toBe(0);
  });

  it('checks once for two messages [PURCHASE-02]', async () => {
    const api = aShop([1, 1]);
    renderApp(BUY, api, member);
    const { contentWindow } = await frame();
    const data = { source: 'seyir-payment', event: 'confirm' };
    act(() => {
      for (let count = 0; count < 2; count += 1) {
        window.dispatchEvent(new MessageEvent('message', { origin: ORIGIN, source: contentWindow, data }));
      }
    });
    await success();
    expect(api.countOf(checkPackagePurchase)).toBe(1);
  });

  it('shows a paid order after a reload [PURCHASE-11]', async () => {
    const api = aShop([1]);
    renderApp(`${BUY}&mpay=m7`, api, member);
    expect(await success()).toBeVisible();
    expect(api.countOf(startPackagePurchase)).toBe(0);
  });

  it('does not navigate when the answer arrives after the viewer has left', async () => {
    let answer: (reply: { redirectUrl: string; mpay: string }) => void = () => undefined;
    const api = aShop().on(startPackagePurchase, () => new Promise((resolve) => (answer = resolve)));
    const app = renderApp(BUY, api, member);
    await screen.findByText('Ödeme sayfası hazırlanıyor...');
    await act(() => app.router.navigate('/packets'));
    await act(async () => answer({ redirectUrl: `${ORIGIN}/gateway/1`, mpay: 'm1' }));
    expect(app.path()).toBe('/packets');
  });
});

describe('the summary', () => {
  it('shows the price of the package a month [PURCHASE-07]', async () => {
    renderApp(BUY, aShop(), member);
    const summary = within(await screen.findByRole('region', { name: 'Premium' }));
    expect(summary.getByText('249,90 TL / ay')).toBeVisible();
    expect(summary.getByText('249,90 TL')).toBeVisible();
  });

  it.each([
    ['is unknown', aShop()],
    ['cannot be asked for', aShop().on(listProducts, () => Promise.reject(new ApiError(404, 'NOT_FOUND', '')))],
  ])('shows the sample when the package %s [PURCHASE-07]', async (_, api) => {
    renderApp('/purchase?productId=baska', api, member);
    const summary = within(await screen.findByRole('region', { name: 'Seyir paketi' }));
    expect(summary.getByText('7,90 TL / ay')).toBeVisible();
    expect(summary.queryByText('Bugün ödenecek')).not.toBeInTheDocument();
  });

  it('is in English as well', async () => {
    setLanguage('en');
    renderApp(BUY, aShop(), member);
    expect(await screen.findByText('249,90 TL / month')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Payment' })).toBeVisible();
  });
});

it.each([
  ['a guest', guestViewer, 'Bu işlemi yapmak için giriş yapmalısın.'],
  ['a child', kidViewer, 'Bir büyüğünden yardım iste'],
])(
  'redirects %s to the packages without a call [PACKAGE-07] [KIDS-04] [ROUTE-05, PURCHASE-01] (departure)',
  async (_, viewer, words) => {
    const api = aShop();
    const app = renderApp(BUY, api, viewer);
    expect(await screen.findByRole('alertdialog')).toHaveTextContent(words);
    await waitFor(() => expect(app.path()).toBe('/packets'));
    expect(api.countOf(startPackagePurchase)).toBe(0);
  },
);
