// From a visitor to a subscriber, by every way there is, in a real browser with a real server and its mails.
import { SignInPages } from '../pages/sign-in-pages.ts';
import { signIn } from '../support/api-viewer.ts';
import { aStranger, openAccount } from '../support/new-account.ts';
import { findInMail } from '../support/outbox.ts';
import { addAuthenticator, registerPasskey } from '../support/passkey.ts';
import { test as base, expect } from '../support/story.ts';

const SESSIONS_AT_ONCE = 5;

const test = base.extend<{ auth: SignInPages; server: string }>({
  auth: async ({ page }, use) => use(new SignInPages(page)),
  server: async ({ baseURL }, use) => use(baseURL ?? ''),
});

test('a visitor comes from the home to the profiles with a password [LOGIN-01] [LOGIN-02] [LOGIN-15] [LOGIN-17] [LOGIN-24] @phone @core', async ({
  page,
  auth,
  server,
}) => {
  const account = await openAccount(server);
  await page.goto('/dashboard/home/6/601');
  // In the top bar of a desktop, in the bottom bar of a phone.
  await page.getByRole('link', { name: 'Giriş yap' }).filter({ visible: true }).first().click();
  await expect(page).toHaveURL(/\/select-login$/);
  await page.getByRole('link', { name: /Tek Şifre ile Giriş/ }).click();
  await expect(page).toHaveURL(/\/login$/);
  await auth.signIn(account.email.toUpperCase(), account.password);
  await expect(page).toHaveURL(/\/selectprofile$/);
  await expect.poll(() => auth.stored('logintype')).toBe('paid');
  expect(await auth.stored('usertype')).toBe('1');
  expect(await auth.stored('sessionid')).toBeTruthy();
  // Signed in for good: a new start of the application finds the same session.
  const token = await auth.stored('userToken');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Kim seyrediyor?' })).toBeVisible();
  await expect(page).toHaveURL(/\/selectprofile$/);
  expect(await auth.stored('userToken')).toBe(token);
  expect(JSON.stringify(await page.context().storageState())).not.toContain(account.password);
});

test('a guest who wants a profile is led to the sign-in; a wrong password shows an error, and the guest stays a guest [ROUTE-14] [LOGIN-19] [LOGIN-20] [GUEST-25]', async ({
  page,
  auth,
  server,
  home,
  complaints,
}) => {
  // The browser logs the refused call.
  complaints.allow('401');
  const account = await openAccount(server);
  await page.goto('/selectprofile');
  await expect(page).toHaveURL(/\/login$/);
  await auth.signIn(account.username, 'yanlis-sifre');
  await expect(auth.dialog).toContainText('Giriş bilgilerin hatalı. Lütfen tekrar dene.');
  await auth.dialog.getByRole('button', { name: 'Devam et' }).click();
  await expect(auth.userName).toHaveValue(account.username);
  await expect(auth.goOn).toBeEnabled();
  await auth.logo.click();
  await home.isReady();
  await expect(page).toHaveURL(/\/dashboard\/home\/6\/601$/);
  await expect.poll(() => auth.stored('logintype')).toBe('free');
});

test('too many sessions: the viewer decides whether the oldest is ended [LOGIN-22] [LOGIN-23]', async ({
  page,
  auth,
  server,
  complaints,
}) => {
  complaints.allow('409');
  const account = await openAccount(server);
  const oldest = await signIn(server, account.username, account.password);
  for (let open = 1; open < SESSIONS_AT_ONCE; open += 1) await signIn(server, account.username, account.password);
  await page.goto('/login');
  await auth.signIn(account.username, account.password);
  await expect(auth.dialog).toContainText('kapatılacak oturum: ');
  await auth.dialog.getByRole('button', { name: 'Vazgeç' }).click();
  await expect(auth.dialog).toHaveCount(0);
  await expect(page).toHaveURL(/\/login$/);
  expect((await oldest.ask('GET', '/client/profiles')).status).toBe(200);
  await auth.goOn.click();
  await auth.dialog.getByRole('button', { name: 'Devam et' }).click();
  await expect(page).toHaveURL(/\/selectprofile$/);
  expect((await oldest.ask('GET', '/client/profiles')).status).toBe(401);
});

test('a code from a mail is pasted and signs in [EASY-01] [EASY-02] [EASY-03] [LOGIN-03] @phone', async ({
  page,
  auth,
  server,
}) => {
  const account = await openAccount(server);
  await page.goto('/select-login');
  await page.getByRole('link', { name: /Kolay Giriş/ }).click();
  await auth.askForCode(account.email);
  await expect(auth.code).toBeFocused();
  await page.keyboard.insertText(await findInMail(account.email, /^\s+(\d{6})$/m));
  await expect(page).toHaveURL(/\/selectprofile$/);
  await expect.poll(() => auth.stored('logintype')).toBe('paid');
});

test('a passkey signs its owner in without a name; without one the guest stays (WCAG 3.3.8) [EASY-05]', async ({
  page,
  auth,
  server,
}) => {
  const account = await openAccount(server);
  const viewer = await signIn(server, account.username, account.password);
  // WebAuthn refuses an IP address as relying party.
  const host = server.replace('127.0.0.1', 'localhost');
  await page.goto(`${host}/easy-login`);
  await addAuthenticator(page);
  await expect.poll(() => auth.stored('userToken')).toBeTruthy();
  const guestToken = await auth.stored('userToken');
  const usePasskey = page.getByRole('button', { name: 'Geçiş anahtarıyla gir' });
  await usePasskey.click();
  await expect(page.getByText('Geçiş anahtarı kullanılmadı.')).toBeVisible();
  expect(await auth.stored('userToken')).toBe(guestToken);
  await registerPasskey(page, viewer, 'Dizüstü');
  await usePasskey.click();
  await expect(page).toHaveURL(/\/selectprofile$/);
  await expect.poll(() => auth.stored('logintype')).toBe('paid');
  await findInMail(account.email, /Diz/);
});

test('a visitor signs up and stands before the packages [SIGNUP-11] [SIGNUP-13] [SIGNUP-16] [ROLE-09] @phone', async ({
  page,
  auth,
  server,
  home,
  complaints,
}) => {
  complaints.allow('409');
  const taken = await openAccount(server);
  const stranger = aStranger();
  await home.open('/');
  await home.slide.getByRole('link', { name: /^Üye ol/ }).click();
  await expect(page).toHaveURL(/\/signup$/);
  await auth.fillIn({
    'Kullanıcı adı': taken.username,
    İsim: stranger.name,
    'Soy isim': stranger.surname,
    'E-posta': stranger.email,
    Şifre: stranger.password,
    'Şifre tekrar': stranger.password,
  });
  await auth.goOn.click();
  await expect(page.getByText('Bu kullanıcı adıyla zaten bir hesap bulunmaktadır.')).toBeVisible();
  await expect(page.getByLabel('Kullanıcı adı')).toBeFocused();
  await auth.fillIn({ 'Kullanıcı adı': stranger.username });
  await auth.goOn.click();
  await expect(page).toHaveURL(/\/account\/package$/);
  await expect.poll(() => auth.stored('logintype')).toBe('paid');
  await expect
    .poll(async () => JSON.parse((await auth.stored('profile')) ?? '{}'))
    .toMatchObject({ name: 'Defne', main: true });
});

test('a forgotten password is reset by the link of a mail, once [FORGOT-03] [FORGOT-04] [FORGOT-05] [FORGOT-07] [RESET-01] [RESET-04] [RESET-06] [RESET-07] @core', async ({
  page,
  auth,
  server,
}) => {
  const account = await openAccount(server);
  await page.goto('/login');
  await page.getByRole('link', { name: 'Şifremi unuttum' }).click();
  await auth.fillIn({ 'E-posta': aStranger().email });
  await auth.goOn.click();
  await expect(page.getByText('Bu e-posta adresiyle kullanıcı kaydı bulunamadı.')).toBeVisible();
  await page.getByRole('button', { name: 'Tamam' }).click();
  await auth.fillIn({ 'E-posta': account.email });
  await auth.goOn.click();
  await expect(page.getByText('E-posta adresinize ulaşım sağlanmıştır.')).toBeVisible();
  await page.getByRole('button', { name: 'Tamam' }).click();
  await expect(page).toHaveURL(/\/login$/);

  const link = new URL(await findInMail(account.email, /https?:\/\/\S+\/forgot-password\?\S+/));
  await page.goto(link.pathname + link.search);
  await auth.fillIn({ 'Yeni şifre': 'fenerbekcisi', 'Yeni şifre tekrar': 'fenerbekcisi' });
  await page.getByRole('button', { name: 'Şifreyi değiştir' }).click();
  await expect(page.getByText('Şifreniz başarılı bir şekilde değiştirilmiştir.')).toBeVisible();

  await page.goto(link.pathname + link.search);
  await expect(page.getByText('Bir hata oluştu. Lütfen daha sonra tekrar deneyiniz.')).toBeVisible();
  await expect(page.getByLabel('Yeni şifre', { exact: true })).toHaveCount(0);
  await page.getByRole('link', { name: 'Giriş yap' }).click();
  await auth.signIn(account.email, 'fenerbekcisi');
  await expect(page).toHaveURL(/\/selectprofile$/);
});

test('the leaflets about membership are PDFs [LOGIN-09]', async ({ request }) => {
  for (const path of ['/nasil-uye-olurum.pdf', '/how-to-join.pdf']) {
    const answer = await request.get(path);
    expect(answer.headers()['content-type']).toBe('application/pdf');
    expect((await answer.body()).subarray(0, 5).toString()).toBe('%PDF-');
  }
});
