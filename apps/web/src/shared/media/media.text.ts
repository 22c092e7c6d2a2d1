import { defineText } from '../text/text.ts';

/** Phrases around something that plays or can be played: the player, trailers, previews and details share them. */
export const mediaText = defineText({
  play: { tr: 'Oynat', en: 'Play' },
  preview: { tr: 'Ön izle', en: 'Preview' },
  trailer: { tr: 'Fragman', en: 'Trailer' },
  playTrailer: { tr: 'Fragmanı oynat', en: 'Play the trailer' },
  pauseTrailer: { tr: 'Fragmanı duraklat', en: 'Pause the trailer' },
  mute: { tr: 'Sesi kapat', en: 'Mute' },
  unmute: { tr: 'Sesi aç', en: 'Unmute' },
  goLive: { tr: 'Canlıya dön', en: 'Go live' },
  preparing: { tr: 'Yayın hazırlanıyor...', en: 'Preparing the stream...' },
  timeLeft: { tr: '{time} kaldı', en: '{time} left' },
  episodes: { tr: 'Bölümler', en: 'Episodes' },
  cast: { tr: 'Oyuncular', en: 'Cast' },
});
