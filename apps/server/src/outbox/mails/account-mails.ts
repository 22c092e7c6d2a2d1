// Mails to the owner of an account. Each function returns one complete mail in the reader's language.
import { LOGIN_CODE_MS, RESET_TOKEN_MS } from '@seyir/core/limits/account';
import { getTimeZone } from '@seyir/core/time/local-time';
import { type Language, localeOf, sayIn, type TextEntry } from '../../shared/languages.ts';
import { type WrittenMail, writeMail } from './mail-layout.ts';
import {
  type CodeFacts,
  checkCodeWords,
  feedbackAnswerText,
  layoutText,
  loginCodeWords,
  passkeyWords,
  passwordChangedWords,
  pinChangedWords,
  resetText,
  welcomeText,
} from './mails.text.ts';

export interface Reader {
  readonly language: Language;
  /** As typed at sign-up: untrusted text. */
  readonly firstName: string;
}

/** What happened to the account, when and from where. */
export interface Happening extends Reader {
  readonly at: Date;
  readonly ip: string;
}

const hours = RESET_TOKEN_MS / 3_600_000;
const minutes = LOGIN_CODE_MS / 60_000;

interface ResetLink extends Reader {
  readonly link: string;
  /** The names of the account's passkeys: they end with the old password unless they are kept. */
  readonly passkeys: readonly string[];
}

export function resetLinkMail({ link, passkeys, ...reader }: ResetLink): WrittenMail {
  const { head, say } = sayTo(reader, { hours });
  const { subject, preview, title, requested, once, yourPasskeys, action, note } = resetText;
  return writeMail({
    ...head,
    ...{ subject: say(subject), preview: say(preview), title: say(title), note: say(note) },
    paragraphs: [say(requested), say(once), ...(passkeys.length > 0 ? [say(resetText.passkeys)] : [])],
    facts: list(say(yourPasskeys), passkeys),
    action: { label: say(action), link },
  });
}

export function loginCodeMail({ code, use, ...reader }: Reader & CodeFacts): WrittenMail {
  const { head, say } = sayTo(reader, { code, minutes });
  const { subject, preview, title, paragraph, note } = use === 'check' ? checkCodeWords : loginCodeWords;
  return writeMail({
    ...head,
    ...{ subject: say(subject), preview: say(preview), title: say(title), note: say(note) },
    paragraphs: [say(paragraph)],
    code,
  });
}

interface Answer extends Reader {
  /** Of an operator, in paragraphs. */
  readonly answer: string;
  readonly question: string;
}

export function feedbackAnswerMail({ answer, question, ...reader }: Answer): WrittenMail {
  const { head, say } = sayTo(reader);
  const { subject, title, note } = feedbackAnswerText;
  const paragraphs = answer.split(/\n+/).map((line) => line.trim());
  return writeMail({
    ...head,
    ...{ subject: say(subject), preview: paragraphs[0] ?? '', title: say(title), note: say(note) },
    paragraphs: paragraphs.filter((line) => line !== ''),
    facts: [[say(feedbackAnswerText.question), question]],
  });
}

export function welcomeMail({ link, ...reader }: Reader & { readonly link: string }): WrittenMail {
  const { head, say } = sayTo(reader);
  const { subject, preview, title, ready, choose, action, note } = welcomeText;
  return writeMail({
    ...head,
    ...{ subject: say(subject), preview: say(preview), title: say(title), note: say(note) },
    paragraphs: [say(ready), say(choose)],
    action: { label: say(action), link },
  });
}

interface Links {
  readonly loginLink: string;
  /** The link to recover a stolen account. */
  readonly recoveryLink: string;
}

interface PasswordChange extends Happening, Links {
  /** The sessions that the change has ended: a change in the settings keeps its own. */
  readonly ended: 'all' | 'others';
  readonly removedPasskeys: readonly string[];
  readonly keptPasskeys: readonly string[];
}

export function passwordChangedMail({ loginLink, recoveryLink, ...change }: PasswordChange): WrittenMail {
  const { head, say } = sayTo(change, { link: recoveryLink });
  const { subject, title, action, removed, kept, note } = passwordChangedWords;
  const { preview, paragraph } = passwordChangedWords[change.ended];
  return writeMail({
    ...head,
    ...{ subject: say(subject), preview: say(preview), title: say(title), note: say(note) },
    paragraphs: [say(paragraph)],
    action: { label: say(action), link: loginLink },
    facts: [...list(say(removed), change.removedPasskeys), ...list(say(kept), change.keptPasskeys), ...facts(change)],
  });
}

interface PasskeyHappening extends Happening, Pick<Links, 'recoveryLink'> {
  readonly what: 'added' | 'removed';
  readonly passkeyName: string;
}

export function passkeyMail({ what, passkeyName, recoveryLink, ...happening }: PasskeyHappening): WrittenMail {
  const { head, say } = sayTo(happening, { link: recoveryLink });
  const { subject, title, paragraph } = passkeyWords[what];
  return writeMail({
    ...head,
    ...{ subject: say(subject), preview: passkeyName, title: say(title), note: say(passkeyWords.note) },
    paragraphs: [say(paragraph)],
    facts: [[say(passkeyWords.passkey), passkeyName], ...facts(happening)],
  });
}

export function pinChangedMail({ recoveryLink, ...happening }: Happening & Pick<Links, 'recoveryLink'>): WrittenMail {
  const { head, say } = sayTo(happening, { link: recoveryLink });
  const { subject, preview, title, paragraph, note } = pinChangedWords;
  return writeMail({
    ...head,
    ...{ subject: say(subject), preview: say(preview), title: say(title), note: say(note) },
    paragraphs: [say(paragraph)],
    facts: facts(happening),
  });
}

/** Language and greeting of a mail, and the function that writes its texts for this reader. */
export const sayTo = ({ language, firstName }: Reader, values: Readonly<Record<string, string | number>> = {}) => ({
  head: { language, greeting: greet(language, firstName) },
  say: (entry: TextEntry) => sayIn(language, entry, values),
});

const NAME = /^[\p{L}\p{M}'’ -]{1,40}$/u;

/**
 * Spam guard: greets by name only when the text looks like a name. Anyone can sign up with a foreign address, and must not
 * be able to send an advertisement or a link as a name.
 */
const greet = (language: Language, firstName: string): string =>
  NAME.test(firstName)
    ? sayIn(language, layoutText.greetingByName, { name: firstName })
    : sayIn(language, layoutText.greeting);

const list = (label: string, names: readonly string[]): [string, string][] =>
  names.length > 0 ? [[label, names.join(', ')]] : [];

export function facts({ language, at, ip }: Happening): [string, string][] {
  const when = new Intl.DateTimeFormat(localeOf(language), {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: getTimeZone(),
  }).format(at);
  return [
    [sayIn(language, layoutText.time), `${when} (${zoneName(language, at)})`],
    [sayIn(language, layoutText.address), ip],
  ];
}

/** The offset of the deployment's time zone, such as GMT+3. */
function zoneName(language: Language, at: Date): string {
  const parts = new Intl.DateTimeFormat(localeOf(language), {
    timeZone: getTimeZone(),
    timeZoneName: 'short',
  }).formatToParts(at);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? getTimeZone();
}
