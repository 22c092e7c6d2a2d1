// Messages about a changed address or number and about an erased account. Each function returns one message in the reader's
// language.
import { LOGIN_CODE_MS } from '@seyir/core/limits/account';
import type { Language } from '../../http/meta.ts';
import { facts, type Happening, head } from './account-mails.ts';
import { type WrittenMail, writeMail } from './mail-layout.ts';

const CODE_MINUTES = LOGIN_CODE_MS / 60_000;

interface ContactCode {
  readonly language: Language;
  readonly code: string;
}

/** To the new address. It greets without a name: the address may be a stranger's. */
export const contactCodeMail = ({ language, code }: ContactCode): WrittenMail =>
  language === 'tr'
    ? writeMail({
        ...head({ language, firstName: '' }),
        subject: `Seyir onay kodun: ${code}`,
        preview: `Kod ${CODE_MINUTES} dakika geçerli.`,
        title: 'E-posta adresini onayla',
        paragraphs: [`Bu adresi Seyir hesabında kullanmak için kodu yaz. ${CODE_MINUTES} dakika geçerli.`],
        code,
        note: 'Bunu sen istemediysen bir şey yapmana gerek yok; adresin hiçbir hesaba eklenmez.',
      })
    : writeMail({
        ...head({ language, firstName: '' }),
        subject: `Your Seyir confirmation code: ${code}`,
        preview: `The code works for ${CODE_MINUTES} minutes.`,
        title: 'Confirm your e-mail address',
        paragraphs: [`Type the code to use this address for your Seyir account. It works for ${CODE_MINUTES} minutes.`],
        code,
        note: 'If this was not you, there is nothing to do: your address is added to no account.',
      });

/** To the new number; the last line lets browsers fill the code in (origin-bound one-time codes). */
export function contactCodeText({ language, code, publicUrl }: ContactCode & { readonly publicUrl: string }): string {
  const words =
    language === 'tr'
      ? `Seyir onay kodun: ${code}. ${CODE_MINUTES} dakika geçerli.`
      : `Your Seyir confirmation code: ${code}. Valid for ${CODE_MINUTES} minutes.`;
  return `${words}\n\n@${new URL(publicUrl).hostname} #${code}`;
}

interface ContactChanged extends Happening {
  readonly kind: 'email' | 'mobile';
  readonly recoveryLink: string;
}

/** To the address that the account had before. */
export function contactChangedMail({ kind, recoveryLink, ...happening }: ContactChanged): WrittenMail {
  const isMail = kind === 'email';
  return happening.language === 'tr'
    ? writeMail({
        ...head(happening),
        subject: isMail ? 'Hesabının e-posta adresi değişti' : 'Hesabının telefon numarası değişti',
        preview: 'Giriş bilgilerin güncellendi.',
        title: isMail ? 'E-posta adresi değişti' : 'Telefon numarası değişti',
        paragraphs: [
          isMail
            ? 'Hesabın bundan sonra yeni e-posta adresini kullanacak.'
            : 'Hesabın bundan sonra yeni telefon numarasını kullanacak.',
        ],
        facts: facts(happening),
        note: `Bunu sen yapmadıysan hemen yeni bir şifre belirle: ${recoveryLink}`,
      })
    : writeMail({
        ...head(happening),
        subject: isMail
          ? 'The e-mail address of your account was changed'
          : 'The phone number of your account was changed',
        preview: 'Your sign-in details were updated.',
        title: isMail ? 'E-mail address changed' : 'Phone number changed',
        paragraphs: [
          isMail
            ? 'From now on your account uses its new e-mail address.'
            : 'From now on your account uses its new phone number.',
        ],
        facts: facts(happening),
        note: `If this was not you, choose a new password at once: ${recoveryLink}`,
      });
}

export function contactChangedText({ language, kind, recoveryLink }: ContactChanged): string {
  if (language === 'tr') {
    const what = kind === 'email' ? 'e-posta adresi' : 'telefon numarası';
    return `Seyir: hesabının ${what} değişti. Sen değilsen: ${recoveryLink}`;
  }
  return `Seyir: your account’s ${kind === 'email' ? 'e-mail address' : 'phone number'} was changed. Not you? ${recoveryLink}`;
}

export const accountErasedMail = (reader: { language: Language; firstName: string }): WrittenMail =>
  reader.language === 'tr'
    ? writeMail({
        ...head(reader),
        subject: 'Seyir hesabın silindi',
        preview: 'Kişisel verilerin silindi.',
        title: 'Hesabın silindi',
        paragraphs: [
          'İsteğin üzerine hesabını, profillerini, kayıtlarını ve kart bilgini sildik.',
          'Yasa gereği ödeme kayıtları adın olmadan saklanır.',
        ],
        note: 'Seyir’e dilediğin zaman yeniden üye olabilirsin.',
      })
    : writeMail({
        ...head(reader),
        subject: 'Your Seyir account was deleted',
        preview: 'Your personal data was deleted.',
        title: 'Your account was deleted',
        paragraphs: [
          'As you asked, we deleted your account with its profiles, recordings and card.',
          'The law requires us to keep payment records; they no longer carry your name.',
        ],
        note: 'You can sign up to Seyir again at any time.',
      });

export const accountErasedText = (language: Language): string =>
  language === 'tr' ? 'Seyir: hesabın isteğin üzerine silindi.' : 'Seyir: your account was deleted as you asked.';
