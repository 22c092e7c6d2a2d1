// A family on one account: choosing, adding, editing, leaving. Every story has an account of its own.
import type { Page } from '@playwright/test';
import { ProfilePages } from '../pages/profile-pages.ts';
import { SignInPages } from '../pages/sign-in-pages.ts';
import { watchForWords } from '../support/moments.ts';
import { type NewAccount, openAccount } from '../support/new-account.ts';
import { type SignedIn, signInOverApi } from '../support/signed-in.ts';
import { expectFocusIn } from '../support/steady.ts';
import { test as base, expect } from '../support/story.ts';
import { findViolations } from '../support/violations.ts';

interface Family extends SignedIn {
  readonly account: NewAccount;
}

const test = base.extend<{ profiles: ProfilePages; server: string; family: Family }>({
  profiles: async ({ page }, use) => use(new ProfilePages(page)),
  server: async ({ baseURL }, use) => use(baseURL ?? ''),
  family: async ({ server }, use) => {
    const account = await openAccount(server);
    await use({ account, ...(await signInOverApi(server, account.username, { password: account.password })) });
  },
});

/** Writes the session to the storage of the application once; later changes are the application's. */
async function bring(page: Page, { sessionid, profileToken, profile }: SignedIn): Promise<void> {
  const stored = {
    hasLoggedIn: 'true',
    logintype: 'paid',
    usertype: '1',
    userToken: profileToken,
    profileToken,
    profile: JSON.stringify(profile),
    sessionid,
  };
  await page.addInitScript((values) => {
    if (sessionStorage.getItem('brought')) return;
    sessionStorage.setItem('brought', '1');
    for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value);
  }, stored);
}

async function addProfile(family: Family, body: Readonly<Record<string, unknown>>): Promise<string> {
  const { status, body: made } = await family.call('POST', '/client/profiles', body);
  expect(status).toBe(200);
  return (made as { id: string }).id;
}

test('signs in, adds a child and lets it watch [PROFILE-02, PROFILE-04, PROFILE-08, PROFILE-09, PROFILE-12, PROFILE-17, KIDS-01, NAV-10] @phone @core', async ({
  page,
  profiles,
  home,
  server,
}) => {
  const account = await openAccount(server);
  await page.goto('/login');
  await new SignInPages(page).signIn(account.username, account.password);
  await profiles.question.waitFor();
  await expect.poll(() => profiles.stored('firstLogin')).toBe('true');
  await expect(profiles.editLink('Defne')).toBeVisible();

  await profiles.add.click();
  await expect(page).toHaveURL(/\/profile\/new$/);
  await profiles.name.fill('Ada');
  await page.getByRole('switch', { name: 'Çocuk profili' }).check();
  await page.getByRole('radio', { name: 'Kız çocuğu' }).check({ force: true });
  await profiles.save.click();
  await profiles.management.waitFor();
  await expect(profiles.editLink('Ada')).toBeVisible();
  await page.getByRole('link', { name: 'Geri Dön' }).click();

  await profiles.tile('Ada').click();
  await expect(page.getByRole('heading', { name: 'Hoş geldin Ada' })).toBeVisible();
  await home.isReady();
  await expect(page).toHaveURL(/\/dashboard\/home\/5\//);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'kids');
  await expect.poll(() => profiles.stored('firstLogin')).toBeNull();

  await profiles.face('Ada').click();
  await profiles.menuItem('Profil değiştir').click();
  await profiles.question.waitFor();
  await expect(page.locator('html')).not.toHaveAttribute('data-theme', 'kids');
  await expect(profiles.editLink('Defne')).toBeHidden();
  await expect(profiles.add).toBeHidden();
});

test('opens a profile by its PIN, with keys on the screen, after a wrong one [PROFILE-03, PIN-02, PIN-04, PIN-07] @phone', async ({
  page,
  profiles,
  home,
  family,
  complaints,
}) => {
  // The browser logs the refused call.
  complaints.allow('403');
  await addProfile(family, { name: 'Kerem', pin: '2580' });
  await bring(page, family);
  await page.goto('/selectprofile');
  await profiles.tile('Kerem').click();
  const entry = profiles.pinDialog.getByRole('textbox').or(profiles.pinDialog.locator('input'));
  await expect(entry).toBeFocused();
  await page.keyboard.type('111199');
  const readBullets = () =>
    profiles.pinDialog.locator('[data-filled]').evaluateAll((cells) =>
      cells.map((cell) => {
        const { width, borderRadius } = getComputedStyle(cell, '::before');
        return [width, borderRadius, cell.textContent];
      }),
    );
  await expect.poll(readBullets).toEqual(Array.from('1111', () => ['16px', '50%', '']));
  await page.keyboard.press('Enter');
  await expect(profiles.pinDialog).toContainText('Profil şifresi doğru değil. Lütfen tekrar dene.');
  await expect(entry).toHaveValue('');
  for (const digit of '2580') await profiles.pinDialog.getByRole('button', { name: digit, exact: true }).click();
  await profiles.pinDialog.getByRole('button', { name: 'Onayla' }).click();
  await home.isReady();
  await expect(profiles.face('Kerem')).toBeVisible();
});

test('renames the profile in use, sets its PIN and removes it, and deletes another [PROFILE-18, PROFILE-20, PROFILE-28, PROFILE-38, ROUTE-09]', async ({
  page,
  profiles,
  home,
  family,
}) => {
  await addProfile(family, { name: 'Kerem' });
  await bring(page, family);
  await home.open('/');
  await profiles.face('Defne').click();
  await profiles.menuItem('Profilleri yönet').click();
  await profiles.editLink('Kerem').click();
  await page.getByRole('button', { name: 'Profili sil' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Profili sil' }).click();
  await profiles.management.waitFor();
  await expect(profiles.editLink('Kerem')).toBeHidden();

  await page.goto(`/profile/${family.profile.id}?page=1`);
  const pin = page.getByLabel('Profil şifresi', { exact: true });
  await expect(pin).toBeFocused();
  await pin.fill('1234');
  await page.getByLabel('Şifre tekrar').fill('1234');
  await profiles.name.fill('Şebnem & Ece');
  await page.getByRole('radio', { name: /Kıvırcık/ }).check({ force: true });
  await profiles.save.click();
  await expect(profiles.editLink('Şebnem & Ece')).toBeVisible();
  await expect
    .poll(async () => JSON.parse((await profiles.stored('profile')) ?? '{}'))
    .toMatchObject({ name: 'Şebnem & Ece', posterName: 'secondFemale', hasPin: true });

  await profiles.editLink('Şebnem & Ece').click();
  await page.getByRole('button', { name: 'Profil şifresini kaldır' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Şifreyi kaldır' }).click();
  await expect(page.getByText('Profil şifresi yok')).toBeVisible();
  await expect
    .poll(async () => (await family.call('GET', '/client/profiles')).body)
    .toMatchObject({ data: [{ name: 'Şebnem & Ece', hasPin: false }] });
});

test('closes the session and is led to the dashboard, never to the sign-in page [PROFILE-10]', async ({
  page,
  profiles,
  home,
  family,
  complaints,
}) => {
  // Requests pending at the end of the session are refused, and the browser logs them.
  complaints.allow('401');
  await bring(page, family);
  await page.goto(`/profiles/${family.profile.id}`);
  await profiles.editLink('Defne').waitFor();
  const hasSaidSo = await watchForWords(page, 'Çıkış yapılıyor…');
  const visited: string[] = [];
  page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname));
  await profiles.closeSession.click();
  await home.isReady();
  expect(hasSaidSo()).toBe(true);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Giriş yap' })).toBeVisible();
  await expect.poll(() => profiles.stored('logintype')).toBe('free');
  expect(visited.filter((path) => !path.startsWith('/dashboard'))).toEqual([]);
  await expect.poll(async () => (await family.call('GET', '/client/profiles')).status).toBe(401);
});

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('shows three profiles and slides to the others in 500 ms, to the end and no further [PROFILE-01]', async ({
    page,
    profiles,
    family,
  }) => {
    for (const name of ['Bir', 'İki', 'Üç', 'Dört']) await addProfile(family, { name });
    await bring(page, family);
    await page.goto('/selectprofile');
    await expect(profiles.tile('Defne')).toBeInViewport();
    await expect(profiles.tile('İki')).toBeInViewport();
    await expect(profiles.tile('Üç')).not.toBeInViewport();
    await expect(page.getByRole('button', { name: 'Sonraki' })).toBeEnabled();
    const duration = await page.evaluate(() => {
      document.querySelector<HTMLButtonElement>('button[aria-label="Sonraki"]')?.click();
      const [slide] = document.querySelector('ul[aria-label="Profiller"]')?.getAnimations() ?? [];
      return slide?.effect?.getTiming().duration;
    });
    expect(duration).toBe(500);
    await expect(profiles.add).toBeInViewport();
    await expect(profiles.tile('Defne')).not.toBeInViewport();
    await expect(page.getByRole('button', { name: 'Sonraki' })).toBeDisabled();
    await page.getByRole('button', { name: 'Önceki' }).click();
    await expect(profiles.tile('Defne')).toBeInViewport();
    await expect(page.getByRole('button', { name: 'Önceki' })).toBeDisabled();
  });
});

test('are all in view on a phone, in two columns and without arrows [PROFILE-01] (departure) @phone-only @phone', async ({
  page,
  profiles,
  family,
}) => {
  const names = ['Bir', 'İki', 'Üç'];
  for (const name of names) await addProfile(family, { name });
  await bring(page, family);
  await page.goto('/selectprofile');
  for (const name of ['Defne', ...names]) await expect(profiles.tile(name)).toBeInViewport();
  const lefts = await page
    .getByRole('list', { name: 'Profiller' })
    .getByRole('listitem')
    .evaluateAll((slides) => slides.map((slide) => Math.round(slide.getBoundingClientRect().left)));
  expect(new Set(lefts).size).toBe(2);
  await expect(page.getByRole('button', { name: 'Sonraki' })).toBeHidden();
});

test('finds no axe violation on these pages [A11Y-01]', async ({ page, profiles, family }) => {
  await addProfile(family, { name: 'Kerem', pin: '2580' });
  await bring(page, family);
  const isClean = async () => {
    expect(await findViolations(page)).toEqual([]);
  };
  await page.goto('/selectprofile');
  await profiles.tile('Kerem').waitFor();
  await isClean();
  await profiles.tile('Kerem').click();
  await profiles.pinDialog.waitFor();
  await expectFocusIn(profiles.pinDialog);
  await isClean();
  await page.goto(`/profiles/${family.profile.id}`);
  await profiles.editLink('Kerem').waitFor();
  await isClean();
  await profiles.editLink('Kerem').click();
  await profiles.name.fill('');
  await profiles.save.click();
  await expect(page.getByText('Profil adı girmelisin')).toBeVisible();
  await isClean();
});
