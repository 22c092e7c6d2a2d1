// The bar, the footer, languages and unknown addresses.
import { dayAt } from '@seyir/core/time/local-time';
import { expectFocusIn, nextFrames, steadyBox } from '../support/steady.ts';
import { expect, test } from '../support/story.ts';

test('finds the menus of the server with live TV at the end, and is asked to sign in for those of subscribers [NAV-02, NAV-04, NAV-05, NAV-09, ROLE-03]', async ({
  page,
  home,
  navigation,
}) => {
  await home.open('/');
  await expect(navigation.menu.getByRole('listitem')).toHaveText([
    'Bana Özel',
    'Keşfet',
    'Filmler',
    'Diziler',
    'Kirala · Satın Al',
    'Çocuk',
    'Canlı TV',
  ]);
  await expect(navigation.entry('Canlı TV')).toHaveAttribute('href', '/dashboard/livetv/all');
  await expect(navigation.bar.getByRole('link', { name: 'Giriş yap' })).toHaveAttribute('href', '/select-login');
  await expect(navigation.bar.getByRole('button', { name: /Profil menüsü/ })).toHaveCount(0);
  for (const name of ['Bana Özel', 'Diziler']) {
    await navigation.menu.getByText(name, { exact: true }).click();
    await expect(navigation.dialog).toContainText('Bu işlemi yapmak için giriş yapmalısın.');
    await expectFocusIn(navigation.dialog);
    await page.keyboard.press('Escape');
    await expect(navigation.dialog).toBeHidden();
    await expect(page).toHaveURL(/\/dashboard\/home\/6\/601$/);
  }
});

test('sees the bar change after ten pixels, and finds social pages, notices and the year in the footer [NAV-03, FOOTER-01, FOOTER-02]', async ({
  page,
  home,
  navigation,
}) => {
  await home.open('/');
  const style = () =>
    navigation.bar.evaluate((bar) => getComputedStyle(bar).blockSize + getComputedStyle(bar).backgroundColor);
  const atTop = await style();
  await page.evaluate(() => window.scrollTo(0, 10));
  // The scroll event comes before the frame, and the bar's transition begins with it.
  await nextFrames(page);
  await navigation.bar.evaluate((bar) => Promise.all(bar.getAnimations().map(({ finished }) => finished)));
  expect(await style()).toBe(atTop);
  await page.evaluate(() => window.scrollTo(0, 40));
  await expect.poll(style).not.toBe(atTop);
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect.poll(style).toBe(atTop);

  const footer = page.getByRole('contentinfo');
  await footer.scrollIntoViewIfNeeded();
  const social = footer.getByRole('list', { name: 'Sosyal sayfalarımız' }).getByRole('link');
  await expect(social).toHaveCount(3);
  for (const link of await social.all()) await expect(link).toHaveAttribute('target', '_blank');
  await expect(footer).toContainText('Aydınlatma Metni');
  await expect(footer).toContainText('Gizlilik Bildirimi');
  await expect(footer).toContainText(`© ${dayAt(Date.now()).slice(0, 4)}`);
});

test('is brought to the default home with the message when the address names such a menu [NAV-12]', async ({
  page,
  navigation,
}) => {
  await page.goto('/dashboard/home/4/all');
  await expect(navigation.dialog).toContainText('giriş yapmalısın');
  await expect(page).toHaveURL(/\/dashboard\/home\/6\/601$/);
});

test('searches from the bar with something written, and is remembered by profile [NAV-11, STORE-04]', async ({
  page,
  home,
  navigation,
}) => {
  await home.open('/');
  await navigation.openSearch();
  await page.keyboard.type('   ');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/601$/);
  await page.keyboard.type('Dr. Öz & kedi/köpek');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/dashboard/search/${encodeURIComponent('Dr. Öz & kedi/köpek')}`);
  const { id } = JSON.parse((await page.evaluate(() => localStorage.getItem('profile'))) ?? '{}');
  await expect
    .poll(async () => (await page.context().cookies()).map(({ name }) => name))
    .toContain(`searchHistory_${id}`);
  await page.reload();
  await expect(page.getByRole('searchbox').first()).toBeVisible();
});

test('changes the language after a confirmation, and not without one [I18N-01, I18N-02]', async ({
  page,
  home,
  navigation,
}) => {
  await home.open('/');
  await expect(page.locator('html')).toHaveAttribute('lang', 'tr');
  const change = navigation.bar.getByRole('button', { name: 'TR, dili değiştir: English' });
  await change.click();
  await page.getByRole('button', { name: 'Vazgeç' }).click();
  await expect(change).toBeFocused();
  await expect(page.locator('html')).toHaveAttribute('lang', 'tr');
  await change.click();
  await page.getByRole('button', { name: 'Değiştir', exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(
    page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Discover' }),
  ).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Categories' })).toContainText('Comedy');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('language'))).toBe('en');
});

test('meets the error page where nothing is [ROUTE-06, ROUTE-31, ERR-01]', async ({ page }) => {
  const main = page.getByRole('main');
  for (const path of ['/nowhere', '/errorpage', '/dashboard/nowhere', '/dashboard/home/6/601/nowhere']) {
    await page.goto(path);
    await expect(main, path).toContainText('Bir hata oluştu.');
    await expect(main, path).toContainText('Tekrar giriş yapmayı deneyebilirsiniz.');
    await expect(main.getByRole('link', { name: 'Giriş yap' }), path).toHaveAttribute('href', '/login');
  }
});

test('is sent to the sign-in from pages of an account [ROUTE-14]', async ({ page }) => {
  for (const path of ['/selectprofile', '/profiles/1', '/profile/new']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/login$/);
  }
});

test('goes back with the browser’s own button to where the row was left, and home by the logo [NAV-01]', async ({
  page,
  home,
  navigation,
}) => {
  await home.open('/dashboard/home/6/602');
  const cards = home.row('BU AY GELENLER').getByRole('listitem');
  const start = (await steadyBox(cards.nth(0))).x;
  /** How far the fifth card is from where the first one was. */
  const distance = async () => Math.abs(((await cards.nth(4).boundingBox())?.x ?? 0) - start);
  await home.row('BU AY GELENLER').getByRole('button', { name: 'Sonraki' }).click();
  await expect.poll(distance).toBeLessThan(2);
  await navigation.entry('Filmler').click();
  await expect(page).toHaveURL(/\/dashboard\/home\/2\/201$/);
  await page.goBack();
  await home.isReady();
  await expect.poll(distance).toBeLessThan(2);
  await navigation.bar.getByRole('link', { name: 'Seyir ana sayfa' }).click();
  await expect(page).toHaveURL(/\/dashboard\/home\/6\/601$/);
});

test('uses the bottom bar on a phone @phone-only', async ({ page, home, navigation }) => {
  await home.open('/');
  await expect(navigation.phone).toBeVisible();
  await expect(navigation.phone.getByRole('link', { name: 'Keşfet' })).toHaveAttribute('aria-current', 'page');
  await navigation.phone.getByRole('link', { name: 'Bana Özel' }).click();
  await expect(navigation.dialog).toContainText('giriş yapmalısın');
  await expectFocusIn(navigation.dialog);
  await page.keyboard.press('Escape');
  await expect(navigation.dialog).toHaveCount(0);
  await navigation.phone.getByRole('link', { name: 'Ara' }).click();
  await expect(page).toHaveURL(/\/dashboard\/search$/);
  await expect(page.getByRole('searchbox')).toBeFocused();
  await expect(navigation.phone.getByRole('link', { name: 'Ara' })).toHaveAttribute('aria-current', 'page');
  await expect(navigation.bar).toBeHidden();
  await expect(page.getByRole('region', { name: 'Popüler aramalar' })).toBeVisible();
});
