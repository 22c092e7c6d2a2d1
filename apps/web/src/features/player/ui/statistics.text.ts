import { defineText } from '../../../shared/text/text.ts';

export const statisticsText = defineText({
  picture: { tr: 'Görüntü', en: 'Picture' },
  size: { tr: '{width} × {height}', en: '{width} × {height}' },
  frames: { tr: 'Atlanan kare', en: 'Dropped frames' },
  framesOf: { tr: '{dropped} / {total}', en: '{dropped} of {total}' },
  bitrate: { tr: 'Veri hızı', en: 'Bit rate' },
  bandwidth: { tr: 'Bağlantı hızı', en: 'Connection speed' },
  megabits: { tr: '{number} Mb/sn', en: '{number} Mbps' },
  buffer: { tr: 'Tampon', en: 'Buffer' },
  latency: { tr: 'Canlıdan gecikme', en: 'Live latency' },
  inSeconds: { tr: '{number} saniye', en: '{number} seconds' },
  codecs: { tr: 'Kodlama', en: 'Codecs' },
  engine: { tr: 'Oynatma motoru', en: 'Engine' },
});
