import { defineText } from '../text/text.ts';

export const backText = defineText({
  leaveTitle: { tr: 'Seyir’den çıkmak istiyor musun?', en: 'Leave Seyir?' },
  leaveBody: {
    tr: 'Kaldığın yeri saklarız; dönünce oradan devam edersin.',
    en: 'We keep your place; go on from there when you are back.',
  },
  leave: { tr: 'Çık', en: 'Leave' },
  stay: { tr: 'Kal', en: 'Stay' },
});
