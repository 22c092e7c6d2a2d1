// Two windows of one browser: what is changed in one is followed in the other, without the viewer's doing.
import { PurchasePage } from '../pages/purchase-page.ts';
import { SettingsPage } from '../pages/settings-page.ts';
import { openAccount } from '../support/new-account.ts';
import { type SignedIn, signInOverApi, storageOf } from '../support/signed-in.ts';
import { expect, test as story } from '../support/story.ts';

const test = story.extend<{ newcomer: SignedIn }>({
  newcomer: async ({ baseURL }, use) => {
    const { username, password } = await openAccount(baseURL ?? '');
    await use(await signInOverApi(baseURL ?? '', username, { password }));
  },
  storageState: async ({ baseURL, newcomer }, use) => use(storageOf(baseURL ?? '', newcomer)),
});

test('a changed language and a reminder are followed by the other window [I18N-02, REMIND-01]', async ({
  page,
  context,
  newcomer,
}) => {
  const reminders = new SettingsPage(page);
  await reminders.isListeningAfter(() => reminders.open('/settings/reminders', 'Hatırlatmalarım'));
  await expect(page.getByText('Kurulu hatırlatma yok')).toBeVisible();
  const { body } = await newcomer.call('GET', `/channel/1/guide?date=${dayAfter()}`);
  const programme = (body as { epgProgramId: string; title: string }[]).at(-1);
  const other = await context.newPage();
  await other.goto(`/program/${programme?.epgProgramId}`);
  await other.getByRole('button', { name: 'Hatırlat', exact: true }).click();
  await expect(page.getByRole('list', { name: 'Kurduğun hatırlatmalar' })).toContainText(programme?.title ?? '?');

  await other.goto('/settings/language');
  await other.getByText('English', { exact: true }).click();
  await other.getByRole('alertdialog').getByRole('button', { name: 'Değiştir' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'My reminders' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

/** The broadcast day after the present one, when every programme is to come. */
const dayAfter = () => new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);

test('a package bought in one window opens the channel that the other one could not show [LIVE-09]', async ({
  page,
  context,
  complaints,
}) => {
  // The channel's pictures may be in the making.
  complaints.allow('status of 503');
  // An advertisement may lead to the packages, too.
  await context.route('**/api/ads/**', (route) => route.fulfill({ status: 204 }));
  await page.goto('/dashboard/livetv/1');
  const refusal = page.getByRole('link', { name: /Paket/ }).filter({ visible: true });
  await expect(refusal.first()).toBeVisible();
  const purchase = new PurchasePage(await context.newPage());
  await purchase.open('premium');
  await purchase.payWithCard();
  await expect(purchase.success).toBeVisible();
  await expect(refusal).toHaveCount(0);
});
