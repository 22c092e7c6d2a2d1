// The application as browsers install it: its shell opens from the service worker's cache.
import type { Page } from '@playwright/test';
import { expect, test } from '../support/story.ts';

test.use({ serviceWorkers: 'allow' });

/** A visit after which the worker has the shell, and controls the pages that follow. */
async function visit(page: Page): Promise<void> {
  await page.goto('/');
  await expect(page.getByRole('main')).toBeVisible();
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    const isActive = async () => (await navigator.serviceWorker.getRegistration())?.active?.state === 'activated';
    while (!(await isActive())) await new Promise((resolve) => setTimeout(resolve, 100));
  });
}

test('opens without a connection, says so, and goes on when the connection is back @core @phone', async ({
  page,
  context,
  complaints,
}) => {
  complaints.allow('ERR_INTERNET_DISCONNECTED');
  // Files that no page has used yet, through the worker.
  complaints.allow('ERR_FAILED');
  const toasts = page.getByRole('region', { name: 'Bildirimler' });
  await visit(page);
  await context.setOffline(true);
  await page.goto('/dashboard/home/6/all');
  await expect(toasts.getByText('İnternet bağlantın yok.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Ana sayfa yüklenemedi' })).toBeVisible();
  await context.setOffline(false);
  await expect(toasts.getByText('Bağlantı geri geldi.')).toBeVisible();
  await expect(page.locator('[aria-roledescription="slayt gösterisi"]')).toBeVisible();
});

test('shows the build of the server, never the one of its cache', async ({ page }) => {
  await visit(page);
  // As after an upgrade: the document of the network names what the cache does not have.
  await page.evaluate(async () => {
    const [name = ''] = await caches.keys();
    const cache = await caches.open(name);
    const old = '<script type="module" src="/assets/index-old.js"></script><p>old build</p>';
    await cache.put('/page.html', new Response(old, { headers: { 'content-type': 'text/html' } }));
  });
  await page.reload();
  await expect(page.getByRole('main')).toBeVisible();
  await expect(page.getByText('old build')).toHaveCount(0);
});

test('opens what another application shares: a link of its own, or a search', async ({ page, baseURL }) => {
  await page.goto(`/share?text=${encodeURIComponent(`Bak: ${baseURL}/dashboard/guide`)}`);
  await expect(page).toHaveURL(/\/dashboard\/guide$/);
  await page.goto('/share?title=Gece%20Treni&url=https%3A%2F%2Felsewhere.example%2F1');
  await expect(page).toHaveURL(/\/dashboard\/search\/Gece%20Treni$/);
});
