// Notices to owners about their subscription, as a mail and as a text message, in both languages.
import { formatTl } from '@seyir/core/money/price';
import { getTimeZone } from '@seyir/core/time/istanbul';
import type { Language } from '../http/meta.ts';
import { makeLinks } from '../outbox/mails/links.ts';
import { type WrittenMail, writeMail } from '../outbox/mails/mail-layout.ts';

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

interface Words {
  readonly subject: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
  readonly action: string;
  readonly note: string;
  /** The text message without its link. */
  readonly short: string;
}

type WriteWords = (name: string, day: string) => Words;

const SUPPORT_TR = 'Bir sorun olduğunu düşünüyorsan müşteri hizmetlerimiz sana yardımcı olur.';
const SUPPORT_EN = 'If something looks wrong, our customer service will help you.';

const TURKISH: Readonly<Record<SubscriptionNotice['event'], WriteWords>> = {
  bought: (name, day) => ({
    subject: `${name} paketin hazır`,
    title: 'Keyifli seyirler',
    paragraphs: [
      `${name} paketin açıldı. Ödemen için teşekkür ederiz.`,
      `Paketin ${day} tarihinde kendiliğinden yenilenir; istediğin zaman iptal edebilirsin.`,
    ],
    action: 'Paketimi gör',
    note: SUPPORT_TR,
    short: `Seyir: ${name} paketin açıldı, ${day} tarihinde yenilenir.`,
  }),
  given: (name, day) => ({
    subject: `Hediye paketin: ${name}`,
    title: 'Hediyen hazır',
    paragraphs: [`Promosyon kodun kabul edildi. ${name} paketi ${day} tarihine kadar senin.`],
    action: 'Paketimi gör',
    note: 'Bu hediye için senden ücret alınmaz.',
    short: `Seyir: ${name} paketi ${day} tarihine kadar senin.`,
  }),
  renewed: (name, day) => ({
    subject: `${name} paketin yenilendi`,
    title: 'Paketin yenilendi',
    paragraphs: [`${name} paketin bir ay daha seninle. Sıradaki yenileme: ${day}.`],
    action: 'Paketimi gör',
    note: 'Yenilenmesini istemiyorsan paketini paket sayfasından iptal edebilirsin.',
    short: `Seyir: ${name} paketin yenilendi. Sıradaki yenileme: ${day}.`,
  }),
  suspended: (name) => ({
    subject: `${name} paketin askıya alındı`,
    title: 'Ödemeni alamadık',
    paragraphs: [
      `${name} paketini yenilemek istedik ama kartından ödeme alamadık, bu yüzden paketin askıya alındı.`,
      'Paket sayfasından yeniden ödeyerek kaldığın yerden devam edebilirsin. Bu arada kartını da birkaç kez daha deneyeceğiz.',
    ],
    action: 'Ödemeyi tamamla',
    note: SUPPORT_TR,
    short: `Seyir: ${name} paketini yenileyemedik, paketin askıda. Ödemek için:`,
  }),
  recovered: (name, day) => ({
    subject: `${name} paketin yeniden açık`,
    title: 'Tekrar hoş geldin',
    paragraphs: [`Ödemen ulaştı ve ${name} paketin yeniden açıldı. Sıradaki yenileme: ${day}.`],
    action: 'Paketimi gör',
    note: 'Açık olan diğer cihazlarında yeniden giriş yapman gerekebilir.',
    short: `Seyir: ${name} paketin yeniden açık. Sıradaki yenileme: ${day}.`,
  }),
  cancelled: (name, day) => ({
    subject: `${name} paketin iptal edildi`,
    title: 'Paketin iptal edildi',
    paragraphs: [
      `${name} paketin isteğin üzerine iptal edildi ve yenilenmeyecek.`,
      `${day} tarihine kadar izlemeye devam edebilirsin. Fikrini değiştirirsen kapımız açık.`,
    ],
    action: 'Paketleri gör',
    note: 'Bunu sen yapmadıysan hemen yeni bir şifre belirle.',
    short: `Seyir: ${name} paketin iptal edildi, ${day} tarihine kadar açık.`,
  }),
  resumed: (name, day) => ({
    subject: `${name} paketin sürüyor`,
    title: 'İyi ki kaldın',
    paragraphs: [`${name} paketinin iptalini geri aldın. Bugün ödeme alınmadı; sıradaki yenileme: ${day}.`],
    action: 'Paketimi gör',
    note: 'Bunu sen yapmadıysan hemen yeni bir şifre belirle.',
    short: `Seyir: ${name} paketin sürüyor. Sıradaki yenileme: ${day}.`,
  }),
  expired: (name) => ({
    subject: `${name} paketin sona erdi`,
    title: 'Paketin sona erdi',
    paragraphs: [`${name} paketinin süresi doldu. Yeniden izlemeye başlamak için sana uyan paketi seçebilirsin.`],
    action: 'Paketleri gör',
    note: SUPPORT_TR,
    short: `Seyir: ${name} paketin sona erdi. Paketler:`,
  }),
  superseded: (name) => ({
    subject: `${name} ödemen iade ediliyor`,
    title: 'Ödemen iade ediliyor',
    paragraphs: [
      `${name} paketi için ödemen ulaştı, ama arada başka bir paket seçtin ve aynı anda tek bir paketin olabilir.`,
      'Bu yüzden paketin değişmedi ve bu ödemenin tamamı kartına iade ediliyor. Senin bir şey yapman gerekmiyor.',
    ],
    action: 'Paketimi gör',
    note: SUPPORT_TR,
    short: `Seyir: ${name} paketi için ödemen kartına iade ediliyor. Paketin:`,
  }),
  'not renewing': (name) => ({
    subject: `${name} yenileme ödemen iade ediliyor`,
    title: 'Yenileme ödemen iade ediliyor',
    paragraphs: [
      `${name} paketini yenilemek için kartından ödeme çekildi, ama paketin artık yenilenmiyor.`,
      'Bu yüzden bu ödemenin tamamı kartına iade ediliyor. Senin bir şey yapman gerekmiyor.',
    ],
    action: 'Paketimi gör',
    note: SUPPORT_TR,
    short: `Seyir: ${name} paketin yenilenmiyor, çekilen ödeme kartına iade ediliyor. Paketin:`,
  }),
  'period paid': (name) => ({
    subject: `${name} yenileme ödemen iade ediliyor`,
    title: 'İkinci ödemen iade ediliyor',
    paragraphs: [
      `${name} paketinin aynı dönemi için kartından ikinci bir ödeme çekildi. Bu dönem zaten ödenmişti.`,
      'Bu yüzden ikinci ödemenin tamamı kartına iade ediliyor ve paketin sürüyor. Senin bir şey yapman gerekmiyor.',
    ],
    action: 'Paketimi gör',
    note: SUPPORT_TR,
    short: `Seyir: ${name} paketinin ikinci ödemesi kartına iade ediliyor. Paketin:`,
  }),
  returned: (name, day) => ({
    subject: `${name} ödemen iade edildi`,
    title: 'Ödemen iade edildi',
    paragraphs: [
      `${name} paketi için ödemenin tamamı kartına iade edildi.`,
      `Paketin ${day} itibarıyla sona erer ve yenilenmez. Yeniden izlemek istersen sana uyan paketi seçebilirsin.`,
    ],
    action: 'Paketleri gör',
    note: SUPPORT_TR,
    short: `Seyir: ${name} paketi için ödemen iade edildi, paketin ${day} itibarıyla sona erer.`,
  }),
};

const ENGLISH: Readonly<Record<SubscriptionNotice['event'], WriteWords>> = {
  bought: (name, day) => ({
    subject: `Your ${name} package is ready`,
    title: 'Enjoy watching',
    paragraphs: [
      `Your ${name} package is open. Thank you for your payment.`,
      `It renews by itself on ${day}; you can cancel at any time.`,
    ],
    action: 'See my package',
    note: SUPPORT_EN,
    short: `Seyir: your ${name} package is open and renews on ${day}.`,
  }),
  given: (name, day) => ({
    subject: `Your gift: ${name}`,
    title: 'Your gift is ready',
    paragraphs: [`Your promotion code was accepted. The ${name} package is yours until ${day}.`],
    action: 'See my package',
    note: 'You are not charged for this gift.',
    short: `Seyir: the ${name} package is yours until ${day}.`,
  }),
  renewed: (name, day) => ({
    subject: `Your ${name} package was renewed`,
    title: 'Your package was renewed',
    paragraphs: [`Your ${name} package stays with you for another month. It renews next on ${day}.`],
    action: 'See my package',
    note: 'If you do not want it to renew, you can cancel it on the package page.',
    short: `Seyir: your ${name} package was renewed. Next renewal: ${day}.`,
  }),
  suspended: (name) => ({
    subject: `Your ${name} package is suspended`,
    title: 'We could not take your payment',
    paragraphs: [
      `We tried to renew your ${name} package but your card was not charged, so the package is suspended.`,
      'Pay again on the package page to go on where you left off. Meanwhile we will try your card a few more times.',
    ],
    action: 'Complete the payment',
    note: SUPPORT_EN,
    short: `Seyir: we could not renew your ${name} package, it is suspended. Pay here:`,
  }),
  recovered: (name, day) => ({
    subject: `Your ${name} package is open again`,
    title: 'Welcome back',
    paragraphs: [`Your payment arrived and your ${name} package is open again. It renews next on ${day}.`],
    action: 'See my package',
    note: 'You may have to sign in again on your other devices.',
    short: `Seyir: your ${name} package is open again. Next renewal: ${day}.`,
  }),
  cancelled: (name, day) => ({
    subject: `Your ${name} package was cancelled`,
    title: 'Your package was cancelled',
    paragraphs: [
      `Your ${name} package was cancelled as you asked and will not renew.`,
      `You can keep watching until ${day}. Should you change your mind, the door is open.`,
    ],
    action: 'See the packages',
    note: 'If this was not you, choose a new password at once.',
    short: `Seyir: your ${name} package was cancelled and stays open until ${day}.`,
  }),
  resumed: (name, day) => ({
    subject: `Your ${name} package continues`,
    title: 'Good to have you back',
    paragraphs: [
      `You took back the cancellation of your ${name} package. Nothing was charged; it renews next on ${day}.`,
    ],
    action: 'See my package',
    note: 'If this was not you, choose a new password at once.',
    short: `Seyir: your ${name} package continues. Next renewal: ${day}.`,
  }),
  expired: (name) => ({
    subject: `Your ${name} package has ended`,
    title: 'Your package has ended',
    paragraphs: [
      `The time of your ${name} package is over. Choose the package that suits you to start watching again.`,
    ],
    action: 'See the packages',
    note: SUPPORT_EN,
    short: `Seyir: your ${name} package has ended. Packages:`,
  }),
  superseded: (name) => ({
    subject: `Your payment for ${name} is being refunded`,
    title: 'Your payment is being refunded',
    paragraphs: [
      `Your payment for the ${name} package arrived, but you chose another package meanwhile, and you can have one at a time.`,
      'So your package stays as it is and this payment goes back to your card in full. There is nothing you have to do.',
    ],
    action: 'See my package',
    note: SUPPORT_EN,
    short: `Seyir: your payment for ${name} goes back to your card. Your package:`,
  }),
  'not renewing': (name) => ({
    subject: `Your renewal payment for ${name} is being refunded`,
    title: 'Your renewal payment is being refunded',
    paragraphs: [
      `Your card was charged to renew the ${name} package, but the package no longer renews.`,
      'So this payment goes back to your card in full. There is nothing you have to do.',
    ],
    action: 'See my package',
    note: SUPPORT_EN,
    short: `Seyir: your ${name} package does not renew, the payment goes back to your card. Your package:`,
  }),
  'period paid': (name) => ({
    subject: `Your renewal payment for ${name} is being refunded`,
    title: 'Your second payment is being refunded',
    paragraphs: [
      `Your card was charged a second time for the same month of the ${name} package, which was paid already.`,
      'So the second payment goes back to your card in full, and your package goes on. There is nothing you have to do.',
    ],
    action: 'See my package',
    note: SUPPORT_EN,
    short: `Seyir: the second payment for your ${name} package goes back to your card. Your package:`,
  }),
  returned: (name, day) => ({
    subject: `Your payment for ${name} was refunded`,
    title: 'Your payment was refunded',
    paragraphs: [
      `Your payment for the ${name} package was refunded to your card in full.`,
      `The package ends on ${day} and does not renew. Choose the package that suits you to start watching again.`,
    ],
    action: 'See the packages',
    note: SUPPORT_EN,
    short: `Seyir: your payment for ${name} was refunded, the package ends on ${day}.`,
  }),
};

/** Writes a notice as mail and as text message. */
export function writeNotice(notice: SubscriptionNotice): { readonly mail: WrittenMail; readonly text: string } {
  const { event, language, packageName, endsAt, amountKurus, publicUrl } = notice;
  const isTurkish = language === 'tr';
  const day = new Intl.DateTimeFormat(isTurkish ? 'tr-TR' : 'en-GB', {
    dateStyle: 'long',
    timeZone: getTimeZone(),
  }).format(endsAt);
  const { subject, title, paragraphs, action, note, short } = (isTurkish ? TURKISH : ENGLISH)[event](packageName, day);
  const link = makeLinks(publicUrl).packages;
  const price: [string, string][] = amountKurus > 0 ? [[isTurkish ? 'Tutar' : 'Amount', formatTl(amountKurus)]] : [];
  const mail = writeMail({
    language,
    subject,
    preview: paragraphs[0] ?? '',
    title,
    greeting: isTurkish ? 'Merhaba,' : 'Hello,',
    paragraphs,
    action: { label: action, link },
    facts: [[isTurkish ? 'Paket' : 'Package', packageName], ...price],
    note,
  });
  return { mail, text: `${short} ${link}` };
}
