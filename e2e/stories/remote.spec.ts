// A television: 1920x1080, arrows, OK and Back alone.

import { TELEVISION } from '../support/browser.ts';
import { reachByArrows } from '../support/remote.ts';
import { signInOverApi, storageOf } from '../support/signed-in.ts';
import { steadyBox } from '../support/steady.ts';
import { expect, test } from '../support/story.ts';

const SCREENS = [
  ['home', '/dashboard/home/6/all'],
  ['a title', '/dashboard/home/6/601/voddetail/firtina'],
  ['live television', '/dashboard/livetv/3'],
  ['the guide', '/dashboard/guide'],
  ['search', '/dashboard/search/deniz'],
  ['settings', '/settings/parentalcontrol'],
  ['the account', '/account/settings'],
  ['packages', '/packets'],
] as const;

for (const [name, path] of SCREENS) {
  test(`reaches every control of ${name} by arrows [A11Y-02]`, async ({ browser, baseURL }) => {
    const server = String(baseURL);
    const viewer = await signInOverApi(server, 'premium@seyir.test', { force: true, pin: '1234' });
    const context = await browser.newContext({
      ...{ viewport: TELEVISION, storageState: storageOf(server, viewer) },
      // The banner of home would go on to its next slide under the walk.
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    // An advertisement that comes or goes under the walk takes controls along.
    await page.route('**/api/ads/*', (route) => route.fulfill({ status: 204 }));
    await page.goto(`${server}${path}`);
    await page.locator('main a[href], main button').first().waitFor();
    await steadyBox(page.getByRole('main'));
    // A player has all its controls once it plays: the seek bar lies between the two rows of the others.
    if (await page.locator('[data-player]').count()) await page.locator('[data-keys="seek"]:enabled').waitFor();
    expect((await reachByArrows(page)).unreached).toEqual([]);
    await context.close();
  });
}
