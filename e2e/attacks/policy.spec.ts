// What the page may load and what a stranger gets.
import { expect, test } from '../support/story.ts';

test('requests only the operator’s own origin, and runs only its own script files @core', async ({
  page,
  home,
  baseURL,
  complaints,
}) => {
  complaints.allowAll();
  const strangers: string[] = [];
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== baseURL) strangers.push(request.url());
  });
  const headers = (await page.goto('/'))?.headers() ?? {};
  expect(headers['content-security-policy']).toMatch(/script-src 'self'(;|$)/);
  expect(headers['content-security-policy']).toMatch(/frame-ancestors 'none'/);
  expect(headers['x-content-type-options']).toBe('nosniff');
  await home.isReady();
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  const ran = await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'window.ran = true';
    // An inline script runs while it is inserted.
    document.head.append(script);
    return Reflect.get(window, 'ran') === true;
  });
  expect(ran).toBe(false);
  expect(strangers).toEqual([]);
});

test('answers a stranger with codes and no details [API-05]', async ({ request }) => {
  for (const [path, status, code] of [
    ['/api/menu', 401, 'UNAUTHORISED'],
    ['/api/nowhere', 404, 'NOT_FOUND'],
    ['/api/config/user-frame/', 404, 'NOT_FOUND'],
    ['/images/%2e%2e%2fsecret', 404, 'NOT_FOUND'],
    ['/images/v/%2e%2e%2fsecret', 404, 'NOT_FOUND'],
  ] as const) {
    const answer = await request.get(path);
    expect([answer.status(), (await answer.json()).code], path).toEqual([status, code]);
    expect(answer.headers()['x-request-id'], path).toBeTruthy();
  }
});

test('offers its API to read', async ({ page, request }) => {
  const document = await (await request.get('/api/openapi.json')).json();
  expect(document.openapi).toMatch(/^3\.1/);
  expect(Object.keys(document.paths)).toContain('/menu');
  await page.goto('/api/docs');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Seyir');
  await expect(page.getByText('/client/profiles/select').first()).toBeVisible();
});
