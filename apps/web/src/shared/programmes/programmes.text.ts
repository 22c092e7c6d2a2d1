import { defineText } from '../text/text.ts';

export const programmesText = defineText({
  programme: { tr: 'Program', en: 'Programme' },
  range: { tr: '{from} – {to}', en: '{from} – {to}' },
  yesterday: { tr: 'Dün', en: 'Yesterday' },
  today: { tr: 'Bugün', en: 'Today' },
  tomorrow: { tr: 'Yarın', en: 'Tomorrow' },
  live: { tr: 'Canlı', en: 'Live' },
  payPerView: { tr: 'Öde ve izle', en: 'Pay per view' },
  catchUp: { tr: 'Tekrar izle', en: 'Watch again' },
  startOver: { tr: 'Baştan izle', en: 'Watch from the start' },
  scheduled: { tr: 'Kaydedilecek', en: 'Scheduled' },
  recording: { tr: 'Kaydediliyor', en: 'Recording' },
  recorded: { tr: 'Kaydedildi', en: 'Recorded' },
  recordings: { tr: 'Kayıtlar', en: 'Recordings' },
  myRecordings: { tr: 'Kayıtlarım', en: 'My recordings' },
  allRecordings: { tr: 'Tüm kayıtlar', en: 'All recordings' },
  reminded: { tr: 'Hatırlatılacak', en: 'Reminder set' },
  episodeOnly: { tr: '{episode}. bölüm', en: 'Episode {episode}' },
  episodes: { tr: '{count} bölüm', en: { one: '{count} episode', other: '{count} episodes' } },
  blocked: { tr: 'Ebeveyn kontrolüyle gizlendi', en: 'Hidden by parental control' },
});

/** A message key with a wording of our own (ERR-15). */
export const saveTimeText = defineText({
  tvodSaveTimeTitle: { tr: 'Tekrar izleme süresi doldu', en: 'No longer available to watch again' },
  tvodSaveTime: {
    tr: 'Bu program, kanalın tekrar izleme süresinin dışında kaldığı için artık izlenemiyor.',
    en: 'This programme was broadcast too long ago for its channel, so it can no longer be watched.',
  },
});

/** The question before a delete of recordings, and its answer (RECORD-16). */
export const deleteRecordingText = defineText({
  title: { tr: 'Kayıt silinsin mi?', en: 'Delete the recording?' },
  one: { tr: '“{title}” kayıtlarından silinecek.', en: '“{title}” will be deleted from your recordings.' },
  cancelTitle: { tr: 'Kayıt iptal edilsin mi?', en: 'Cancel the recording?' },
  cancel: { tr: '“{title}” kaydedilmeyecek.', en: '“{title}” will not be recorded.' },
  seriesTitle: { tr: 'Tüm bölümler silinsin mi?', en: 'Delete all episodes?' },
  series: {
    tr: '“{title}” programının bütün kayıtları silinecek, planlananlar iptal edilecek.',
    en: 'All recordings of “{title}” will be deleted, and scheduled ones cancelled.',
  },
  deleted: {
    tr: '{count} kayıt silindi.',
    en: { one: '{count} recording was deleted.', other: '{count} recordings were deleted.' },
  },
});
