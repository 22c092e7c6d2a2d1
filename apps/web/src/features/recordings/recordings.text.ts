import { deleteRecordingText, programmesText } from '../../shared/programmes/programmes.text.ts';
import { actionsText } from '../../shared/text/actions.text.ts';
import { commonText } from '../../shared/text/common.text.ts';
import { formText } from '../../shared/text/form.text.ts';
import { defineText } from '../../shared/text/text.ts';

const countText = {
  tr: '{count} kayıt',
  en: { one: '{count} recording', other: '{count} recordings' },
} as const;

export const recordingsText = defineText({
  list: programmesText.recordings,
  count: countText,
  running: { tr: '{count} kayıt sürüyor', en: { one: '{count} in progress', other: '{count} in progress' } },
  filter: { tr: 'Kayıtları süz', en: 'Filter recordings' },
  all: actionsText.all,
  recorded: { tr: 'Kaydedilenler', en: 'Recorded ones' },
  planned: { tr: 'Kaydedilecekler', en: 'Scheduled ones' },
  deleteAll: { tr: 'Tümünü sil', en: 'Delete all' },

  quota: { tr: 'Kayıt kotan', en: 'Your recording quota' },
  total: formText.total,
  used: { tr: 'Kaydedilen', en: 'Used' },
  left: { tr: 'Kalan', en: 'Left' },
  usedOf: {
    tr: 'Toplam {total}, dolu {used} · {days} gün saklanır',
    en: '{used} of {total} used · kept for {days} days',
  },
  none: { tr: '0 dk', en: '0 min' },
  kept: {
    tr: 'Kayıtlar {days} gün saklanır, sonra silinir.',
    en: 'Recordings are kept for {days} days, then deleted.',
  },
  expiring: {
    tr: '{count} kaydın {days} gün içinde silinecek.',
    en: {
      one: '{count} recording will be deleted within {days} days.',
      other: '{count} recordings will be deleted within {days} days.',
    },
  },

  series: { tr: 'Dizi · {count} bölüm', en: { one: 'Series · {count} episode', other: 'Series · {count} episodes' } },
  latest: { tr: 'Son kayıt {date}', en: 'Latest {date}' },
  place: { tr: '{channel} · {time}', en: '{channel} · {time}' },
  deleteNamed: { tr: 'Kaydı sil: {title}', en: 'Delete the recording: {title}' },
  deleteSeriesNamed: { tr: 'Diziyi sil: {title}', en: 'Delete the series: {title}' },
  allRecordings: programmesText.allRecordings,

  delete: actionsText.delete,
  deleteTitle: deleteRecordingText.title,
  deleteOne: deleteRecordingText.one,
  cancelTitle: deleteRecordingText.cancelTitle,
  cancelOne: deleteRecordingText.cancel,
  deleteSeriesTitle: deleteRecordingText.seriesTitle,
  deleteSeries: deleteRecordingText.series,
  deleteAllTitle: {
    tr: 'Tüm kayıtların silinsin mi? ({count})',
    en: { one: 'Delete your only recording?', other: 'Delete all {count} recordings?' },
  },
  deleteRecordedTitle: {
    tr: 'Kaydedilenlerin hepsi silinsin mi? ({count})',
    en: { one: 'Delete the one recorded programme?', other: 'Delete all {count} recorded programmes?' },
  },
  deletePlannedTitle: {
    tr: 'Kaydedileceklerin hepsi silinsin mi? ({count})',
    en: { one: 'Delete the one scheduled recording?', other: 'Delete all {count} scheduled recordings?' },
  },
  sumRecorded: countText,
  sumPlanned: { tr: '{count} planlanan', en: { one: '{count} scheduled', other: '{count} scheduled' } },
  sum: { tr: 'Silinecek: {parts} ({time}).', en: 'This deletes {parts} ({time}).' },
  deleted: deleteRecordingText.deleted,
  notDeleted: {
    tr: '{count} kayıt silinemedi. Birazdan tekrar dene.',
    en: {
      one: '{count} recording could not be deleted. Try again shortly.',
      other: '{count} recordings could not be deleted. Try again shortly.',
    },
  },

  emptyTitle: { tr: 'Kaydın yok', en: 'No recordings' },
  empty: {
    tr: 'Yayın akışından bir program seç ve Kaydet’e dokun.',
    en: 'Choose a programme in the guide and press Record.',
  },
  openGuide: { tr: 'Yayın akışını aç', en: 'Open the guide' },
  noneRecordedTitle: { tr: 'Kaydedilmiş program yok', en: 'Nothing recorded yet' },
  nonePlannedTitle: { tr: 'Planlanan kayıt yok', en: 'Nothing scheduled' },
  showAll: commonText.seeAll,
  failedTitle: { tr: 'Kayıtların yüklenemedi', en: 'Your recordings could not be loaded' },
  signInTitle: { tr: 'Kayıtların için giriş yap', en: 'Sign in to see your recordings' },
  signIn: {
    tr: 'Programları kaydetmek ve kayıtlarını izlemek için giriş yap.',
    en: 'Sign in to record programmes and watch your recordings.',
  },
});
