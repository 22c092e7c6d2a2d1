import { defineText } from '../shared/text/text.ts';

/** Uploads of pictures. */
export const picturesText = defineText({
  choose: { tr: '{label}: dosya seç', en: '{label}: choose a file' },
  change: { tr: 'Dosya seç', en: 'Choose a file' },
  uploading: { tr: 'Yükleniyor…', en: 'Uploading…' },
  chosen: { tr: 'Kaydedince değişecek: {name}', en: 'Will change when you save: {name}' },
  hint: { tr: 'JPEG, PNG, WebP veya AVIF, en çok 5 MB', en: 'JPEG, PNG, WebP or AVIF, at most 5 MB' },
  type: { tr: 'Bu dosya JPEG, PNG, WebP veya AVIF değil.', en: 'This file is not a JPEG, PNG, WebP or AVIF picture.' },
  size: { tr: 'Dosya 5 MB’tan ya da 50 megapikselden büyük.', en: 'The file is larger than 5 MB or 50 megapixels.' },
  broken: { tr: 'Dosya resim olarak okunamıyor.', en: 'The file cannot be read as a picture.' },
});
