// A visitor becomes a subscriber: through the real payment frame, on its own origin, with the sandbox's cards. Every story
// that changes something has an account of its own.
import { PackagesPage } from '../pages/packages-page.ts';
import { PurchasePage } from '../pages/purchase-page.ts';
import { SignInPages } from '../pages/sign-in-pages.ts';
import { openAccount } from '../support/new-account.ts';
import { type SignedIn, signInOverApi, storageOf } from '../support/signed-in.ts';
import { expectFocusIn } from '../support/steady.ts';
import { expect, test as story } from '../support/story.ts';
import { findViolations } from '../support/violations.ts';

interface Shopping {
  readonly newcomer: SignedIn;
  readonly packages: PackagesPage;
  readonly purchase: PurchasePage;
}

/** Declined at once by the sandbox. */
const DECLINED_CARD = '4111 1111 1111 1129';
const REFUSAL = 'status of 4';

const test = story.extend<Shopping>({
  newcomer: async ({ baseURL }, use) => use(await aNewcomer(baseURL ?? '')),
  storageState: async ({ baseURL, newcomer }, use) => use(storageOf(baseURL ?? '', newcomer)),
  packages: async ({ page }, use) => use(new PackagesPage(page)),
  purchase: async ({ page }, use) => use(new PurchasePage(page)),
});

/** A new account: one profile, no package. */
async function aNewcomer(serverUrl: string): Promise<SignedIn> {
  const { username, password } = await openAccount(serverUrl);
  return signInOverApi(serverUrl, username, { password });
}

async function packageOf({ call }: SignedIn): Promise<string | undefined> {
  const { body } = await call('GET', '/auth/subscription/my-subscriptions');
  return (body as { data: { productP: { name: string } }[] }).data[0]?.productP.name;
}

test('a newcomer chooses, pays, answers the bank and starts watching [PURCHASE-01, PURCHASE-02, PURCHASE-04, PURCHASE-13, ROUTE-16] @phone @core', async ({
  page,
  newcomer,
  packages,
  purchase,
  complaints,
}) => {
  await packages.open();
  await packages.buy('Premium');
  await expect(purchase.frame.getByText('Deneme ortamı')).toBeVisible();
  const frameOrigin = new URL((await page.locator('iframe').getAttribute('src')) ?? '').origin;
  expect(frameOrigin).not.toBe(new URL(page.url()).origin);
  expect(await findViolations(page)).toEqual([]);
  await purchase.pay.click();
  await purchase.answerBank('000000');
  await expect(purchase.frame.getByText('Kod doğru değil.')).toBeVisible();
  expect(await packageOf(newcomer)).toBeUndefined();
  await purchase.answerBank();
  await expect(purchase.success).toBeVisible();
  await expect(page.getByText(/^Paket satın alma işleminiz başarı ile gerçekleşmiştir/)).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  expect(await packageOf(newcomer)).toBe('Premium');
  await expect
    .poll(() => page.evaluate(() => JSON.parse(localStorage.getItem('userPackage') ?? '{}').productP?.name))
    .toBe('Premium');
  await page.reload();
  await expect(purchase.success).toBeVisible();
  // The order is refused, which the browser logs.
  complaints.allow(REFUSAL);
  await page.goto('/purchase?productId=premium');
  await expect(page.getByRole('heading', { name: 'Bu paket zaten senin' })).toBeVisible();
  await page.getByRole('link', { name: 'İzlemeye başla' }).click();
  await expect(page).toHaveURL(/\/dashboard\/livetv\/all$/);
});

test('a frame closed midway and a declined card cost nothing, and the next try pays [PURCHASE-03, PURCHASE-05, PURCHASE-06]', async ({
  page,
  newcomer,
  purchase,
}) => {
  await purchase.open('aile');
  await purchase.pay.click();
  await purchase.code.waitFor();
  await purchase.press('Kapat');
  await expect(purchase.givenUp).toBeVisible();
  expect(await findViolations(page)).toEqual([]);

  await purchase.goOn.click();
  await purchase.cardNumber.fill(DECLINED_CARD);
  await purchase.pay.click();
  await expect(purchase.failure).toBeVisible();
  await expect(page.getByText(/bakiyesi ya da limiti yetmedi/)).toBeVisible();

  await purchase.retry.click();
  await purchase.pay.waitFor();
  await page.getByRole('button', { name: 'Vazgeç' }).click();
  await expect(purchase.givenUp).toBeVisible();
  const ways = page.getByRole('link', { name: 'Paketlere dön' });
  await expect(ways.first()).toBeVisible();
  for (const link of await ways.all()) await expect(link).toHaveAttribute('href', '/account/package');
  expect(await packageOf(newcomer)).toBeUndefined();

  await purchase.goOn.click();
  await purchase.payWithCard();
  await expect(purchase.success).toBeVisible();
  expect(await packageOf(newcomer)).toBe('Aile');
});

test('forged messages do not pay an order, and two tabs pay one order once [PURCHASE-10, PURCHASE-11, PURCHASE-12]', async ({
  page,
  context,
  newcomer,
  purchase,
}) => {
  const checks: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/pay/check')) checks.push(request.url());
  });
  await purchase.open('premium');
  await page.evaluate(forgeMessages);
  await expect(purchase.pay).toBeVisible();
  expect(checks).toEqual([]);

  const other = new PurchasePage(await context.newPage());
  await other.open('premium');
  await other.payWithCard();
  await expect(other.success).toBeVisible();
  // The first tab still shows the card; its answer is that the order is paid.
  await purchase.pay.click();
  await expect(purchase.success).toBeVisible();
  const { body } = await newcomer.call('GET', '/pay/history');
  expect((body as { data: unknown[] }).data).toHaveLength(1);
});

/** Runs in the page: our own window and a frame of another origin post forged payment messages. */
function forgeMessages(): Promise<void> {
  const claim = { source: 'seyir-payment', event: 'confirm' };
  window.postMessage(claim, '*');
  const stranger = document.createElement('iframe');
  document.body.append(stranger);
  stranger.contentWindow?.parent.postMessage(claim, '*');
  return new Promise((resolve) => {
    window.addEventListener('message', (event) => event.data === 'last' && resolve());
    window.postMessage('last', '*');
  });
}

test('a code gives a package once, and it is cancelled after a question [PROMO-01, PROMO-02, PROMO-03, PACKAGE-05, PACKAGE-08, PACKAGE-13]', async ({
  page,
  newcomer,
  packages,
  complaints,
}) => {
  await packages.open();
  await packages.apply.click();
  await expect(page.getByText('Önce promosyon kodunu yaz.')).toBeVisible();
  await packages.promoCode.fill('BITTI');
  await packages.promoCode.press('Enter');
  await expect(page.getByText(/Promosyon kodu geçersiz/)).toBeVisible();
  await packages.promoCode.fill('seyir30');
  await packages.apply.click();
  await expect(page).toHaveURL(/\/selectprofile$/);
  expect(await packageOf(newcomer)).toBe('Premium');

  await packages.open();
  await expect(packages.names.first()).toHaveText('Premium');
  await expect(packages.subscription).toContainText('Premium');
  await expect(packages.subscription).toContainText('@ornek.test');
  await packages.promoCode.fill('SEYIR30');
  await packages.apply.click();
  await expect(page.getByText(/daha önce kullandın/)).toBeVisible();
  // The browser logs the two refused calls.
  await expect.poll(() => complaints.count(REFUSAL)).toBe(2);
  complaints.allow(REFUSAL);

  const premium = packages.card('Premium');
  await premium.getByRole('button', { name: 'İptal et' }).click();
  await packages.dialog.getByRole('button', { name: 'Paketim kalsın' }).click();
  await expect(packages.dialog).toHaveCount(0);
  await premium.getByRole('button', { name: 'İptal et' }).click();
  await packages.dialog.getByRole('button', { name: 'İptal et' }).click();
  await expect(packages.dialog.last()).toContainText('Paketin iptal edildi');
  const reloaded = page.waitForEvent('load');
  await packages.dialog.getByRole('button', { name: 'Tamam' }).click();
  await reloaded;
  await expect(premium.getByText(/tarihine kadar açık/)).toBeVisible();
  await expect(premium.getByRole('link', { name: 'Yeniden al' })).toBeVisible();
});

story(
  'a guest sees every package, is asked to sign in to buy, and returns to the purchase [ROUTE-04, PACKAGE-01, PACKAGE-06, PACKAGE-07, PACKAGE-12] @phone @core',
  async ({ page, isMobile, baseURL }) => {
    const packages = new PackagesPage(page);
    await packages.open('/packets');
    await expect(packages.names).toHaveText(['Aile', 'Premium', 'Spor Extra']);
    const countWhole = () =>
      packages.cards.evaluateAll(
        (cards) => cards.filter((card) => card.getBoundingClientRect().right <= window.innerWidth).length,
      );
    await expect.poll(countWhole).toBe(isMobile ? 1 : 3);
    await expect(packages.back).toHaveAttribute('href', '/dashboard/livetv/all');
    await packages.buy('Aile');
    await expect(packages.dialog).toContainText('Bu işlemi yapmak için giriş yapmalısın.');
    await expectFocusIn(packages.dialog);
    await page.keyboard.press('Escape');
    await expect(packages.dialog).toHaveCount(0);
    await packages.apply.click();
    await expect(packages.dialog).toContainText('Bu işlemi yapmak için giriş yapmalısın.');
    await expect(page).toHaveURL(/\/packets$/);
    await page.keyboard.press('Escape');

    await packages.buy('Aile');
    await packages.dialog.getByRole('button', { name: 'Giriş yap' }).click();
    const { username, password } = await openAccount(baseURL ?? '');
    await expect(page).toHaveURL(/\/select-login$/);
    await page.goto('/login');
    await new SignInPages(page).signIn(username, password);
    await page.getByRole('button', { name: /Defne/ }).click();
    await expect(page).toHaveURL(/\/purchase\?productId=aile/);
    await expect(new PurchasePage(page).pay).toBeVisible();
  },
);

story(
  'two packages fit on a tablet, and on a phone the next one looks in [PACKAGE-01] (departure)',
  async ({ page }) => {
    const packages = new PackagesPage(page);
    const countVisible = (share: number) =>
      packages.cards.evaluateAll(
        (cards, least) =>
          cards.filter((card) => {
            const { left, right, width } = card.getBoundingClientRect();
            return Math.min(right, window.innerWidth) - left >= least * width;
          }).length,
        share,
      );
    await page.setViewportSize({ width: 834, height: 1112 });
    await packages.open('/packets');
    await expect(packages.names).toHaveCount(3);
    await expect.poll(() => countVisible(1)).toBe(2);
    await page.setViewportSize({ width: 390, height: 844 });
    await expect.poll(() => countVisible(1)).toBe(1);
    await expect.poll(() => countVisible(0.05)).toBe(2);
  },
);

story('more packages than fit are reached by an arrow, in half a second [PACKAGE-01]', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ ...(baseURL ? { baseURL } : {}), reducedMotion: 'no-preference' });
  const page = await context.newPage();
  // The demonstration sells three.
  await page.route('**/api/auth/subscription', async (route) => {
    const answer = await route.fetch();
    const products = (await answer.json()) as { id: string; name: string }[];
    const more = products.map((product) => ({ ...product, id: `${product.id}2`, name: `${product.name} 2` }));
    await route.fulfill({ response: answer, json: [...products, ...more] });
  });
  await page.addInitScript(noteSlides);
  const packages = new PackagesPage(page);
  await packages.open('/packets');
  await page.getByRole('region', { name: 'PAKETLER' }).getByRole('button', { name: 'Sonraki' }).click();
  const slides = () => page.evaluate(() => JSON.parse(document.documentElement.dataset.slides ?? '[]'));
  await expect.poll(slides).toEqual([500]);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.close();
});

/** Runs in the page: records the duration of list transitions at their start, since a busy machine may look after the end. */
function noteSlides(): void {
  const { animate } = Element.prototype;
  const durations: unknown[] = [];
  Element.prototype.animate = function (frames, options) {
    if (this instanceof HTMLUListElement && typeof options === 'object') durations.push(options.duration);
    document.documentElement.dataset.slides = JSON.stringify(durations);
    return animate.call(this, frames, options);
  };
}
