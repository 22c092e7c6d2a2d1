// A guest looks around the home.
import { expect, test } from '../support/story.ts';

test('chooses a category by its tab [HOME-02]', async ({ page, home }) => {
  await home.open('/');
  await expect(home.tab('Öne Çıkanlar')).toHaveAttribute('aria-current', 'page');
  await home.tab('Komedi').click();
  await expect(page).toHaveURL(/\/dashboard\/home\/6\/605$/);
  await expect(home.tab('Komedi')).toHaveAttribute('aria-current', 'page');
  await expect(home.tab('Öne Çıkanlar')).not.toHaveAttribute('aria-current');
  await expect(home.cards.first()).toBeVisible();
});

test('moves among tabs with the arrow keys and selects with Enter [A11Y-02]', async ({ page, home }) => {
  await home.open('/');
  await home.tab('Öne Çıkanlar').focus();
  await page.keyboard.press('ArrowRight');
  await expect(home.tab('Yeni Eklenenler')).toBeFocused();
  await expect(page).toHaveURL(/601$/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/602$/);
});

test('sees 4.2 posters a row and steps by four [ROW-01, ROW-02, ROW-03]', async ({ page, home }) => {
  await home.open('/');
  const row = home.row('SENİN İÇİN SEÇTİKLERİMİZ');
  const cards = row.getByRole('listitem');
  const [first, second] = [await cards.nth(0).boundingBox(), await cards.nth(1).boundingBox()];
  const width = first?.width ?? 0;
  const gap = (second?.x ?? 0) - (first?.x ?? 0) - width;
  const visible = (1440 - (first?.x ?? 0) - 4 * gap) / width;
  expect(visible).toBeCloseTo(4.2, 1);
  await row.getByRole('button', { name: 'Sonraki' }).click();
  await expect
    .poll(async () => Math.round((await cards.nth(4).boundingBox())?.x ?? 0))
    .toBe(Math.round(first?.x ?? -1));
  await expect(page).toHaveURL(/601$/);
});

test('opens the address of a title from its card [ROW-08]', async ({ home }) => {
  await home.open('/');
  expect(await home.cards.first().getAttribute('href')).toMatch(
    /^\/dashboard\/home\/6\/601\/voddetail\/[a-z]+\?recommend=column$/,
  );
});

test('walks the cards of a row with the arrow keys as one stop of Tab [A11Y-02]', async ({ page, home }) => {
  await home.open('/');
  const links = home.row('SENİN İÇİN SEÇTİKLERİMİZ').getByRole('listitem').getByRole('link');
  await links.nth(0).focus();
  await page.keyboard.press('ArrowRight');
  await expect(links.nth(1)).toBeFocused();
  await page.keyboard.press('End');
  await expect(links.last()).toBeFocused();
  await expect(links.last()).toBeInViewport();
  await page.keyboard.press('Home');
  await expect(links.nth(0)).toBeFocused();
});

test('is offered to sign up and in on the banner [BANNER-03, ROLE-09]', async ({ home }) => {
  await home.open('/');
  await expect(home.slide.getByRole('link', { name: 'Üye ol ve izle' })).toHaveAttribute('href', '/signup');
});

test('sees the banner turn by itself, pause under the pointer and return from the last to the first [BANNER-01, BANNER-02]', async ({
  page,
  home,
}) => {
  await page.clock.install();
  await home.open('/');
  const place = async () =>
    (await home.slide.getAttribute('aria-label'))
      ?.match(/(\d+) \/ (\d+)/)
      ?.slice(1)
      .map(Number);
  const [first, total = 0] = (await place()) ?? [];
  expect(first).toBe(1);
  await page.clock.runFor(10_000);
  expect((await place())?.[0]).toBe(2);
  await home.banner.hover();
  await page.clock.runFor(30_000);
  expect((await place())?.[0]).toBe(2);
  await page.mouse.move(5, 890);
  for (let slide = 3; slide <= total; slide += 1) await page.clock.runFor(10_000);
  expect((await place())?.[0]).toBe(total);
  await page.clock.runFor(10_000);
  expect((await place())?.[0]).toBe(1);
});

test('closes the header ad, which would have closed itself after seven seconds [ADS-01, ADS-02, ADS-04]', async ({
  page,
  home,
}) => {
  await home.open('/');
  const ad = page.getByRole('complementary', { name: /Reklam/ }).first();
  await expect(ad).toBeVisible();
  expect((await ad.boundingBox())?.height).toBeGreaterThanOrEqual(90);
  await ad.getByRole('button', { name: /kapat/i }).click();
  await expect(ad).toBeHidden();
});

test('finds kids’ colours in the kids’ menu and loses them again [KIDS-01, NAV-07]', async ({
  page,
  home,
  navigation,
}) => {
  await home.open('/');
  await navigation.entry('Çocuk').click();
  await expect(page).toHaveURL(/\/dashboard\/home\/5\/501$/);
  await expect(page.locator('[data-theme="kids"]').first()).toBeAttached();
  await navigation.entry('Keşfet').click();
  await expect(page.locator('[data-theme="kids"]')).toHaveCount(0);
});

test('sees pictures in modern formats and in the size of the screen', async ({ page, home }) => {
  const types: string[] = [];
  page.on('response', (answer) => {
    if (new URL(answer.url()).pathname.startsWith('/images/')) types.push(answer.headers()['content-type'] ?? '');
  });
  await home.open('/');
  await expect.poll(() => types.length).toBeGreaterThan(8);
  expect(types.every((type) => type === 'image/webp' || type === 'image/svg+xml')).toBe(true);
  const card = home.cards.first().locator('img').first();
  await expect.poll(() => card.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  const sent = await card.evaluate((image: HTMLImageElement) =>
    Number(new URL(image.currentSrc).searchParams.get('w')),
  );
  expect(sent).toBeLessThanOrEqual(480);
});
