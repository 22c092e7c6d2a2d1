import { defineText } from '../../shared/text/text.ts';

export const adsText = defineText({
  tag: { tr: 'Reklam', en: 'Ad' },
  named: { tr: 'Reklam: {headline}', en: 'Advertisement: {headline}' },
  close: { tr: 'Reklamı kapat', en: 'Close the advertisement' },
});
