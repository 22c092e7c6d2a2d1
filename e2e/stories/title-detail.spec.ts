// A title: opened from a row and by its address, liked, listed, shared, previewed. Every story has an account of its own.
import { HOVER_DELAY_MS } from '@seyir/core/limits/home';
import { TitlePage } from '../pages/title-page.ts';
import { DESKTOP, PHONE, TABLET } from '../support/browser.ts';
import { holdOff } from '../support/moments.ts';
import { openAccount } from '../support/new-account.ts';
import { openBrowserOf, signInOverApi } from '../support/signed-in.ts';
import { steadyBox, steadyScroll } from '../support/steady.ts';
import { test as base, expect } from '../support/story.ts';
import { findViolations } from '../support/violations.ts';

const test = base.extend<{ title: TitlePage; server: string }>({
  server: async ({ baseURL }, use) => use(baseURL ?? ''),
  title: async ({ page }, use) => use(new TitlePage(page)),
});

test('opens a title from far down the page and comes back to the same place [ROUTE-26, ROUTE-27, DETAIL-08] @core', async ({
  page,
  home,
  title,
}) => {
  // Delays the preview, so that on a slow machine it does not cover the card before the press.
  await holdOff(page, HOVER_DELAY_MS);
  await home.open('/dashboard/home/6/601');
  await page.mouse.wheel(0, 900);
  await expect.poll(() => steadyScroll(page)).toBeGreaterThan(400);
  const card = home.cards.nth(12);
  await card.scrollIntoViewIfNeeded();
  await steadyBox(card);
  const place = await steadyScroll(page);

  await card.click();
  await title.heading.waitFor();
  expect(await steadyScroll(page)).toBe(place);
  const opened = (await title.dialog.getAttribute('aria-label')) ?? '';
  await title.row('Benzer içerikler').getByRole('link').first().click();
  await expect(page).toHaveURL(/recommend=vod$/);
  await expect(title.dialog).not.toHaveAccessibleName(opened);
  await title.heading.waitFor();

  // Beside it: the page it was opened from, however many titles were looked at.
  await page.mouse.click(30, DESKTOP.height / 2);
  await expect(page).toHaveURL(/\/dashboard\/home\/6\/601$/);
  await expect(title.dialog).toBeHidden();
  // Restoring the focus may scroll the rest of a card into view.
  await expect.poll(async () => Math.abs((await steadyScroll(page)) - place)).toBeLessThan(10);
  await expect(card).toBeFocused();
  await page.goForward();
  await title.heading.waitFor();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/\/dashboard\/home\/6\/601$/);
});

test('opens a title by its address, whole and accessible [ROUTE-26, ROUTE-27, DETAIL-06, DETAIL-13]', async ({
  page,
  home,
  title,
}) => {
  await title.open('tuzfener', '/dashboard/home/6/all');
  // The page below has become that of its first category; the title stays open meanwhile.
  await expect(page).toHaveURL(/\/dashboard\/home\/6\/601\/voddetail\/tuzfener$/);
  await expect(page).toHaveTitle('Tuz ve Fener · Seyir');
  await expect(title.dialog.getByRole('link', { name: 'Hemen giriş yap' })).toHaveAttribute('href', '/signup');

  const related = title.row('Benzer içerikler');
  const start = (await steadyBox(related.nth(0))).x;
  await title.dialog.getByRole('region', { name: 'Benzer içerikler' }).getByRole('button', { name: 'Sonraki' }).click();
  await expect.poll(async () => Math.abs((await steadyBox(related.nth(4))).x - start)).toBeLessThan(2);

  expect(await findViolations(page, '[role="dialog"]')).toEqual([]);

  await title.close.click();
  await home.isReady();
  await expect(page).toHaveURL(/\/dashboard\/home\/6\/601$/);
  await expect(page).toHaveTitle('Keşfet · Seyir');
});

test('counts six people and four related titles on a phone, a tablet and a desktop [DETAIL-04, DETAIL-06]', async ({
  page,
  title,
}) => {
  // The title has six people: one more of each shows where the row is cut.
  await page.route(/\/api\/content\/tuzfener(\?|$)/, async (route) => {
    const response = await route.fetch();
    const content = await response.json();
    const more = content.actors.map((person: { id: string }) => ({ ...person, id: `${person.id}-more` }));
    await route.fulfill({ response, json: { ...content, actors: [...content.actors, ...more] } });
  });
  await title.open('tuzfener');
  for (const size of [PHONE, TABLET, DESKTOP]) {
    await page.setViewportSize(size);
    for (const [row, count] of [
      ['Oyuncular', 6],
      ['Benzer içerikler', 4],
    ] as const) {
      const cards = title.row(row);
      await cards.first().scrollIntoViewIfNeeded();
      const view = await steadyBox(title.dialog.getByRole('region', { name: row }));
      const boxes = await Promise.all((await cards.all()).map((card) => steadyBox(card)));
      const isWhole = ({ x, width }: { x: number; width: number }) =>
        x > view.x - 1 && x + width < view.x + view.width + 1;
      expect(boxes.length, row).toBeGreaterThan(count);
      expect(boxes.filter(isWhole).length, `${row} at ${size.width} px`).toBe(count);
      // The names below the pictures do not lie over each other.
      const [first, next] = [boxes[0], boxes.find(({ x }, index) => index > 0 && x > (boxes[0]?.x ?? 0) + 1)];
      expect((first?.x ?? 0) + (first?.width ?? 0)).toBeLessThan(next?.x ?? 0);
    }
  }
});

test('has seasons, episodes and a way to them, on a phone too [SERIES-01, UX-02] @phone @core', async ({
  page,
  title,
}) => {
  await title.open('zirve');
  await expect(title.dialog.getByRole('combobox', { name: 'Sezon' })).toHaveValue(/.+/);
  await expect(
    title.dialog
      .getByRole('listitem')
      .filter({ has: page.getByRole('button') })
      .first(),
  ).toBeVisible();
  const overflow = () =>
    title.dialog.evaluate((dialog) => {
      const scroller = dialog.parentElement;
      return scroller ? scroller.scrollWidth - scroller.clientWidth : -1;
    });
  await expect.poll(overflow).toBe(0);
});

test('likes a title and keeps it on the list, until it is taken off [LIKE-01, LIKE-02, WATCHLIST-02]', async ({
  browser,
  server,
}) => {
  const account = await openAccount(server);
  const session = await signInOverApi(server, account.username, { password: account.password });
  const context = await openBrowserOf(browser, server, session);
  const page = await context.newPage();
  const title = new TitlePage(page);
  const list = page.getByRole('region', { name: 'LİSTEM' }).getByRole('link', { name: 'Kedi Sokağı' });

  await title.open('kedi', '/dashboard/home/1/101');
  await title.button('Beğen').click();
  await title.button('Listeme ekle').click();
  await expect(title.button('Beğen')).toHaveAttribute('aria-pressed', 'true');
  // The list is asked for again after both presses have arrived, one after the other.
  await expect(list).toHaveCount(1);

  await page.reload();
  await expect(title.button('Beğen')).toHaveAttribute('aria-pressed', 'true');
  await expect(title.button('Listeme ekle')).toHaveAttribute('aria-pressed', 'true');
  await title.button('Beğenmedim').click();
  await expect(title.button('Beğen')).toHaveAttribute('aria-pressed', 'false');
  await title.button('Listeme ekle').click();
  await expect(list).toHaveCount(0);
  await context.close();
});

test('rests on a card and sees its preview inside the screen, opens it by key, and leaves it [HOVER-01, HOVER-03]', async ({
  page,
  home,
  title,
}) => {
  await home.open('/dashboard/home/6/602');
  const row = home.row('BU AY GELENLER');
  // The first stands at the left edge, the fifth is half outside at the right one.
  for (const index of [0, 4]) {
    await page.mouse.move(5, 5);
    await expect(title.preview).toBeHidden();
    const card = await steadyBox(row.getByRole('listitem').nth(index));
    await page.mouse.move(Math.min(card.x + 20, DESKTOP.width - 8), card.y + card.height / 2, { steps: 4 });
    await title.preview.waitFor();
    await expect.poll(async () => (await steadyBox(title.preview)).width).toBe(400);
    const { x, y, width, height } = await steadyBox(title.preview);
    expect(Math.min(x, y, DESKTOP.width - x - width, DESKTOP.height - y - height)).toBeGreaterThanOrEqual(0);
  }
  await page.mouse.move(5, 5);
  await expect(title.preview).toBeHidden();

  const card = row.getByRole('listitem').first().getByRole('link');
  await card.focus();
  await page.keyboard.press('p');
  await title.preview.waitFor();
  await expect(title.preview.locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(title.preview).toBeHidden();
  await expect(card).toBeFocused();
  await page.keyboard.press('p');
  await title.preview.getByRole('link', { name: 'İncele' }).click();
  await title.heading.waitFor();
  await title.close.click();
  await expect(card).toBeFocused();
});
