import { packageText } from '../shared/text/package.text.ts';
import { defineText, type TextEntry } from '../shared/text/text.ts';

/** Words for codes that rows carry: kinds of products, ways to pay, reasons of cases, slots of advertisements. */
const codesText = defineText({
  RENTAL: packageText.rental,
  PURCHASE: packageText.purchase,
  PPV: { tr: 'Yayın bileti', en: 'Ticket of an airing' },
  card11: { tr: 'Kartla', en: 'By card' },
  card16: { tr: 'Kayıtlı kartla', en: 'By stored card' },
  bill: { tr: 'Faturayla', en: 'On the bill' },
  promo: { tr: 'Promosyonla', en: 'By promotion' },
  free: packageText.free,
  pin: { tr: 'PIN ile', en: 'By PIN' },
  'refund refused': { tr: 'İade kabul edilmedi', en: 'Refund refused' },
  'refund unknown': { tr: 'İadenin sonucu bilinmiyor', en: 'Refund unknown' },
  'partly refunded': { tr: 'Bir kısmı iade edilmiş', en: 'Partly refunded' },
  'wrong currency': { tr: 'Para birimi farklı', en: 'Wrong currency' },
  'not delivered': { tr: 'Ödendi ama teslim edilemedi', en: 'Paid, not delivered' },
  'charge unknown': { tr: 'Tahsilatın sonucu bilinmiyor', en: 'Charge unknown' },
  package: packageText.package,
  title: { tr: 'Film veya dizi', en: 'Film or series' },
  bundle: { tr: 'Paket film', en: 'Bundle of titles' },
  ppv: { tr: 'Yayın bileti', en: 'Ticket of an airing' },
  renewal: { tr: 'Yenileme', en: 'Renewal' },
  operator: { tr: 'Operatör istedi', en: 'Asked for by an operator' },
  superseded: { tr: 'Yerine başka sipariş açıldı', en: 'Another order took its place' },
  withdrawn: { tr: 'Erişim geri alındı', en: 'The access was withdrawn' },
  sandbox: { tr: 'Deneme ödeme kuruluşu', en: 'Test gateway' },
  header: { tr: 'Sayfanın üstü', en: 'Top of the page' },
  footer: { tr: 'Sayfanın altı', en: 'Bottom of the page' },
  home: { tr: 'Ana sayfadaki satırlar', en: 'Between rows of the home' },
  livetv: { tr: 'Canlı TV', en: 'Live TV' },
  'livetv-top': { tr: 'Canlı TV’nin üstü', en: 'Top of live TV' },
  detail: { tr: 'Film ve dizi sayfası', en: 'Page of a title' },
  pause: { tr: 'Duraklatınca', en: 'While paused' },
});

/** The words of a code; a code without words as it is. */
export const codeWords = (code: string): TextEntry =>
  (codesText as Readonly<Record<string, TextEntry>>)[code] ?? { tr: code, en: code };
