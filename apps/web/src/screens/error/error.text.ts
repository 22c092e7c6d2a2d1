import { signInText } from '../../shared/sign-in/sign-in.text.ts';
import { commonText } from '../../shared/text/common.text.ts';
import { placesText } from '../../shared/text/places.text.ts';
import { defineText } from '../../shared/text/text.ts';

export const errorText = defineText({
  kicker: { tr: 'Rotadan çıktık', en: 'We went off course' },
  title: { tr: 'Bir hata oluştu.', en: 'Something went wrong.' },
  body: { tr: 'Tekrar giriş yapmayı deneyebilirsiniz.', en: 'You can try signing in again.' },
  signIn: signInText.signIn,
  reload: { tr: 'Sayfayı yenile', en: 'Reload the page' },
  goHome: { tr: 'Ana sayfa', en: 'Home' },
  detail: { tr: 'Ayrıntı: {detail}', en: 'Detail: {detail}' },
  notFoundKicker: { tr: 'Bu adreste bir sayfa yok', en: 'There is no page at this address' },
  notFoundTitle: { tr: 'Aradığın sayfa burada değil.', en: 'The page you are looking for is not here.' },
  notFoundBody: {
    tr: 'Adres değişmiş ya da yanlış yazılmış olabilir.',
    en: 'The address may have changed or been mistyped.',
  },
  crashTitle: { tr: 'Sayfa beklenmedik bir hatayla kapandı.', en: 'The page stopped because of an unexpected error.' },
  crashBody: {
    tr: 'Sayfayı yenile; hata sürerse ana sayfadan devam et.',
    en: 'Reload the page; if the error persists, continue from the home page.',
  },
  outdatedKicker: { tr: 'Yeni sürüm', en: 'New version' },
  outdatedTitle: { tr: 'Sayfa yüklenemedi.', en: 'The page could not be loaded.' },
  outdatedBody: {
    tr: 'Seyir büyük olasılıkla güncellendi. Sayfayı yenileyince yeni sürüm açılır.',
    en: 'Seyir was most likely updated. Reload the page to open the new version.',
  },
  unreachableKicker: commonText.noConnection,
  unreachableTitle: { tr: 'Seyir’e ulaşılamıyor.', en: 'Seyir cannot be reached.' },
  unreachableBody: {
    tr: 'İnternet bağlantını kontrol et, sonra sayfayı yenile.',
    en: 'Check your internet connection, then reload the page.',
  },
  pageTitle: { tr: 'Hata', en: 'Error' },
  home: placesText.logo,
});
