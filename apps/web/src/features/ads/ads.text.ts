import { commonText } from '../../shared/text/common.text.ts';
import { defineText } from '../../shared/text/text.ts';

export const adsText = defineText({
  tag: commonText.ad,
  named: { tr: 'Reklam: {headline}', en: 'Ad: {headline}' },
  close: { tr: 'Reklamı kapat', en: 'Close the ad' },
});
