import { programmesText } from '../../shared/programmes/programmes.text.ts';
import { defineText } from '../../shared/text/text.ts';

export const recordsText = defineText({
  list: { tr: 'Kayıtlar', en: 'Recordings' },
  scheduled: programmesText.scheduled,
  recording: programmesText.recording,
  recorded: programmesText.recorded,
  quota: { tr: 'Kayıt kotan', en: 'Your recording quota' },
  left: { tr: '{total} saatlik kotanın {remaining} saati boş', en: '{remaining} of {total} hours left' },
  emptyTitle: { tr: 'Henüz kaydın yok', en: 'No recordings yet' },
  empty: {
    tr: 'Kaçırmak istemediğin programları kaydet, dilediğin zaman izle.',
    en: 'Record the programmes you do not want to miss and watch them whenever you like.',
  },
  guide: { tr: 'Yayın akışına bak', en: 'See the TV guide' },
});
