import { channelText } from '../channels/channel.text.ts';
import { accessText } from '../text/access.text.ts';
import { defineText } from '../text/text.ts';
import { pinText } from '../ui/PinPad/pin.text.ts';

/** The words differ by what is behind the gate and by whether the viewer is the main profile (PIN-12). */
export const pinGateText = defineText({
  lockTitle: channelText.lock,
  lockMain: {
    tr: '{channel} kanalını kilitlemek için şifreni gir.',
    en: 'Enter your profile password to lock {channel}.',
  },
  lockOrdinary: {
    tr: '{channel} kanalını kilitlemek için ana profilin şifresini gir.',
    en: 'Enter the main profile’s password to lock {channel}.',
  },
  unlockTitle: { tr: 'Kanalın kilidini aç', en: 'Unlock the channel' },
  unlockMain: {
    tr: '{channel} kanalının kilidini açmak için şifreni gir.',
    en: 'Enter your profile password to unlock {channel}.',
  },
  unlockOrdinary: {
    tr: '{channel} kanalının kilidini açmak için ana profilin şifresini gir.',
    en: 'Enter the main profile’s password to unlock {channel}.',
  },
  watchTitle: channelText.locked,
  watchMain: {
    tr: '{channel} kanalını izlemek için şifreni gir.',
    en: 'Enter your profile password to watch {channel}.',
  },
  watchOrdinary: {
    tr: '{channel} kanalını izlemek için ana profilin şifresini gir.',
    en: 'Enter the main profile’s password to watch {channel}.',
  },
  ratingTitle: accessText.aboveRating,
  ratingMain: {
    tr: 'Bu programı izlemek için şifreni gir.',
    en: 'Enter your profile password to watch this programme.',
  },
  ratingOrdinary: {
    tr: 'Bu programı izlemek için ana profilin şifresini gir.',
    en: 'Enter the main profile’s password to watch this programme.',
  },
  parentalTitle: { tr: 'Ebeveyn kontrolü', en: 'Parental control' },
  parentalMain: { tr: 'Düzeyi kaydetmek için şifreni gir.', en: 'Enter your profile password to save the level.' },
  parentalOrdinary: {
    tr: 'Düzeyi kaydetmek için ana profilin şifresini gir.',
    en: 'Enter the main profile’s password to save the level.',
  },
  parentalInfo: {
    tr: 'Seçilen düzeyin üzerindeki yayınlar ve içerikler profilde oynatılmaz.',
    en: 'Channels and titles above the chosen level do not play in the profile.',
  },
  paymentTitle: { tr: 'Ödemeyi onayla', en: 'Confirm the payment' },
  paymentMain: { tr: 'Ödeme için şifreni gir.', en: 'Enter your profile password to pay.' },
  paymentOrdinary: { tr: 'Ödeme için ana profilin şifresini gir.', en: 'Enter the main profile’s password to pay.' },
  refusedTitle: { tr: 'Ödeme onaylanmadı', en: 'The payment was not confirmed' },
  httpsTitle: { tr: 'Güvenli bağlantı gerekli', en: 'A secure connection is required' },
  https: {
    tr: 'Ödeme şifresi yalnızca güvenli bir bağlantıda gönderilir. Ödeme yapmak için Seyir’i https:// ile başlayan adresinden aç.',
    en: 'A profile password for a payment is sent over a secure connection only. To pay, open Seyir at its address that starts with https://.',
  },
  noneTitle: { tr: 'Önce bir şifre oluştur', en: 'Create a profile password first' },
  none: {
    tr: 'Bunun için ana profilinin 4 haneli bir şifresi olmalı.',
    en: 'This needs a 4-digit password on your main profile.',
  },
  noneForPayment: {
    tr: 'Ödeme, ana profilin 4 haneli şifresiyle onaylanır. Şifreni burada oluştur, ödemen kaldığı yerden devam eder.',
    en: 'Payments are confirmed with the main profile’s 4-digit password. Create it here and your payment goes on.',
  },
  createAndGoOn: { tr: 'Oluştur ve devam et', en: 'Create and go on' },
  notCreated: {
    tr: 'Şifre kaydedilemedi. Birazdan tekrar dene.',
    en: 'The password could not be saved. Try again shortly.',
  },
  create: { tr: 'Şifre oluştur', en: 'Create a profile password' },
  noneOrdinaryTitle: { tr: 'Ana profilin şifresi yok', en: 'The main profile has no password' },
  noneOrdinary: {
    tr: 'Bunun için önce ana profil bir şifre oluşturmalı.',
    en: 'The main profile must create a password first.',
  },
  wrong: pinText.wrong,
  tooMany: pinText.tooMany,
  failed: {
    tr: 'Şifre şu anda kontrol edilemiyor. Birazdan tekrar dene.',
    en: 'The password cannot be checked right now. Try again shortly.',
  },
});
