import { mediaText } from '../../shared/media/media.text.ts';
import { deleteRecordingText } from '../../shared/programmes/programmes.text.ts';
import { accessText } from '../../shared/text/access.text.ts';
import { actionsText } from '../../shared/text/actions.text.ts';
import { commonText } from '../../shared/text/common.text.ts';
import { defineText } from '../../shared/text/text.ts';

export const programmeDetailText = defineText({
  channelNo: { tr: '{name} · {no}', en: '{name} · {no}' },
  cast: mediaText.cast,
  nextAirings: { tr: 'Yeniden yayında', en: 'On again' },
  pastAirings: { tr: 'Önceki yayınlar', en: 'Earlier airings' },
  watch: commonText.watch,

  recordOptions: { tr: 'Ne kaydedilsin?', en: 'What should be recorded?' },
  recordOne: { tr: 'Yalnızca bu bölümü kaydet', en: 'Record this episode only' },
  recordSeries: { tr: 'Tüm bölümleri kaydet', en: 'Record all episodes' },
  seriesHint: {
    tr: 'Yeni bölümler kotandan düşer, {days} gün saklanır',
    en: 'New episodes count towards your quota and are kept for {days} days',
  },
  record: actionsText.record,
  quotaLeft: { tr: 'Kalan kota {time}', en: '{time} of your quota left' },
  quotaNone: { tr: 'Kayıt kotan doldu', en: 'Your recording quota is used up' },
  recordingCard: { tr: 'Kaydın', en: 'Your recording' },
  willBeRecorded: { tr: 'Yayın başladığında kaydedilecek.', en: 'It will be recorded when it is on air.' },
  beingRecorded: { tr: 'Yayınla birlikte kaydediliyor.', en: 'It is being recorded as it airs.' },
  keptFor: { tr: 'Yayından sonra {days} gün saklanır.', en: 'Kept for {days} days after it airs.' },
  playRecording: { tr: 'Kaydı izle', en: 'Watch the recording' },
  deleteOne: { tr: 'Kaydı sil', en: 'Delete the recording' },
  cancelOne: { tr: 'Kaydı iptal et', en: 'Cancel the recording' },
  deleteEpisode: { tr: 'Bu bölümü sil', en: 'Delete this episode' },
  deleteSeries: { tr: 'Tüm bölümleri sil', en: 'Delete all episodes' },
  cancelEpisode: { tr: 'Bu bölümün kaydını iptal et', en: 'Cancel this episode' },
  cancelSeries: { tr: 'Tüm bölümlerin kaydını iptal et', en: 'Cancel all episodes' },

  unreachable: { tr: 'Program yüklenemedi', en: 'The programme could not be loaded' },
  gone: { tr: 'Program bulunamadı', en: 'Programme not found' },
  goneWords: {
    tr: 'Yayın akışı değişmiş ya da program listeden çıkmış olabilir.',
    en: 'The schedule may have changed, or the programme may no longer be listed.',
  },
  blocked: accessText.aboveRating,
  blockedWords: {
    tr: 'Profilinin ebeveyn kontrolü bu programı gizliyor.',
    en: 'Parental control hides this programme from your profile.',
  },
});

/** Questions and messages about recordings (RECORD-06, RECORD-16). */
export const recordPromptText = defineText({
  hoursTitle: { tr: 'Günlük kayıt sınırı aşıldı', en: 'Daily recording limit exceeded' },
  hours: {
    tr: 'Bu kayıtla bir günde {hours} saati aşıyorsun. Yine de kaydedilsin mi?',
    en: 'This recording takes you over {hours} hours in one day. Record it anyway?',
  },
  episodesTitle: { tr: 'Bölüm sınırı aşıldı', en: 'Episode limit exceeded' },
  episodes: {
    tr: 'Bu diziden kaydedilebilecek bölüm sayısını aşıyorsun. Yine de kaydedilsin mi?',
    en: 'This takes you over the number of episodes you can record of this series. Record it anyway?',
  },
  cancelTitle: deleteRecordingText.cancelTitle,
  cancel: deleteRecordingText.cancel,
  stopTitle: { tr: 'Kayıt durdurulsun mu?', en: 'Stop the recording?' },
  stop: {
    tr: '“{title}” kaydı durdurulacak ve şimdiye kadarki kısmı silinecek.',
    en: 'The recording of “{title}” will stop, and what there is of it will be deleted.',
  },
  stopNow: { tr: 'Kaydı durdur', en: 'Stop recording' },
  deleteTitle: deleteRecordingText.title,
  deleteOne: deleteRecordingText.one,
  deleteSeriesTitle: deleteRecordingText.seriesTitle,
  deleteSeries: deleteRecordingText.series,
  delete: actionsText.delete,
  quotaFullTitle: { tr: 'Kayıt kotan dolu', en: 'Your recording quota is full' },
  quotaFull: {
    tr: 'Yeni bir kayıt için eski kayıtlarından bazılarını silmelisin.',
    en: 'Delete some of your recordings to make room for new ones.',
  },
  set: { tr: 'Kayıt listene eklendi.', en: 'Added to your recordings.' },
  seriesSet: { tr: 'Dizinin bölümleri kayıt listene eklendi.', en: 'The series was added to your recordings.' },
  deleted: deleteRecordingText.deleted,
  cancelled: { tr: 'Kayıt iptal edildi.', en: 'The recording was cancelled.' },
  stopped: { tr: 'Kayıt durduruldu.', en: 'The recording was stopped.' },
  already: { tr: 'Bu program zaten kayıtlarında.', en: 'This programme is already in your recordings.' },
  noProduct: { tr: 'Paketin bu kanalı kapsamıyor.', en: 'Your package does not contain this channel.' },
  notAllowed: { tr: 'Bu programın kaydına izin verilmiyor.', en: 'This programme cannot be recorded.' },
  notRecorded: { tr: 'Kaydedilemedi. Birazdan tekrar dene.', en: 'It could not be recorded. Try again shortly.' },
  notDeleted: { tr: 'Silinemedi. Birazdan tekrar dene.', en: 'It could not be deleted. Try again shortly.' },
});
