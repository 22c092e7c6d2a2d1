// A subscriber puts their account in order: what only a real browser and the real server prove together.
import type { Browser, BrowserContext } from '@playwright/test';
import { SettingsPage } from '../pages/settings-page.ts';
import { type NewAccount, openAccount } from '../support/new-account.ts';
import { addAuthenticator } from '../support/passkey.ts';
import { openBrowserOf, type SignedIn, signInOverApi } from '../support/signed-in.ts';
import { expect, test } from '../support/story.ts';

const PIN = '4321';

/** WebAuthn refuses an IP address as relying party. */
const urlOf = () => (process.env.SEYIR_E2E_URL ?? '').replace('127.0.0.1', 'localhost');

interface Subscriber {
  readonly account: NewAccount;
  readonly session: SignedIn;
  readonly context: BrowserContext;
}

/** A new account, signed in. */
async function aSubscriber(browser: Browser): Promise<Subscriber> {
  const account = await openAccount(urlOf());
  const session = await signInOverApi(urlOf(), account.username, account);
  return { account, session, context: await openBrowserOf(browser, urlOf(), session) };
}

test('sees the account, makes and removes a passkey, and ends another session, which shows it [SETTINGS-01, SETTINGS-02, EASY-04, SESSION-11]', async ({
  browser,
}) => {
  const { account, session, context } = await aSubscriber(browser);
  const page = await context.newPage();
  const settings = new SettingsPage(page);
  await addAuthenticator(page);
  await settings.open(`${urlOf()}/account/settings`, 'Sürüm ve hesap');
  await expect(page.getByText(account.email).first()).toBeVisible();
  await expect(page.getByText('0.71.2')).toBeVisible();
  await expect(settings.light('Ağ')).toContainText('Bağlı');
  await expect(settings.light('Kimlik doğrulama')).toContainText('Geçerli');
  await expect(settings.light('Çözücü')).toContainText(/Destekleniyor|Desteklenmiyor/);

  await page.getByRole('button', { name: 'Geçiş anahtarı ekle' }).click();
  const naming = page.getByRole('dialog', { name: 'Anahtara bir ad ver' });
  await naming.getByRole('textbox').fill('Salondaki bilgisayar');
  await naming.getByRole('button', { name: 'Devam et' }).click();
  const keys = page.getByRole('list', { name: 'Geçiş anahtarları' });
  await expect(keys.getByText('Salondaki bilgisayar')).toBeVisible();
  await keys.getByRole('button', { name: 'Salondaki bilgisayar anahtarını sil' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sil' }).click();
  await expect(page.getByText('Henüz geçiş anahtarın yok.')).toBeVisible();

  const second = await signInOverApi(urlOf(), account.username, account);
  const elsewhere = await openBrowserOf(browser, urlOf(), second);
  const other = await elsewhere.newPage();
  const language = new SettingsPage(other);
  await language.isListeningAfter(() => language.open(`${urlOf()}/settings/language`, 'Menü dili'));
  await page.reload();
  const sessions = page.getByRole('list', { name: 'Açık oturumlar' });
  await expect(sessions.getByRole('listitem')).toHaveCount(2);
  await sessions.getByRole('button', { name: /^Oturumu kapat: / }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Oturumu kapat' }).click();
  await expect(sessions.getByRole('listitem')).toHaveCount(1);
  await expect(other.getByRole('alertdialog', { name: 'Bu oturum kapatıldı' })).toBeVisible();
  expect((await session.call('GET', '/client/info')).status).toBe(200);
  await elsewhere.close();
  await context.close();
});

test('creates a PIN first, then locks a channel, sets a level and changes the language [SETTINGS-07, CHANNEL-07, PARENTAL-04, PIN-11, I18N-02] @core', async ({
  browser,
}) => {
  const { session, context } = await aSubscriber(browser);
  const page = await context.newPage();
  const settings = new SettingsPage(page);
  await settings.open(`${urlOf()}/settings/lockchannel`, 'Kanal kilidi');
  await settings.lock(/Lodos TV/).click();
  await expect(page.getByRole('alertdialog', { name: 'Önce bir şifre oluştur' })).toBeVisible();
  await page.getByRole('button', { name: 'Vazgeç' }).click();
  await expect(settings.lock(/Lodos TV/)).not.toBeChecked();

  const { id, name } = session.profile;
  expect((await session.call('PUT', '/client/profiles', { id, name, pin: PIN })).status).toBe(200);
  await settings.lock(/Lodos TV/).click();
  await settings.enterPin('Kanalı kilitle', PIN);
  await expect(settings.lock(/Lodos TV/)).toBeChecked();
  const listLocked = async () => {
    const { body } = await session.call('GET', '/channel');
    const locked = (body as { name: string; islocked: string }[]).filter(({ islocked }) => islocked === '1');
    return locked.map(({ name: channel }) => channel);
  };
  await expect.poll(listLocked).toEqual(['Lodos TV']);

  await settings.open(`${urlOf()}/settings/parentalcontrol`, 'Ebeveyn kontrolü');
  await page.getByRole('radio', { name: '13 yaş ve üzeri' }).check();
  await page.getByRole('button', { name: 'Kaydet' }).click();
  await settings.enterPin('Ebeveyn kontrolü', PIN);
  await expect(page.getByRole('button', { name: 'Kaydet' })).toBeDisabled();
  await expect
    .poll(async () => (await session.call('GET', '/client/profiles')).body)
    .toMatchObject({ data: [{ userlevel: 8 }] });

  await settings.open(`${urlOf()}/settings/language`, 'Menü dili');
  await page.getByText('English', { exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Değiştir' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Menu language' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await context.close();
});
