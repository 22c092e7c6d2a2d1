import { defineText } from './text.ts';
import { titlesText } from './titles.text.ts';

export const packageText = defineText({
  package: { tr: 'Paket', en: 'Package' },
  packages: { tr: 'Paketler', en: 'Packages' },
  mine: { tr: 'Paketim', en: 'My package' },
  choose: { tr: 'Paket seç', en: 'Choose a package' },
  popular: { tr: 'Popüler', en: 'Popular' },
  buy: { tr: 'Satın al', en: 'Buy' },
  rent: { tr: 'Kirala', en: 'Rent' },
  free: titlesText.free,
  promoCode: { tr: 'Promosyon kodu', en: 'Promotion code' },
  promoPlaceholder: { tr: 'Kodunu yaz', en: 'Type your code' },
  promoEmpty: { tr: 'Önce promosyon kodunu yaz.', en: 'Type your promotion code first.' },
  method: { tr: 'Ödeme yöntemi', en: 'Payment method' },
  storedCard: { tr: 'Kayıtlı kart', en: 'Stored card' },
  start: { tr: 'Başlangıç', en: 'Starts' },
  rental: { tr: 'Kiralama', en: 'Rental' },
  purchase: { tr: 'Satın alma', en: 'Purchase' },
});
