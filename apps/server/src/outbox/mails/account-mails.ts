// Mails to the owner of an account. Each function returns one complete mail in the reader's language.
import { LOGIN_CODE_MS, RESET_TOKEN_MS } from '@seyir/core/limits/account';
import { getTimeZone } from '@seyir/core/time/istanbul';
import type { Language } from '../../http/meta.ts';
import { type WrittenMail, writeMail } from './mail-layout.ts';

interface Reader {
  readonly language: Language;
  /** As typed at sign-up: untrusted text. */
  readonly firstName: string;
}

/** What happened to the account, when and from where. */
export interface Happening extends Reader {
  readonly at: Date;
  readonly ip: string;
}

const RESET_HOURS = RESET_TOKEN_MS / 3_600_000;
const CODE_MINUTES = LOGIN_CODE_MS / 60_000;

interface ResetLink extends Reader {
  readonly link: string;
  /** The names of the account's passkeys: they end with the old password unless they are kept. */
  readonly passkeys: readonly string[];
}

export const resetLinkMail = ({ link, passkeys, ...reader }: ResetLink): WrittenMail =>
  reader.language === 'tr'
    ? writeMail({
        ...head(reader),
        subject: 'Seyir şifreni yenile',
        preview: `Bağlantı ${RESET_HOURS} saat geçerli.`,
        title: 'Şifreni yenile',
        paragraphs: [
          'Hesabın için yeni bir şifre istendi. Yeni şifreni aşağıdaki düğmeyle belirleyebilirsin.',
          `Bağlantı ${RESET_HOURS} saat boyunca ve yalnızca bir kez çalışır.`,
          ...(passkeys.length > 0
            ? ['Geçiş anahtarların, sayfada saklamayı seçmediklerin, şifreyle birlikte silinir.']
            : []),
        ],
        facts: list('Geçiş anahtarların', passkeys),
        action: { label: 'Yeni şifre belirle', link },
        note: 'Bunu sen istemediysen bir şey yapmana gerek yok; şifren değişmez.',
      })
    : writeMail({
        ...head(reader),
        subject: 'Reset your Seyir password',
        preview: `The link works for ${RESET_HOURS} hour.`,
        title: 'Reset your password',
        paragraphs: [
          'A new password was requested for your account. Choose one with the button below.',
          `The link works for ${RESET_HOURS} hour, and only once.`,
          ...(passkeys.length > 0
            ? ['Your passkeys are removed with the password, but those you keep on that page.']
            : []),
        ],
        facts: list('Your passkeys', passkeys),
        action: { label: 'Choose a new password', link },
        note: 'If this was not you, there is nothing to do: your password stays as it is.',
      });

export const loginCodeMail = ({ code, ...reader }: Reader & { readonly code: string }): WrittenMail =>
  reader.language === 'tr'
    ? writeMail({
        ...head(reader),
        subject: `Seyir giriş kodun: ${code}`,
        preview: `Kod ${CODE_MINUTES} dakika geçerli.`,
        title: 'Giriş kodun',
        paragraphs: [
          `Girişini tamamlamak için bu kodu yaz. ${CODE_MINUTES} dakika boyunca ve tek bir giriş için geçerli.`,
        ],
        code,
        note: 'Kodu kimseyle paylaşma; Seyir onu senden asla istemez. Giriş yapmak isteyen sen değilsen bu e-postayı görmezden gelebilirsin.',
      })
    : writeMail({
        ...head(reader),
        subject: `Your Seyir sign-in code: ${code}`,
        preview: `The code works for ${CODE_MINUTES} minutes.`,
        title: 'Your sign-in code',
        paragraphs: [`Type this code to finish signing in. It works for ${CODE_MINUTES} minutes and for one sign-in.`],
        code,
        note: 'Share it with nobody; Seyir never asks you for it. If you are not signing in, you can ignore this mail.',
      });

export const welcomeMail = ({ link, ...reader }: Reader & { readonly link: string }): WrittenMail =>
  reader.language === 'tr'
    ? writeMail({
        ...head(reader),
        subject: 'Seyir’e hoş geldin',
        preview: 'Hesabın hazır.',
        title: 'Hoş geldin',
        paragraphs: [
          'Hesabın hazır. Canlı yayınlar, kaçırdığın programlar, filmler ve diziler seni bekliyor.',
          'İzlemeye başlamak için sana uyan paketi seç.',
        ],
        action: { label: 'Paketleri gör', link },
        note: 'Bu hesabı sen açmadıysan bu e-postayı görmezden gelebilirsin. Adresinin kullanılmasını istemiyorsan şifreyi yenileyip hesabı devralabilirsin.',
      })
    : writeMail({
        ...head(reader),
        subject: 'Welcome to Seyir',
        preview: 'Your account is ready.',
        title: 'Welcome aboard',
        paragraphs: [
          'Your account is ready. Live channels, programmes you missed, films and series are waiting for you.',
          'Choose the package that suits you and start watching.',
        ],
        action: { label: 'See the packages', link },
        note: 'If you did not open this account, you can ignore this mail. To take the account over, reset its password with this address.',
      });

interface Links {
  readonly loginLink: string;
  /** The link to recover a stolen account. */
  readonly recoveryLink: string;
}

interface PasswordChange extends Happening, Links {
  readonly removedPasskeys: readonly string[];
  readonly keptPasskeys: readonly string[];
}

export const passwordChangedMail = ({
  loginLink,
  recoveryLink,
  removedPasskeys,
  keptPasskeys,
  ...happening
}: PasswordChange): WrittenMail =>
  happening.language === 'tr'
    ? writeMail({
        ...head(happening),
        subject: 'Seyir şifren değişti',
        preview: 'Açık olan bütün oturumlar kapatıldı.',
        title: 'Şifren değişti',
        paragraphs: [
          'Hesabının şifresi değiştirildi ve açık olan bütün oturumlar kapatıldı. Yeni şifrenle tekrar giriş yapabilirsin.',
        ],
        action: { label: 'Giriş yap', link: loginLink },
        facts: [
          ...list('Silinen geçiş anahtarları', removedPasskeys),
          ...list('Saklanan geçiş anahtarları', keptPasskeys),
          ...facts(happening),
        ],
        note: `Bunu sen yapmadıysan hemen yeni bir şifre belirle: ${recoveryLink}`,
      })
    : writeMail({
        ...head(happening),
        subject: 'Your Seyir password was changed',
        preview: 'All open sessions were closed.',
        title: 'Your password was changed',
        paragraphs: [
          'The password of your account was changed and all open sessions were closed. Sign in again with the new one.',
        ],
        action: { label: 'Sign in', link: loginLink },
        facts: [
          ...list('Removed passkeys', removedPasskeys),
          ...list('Kept passkeys', keptPasskeys),
          ...facts(happening),
        ],
        note: `If this was not you, choose a new password at once: ${recoveryLink}`,
      });

interface PasskeyHappening extends Happening, Pick<Links, 'recoveryLink'> {
  readonly what: 'added' | 'removed';
  readonly passkeyName: string;
}

export function passkeyMail({ what, passkeyName, recoveryLink, ...happening }: PasskeyHappening): WrittenMail {
  const added = what === 'added';
  if (happening.language === 'tr') {
    return writeMail({
      ...head(happening),
      subject: added ? 'Hesabına geçiş anahtarı eklendi' : 'Hesabından bir geçiş anahtarı silindi',
      preview: passkeyName,
      title: added ? 'Yeni geçiş anahtarı' : 'Geçiş anahtarı silindi',
      paragraphs: [
        added
          ? 'Hesabına bir geçiş anahtarı eklendi. Artık onunla şifre yazmadan giriş yapabilirsin.'
          : 'Hesabından bir geçiş anahtarı silindi. Onunla artık giriş yapılamaz.',
      ],
      facts: [['Anahtar', passkeyName], ...facts(happening)],
      note: `Bunu sen yapmadıysan hemen yeni bir şifre belirle ve ayarlardan geçiş anahtarlarını gözden geçir: ${recoveryLink}`,
    });
  }
  return writeMail({
    ...head(happening),
    subject: added ? 'A passkey was added to your account' : 'A passkey was removed from your account',
    preview: passkeyName,
    title: added ? 'A new passkey' : 'A passkey was removed',
    paragraphs: [
      added
        ? 'A passkey was added to your account. You can now sign in with it, without a password.'
        : 'A passkey was removed from your account. Nobody can sign in with it any more.',
    ],
    facts: [['Passkey', passkeyName], ...facts(happening)],
    note: `If this was not you, choose a new password at once and look through the passkeys in the settings: ${recoveryLink}`,
  });
}

export const pinChangedMail = ({ recoveryLink, ...happening }: Happening & Pick<Links, 'recoveryLink'>): WrittenMail =>
  happening.language === 'tr'
    ? writeMail({
        ...head(happening),
        subject: 'Ana profilinin şifresi değişti',
        preview: 'Dört haneli profil şifresi yenilendi.',
        title: 'Profil şifresi değişti',
        paragraphs: ['Hesabının ana profili için yeni bir dört haneli şifre belirlendi.'],
        facts: facts(happening),
        note: `Bunu sen yapmadıysan hemen yeni bir hesap şifresi belirle: ${recoveryLink}`,
      })
    : writeMail({
        ...head(happening),
        subject: 'The password of your main profile was changed',
        preview: 'The four-digit profile password was replaced.',
        title: 'Profile password changed',
        paragraphs: ['A new four-digit password was set for the main profile of your account.'],
        facts: facts(happening),
        note: `If this was not you, choose a new account password at once: ${recoveryLink}`,
      });

export const head = ({ language, firstName }: Reader) => ({ language, greeting: greet(language, firstName) });

const NAME = /^[\p{L}\p{M}'’ -]{1,40}$/u;

/**
 * Spam guard: greets by name only when the text looks like a name. Anyone can sign up with a foreign address, and must not
 * be able to send an advertisement or a link as a name.
 */
function greet(language: Language, firstName: string): string {
  const hello = language === 'tr' ? 'Merhaba' : 'Hello';
  return NAME.test(firstName) ? `${hello} ${firstName},` : `${hello},`;
}

const list = (label: string, names: readonly string[]): [string, string][] =>
  names.length > 0 ? [[label, names.join(', ')]] : [];

export function facts({ language, at, ip }: Happening): [string, string][] {
  const when = new Intl.DateTimeFormat(language === 'tr' ? 'tr-TR' : 'en-GB', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: getTimeZone(),
  }).format(at);
  return language === 'tr'
    ? [
        ['Zaman', `${when} (Türkiye)`],
        ['IP adresi', ip],
      ]
    : [
        ['Time', `${when} (Türkiye)`],
        ['IP address', ip],
      ];
}
