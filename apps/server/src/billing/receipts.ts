// Receipts: a mail for every paid order that is not a package, and for every payment that is refunded instead of delivered. A
// package has its own notices, which name package and amount (subscription-notices.ts).
import { formatTl } from '@seyir/core/money/price';
import { textIn } from '@seyir/core/text/local-text';
import { getTimeZone } from '@seyir/core/time/local-time';
import type { Queries } from '../db/database.ts';
import type { Language } from '../http/meta.ts';
import { makeLinks } from '../outbox/mails/links.ts';
import { type WrittenMail, writeMail } from '../outbox/mails/mail-layout.ts';
import { notifyOwner } from '../outbox/notify-owner.ts';
import type { Outbox } from '../outbox/outbox.ts';
import { localeOf, sayIn, type TextEntry } from '../shared/languages.ts';
import { paymentText, receiptText } from './billing.text.ts';
import { findBuyer, type OrderRow } from './orders.queries.ts';

export interface ReceiptDeps {
  readonly outbox: Outbox;
  /** The public origin, without a trailing slash. */
  readonly publicUrl: () => string;
}

export interface Receipt {
  /** `refunded`: a payment that gave nothing. `returned`: a payment that gave access, which ends with the refund. */
  readonly event: 'paid' | 'refunded' | 'returned';
  readonly language: Language;
  /** The name of what was bought, as the order keeps it. */
  readonly name: string;
  readonly amountKurus: number;
  /** The number of the order, for customer service. */
  readonly mpay: string;
  readonly at: Date;
  readonly publicUrl: string;
}

/** Writes a receipt as mail and as text message. */
export function writeReceipt(receipt: Receipt): { readonly mail: WrittenMail; readonly text: string } {
  const { event, language, name, amountKurus, mpay, at, publicUrl } = receipt;
  const say = (entry: TextEntry) => sayIn(language, entry, { name });
  const { subject, title, paragraph } = receiptText[event];
  const date = new Intl.DateTimeFormat(localeOf(language), {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: getTimeZone(),
  }).format(at);
  const link = makeLinks(publicUrl).purchases;
  const mail = writeMail({
    language,
    subject: say(subject),
    preview: say(paragraph),
    title: say(title),
    greeting: say(paymentText.greeting),
    paragraphs: [say(paragraph)],
    action: { label: say(paymentText.purchases), link },
    facts: [
      [say(paymentText.purchase), name],
      [say(paymentText.amount), formatTl(amountKurus)],
      [say(paymentText.date), date],
      [say(paymentText.order), mpay],
    ],
    note: say(paymentText.support),
  });
  return { mail, text: `Seyir: ${say(paragraph)} ${formatTl(amountKurus)}. ${link}` };
}

/** Sends the receipt of an order to the owner of the account; the outbox sends after the commit. */
export async function sendReceipt(
  { outbox, publicUrl }: ReceiptDeps,
  trx: Queries,
  order: OrderRow,
  receipt: Pick<Receipt, 'event' | 'amountKurus' | 'at'>,
): Promise<void> {
  const { language, mpay } = order;
  const written = writeReceipt({
    ...receipt,
    language,
    mpay,
    name: textIn(order.product_name, language),
    publicUrl: publicUrl(),
  });
  await notifyOwner(outbox, await findBuyer(trx, order.account_id), written, trx);
}
