import { commonText } from '../../../shared/text/common.text.ts';
import { defineText } from '../../../shared/text/text.ts';
import { playerText } from '../player.text.ts';

export const keysText = defineText({
  title: playerText.help,
  toggle: { tr: 'Oynat, duraklat', en: 'Play, pause' },
  back: playerText.back,
  forward: playerText.forward,
  louder: { tr: 'Sesi artır', en: 'Volume up' },
  quieter: { tr: 'Sesi azalt', en: 'Volume down' },
  mute: { tr: 'Sesi kapat, aç', en: 'Mute, unmute' },
  fullscreen: playerText.fullscreen,
  subtitles: { tr: 'Altyazı aç, kapat', en: 'Subtitles on, off' },
  next: playerText.nextEpisode,
  controls: { tr: 'Düğmelere geç', en: 'Go to the controls' },
  help: { tr: 'Bu yardımı göster', en: 'Show this help' },
  leave: commonText.back,
  turnOff: {
    tr: 'Tek tuşlu kısayolları ayarlardan kapatabilirsin',
    en: 'You can turn single-key shortcuts off in the settings',
  },
});
