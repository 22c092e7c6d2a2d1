import { defineText } from '../../../shared/text/text.ts';

/** The dialog that crops a photo. */
export const photoText = defineText({
  title: { tr: 'Fotoğrafını ayarla', en: 'Adjust your photo' },
  opening: { tr: 'Fotoğraf açılıyor', en: 'Opening the photo' },
  stage: { tr: 'Fotoğrafı kaydır', en: 'Move the photo' },
  hint: {
    tr: 'Sürükleyerek kaydır, iki parmakla ya da çubukla yakınlaştır. Klavye ve kumandada Enter’a, sonra oklara bas.',
    en: 'Drag to move, pinch or use the slider to zoom. With a keyboard or remote press Enter, then the arrows.',
  },
  moving: {
    tr: 'Oklarla kaydır, + ve − ile yakınlaştır. Bitince Enter’a bas.',
    en: 'Move with the arrows, zoom with + and −. Press Enter when it is right.',
  },
  zoom: { tr: 'Yakınlaştırma', en: 'Zoom' },
  zoomValue: { tr: '{zoom} kat', en: '{zoom} times' },
  zoomIn: { tr: 'Yakınlaştır', en: 'Zoom in' },
  zoomOut: { tr: 'Uzaklaştır', en: 'Zoom out' },
  turn: { tr: 'Sağa döndür', en: 'Rotate right' },
  use: { tr: 'Bu fotoğrafı kullan', en: 'Use this photo' },
  animated: {
    tr: 'Hareketli resmin yalnızca ilk karesi kullanılır.',
    en: 'Only the first frame of an animation is used.',
  },
  another: { tr: 'Başka fotoğraf seç', en: 'Choose another photo' },
  refused: { tr: 'Bu dosya kullanılamıyor', en: 'This file cannot be used' },
});

/** Why a file is refused, and what to do. */
export const refusalText = defineText({
  empty: { tr: 'Dosya boş.', en: 'The file is empty.' },
  bytes: {
    tr: 'Dosya 30 MB’tan büyük. Daha küçük bir fotoğraf seç.',
    en: 'The file is larger than 30 MB. Choose a smaller photo.',
  },
  pixels: {
    tr: 'Fotoğraf 64 megapikselden büyük. Küçültüp tekrar dene.',
    en: 'The photo has more than 64 megapixels. Make it smaller and try again.',
  },
  small: {
    tr: 'Fotoğraf çok küçük. En az 96 × 96 piksel olmalı.',
    en: 'The photo is too small. It needs at least 96 × 96 pixels.',
  },
  svg: {
    tr: 'SVG çizimleri kullanılamaz. JPEG, PNG ya da WebP seç.',
    en: 'SVG drawings cannot be used. Choose a JPEG, PNG or WebP.',
  },
  heic: {
    tr: 'Bu tarayıcı HEIC fotoğrafları açamıyor. JPEG olarak kaydedip tekrar dene.',
    en: 'This browser cannot open HEIC photos. Save it as JPEG and try again.',
  },
  type: {
    tr: 'Dosya bozuk ya da bir fotoğraf değil. JPEG, PNG ya da WebP seç.',
    en: 'The file is broken or not a photo. Choose a JPEG, PNG or WebP.',
  },
});
