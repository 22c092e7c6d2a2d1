import { defineText } from './text.ts';

export const packageText = defineText({
  package: { tr: 'Paket', en: 'Package' },
  packages: { tr: 'Paketler', en: 'Packages' },
  mine: { tr: 'Paketim', en: 'My package' },
  popular: { tr: 'Popüler', en: 'Popular' },
  buy: { tr: 'Satın al', en: 'Buy' },
});
