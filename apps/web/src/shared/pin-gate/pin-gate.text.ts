import { defineText } from '../text/text.ts';

/** The words differ by what is behind the gate and by whether the viewer is the main profile (PIN-12). */
export const pinGateText = defineText({
  lockTitle: { tr: 'Kanalı kilitle', en: 'Lock the channel' },
  lockMain: { tr: 'Bu kanalı kilitlemek için şifreni gir.', en: 'Enter your PIN to lock this channel.' },
  lockOrdinary: {
    tr: 'Bu kanalı kilitlemek için ana profilin şifresini gir.',
    en: 'Enter the main profile’s PIN to lock this channel.',
  },
  unlockTitle: { tr: 'Kanalın kilidini aç', en: 'Unlock the channel' },
  unlockMain: { tr: 'Bu kanalın kilidini açmak için şifreni gir.', en: 'Enter your PIN to unlock this channel.' },
  unlockOrdinary: {
    tr: 'Bu kanalın kilidini açmak için ana profilin şifresini gir.',
    en: 'Enter the main profile’s PIN to unlock this channel.',
  },
  watchTitle: { tr: 'Kanal kilitli', en: 'The channel is locked' },
  watchMain: { tr: 'Bu kanalı izlemek için şifreni gir.', en: 'Enter your PIN to watch this channel.' },
  watchOrdinary: {
    tr: 'Bu kanalı izlemek için ana profilin şifresini gir.',
    en: 'Enter the main profile’s PIN to watch this channel.',
  },
  parentalTitle: { tr: 'Ebeveyn kontrolü', en: 'Parental control' },
  parentalMain: { tr: 'Düzeyi kaydetmek için şifreni gir.', en: 'Enter your PIN to save the level.' },
  parentalOrdinary: {
    tr: 'Düzeyi kaydetmek için ana profilin şifresini gir.',
    en: 'Enter the main profile’s PIN to save the level.',
  },
  paymentTitle: { tr: 'Ödemeyi onayla', en: 'Confirm the payment' },
  paymentMain: { tr: 'Ödeme için şifreni gir.', en: 'Enter your PIN to pay.' },
  paymentOrdinary: {
    tr: 'Ödeme için ana profilin şifresini gir.',
    en: 'Enter the main profile’s PIN to pay.',
  },
  refusedTitle: { tr: 'Ödeme onaylanmadı', en: 'The payment was not confirmed' },
  httpsTitle: { tr: 'Güvenli bağlantı gerekli', en: 'A secure connection is needed' },
  https: {
    tr: 'Ödeme şifresi yalnızca güvenli bir bağlantıda gönderilir. Ödeme yapmak için Seyir’i https:// ile başlayan adresinden aç.',
    en: 'The payment PIN is sent over a secure connection only. To pay, open Seyir at its address that starts with https://.',
  },
  noneTitle: { tr: 'Önce bir şifre oluştur', en: 'Create a PIN first' },
  none: {
    tr: 'Bunun için ana profilinin dört haneli bir şifresi olmalı.',
    en: 'Your main profile needs a PIN of four digits for this.',
  },
  create: { tr: 'Şifre oluştur', en: 'Create a PIN' },
  noneOrdinaryTitle: { tr: 'Ana profilin şifresi yok', en: 'The main profile has no PIN' },
  noneOrdinary: {
    tr: 'Bunun için önce ana profil bir şifre oluşturmalı.',
    en: 'The main profile must create a PIN for this first.',
  },
  wrong: {
    tr: 'Profil şifresi doğru değil. Lütfen tekrar dene.',
    en: 'Profile password is not correct. Please try again.',
  },
  tooMany: {
    tr: 'Çok fazla yanlış deneme oldu. On beş dakika sonra tekrar dene.',
    en: 'There were too many wrong tries. Try again in fifteen minutes.',
  },
  failed: {
    tr: 'Şifre şu anda denetlenemiyor. Birazdan tekrar dene.',
    en: 'The PIN cannot be checked now. Try again shortly.',
  },
});
