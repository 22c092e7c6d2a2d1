// Messages about a changed address or number and about an erased account. Each function returns one message in the reader's
// language.
import { CONTACT_RESTORE_MS, LOGIN_CODE_MS } from '@seyir/core/limits/account';
import { type Language, localeOf, sayIn } from '../../shared/languages.ts';
import { facts, type Happening, type Reader, sayTo } from './account-mails.ts';
import { withBoundCode } from './links.ts';
import { type WrittenMail, writeMail } from './mail-layout.ts';
import { contactChangedWords, contactCodeWords, erasedText, leavingText } from './mails.text.ts';

const minutes = LOGIN_CODE_MS / 60_000;
const days = CONTACT_RESTORE_MS / 86_400_000;

interface ContactCode {
  readonly language: Language;
  readonly code: string;
}

/** To the new address. It greets without a name: the address may be a stranger's. */
export function contactCodeMail({ language, code }: ContactCode): WrittenMail {
  const { head, say } = sayTo({ language, firstName: '' }, { code, minutes });
  const { subject, preview, title, paragraph, note } = contactCodeWords;
  return writeMail({
    ...head,
    ...{ subject: say(subject), preview: say(preview), title: say(title), note: say(note) },
    paragraphs: [say(paragraph)],
    code,
  });
}

/** To the new number. */
export const contactCodeText = ({ language, ...bound }: ContactCode & { readonly publicUrl: string }): string =>
  withBoundCode(sayIn(language, contactCodeWords.short, { code: bound.code, minutes }), bound);

interface ContactChanged extends Happening {
  readonly kind: 'email' | 'mobile';
  /** Restores address, number and access (docs/threat-model.md). */
  readonly restoreLink: string;
}

/** To the address that the account had before. */
export function contactChangedMail({ kind, restoreLink, ...happening }: ContactChanged): WrittenMail {
  const { head, say } = sayTo(happening, { link: restoreLink, days });
  const { subject, title, paragraph, note } = contactChangedWords[kind];
  return writeMail({
    ...head,
    ...{ subject: say(subject), preview: say(contactChangedWords.preview), title: say(title) },
    paragraphs: [say(paragraph)],
    facts: facts(happening),
    note: say(note),
  });
}

/** To the number that the account had before, without a mail address. */
export const contactChangedText = ({ language, kind, restoreLink }: ContactChanged): string =>
  sayIn(language, contactChangedWords[kind].short, { link: restoreLink, days });

interface Leaving {
  readonly language: Language;
  readonly until: Date;
  readonly loginLink: string;
}

const dayOf = ({ language, until }: Leaving): string =>
  new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'long', timeZone: 'Europe/Istanbul' }).format(until);

/** The owner asked for the deletion of the account, and has until a day to withdraw it. */
export function accountLeavingMail(leaving: Leaving & Reader): WrittenMail {
  const { head, say } = sayTo(leaving, { date: dayOf(leaving) });
  const { subject, preview, title, closed, back, action, note } = leavingText;
  return writeMail({
    ...head,
    ...{ subject: say(subject), preview: say(preview), title: say(title), note: say(note) },
    paragraphs: [say(closed), say(back)],
    action: { label: say(action), link: leaving.loginLink },
  });
}

export const accountLeavingText = (leaving: Leaving): string =>
  sayIn(leaving.language, leavingText.short, { date: dayOf(leaving), link: leaving.loginLink });

export function accountErasedMail(reader: Reader): WrittenMail {
  const { head, say } = sayTo(reader);
  const { subject, preview, title, deleted, payments, note } = erasedText;
  return writeMail({
    ...head,
    ...{ subject: say(subject), preview: say(preview), title: say(title), note: say(note) },
    paragraphs: [say(deleted), say(payments)],
  });
}

export const accountErasedText = (language: Language): string => sayIn(language, erasedText.short);
