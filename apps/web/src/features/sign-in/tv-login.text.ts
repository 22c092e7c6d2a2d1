import { commonText } from '../../shared/text/common.text.ts';
import { defineText } from '../../shared/text/text.ts';

/** Sign-in of a television from a phone. */
export const tvLoginText = defineText({
  title: { tr: 'Telefonunla giriş yap', en: 'Sign in with your phone' },
  intro: {
    tr: 'Telefonunun kamerasıyla kareyi okut ya da {address} adresini açıp kodu yaz.',
    en: 'Scan the square with your phone’s camera, or open {address} and enter the code.',
  },
  qr: { tr: 'Telefonla okutulacak kare kod', en: 'QR code to scan with a phone' },
  code: { tr: 'Ekran kodu', en: 'Screen code' },
  waiting: { tr: 'Onayın bekleniyor…', en: 'Waiting for your approval…' },
  denied: { tr: 'Giriş isteği reddedildi.', en: 'The sign-in was refused.' },
  expired: { tr: 'Kodun süresi doldu.', en: 'The code has expired.' },
  failed: { tr: 'Kod alınamadı.', en: 'No code could be fetched.' },
  again: { tr: 'Yeni kod al', en: 'Get a new code' },
  otherWay: { tr: 'Başka bir yöntemle gir', en: 'Sign in another way' },

  approveTitle: { tr: 'Televizyonunu bağla', en: 'Connect your television' },
  approveIntro: { tr: 'Televizyonunda gördüğün kodu yaz.', en: 'Enter the code you see on your television.' },
  find: { tr: 'Televizyonu bul', en: 'Find the television' },
  unknownCode: {
    tr: 'Bu kodla bekleyen bir televizyon yok. Kodu kontrol et.',
    en: 'No television is waiting with this code. Check the code.',
  },
  tooMany: { tr: 'Çok fazla kod denendi. Daha sonra tekrar dene.', en: 'Too many codes were tried. Try again later.' },
  confirmIntro: {
    tr: '{device} hesabınla giriş yapmak istiyor. Yalnızca bu kod şu anda kendi televizyonunda görünüyorsa onayla.',
    en: '{device} wants to sign in to your account. Approve only if this code is on your own television right now.',
  },
  device: { tr: 'Bir televizyon', en: 'A television' },
  from: { tr: 'İstek adresi: {ip}', en: 'Requested from: {ip}' },
  approve: commonText.confirm,
  refuse: { tr: 'Reddet', en: 'Refuse' },
  approved: {
    tr: 'Televizyonun bağlandı. Birkaç saniye içinde orada devam edebilirsin.',
    en: 'Your television is connected. Continue there in a few seconds.',
  },
  refused: {
    tr: 'İstek reddedildi. Televizyon hesabına giremez.',
    en: 'Refused. The television cannot use your account.',
  },
  toHome: { tr: 'Ana sayfaya git', en: 'Go to home' },
  kids: {
    tr: 'Televizyonu bir büyüğünün profiliyle bağlayabilirsin.',
    en: 'A grown-up’s profile can connect the television.',
  },
});
