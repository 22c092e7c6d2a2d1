// My recordings: quota, filter, and deleting with its question, as a subscriber of the demonstration finds them.
import { openBrowserOf, signInOverApi } from '../support/signed-in.ts';
import { expect, test } from '../support/story.ts';
import { findViolations } from '../support/violations.ts';

test('a subscriber filters the recordings, deletes one, and sees the quota follow [RECORD-14, RECORD-16, RECORD-26, QUOTA-02] @core', async ({
  browser,
  baseURL,
}) => {
  const serverUrl = baseURL ?? '';
  const viewer = await signInOverApi(serverUrl, 'aile@seyir.test', { force: true, pin: '1234' });
  const context = await openBrowserOf(browser, serverUrl, viewer);
  const page = await context.newPage();
  await page.goto('/dashboard/genre/record/Kay%C4%B1tlar%C4%B1m');
  const list = page.getByRole('list', { name: 'Kayıtlar' });
  const cards = list.getByRole('listitem');
  await cards.first().waitFor();
  const quota = page.getByRole('region', { name: 'Kayıt kotan' });
  await expect(quota).toContainText('20 sa');
  expect(await findViolations(page, 'main')).toEqual([]);

  await page.getByRole('button', { name: 'Tümü', expanded: false }).click();
  await page.getByRole('menuitem', { name: 'Kaydedilecekler' }).click();
  await expect(page).toHaveURL(/filter=0/);
  await expect(list.getByText('Kaydedildi')).toHaveCount(0);
  await page.goBack();
  await expect(list.getByText('Kaydedildi').first()).toBeVisible();

  // A recorded programme that belongs to no series.
  const remove = page.getByRole('button', { name: 'Kaydı sil: Mercan Çağı' });
  const left = await quota.textContent();
  await remove.click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Vazgeç' }).click();
  await expect(remove).toBeAttached();
  await remove.click();
  await question.getByRole('button', { name: 'Sil' }).click();
  await expect(remove).toHaveCount(0);
  await expect(quota).not.toHaveText(left ?? '');
  await context.close();
});
