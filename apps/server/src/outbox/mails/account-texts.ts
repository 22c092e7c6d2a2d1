// The account messages as text messages, for owners with a mobile number only. Short: each 70 characters cost.
import { LOGIN_CODE_MS, RESET_TOKEN_MS } from '@seyir/core/limits/account';
import type { Language } from '../../http/meta.ts';

const RESET_HOURS = RESET_TOKEN_MS / 3_600_000;
const CODE_MINUTES = LOGIN_CODE_MS / 60_000;

/**
 * The last line is the form in which browsers recognise a code for a site and offer to fill it in (origin-bound one-time
 * codes).
 */
export function loginCodeText({ language, code, publicUrl }: { language: Language; code: string; publicUrl: string }) {
  const words =
    language === 'tr'
      ? `Seyir giriş kodun: ${code}. ${CODE_MINUTES} dakika geçerli, kimseyle paylaşma.`
      : `Your Seyir sign-in code: ${code}. Valid for ${CODE_MINUTES} minutes, share it with nobody.`;
  return `${words}\n\n@${new URL(publicUrl).hostname} #${code}`;
}

export const resetLinkText = ({ language, link }: { language: Language; link: string }): string =>
  language === 'tr'
    ? `Seyir şifreni yenile (${RESET_HOURS} saat geçerli): ${link}`
    : `Reset your Seyir password (works for ${RESET_HOURS} hour): ${link}`;

export const passwordChangedText = ({
  language,
  recoveryLink,
}: {
  language: Language;
  recoveryLink: string;
}): string =>
  language === 'tr'
    ? `Seyir şifren değişti. Sen değilsen: ${recoveryLink}`
    : `Your Seyir password was changed. Not you? ${recoveryLink}`;

export const pinChangedText = ({ language, recoveryLink }: { language: Language; recoveryLink: string }): string =>
  language === 'tr'
    ? `Seyir: ana profilinin şifresi değişti. Sen değilsen: ${recoveryLink}`
    : `Seyir: your main profile’s password was changed. Not you? ${recoveryLink}`;

interface PasskeyText {
  readonly language: Language;
  readonly what: 'added' | 'removed';
  readonly recoveryLink: string;
}

export function passkeyText({ language, what, recoveryLink }: PasskeyText): string {
  if (language === 'tr') {
    const event = what === 'added' ? 'Hesabına geçiş anahtarı eklendi' : 'Hesabından geçiş anahtarı silindi';
    return `Seyir: ${event}. Sen değilsen: ${recoveryLink}`;
  }
  return `Seyir: a passkey was ${what}. Not you? ${recoveryLink}`;
}
