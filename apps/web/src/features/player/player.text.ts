import { channelText } from '../../shared/channels/channel.text.ts';
import { mediaText } from '../../shared/media/media.text.ts';
import { programmesText } from '../../shared/programmes/programmes.text.ts';
import { signInText } from '../../shared/sign-in/sign-in.text.ts';
import { accessText } from '../../shared/text/access.text.ts';
import { actionsText } from '../../shared/text/actions.text.ts';
import { commonText } from '../../shared/text/common.text.ts';
import { defineText } from '../../shared/text/text.ts';

export const playerText = defineText({
  held: { tr: 'Oklar oynatıcıda · Geri ile bırak', en: 'Arrows act on the player · Back lets go' },
  player: { tr: 'Oynatıcı: {title}', en: 'Player: {title}' },
  exit: { tr: 'Oynatıcıdan çık', en: 'Exit the player' },
  leavePage: commonText.back,
  leaveFullscreen: { tr: 'Tam ekrandan çık', en: 'Exit full screen' },
  fullscreen: { tr: 'Tam ekran', en: 'Full screen' },
  play: mediaText.play,
  pause: { tr: 'Duraklat', en: 'Pause' },
  back: { tr: '10 saniye geri', en: 'Back 10 seconds' },
  forward: { tr: '10 saniye ileri', en: 'Forward 10 seconds' },
  mute: mediaText.mute,
  unmute: mediaText.unmute,
  volume: { tr: 'Ses düzeyi', en: 'Volume' },
  seek: { tr: 'Zaman çubuğu', en: 'Seek bar' },
  position: { tr: '{position} / {duration}', en: '{position} of {duration}' },
  rate: { tr: 'Oynatma hızı', en: 'Playback speed' },
  rateNow: { tr: 'Oynatma hızı: {rate}×', en: 'Playback speed: {rate}×' },
  audio: { tr: 'Ses', en: 'Audio' },
  subtitles: { tr: 'Altyazı', en: 'Subtitles' },
  subtitlesOff: { tr: 'Kapalı', en: 'Off' },
  subtitlesOn: { tr: 'Altyazı: {label}', en: 'Subtitles: {label}' },
  subtitlesNowOff: { tr: 'Altyazı kapalı', en: 'Subtitles off' },
  subtitleLook: { tr: 'Görünüm…', en: 'Appearance…' },
  quality: { tr: 'Görüntü kalitesi', en: 'Picture quality' },
  automatic: { tr: 'Otomatik', en: 'Automatic' },
  statistics: { tr: 'Oynatma istatistikleri', en: 'Playback statistics' },
  episodes: mediaText.episodes,
  next: commonText.next,
  skipRecap: { tr: 'Özeti geç', en: 'Skip recap' },
  skipIntro: { tr: 'Girişi geç', en: 'Skip intro' },
  picture: { tr: 'Resim içinde resim', en: 'Picture in picture' },
  inPicture: { tr: 'Küçük pencerede oynuyor', en: 'Playing in a small window' },
  cast: { tr: 'Başka ekranda oynat', en: 'Play on another screen' },
  mini: { tr: 'Mini oynatıcı: {title}', en: 'Mini player: {title}' },
  moveMini: { tr: 'Başka köşeye taşı', en: 'Move to another corner' },
  minimise: { tr: 'Küçülterek gezin', en: 'Browse with a mini player' },
  expand: { tr: 'Büyüt', en: 'Expand' },
  help: { tr: 'Klavye kısayolları', en: 'Keyboard shortcuts' },
  nextEpisode: { tr: 'Sonraki bölüm', en: 'Next episode' },
  nextProgramme: { tr: 'Sıradaki program', en: 'Up next' },
  around: { tr: 'Önceki ve sıradaki program', en: 'Previous and next programme' },
  previousProgramme: commonText.previous,
  followingProgramme: channelText.nextProgramme,
  seasonEpisode: { tr: 'S{season} B{episode}', en: 'S{season} E{episode}' },
  continueHere: actionsText.continue,
  seconds: { tr: '{count} sn', en: { one: '{count} s', other: '{count} s' } },
  volumeNow: { tr: 'Ses {percent}', en: 'Volume {percent}' },
  reconnecting: { tr: 'Bağlantı koptu, tekrar deneniyor...', en: 'Connection lost. Trying again...' },
  preparing: mediaText.preparing,
  loading: commonText.loading,
  goLive: mediaText.goLive,
  startOver: programmesText.startOver,
  live: programmesText.live,
  reach: {
    tr: 'Zaman kaydırma açık · {time} geri sarabilirsin',
    en: 'Time shift is on · you can go back {time}',
  },
  behindLive: { tr: 'Canlı yayının {time} gerisindesin', en: '{time} behind live' },
  behindMinutes: { tr: '{minutes} dk {seconds} sn', en: '{minutes} min {seconds} s' },
  behindSeconds: { tr: '{seconds} sn', en: '{seconds} s' },
});

export const failureText = defineText({
  title: { tr: 'Oynatılamadı', en: 'Playback failed' },
  unknown: {
    tr: 'Oynatıcıda beklenmedik bir sorun oluştu. Lütfen tekrar dene.',
    en: 'Something unexpected went wrong in the player. Please try again.',
  },
  stopped: {
    tr: 'Oynatma durduruldu. Lütfen tekrar dene.',
    en: 'Playback was stopped. Please try again.',
  },
  unreachable: {
    tr: 'Sunucuya ulaşılamıyor. İnternet bağlantını kontrol edip tekrar dene.',
    en: 'The service cannot be reached. Check your internet connection and try again.',
  },
  service: {
    tr: 'Sorun bizde. Birazdan tekrar dene.',
    en: 'The problem is on our side. Try again shortly.',
  },
  refused: {
    tr: 'Bu yayını izleme iznin sona erdi. Tekrar başlatmayı dene.',
    en: 'Your access to this stream has ended. Try starting it again.',
  },
  streamLimit: accessText.streamLimit,
  notFound: { tr: 'İçerik bulunamadı.', en: 'The content was not found.' },
  formatChannel: {
    tr: 'Kanalın görüntü biçimi bu cihazda oynatılamıyor.',
    en: 'The channel’s video format cannot be played on this device.',
  },
  formatTitle: {
    tr: 'İçeriğin görüntü biçimi bu cihazda oynatılamıyor.',
    en: 'The title’s video format cannot be played on this device.',
  },
  manifestChannel: {
    tr: 'Kanalın yayın bilgisi okunamadı. Birazdan tekrar dene.',
    en: 'The channel’s stream could not be read. Try again shortly.',
  },
  manifestTitle: {
    tr: 'İçeriğin yayın bilgisi okunamadı. Birazdan tekrar dene.',
    en: 'The title’s stream could not be read. Try again shortly.',
  },
  rights: {
    tr: 'İçeriğin koruma lisansı (DRM) bu cihazda alınamadı.',
    en: 'The DRM licence for this content could not be obtained on this device.',
  },
  rating: {
    tr: 'Bu içerik, profilinin izleyebileceği yaş düzeyinin üzerinde.',
    en: 'This content is above the age level of your profile.',
  },
  notAuthorised: { tr: 'Bu yayını izleme yetkin yok.', en: 'You are not authorised to watch this.' },
  locked: { tr: 'Kanal kilitli.', en: 'The channel is locked.' },
  noPackage: accessText.noPackage,
  signIn: signInText.watch,
});
