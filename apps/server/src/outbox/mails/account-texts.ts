// The account messages as text messages, for owners with a mobile number only. Short: each 70 characters cost.
import { LOGIN_CODE_MS, RESET_TOKEN_MS } from '@seyir/core/limits/account';
import { type Language, sayIn } from '../../shared/languages.ts';
import { withBoundCode } from './links.ts';
import {
  type CodeFacts,
  checkCodeWords,
  loginCodeWords,
  passkeyWords,
  passwordChangedWords,
  pinChangedWords,
  resetText,
} from './mails.text.ts';

const hours = RESET_TOKEN_MS / 3_600_000;
const minutes = LOGIN_CODE_MS / 60_000;

interface Linked {
  readonly language: Language;
  readonly recoveryLink: string;
}

export function loginCodeText({ language, use, ...bound }: CodeFacts & { language: Language; publicUrl: string }) {
  const { short } = use === 'check' ? checkCodeWords : loginCodeWords;
  return withBoundCode(sayIn(language, short, { code: bound.code, minutes }), bound);
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
