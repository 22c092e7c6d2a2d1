import { placesText } from '../../shared/text/places.text.ts';
import { defineText } from '../../shared/text/text.ts';

/** One message for each way a session is ended from outside (SESSION-11). */
export const sessionText = defineText({
  suspendedTitle: { tr: 'Hesabın askıya alındı', en: 'Your account is suspended' },
  suspended: {
    tr: 'Hesabın askıya alındığı için oturumun kapatıldı.',
    en: 'You were signed out because your account is suspended.',
  },
  profileRemovedTitle: { tr: 'Profil silindi', en: 'Profile removed' },
  profileRemoved: {
    tr: 'Bu profil sistemden silindi. Devam etmek için başka bir profil seç.',
    en: 'This profile was removed from the system. Choose another profile to continue.',
  },
  packageChangedTitle: { tr: 'Paketin değişti', en: 'Your package changed' },
  packageChanged: {
    tr: 'Paketin değiştirildi ya da iptal edildi. Devam etmek için tekrar giriş yap.',
    en: 'Your package was changed or cancelled. Sign in again to continue.',
  },
  packageRecoveredTitle: { tr: 'Paketin yeniden açıldı', en: 'Your package is active again' },
  packageRecovered: {
    tr: 'Paketinle devam etmek için tekrar giriş yap.',
    en: 'Sign in again to continue with your package.',
  },
  deviceQuotaTitle: { tr: 'Yeni bir cihazda oturum açıldı', en: 'A new device signed in' },
  deviceQuota: {
    tr: 'Cihaz kotan dolduğu için bu cihazdaki oturum kapatıldı.',
    en: 'Your device quota is full, so this device was signed out.',
  },
  timeoutTitle: { tr: 'Oturumun süresi doldu', en: 'Your session timed out' },
  timeout: {
    tr: 'Kaldığın yerden devam etmek için tekrar giriş yap.',
    en: 'Sign in again to continue where you left off.',
  },
  otherDeviceTitle: { tr: 'Başka bir cihazda giriş yapıldı', en: 'Another device signed in' },
  otherDevice: {
    tr: 'Hesabın aynı anda tek cihazda açık kalabilir; bu cihazdaki oturum kapatıldı.',
    en: 'Your account can be open on one device at a time, so this device was signed out.',
  },
  endedTitle: { tr: 'Bu oturum kapatıldı', en: 'This session was ended' },
  ended: {
    tr: 'Hesabının başka bir cihazından bu cihazdaki oturum kapatıldı.',
    en: 'Another device of your account ended the session on this device.',
  },
  operatorEnded: {
    tr: 'Müşteri hizmetleri bu hesabın oturumlarını kapattı. Devam etmek için tekrar giriş yap.',
    en: 'Customer service ended the sessions of this account. Sign in again to continue.',
  },
  operatorRequest: {
    tr: 'Müşteri hizmetleri, hesap sahibinin isteğiyle tüm oturumları kapattı. Devam etmek için tekrar giriş yap.',
    en: 'Customer service ended all sessions at the request of the account holder. Sign in again to continue.',
  },
  operatorSecurity: {
    tr: 'Müşteri hizmetleri, hesabının güvenliği için tüm oturumları kapattı. Tekrar giriş yap ve hesap şifreni değiştir.',
    en: 'Customer service ended all sessions to protect your account. Sign in again and change the account password.',
  },
  passwordChangedTitle: { tr: 'Hesap şifresi değişti', en: 'The account password was changed' },
  passwordChanged: {
    tr: 'Şifre değiştiği için bu cihazdaki oturum kapatıldı. Yeni şifreyle giriş yap.',
    en: 'The password was changed, so this device was signed out. Sign in with the new password.',
  },
  signInAgain: { tr: 'Tekrar giriş yap', en: 'Sign in again' },
  chooseProfile: placesText.chooseProfile,
});
