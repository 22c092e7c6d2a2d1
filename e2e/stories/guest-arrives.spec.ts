// A visitor opens Seyir for the first time, and comes back.
import { expect, test } from '../support/story.ts';

test('finds the default home at its first category [ROUTE-01, ROUTE-17, ROUTE-18, HOME-01] @phone @core', async ({
  page,
  home,
}) => {
  await home.open('/');
  await expect(page).toHaveURL(/\/dashboard\/home\/6\/601$/);
  await expect(page).toHaveTitle(/Seyir/);
  const isInOrder = () =>
    page.evaluate(() => {
      const top = (selector: string) => document.querySelector(selector)?.getBoundingClientRect().top ?? Number.NaN;
      const banner = top('[aria-roledescription="slayt gösterisi"]');
      const tabs = top('nav[aria-label="Kategoriler"]');
      return banner <= tabs && tabs <= top('main h2[id]');
    });
  await expect.poll(isInOrder).toBe(true);
});

test('is signed in as a guest in the order of the documents, and keeps its keys under their names and no secret [GUEST-01, GUEST-04, API-01, ANALYTICS-01, STORE-01, STORE-02, STORE-03, STORE-05, STORE-07] @core', async ({
  page,
  home,
}) => {
  const calls: { call: string; authorised: boolean; device: string | undefined }[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (!/^\/api\/(auth|client\/profiles|analytics-client\/event\/login)/.test(pathname)) return;
    const headers = request.headers();
    calls.push({
      call: `${request.method()} ${pathname.slice(4)}`,
      authorised: headers.authorization?.startsWith('Bearer ') ?? false,
      device: headers['x-device-type'],
    });
  });
  await home.open('/');
  await expect
    .poll(() => calls.map(({ call }) => call))
    .toEqual([
      'POST /auth/user/login',
      'GET /client/profiles',
      'POST /client/profiles/select',
      'POST /analytics-client/event/login',
    ]);
  expect(calls.map(({ authorised }) => authorised)).toEqual([false, true, true, true]);
  expect(calls.at(-1)?.device).toBe('web-chrome');
  const names = [
    'userToken',
    'hasLoggedIn',
    'logintype',
    'profile',
    'profileToken',
    'usertype',
    'sessionid',
    'interfaceurl',
  ];
  const more = ['deviceid', 'timeDiff', 'forMeColumn', 'vodColumn', 'seriesColumn', 'rentColumn', 'kidColumn'];
  // Some values are written after later answers.
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage)))
    .toEqual(expect.arrayContaining([...names, ...more]));
  const stored: Record<string, string> = await page.evaluate(() => ({ ...localStorage }));
  expect(stored).toMatchObject({ hasLoggedIn: 'true', logintype: 'free', usertype: '0' });
  expect(stored.deviceid).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(stored.userToken?.split('.')).toHaveLength(3);
  expect(stored).toMatchObject({
    vodColumn: '6',
    forMeColumn: '1',
    seriesColumn: '4',
    rentColumn: '7',
    kidColumn: '5',
  });
  expect(JSON.stringify(stored)).not.toMatch(/"pin"|password/i);
  expect(page.url()).not.toMatch(/token|password/);
});

test('comes back to /dashboard without signing in again [SESSION-02, SESSION-03, ROUTE-22]', async ({ page, home }) => {
  await home.open('/');
  const before = await page.evaluate(() => localStorage.getItem('sessionid'));
  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  const reselected = page.waitForResponse(
    (answer) => answer.url().endsWith('/api/client/profiles/select') && answer.ok(),
  );
  await home.open('/dashboard');
  await expect(page).toHaveURL(/\/dashboard\/home\/6\/601$/);
  await reselected;
  expect(calls).not.toContain('/api/auth/user/login');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('sessionid'))).toBe(before);
});

test('recovers from corrupted storage values [STORE-08, SESSION-04, SESSION-08]', async ({ page, home }) => {
  await home.open('/');
  const spoilt = {
    userToken: 'not a token',
    profile: '{"id":',
    userPackage: '%%%',
    timeDiff: 'NaN',
    volume: '{}',
    language: 'klingon',
  };
  await page.evaluate((values) => {
    for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value);
  }, spoilt);
  await page.reload();
  await home.isReady();
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) localStorage.setItem(key, '\u0000{"');
  });
  await page.reload();
  await home.isReady();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('logintype'))).toBe('free');
});

test('is signed in again when the server no longer knows the session [API-07]', async ({ page, home, complaints }) => {
  // The browser itself reports the refused calls.
  complaints.allow('401');
  await home.open('/');
  const token = await page.evaluate(() => localStorage.getItem('userToken'));
  const ended = await page.request.post('/api/auth/user/logout', { headers: { authorization: `Bearer ${token}` } });
  expect(ended.status()).toBe(204);
  await home.tab('Komedi').click();
  await expect(home.cards.first()).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('userToken'))).not.toBe(token);
});

test('sees a friendly message in a browser that cannot play [BROWSER-01, BROWSER-02]', async ({ page }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'MediaSource');
    Reflect.deleteProperty(window, 'ManagedMediaSource');
    HTMLMediaElement.prototype.canPlayType = () => '';
  });
  await page.goto('/');
  await expect(page.getByRole('heading')).toContainText(/tarayıcı/i);
  await expect(page.getByRole('navigation')).toHaveCount(0);
});
