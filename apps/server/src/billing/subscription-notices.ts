// Notices to owners about their subscription, as a mail and as a text message, in the language of the account.
import { formatTl } from '@seyir/core/money/price';
import { getTimeZone } from '@seyir/core/time/local-time';
import type { Language } from '../http/meta.ts';
import { makeLinks } from '../outbox/mails/links.ts';
import { type WrittenMail, writeMail } from '../outbox/mails/mail-layout.ts';
import { localeOf, sayIn, type TextEntry } from '../shared/languages.ts';
import { noticeText, paymentText } from './billing.text.ts';

export const SUBSCRIPTION_EVENTS = [
  'bought',
  'given',
  'renewed',
  'suspended',
  'recovered',
  'cancelled',
  'resumed',
  'expired',
  'superseded',
  'not renewing',
  'period paid',
  'returned',
] as const;

/** Why a payment for a package gives nothing and is refunded. */
export type UnusedReason = Extract<(typeof SUBSCRIPTION_EVENTS)[number], 'superseded' | 'not renewing' | 'period paid'>;

export interface SubscriptionNotice {
  readonly event: (typeof SUBSCRIPTION_EVENTS)[number];
  readonly language: Language;
  readonly packageName: string;
  readonly endsAt: Date;
  /** The paid amount; 0 for a gift. */
  readonly amountKurus: number;
  readonly publicUrl: string;
}

/** Writes a notice as mail and as text message. */
export function writeNotice(notice: SubscriptionNotice): { readonly mail: WrittenMail; readonly text: string } {
  const { event, language, packageName, endsAt, amountKurus, publicUrl } = notice;
  const day = new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'long', timeZone: getTimeZone() }).format(
    endsAt,
  );
  const say = (entry: TextEntry) => sayIn(language, entry, { name: packageName, day });
  const { subject, title, paragraphs, action, note, short } = noticeText[event];
  const written = paragraphs.map(say);
  const link = makeLinks(publicUrl).packages;
  const price: [string, string][] = amountKurus > 0 ? [[say(paymentText.amount), formatTl(amountKurus)]] : [];
  const mail = writeMail({
    language,
    subject: say(subject),
    preview: written[0] ?? '',
    title: say(title),
    greeting: say(paymentText.greeting),
    paragraphs: written,
    action: { label: say(action), link },
    facts: [[say(paymentText.package), packageName], ...price],
    note: say(note),
  });
  return { mail, text: `${say(short)} ${link}` };
}
