// Receipts: a mail for every paid order that is not a package, and for every payment that is refunded instead of delivered. A
// package has its own notices, which name package and amount (subscription-notices.ts).
import { formatTl } from '@seyir/core/money/price';
import { getTimeZone } from '@seyir/core/time/istanbul';
import type { Queries } from '../db/database.ts';
import type { Language } from '../http/meta.ts';
import { makeLinks } from '../outbox/mails/links.ts';
import { type WrittenMail, writeMail } from '../outbox/mails/mail-layout.ts';
import { notifyOwner } from '../outbox/notify-owner.ts';
import type { Outbox } from '../outbox/outbox.ts';
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

const WORDS = {
  tr: {
    paid: (name: string) => ({
      subject: `Satın alma bilgin: ${name}`,
      title: 'Ödemen için teşekkür ederiz',
      paragraph: `${name} için ödemen ulaştı. Keyifli seyirler.`,
    }),
    refunded: (name: string) => ({
      subject: `${name} ödemen iade ediliyor`,
      title: 'Ödemen iade ediliyor',
      paragraph: `${name} için yapılan ödeme kullanılmadı ve tamamı iade ediliyor. Senin bir şey yapman gerekmiyor.`,
    }),
    returned: (name: string) => ({
      subject: `${name} ödemen iade edildi`,
      title: 'Ödemen iade edildi',
      paragraph: `${name} için ödemenin tamamı iade edildi. Bu ödemeyle açılan izleme hakkı da sona erdi.`,
    }),
    greeting: 'Merhaba,',
    facts: ['Satın alınan', 'Tutar', 'Tarih', 'Sipariş numarası'],
    action: 'Satın alma geçmişim',
    note: 'Bir sorun olduğunu düşünüyorsan müşteri hizmetlerimiz sana yardımcı olur.',
  },
  en: {
    paid: (name: string) => ({
      subject: `Your receipt: ${name}`,
      title: 'Thank you for your payment',
      paragraph: `Your payment for ${name} has arrived. Enjoy watching.`,
    }),
    refunded: (name: string) => ({
      subject: `Your payment for ${name} is being refunded`,
      title: 'Your payment is being refunded',
      paragraph: `The payment for ${name} was not used and goes back in full. There is nothing you have to do.`,
    }),
    returned: (name: string) => ({
      subject: `Your payment for ${name} was refunded`,
      title: 'Your payment was refunded',
      paragraph: `Your payment for ${name} was refunded in full. What it gave you to watch has ended with it.`,
    }),
    greeting: 'Hello,',
    facts: ['Purchase', 'Amount', 'Date', 'Order number'],
    action: 'My purchases',
    note: 'If something looks wrong, our customer service will help you.',
  },
} as const;

/** Writes a receipt as mail and as text message. */
export function writeReceipt(receipt: Receipt): { readonly mail: WrittenMail; readonly text: string } {
  const { event, language, name, amountKurus, mpay, at, publicUrl } = receipt;
  const words = WORDS[language];
  const { subject, title, paragraph } = words[event](name);
  const date = new Intl.DateTimeFormat(language === 'tr' ? 'tr-TR' : 'en-GB', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: getTimeZone(),
  }).format(at);
  const values = [name, formatTl(amountKurus), date, mpay];
  const link = makeLinks(publicUrl).purchases;
  const mail = writeMail({
    language,
    subject,
    preview: paragraph,
    title,
    greeting: words.greeting,
    paragraphs: [paragraph],
    action: { label: words.action, link },
    facts: words.facts.map((label, index) => [label, values[index] ?? ''] as const),
    note: words.note,
  });
  return { mail, text: `Seyir: ${paragraph} ${formatTl(amountKurus)}. ${link}` };
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
    name: order.product_name[language],
    publicUrl: publicUrl(),
  });
  await notifyOwner(outbox, await findBuyer(trx, order.account_id), written, trx);
}
