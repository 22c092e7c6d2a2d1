// The account messages as text messages, for owners with a mobile number only. Short: each 70 characters cost.
import { LOGIN_CODE_MS, RESET_TOKEN_MS } from '@seyir/core/limits/account';
import { type Language, sayIn } from '../../shared/languages.ts';
import { loginCodeWords, passkeyWords, passwordChangedWords, pinChangedWords, resetText } from './mails.text.ts';

const hours = RESET_TOKEN_MS / 3_600_000;
const minutes = LOGIN_CODE_MS / 60_000;

interface Linked {
  readonly language: Language;
  readonly recoveryLink: string;
}

/**
 * The last line is the form in which browsers recognise a code for a site and offer to fill it in (origin-bound one-time
 * codes).
 */
export function loginCodeText({ language, code, publicUrl }: { language: Language; code: string; publicUrl: string }) {
  const words = sayIn(language, loginCodeWords.short, { code, minutes });
  return `${words}\n\n@${new URL(publicUrl).hostname} #${code}`;
}

export const resetLinkText = ({ language, link }: { language: Language; link: string }): string =>
  sayIn(language, resetText.short, { hours, link });

export const passwordChangedText = ({ language, recoveryLink }: Linked): string =>
  sayIn(language, passwordChangedWords.short, { link: recoveryLink });

export const pinChangedText = ({ language, recoveryLink }: Linked): string =>
  sayIn(language, pinChangedWords.short, { link: recoveryLink });

export const passkeyText = ({
  language,
  what,
  recoveryLink,
}: Linked & { readonly what: 'added' | 'removed' }): string =>
  sayIn(language, passkeyWords[what].short, { link: recoveryLink });
