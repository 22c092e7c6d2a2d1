// A purchase call that is refused: the transaction is rolled back, nothing is charged, and the answer carries a returncode with
// a message that the application shows unchanged (PAY-25).
import { type PurchaseRefusal, purchaseRefusal } from '@seyir/contract/codes';
import type { ReturnCode } from '@seyir/contract/wire';
import type { Language } from '../http/meta.ts';

const text: Readonly<Record<PurchaseRefusal, Readonly<Record<Language, string>>>> = {
  unknownProduct: { tr: 'Bu ürün şu anda satışta değil.', en: 'This product is not on sale.' },
  alreadyOwned: { tr: 'Bu içeriğe zaten sahipsin.', en: 'You already have this.' },
  badPromoCode: {
    tr: 'Promosyon kodu geçersiz, süresi dolmuş ya da kullanılmış.',
    en: 'The promotion code is not valid, has expired or was used.',
  },
  notOnSale: {
    tr: 'Bu etkinliğin bileti şu anda satışta değil.',
    en: 'Tickets for this event are not on sale at the moment.',
  },
  noChannel: { tr: 'Paketin bu kanalı içermiyor.', en: 'Your package does not contain this channel.' },
  free: { tr: 'Bu ürün ücretsiz, ödeme gerekmiyor.', en: 'This product is free, no payment is needed.' },
  gatewayAway: {
    tr: 'Ödeme sayfası şu anda açılamıyor. Senden para alınmadı, lütfen biraz sonra yeniden dene.',
    en: 'The payment page cannot be opened right now. You were not charged, please try again later.',
  },
  notPaid: { tr: 'Bu sipariş için ödeme alınmadı.', en: 'No payment was made for this order.' },
};

export const PURCHASED: ReturnCode = { returncode: '0', errormsg: '' };

export const refusePurchase = (reason: PurchaseRefusal, language: Language): ReturnCode => ({
  returncode: purchaseRefusal.toCode(reason),
  errormsg: text[reason][language],
});

/** Thrown to roll back. */
export class PurchaseRefused extends Error {
  override readonly name = 'PurchaseRefused';
  readonly reason: PurchaseRefusal;

  constructor(reason: PurchaseRefusal) {
    super(`The purchase was refused: ${reason}.`);
    this.reason = reason;
  }
}
