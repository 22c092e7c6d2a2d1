// Renting, buying and pay-per-view, through the real server and the sandbox's payment page. Every story has an account of its
// own, with a package and a main profile whose PIN is 1234.
import type { Page } from '@playwright/test';
import { PaymentPanel } from '../pages/payment-panel.ts';
import { TitlePage } from '../pages/title-page.ts';
import { aBuyer, must } from '../support/new-buyer.ts';
import { type SignedIn, storageOf } from '../support/signed-in.ts';
import { expect, test as story } from '../support/story.ts';
import { findViolations } from '../support/violations.ts';

interface Shopping {
  readonly buyer: SignedIn;
  readonly title: TitlePage;
  readonly panel: PaymentPanel;
}

const test = story.extend<Shopping>({
  buyer: async ({ baseURL }, use) => use(await aBuyer(baseURL ?? '')),
  storageState: async ({ baseURL, buyer }, use) => use(storageOf(baseURL ?? '', buyer)),
  title: async ({ page }, use) => use(new TitlePage(page)),
  panel: async ({ page }, use) => use(new PaymentPanel(page)),
});

interface Purchase {
  readonly kind: string;
  readonly name: string;
  readonly state: string;
  readonly price: number;
}
const listPurchases = async (buyer: SignedIn): Promise<Purchase[]> =>
  ((await must(buyer, 'GET', '/pay/history')) as { data: Purchase[] }).data.filter(({ kind }) => kind !== 'package');

async function isUnlocked(buyer: SignedIn, id: string): Promise<boolean> {
  return ((await must(buyer, 'GET', `/content/${id}`)) as { isUnlocked: boolean }).isUnlocked;
}

/** An event of the past days, of channel 51: its ticket is on sale again. */
async function findEvent(buyer: SignedIn): Promise<{ epgProgramId: string; startTime: string; title: string }> {
  const HOUR_MS = 3_600_000;
  const to = Date.now() - HOUR_MS;
  const path = `/guide?from=${to - 20 * HOUR_MS}&to=${to}&offset=0&count=50`;
  interface Row {
    readonly channelId: string;
    readonly programmes: { epgProgramId: string; startTime: string; title: string; isppv: string; endTime: string }[];
  }
  const { channels } = (await must(buyer, 'GET', path)) as { channels: Row[] };
  const events = channels.flatMap(({ channelId, programmes }) => (channelId === '51' ? programmes : []));
  const found = events.find(({ isppv, endTime }) => isppv === '1' && Date.parse(endTime) < to);
  if (!found) throw new Error('The guide has no pay-per-view event.');
  return found;
}

test('buys a title by card, watches it later, and finds it in My Stuff [PAY-01, PAY-12, PAY-15, PAY-20, PAY-27, MYSTUFF-04] @phone @core', async ({
  page,
  title,
  panel,
  buyer,
}) => {
  await title.open('sarnic');
  await title.button(/^Satın al/).click();
  await panel.answer('Bu içerik bir pakette', 'Kapat');
  await expect(panel.dialog).toBeHidden();
  expect(await isUnlocked(buyer, 'sarnic')).toBe(false);
  await title.button(/^Satın al/).click();
  await panel.answer('Bu içerik bir pakette', 'Hayır, yalnız bu içerik');
  await expect(panel.dialog.getByRole('radio', { name: /^Yalnız bu içerik/ })).toBeFocused();
  expect(await findViolations(page)).toEqual([]);
  await panel.button('129,90 TL öde').click();
  await expect(panel.frame.getByText('Deneme ortamı')).toBeVisible();
  await expect(panel.frame.getByRole('button', { name: 'Onayla ve öde' })).toBeInViewport({ ratio: 1 });
  const origin = new URL((await panel.iframe.getAttribute('src')) ?? '').origin;
  expect(origin).not.toBe(new URL(page.url()).origin);
  expect(await findViolations(page)).toEqual([]);
  const pagesBefore = await page.evaluate(() => history.length);
  await panel.payWithCard();
  await expect(panel.message('Sarnıç artık senin')).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await panel.answer('Sarnıç artık senin', 'Sonra izle');
  await expect(title.button(/^İzle/)).toBeVisible();
  await expect(page.getByText('Satın alındı')).toBeVisible();
  expect(await listPurchases(buyer)).toMatchObject([{ name: 'Sarnıç', state: 'paid', price: 129.9 }]);
  // The payment left no entries in the history: Back leaves the title.
  expect(await page.evaluate(() => history.length)).toBe(pagesBefore);
  await page.goto('/settings/purchasehistory');
  await expect(page.getByRole('listitem').filter({ hasText: 'Sarnıç' })).toContainText('129,90 TL');
  await page.goto('/dashboard/home/1/105');
  await expect(page.getByRole('main').getByText('Satın alındı').first()).toBeVisible();
});

test('pays on the bill: a wrong PIN stops, a right one is confirmed, and the title plays (WCAG 3.3.4) [PAY-06, PAY-08, PIN-17, PIN-18] @core', async ({
  page,
  title,
  panel,
  buyer,
}) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/admin/check')) sent.push(request.postData() ?? '');
  });
  await title.open('sarnic');
  await title.button(/^Kirala/).click();
  await panel.answer('Bu içerik bir pakette', 'Evet, paketi kirala');
  await panel.choose(/Faturama yansıt/);
  await panel.pin.fill('9999');
  await panel.button('99,90 TL öde').click();
  await panel.answer('Ödeme onaylanmadı', 'Tamam');
  expect(await listPurchases(buyer)).toEqual([]);
  await panel.pin.fill('1234');
  await panel.button('99,90 TL öde').click();
  await expect(panel.message('Ödemeyi onayla')).toContainText('99,90 TL, bir sonraki faturana yansıtılacak.');
  expect(await listPurchases(buyer)).toEqual([]);
  await panel.answer('Ödemeyi onayla', 'Onayla');
  await panel.answer(/izlemeye hazır$/, 'Hemen izle');
  await expect(page.locator('[data-player]')).toBeVisible();
  expect(await Promise.all(['sarnic', 'kuzey', 'orman'].map((id) => isUnlocked(buyer, id)))).toEqual([
    true,
    true,
    true,
  ]);
  expect(sent).toHaveLength(2);
  expect(sent.join()).not.toMatch(/1234|9999/);
});

test('pays with a promotion code, once the PIN is given [PAY-08, PAY-09]', async ({
  title,
  panel,
  buyer,
  complaints,
}) => {
  // PIN_REQUIRED.
  complaints.allow('status of 403');
  await title.open('sarnic');
  await title.button(/^Satın al/).click();
  await panel.answer('Bu içerik bir pakette', 'Hayır, yalnız bu içerik');
  await panel.choose(/Promosyon kodu/);
  await panel.button('Kodu kullan').click();
  await expect(panel.dialog.getByText('Önce promosyon kodunu yaz.')).toBeVisible();
  await panel.code.fill('HEDIYE');
  await panel.button('Kodu kullan').click();
  // What a discount leaves goes on the bill: the server wants the PIN.
  const dialog = panel.dialog.page().getByRole('dialog', { name: 'Ödemeyi onayla' });
  for (const digit of '1234') await dialog.getByRole('button', { name: digit, exact: true }).click();
  await dialog.getByRole('button', { name: 'Onayla' }).click();
  await panel.answer('Sarnıç artık senin', 'Sonra izle');
  expect(await listPurchases(buyer)).toMatchObject([{ name: 'Sarnıç', state: 'paid', price: 0 }]);
});

test('takes a free title, and sees what is left of it [PAY-10, PAY-11, PAY-23]', async ({
  page,
  title,
  panel,
  buyer,
}) => {
  await title.open('firtina');
  await title.button(/^Kirala\s*Ücretsiz$/).click();
  await expect(panel.dialog.getByRole('heading', { name: 'Bu içerik ücretsiz' })).toBeVisible();
  await panel.button('Ücretsiz al').click();
  await panel.answer(/izlemeye hazır$/, 'Sonra izle');
  await expect(title.button(/^İzle/)).toBeVisible();
  await expect(page.getByText('3 izleme hakkın kaldı')).toBeVisible();
  expect(await listPurchases(buyer)).toMatchObject([{ state: 'paid', price: 0 }]);
});

test('closing the payment page charges nothing, and a declined card can be tried again [PAY-15, PAY-16, PAY-26]', async ({
  page,
  title,
  panel,
  buyer,
}) => {
  await title.open('sarnic');
  await title.button(/^Kirala/).click();
  await panel.answer('Bu içerik bir pakette', 'Hayır, yalnız bu içerik');
  await panel.button('49,90 TL öde').click();
  await panel.frame.getByRole('button', { name: 'Onayla ve öde' }).click();
  await expect(panel.frame.getByLabel('Doğrulama kodu')).toBeFocused();
  // Back leaves the payment page first, from its second step too, then the panel.
  await page.goBack();
  // The choice of what is bought has the focus, as when the panel opened.
  await expect(panel.dialog.getByRole('radio', { name: /^Yalnız bu içerik/ })).toBeFocused();
  await page.goBack();
  await expect(panel.dialog).toBeHidden();
  await title.button(/^Kirala/).click();
  await panel.answer('Bu içerik bir pakette', 'Hayır, yalnız bu içerik');
  await panel.button('49,90 TL öde').click();
  await panel.frame.getByRole('button', { name: 'Reddet' }).click();
  await expect(panel.message('Ödeme tamamlanamadı')).toContainText('Bankandan onay gelmedi, ücret alınmadı.');
  await panel.answer('Ödeme tamamlanamadı', 'Tekrar dene');
  await expect(panel.frame.getByRole('button', { name: 'Onayla ve öde' })).toBeVisible();
  await panel.closeFrame.click();
  await expect(panel.method(/Kredi veya banka kartı/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel.dialog).toBeHidden();
  expect(await isUnlocked(buyer, 'sarnic')).toBe(false);
  expect((await listPurchases(buyer)).filter(({ state }) => state === 'paid')).toEqual([]);
});

test('buys the ticket of an event at its address with the profile password [PPV-05, PPV-07]', async ({
  page,
  panel,
  buyer,
}) => {
  const event = await findEvent(buyer);
  await page.goto(`/payment/${event.epgProgramId}`);
  await expect(panel.dialog).toBeVisible();
  await expect(panel.method(/Kredi veya banka kartı/)).toBeFocused();
  expect(await findViolations(page)).toEqual([]);
  await keepPicture(page, 'pay-per-view');
  await panel.choose(/Profil şifresiyle öde/);
  await panel.pin.fill('1234');
  await panel.button(/TL öde$/).click();
  await panel.answer('Ödemeyi onayla', 'Onayla');
  await panel.answer(/^Biletin hazır/, 'Sonra izle');
  await expect(page).toHaveURL(new RegExp(`/program/${event.epgProgramId}$`));
  await expect(page.getByText('Biletin var')).toBeVisible();
  expect(await listPurchases(buyer)).toMatchObject([{ kind: 'ppv', name: event.title, state: 'paid' }]);
});

test('301 opens the payment on live television, and the programme plays once it is paid [PPV-01]', async ({
  page,
  panel,
  buyer,
  complaints,
}) => {
  complaints.allow('status of 403');
  const event = await findEvent(buyer);
  await page.goto(`/dashboard/livetv/51?start=${encodeURIComponent(event.startTime)}`);
  await expect(panel.dialog).toBeVisible();
  await panel.button(/TL öde$/).click();
  await panel.payWithCard();
  await expect(panel.dialog).toBeHidden();
  await expect(page.locator('[data-player] [role=alert]')).toHaveCount(0);
  await expect
    .poll(() =>
      page
        .locator('[data-player] video')
        .last()
        .evaluate((video: HTMLVideoElement) => video.currentTime),
    )
    .toBeGreaterThan(0);
});

const keepPicture = (page: Page, name: string) =>
  page.screenshot({ path: `../artefacts/screens/${name}-${page.viewportSize()?.width}.png` });
