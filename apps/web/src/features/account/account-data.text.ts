import { actionsText } from '../../shared/text/actions.text.ts';
import { failuresText } from '../../shared/text/failures.text.ts';
import { formText } from '../../shared/text/form.text.ts';
import { defineText } from '../../shared/text/text.ts';

/** The owner's own data: address, number, password, and the end of the account. */
export const accountDataText = defineText({
  heading: { tr: 'Giriş bilgilerin', en: 'Your sign-in details' },
  failed: { tr: 'Hesap bilgilerin yüklenemedi.', en: 'Your account details could not be loaded.' },
  email: formText.email,
  phone: formText.phone,
  username: { tr: 'Kullanıcı adın', en: 'Your username' },
  none: { tr: 'Eklenmemiş', en: 'Not added' },
  password: { tr: 'Hesap şifresi', en: 'Account password' },
  passwordDetail: {
    tr: 'Değiştirince diğer cihazlardaki oturumlar kapanır',
    en: 'Changing it signs out your other devices',
  },
  change: actionsText.change,
  add: { tr: 'Ekle', en: 'Add' },
  changeOf: { tr: 'Değiştir: {what}', en: 'Change: {what}' },
  addOf: { tr: 'Ekle: {what}', en: 'Add: {what}' },

  emailTitle: { tr: 'Yeni e-posta adresi', en: 'New e-mail address' },
  emailBody: {
    tr: 'Yeni adresine bir kod göndereceğiz. Kodu yazana kadar eski adresin geçerli kalır.',
    en: 'We will send a code to your new address. Your old one stays until you enter the code.',
  },
  phoneTitle: { tr: 'Yeni telefon numarası', en: 'New phone number' },
  phoneBody: {
    tr: 'Yeni numarana SMS ile bir kod göndereceğiz.',
    en: 'We will text a code to your new number.',
  },
  phoneHint: { tr: 'Başında 0 olmadan 10 hane', en: '10 digits without the leading 0' },
  notEmail: formText.badEmail,
  notPhone: formText.badPhone,
  emailTaken: { tr: 'Bu adres başka bir hesapta kullanılıyor.', en: 'Another account uses this address.' },
  phoneTaken: { tr: 'Bu numara başka bir hesapta kullanılıyor.', en: 'Another account uses this number.' },
  codeBody: {
    tr: '{address} için gönderdiğimiz 6 haneli kodu yaz.',
    en: 'Enter the 6-digit code we sent to {address}.',
  },
  code: { tr: 'Onay kodu', en: 'Confirmation code' },
  wrongCode: formText.wrongCode,
  send: { tr: 'Kodu gönder', en: 'Send the code' },
  emailChanged: { tr: 'E-posta adresin değişti.', en: 'Your e-mail address was changed.' },
  phoneSaved: { tr: 'Telefon numaran kaydedildi.', en: 'Your phone number was saved.' },

  passwordTitle: { tr: 'Yeni hesap şifresi', en: 'New account password' },
  passwordBody: {
    tr: 'En az 8 karakter. Bu cihazda oturumun açık kalır.',
    en: 'At least 8 characters. You stay signed in on this device.',
  },
  newPassword: formText.newPassword,
  repeat: formText.repeatNewPassword,
  short: { tr: 'Şifren en az 8 karakter olmalı.', en: 'Your password needs at least 8 characters.' },
  mismatch: formText.mismatch,
  save: actionsText.save,
  passwordChanged: {
    tr: 'Hesap şifren değişti. Diğer cihazlardaki oturumlar kapatıldı.',
    en: 'Your account password was changed. Your other devices were signed out.',
  },
  tooMany: failuresText.tooMany,
  notDone: failuresText.notSaved,

  eraseHeading: { tr: 'Hesabı sil', en: 'Delete the account' },
  eraseIntro: {
    tr: 'Hesabın hemen kapanır ve bir hafta sonra profillerin, kayıtların, listelerin ve kart bilginle birlikte kalıcı olarak silinir. O zamana kadar giriş yaparsan silme geri alınır. Ödeme kayıtları yasa gereği adın olmadan saklanır.',
    en: 'Your account is closed at once, and deleted for good after a week with your profiles, recordings, lists and card. Sign in before then and the deletion is taken back. By law, payment records are kept without your name.',
  },
  erase: { tr: 'Hesabımı sil', en: 'Delete my account' },
  eraseTitle: { tr: 'Hesabın silinsin mi?', en: 'Delete your account?' },
  eraseBody: {
    tr: 'Tüm cihazlarda oturumun kapanır ve hesabın {date} tarihinde kalıcı olarak silinir. O güne kadar giriş yaparak vazgeçebilirsin; bu sürede ücret alınmaz, süresi biten paket yenilenmez.',
    en: 'You are signed out everywhere, and your account is deleted for good on {date}. Until then you can take it back by signing in; nothing is charged, and a package that ends is not renewed.',
  },
  eraseConfirm: { tr: 'Hesabımı kapat', en: 'Close my account' },
  erased: {
    tr: 'Hesabın kapatıldı ve bir hafta sonra silinecek. O zamana kadar giriş yaparak geri alabilirsin.',
    en: 'Your account is closed and will be deleted in a week. Sign in before then to take it back.',
  },
  lastOwner: {
    tr: 'Bu hesap operatör konsolunun son sahibi. Silmeden önce başka bir operatörü sahip yap.',
    en: 'This account is the last owner of the operator console. Make another operator owner before you delete it.',
  },
  notErased: {
    tr: 'Hesabın şu anda silinemiyor. Birazdan tekrar dene.',
    en: 'Your account cannot be deleted right now. Try again shortly.',
  },
});
