import { accessText } from '../../shared/text/access.text.ts';
import { defineText } from '../../shared/text/text.ts';

export const playerText = defineText({
  player: { tr: 'Oynatıcı: {title}', en: 'Player: {title}' },
  exit: { tr: 'Oynatıcıdan çık', en: 'Leave the player' },
  leaveFullscreen: { tr: 'Tam ekrandan çık', en: 'Exit full screen' },
  fullscreen: { tr: 'Tam ekran', en: 'Full screen' },
  play: { tr: 'Oynat', en: 'Play' },
  pause: { tr: 'Duraklat', en: 'Pause' },
  back: { tr: '10 saniye geri', en: 'Back 10 seconds' },
  forward: { tr: '10 saniye ileri', en: 'Forward 10 seconds' },
  mute: { tr: 'Sesi kapat', en: 'Mute' },
  unmute: { tr: 'Sesi aç', en: 'Unmute' },
  volume: { tr: 'Ses düzeyi', en: 'Volume' },
  seek: { tr: 'Zaman çubuğu', en: 'Seek bar' },
  position: { tr: '{position} / {duration}', en: '{position} of {duration}' },
  rate: { tr: 'Oynatma hızı', en: 'Playback speed' },
  rateNow: { tr: 'Oynatma hızı: {rate}×', en: 'Playback speed: {rate}×' },
  tracks: { tr: 'Ses ve altyazı', en: 'Audio and subtitles' },
  audio: { tr: 'Ses', en: 'Audio' },
  subtitles: { tr: 'Altyazı', en: 'Subtitles' },
  subtitlesOff: { tr: 'Kapalı', en: 'Off' },
  subtitlesOn: { tr: 'Altyazı: {label}', en: 'Subtitles: {label}' },
  subtitlesNowOff: { tr: 'Altyazı kapalı', en: 'Subtitles off' },
  episodes: { tr: 'Bölümler', en: 'Episodes' },
  next: { tr: 'Sonraki', en: 'Next' },
  picture: { tr: 'Resim içinde resim', en: 'Picture in picture' },
  help: { tr: 'Klavye kısayolları', en: 'Keyboard shortcuts' },
  nextEpisode: { tr: 'Sonraki bölüm', en: 'Next episode' },
  nextProgramme: { tr: 'Sıradaki program', en: 'Up next' },
  around: { tr: 'Önceki ve sıradaki program', en: 'Programmes before and after' },
  previousProgramme: { tr: 'Önceki', en: 'Previous' },
  followingProgramme: { tr: 'Sıradaki', en: 'Next' },
  seasonEpisode: { tr: 'S{season} B{episode}', en: 'S{season} E{episode}' },
  continueHere: { tr: 'Devam et', en: 'Continue' },
  seconds: { tr: '{count} sn', en: '{count} s' },
  volumeNow: { tr: 'Ses {percent}', en: 'Volume {percent}' },
  reconnecting: {
    tr: 'Bağlantı koptu, yeniden deniyoruz...',
    en: 'The connection was lost, trying again...',
  },
  preparing: { tr: 'Yayın hazırlanıyor...', en: 'Getting it ready...' },
  loading: { tr: 'Yükleniyor...', en: 'Loading...' },
  pauseAd: { tr: 'Reklam', en: 'Advertisement' },
  goLive: { tr: 'Canlıya dön', en: 'Go live' },
  startOver: { tr: 'Baştan izle', en: 'Watch from the start' },
  live: { tr: 'Canlı', en: 'Live' },
  behindLive: { tr: 'Canlı yayının {time} gerisindesin', en: '{time} behind live' },
  behindMinutes: { tr: '{minutes} dk {seconds} sn', en: '{minutes} min {seconds} s' },
  behindSeconds: { tr: '{seconds} sn', en: '{seconds} s' },
});

export const failureText = defineText({
  title: { tr: 'Oynatılamadı', en: 'It could not be played' },
  unknown: {
    tr: 'Oynatıcıda beklenmedik bir sorun oluştu. Lütfen tekrar dene.',
    en: 'Something unexpected happened in the player. Please try again.',
  },
  stopped: {
    tr: 'Oynatma durduruldu. Lütfen tekrar dene.',
    en: 'Playback was stopped. Please try again.',
  },
  unreachable: {
    tr: 'Sunucuya ulaşılamıyor. İnternet bağlantını kontrol edip tekrar dene.',
    en: 'The service cannot be reached. Check your internet connection and try again.',
  },
  refused: {
    tr: 'Bu yayını izleme iznin sona erdi. Tekrar başlatmayı dene.',
    en: 'Your permission to watch this has ended. Try starting it again.',
  },
  streamLimit: {
    tr: 'Hesabın aynı anda izlenebilecek yayın sayısına ulaştı. Başka bir cihazda izlemeyi bitirip tekrar dene.',
    en: 'Your account is watching as many streams as it may. Stop watching on another device and try again.',
  },
  notFound: { tr: 'İçerik bulunamadı.', en: 'The content was not found.' },
  formatChannel: {
    tr: 'Kanalın görüntü biçimi bu cihazda oynatılamıyor.',
    en: "The channel's video format cannot be played on this device.",
  },
  formatTitle: {
    tr: 'İçeriğin görüntü biçimi bu cihazda oynatılamıyor.',
    en: "The title's video format cannot be played on this device.",
  },
  manifestChannel: {
    tr: 'Kanalın yayın bilgisi okunamadı. Biraz sonra tekrar dene.',
    en: "The channel's stream could not be read. Try again in a while.",
  },
  manifestTitle: {
    tr: 'İçeriğin yayın bilgisi okunamadı. Biraz sonra tekrar dene.',
    en: "The title's stream could not be read. Try again in a while.",
  },
  rights: {
    tr: 'İçeriğin koruma lisansı (DRM) bu cihazda alınamadı.',
    en: 'The licence (DRM) for this content could not be had on this device.',
  },
  rating: {
    tr: 'Bu içerik, profilinin izleyebileceği yaş düzeyinin üzerinde.',
    en: 'This content is above the rating your profile may watch.',
  },
  notAuthorised: { tr: 'Bu yayını izleme yetkin yok.', en: 'You are not authorised to watch this.' },
  locked: { tr: 'Kanal kilitli.', en: 'The channel is locked.' },
  noPackage: accessText.noPackage,
  signIn: {
    tr: 'Bu içeriği izlemek için giriş yapmalısın.',
    en: 'You should sign in to watch this content.',
  },
});
