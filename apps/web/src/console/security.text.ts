import { actionsText } from '../shared/text/actions.text.ts';
import { defineText } from '../shared/text/text.ts';

/** Passkeys of operators: at sign-in, and on their own page. */
export const securityText = defineText({
  security: { tr: 'Giriş güvenliği', en: 'Sign-in security' },
  withPasskey: { tr: 'Geçiş anahtarıyla onayla', en: 'Confirm with a passkey' },
  orCode: { tr: 'ya da doğrulama koduyla', en: 'or with a verification code' },
  stopped: {
    tr: 'Geçiş anahtarı kullanılmadı. Tekrar dene ya da kodunu yaz.',
    en: 'No passkey was used. Try again or enter your code.',
  },
  intro: {
    tr: 'Konsola girerken şifrenden sonra, kod yerine bu cihazlardan biriyle onay verebilirsin. İzleyici hesabındaki geçiş anahtarların burada geçmez.',
    en: 'After your password you can confirm with one of these devices instead of a code. Passkeys of your viewer account do not count here.',
  },
  passkeys: { tr: 'Konsol geçiş anahtarları', en: 'Console passkeys' },
  deviceName: { tr: 'Cihazın adı', en: 'Name of the device' },
  addPasskey: { tr: 'Bu cihazı ekle', en: 'Add this device' },
  addedAt: { tr: 'Eklendiği an', en: 'Added' },
  lastUsed: { tr: 'En son girişte', en: 'Last sign-in' },
  never: { tr: 'Kullanılmadı', en: 'Not used' },
  remove: actionsText.delete,
  removeOf: { tr: '{name}: anahtarı sil', en: '{name}: delete the passkey' },
  removeWords: {
    tr: 'Bu cihazla artık girişini onaylayamazsın.',
    en: 'You can no longer confirm a sign-in with this device.',
  },
  added: { tr: 'Bir sonraki girişte bu cihazı kullanabilirsin.', en: 'You can use this device at your next sign-in.' },
  exists: { tr: 'Bu cihaz zaten ekli.', en: 'This device has been added already.' },
  notAdded: { tr: 'Cihaz eklenmedi.', en: 'The device was not added.' },
  unsupported: {
    tr: 'Tarayıcı burada geçiş anahtarı kullanamıyor: adres https:// ile başlamalı.',
    en: 'The browser cannot use passkeys here: the address must start with https://.',
  },
});
