import { defineText } from '../../../shared/text/text.ts';

export const keysText = defineText({
  title: { tr: 'Klavye kısayolları', en: 'Keyboard shortcuts' },
  toggle: { tr: 'Oynat, duraklat', en: 'Play, pause' },
  back: { tr: '10 saniye geri', en: 'Back 10 seconds' },
  forward: { tr: '10 saniye ileri', en: 'Forward 10 seconds' },
  louder: { tr: 'Sesi artır', en: 'Volume up' },
  quieter: { tr: 'Sesi azalt', en: 'Volume down' },
  mute: { tr: 'Sesi kapat, aç', en: 'Mute, unmute' },
  fullscreen: { tr: 'Tam ekran', en: 'Full screen' },
  subtitles: { tr: 'Altyazı aç, kapat', en: 'Subtitles on, off' },
  next: { tr: 'Sonraki bölüm', en: 'Next episode' },
  help: { tr: 'Bu yardımı göster', en: 'Show this help' },
  leave: { tr: 'Geri', en: 'Back' },
  turnOff: {
    tr: 'Tek tuşlu kısayolları ayarlardan kapatabilirsin',
    en: 'You can turn single-key shortcuts off in the settings',
  },
});
