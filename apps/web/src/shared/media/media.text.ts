import { defineText } from '../text/text.ts';

export const mediaText = defineText({
  trailer: { tr: 'Fragman', en: 'Trailer' },
  play: { tr: 'Fragmanı oynat', en: 'Play the trailer' },
  pause: { tr: 'Fragmanı duraklat', en: 'Pause the trailer' },
  mute: { tr: 'Sesi kapat', en: 'Turn sound off' },
  unmute: { tr: 'Sesi aç', en: 'Turn sound on' },
});
