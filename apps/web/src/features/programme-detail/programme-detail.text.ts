import { defineText } from '../../shared/text/text.ts';

export const programmeDetailText = defineText({
  programme: { tr: 'Program', en: 'Programme' },
  channelNo: { tr: '{name} · {no}', en: '{name} · {no}' },
  episodePlace: { tr: '{season}. sezon {episode}. bölüm', en: 'Season {season}, episode {episode}' },
  episodeOnly: { tr: '{episode}. bölüm', en: 'Episode {episode}' },
  cast: { tr: 'Oyuncular', en: 'Cast' },
  watch: { tr: 'İzle', en: 'Watch' },
  askGrownUp: { tr: 'Bir büyüğünden yardım iste.', en: 'Ask a grown-up.' },

  recordOptions: { tr: 'Ne kaydedilsin?', en: 'What to record' },
  recordOne: { tr: 'Yalnızca bu bölümü kaydet', en: 'Record this episode only' },
  recordSeries: { tr: 'Tüm diziyi kaydet', en: 'Record the whole series' },
  seriesHint: {
    tr: 'Yeni bölümler kotandan düşer, {days} gün saklanır',
    en: 'New episodes count towards your quota and are kept for {days} days',
  },
  record: { tr: 'Kaydet', en: 'Record' },
  quotaLeft: { tr: 'Kalan kota {time}', en: '{time} of quota left' },
  quotaNone: { tr: 'Kayıt kotan doldu', en: 'Your recording quota is used up' },
  recordingCard: { tr: 'Kaydın', en: 'Your recording' },
  willBeRecorded: { tr: 'Yayın başladığında kaydedilecek.', en: 'It will be recorded when it is on.' },
  beingRecorded: { tr: 'Yayınla birlikte kaydediliyor.', en: 'It is being recorded while it is on.' },
  keptFor: { tr: 'Yayından sonra {days} gün saklanır.', en: 'Kept for {days} days after it was on.' },
  playRecording: { tr: 'Kaydı izle', en: 'Watch the recording' },
  deleteOne: { tr: 'Kaydı sil', en: 'Delete the recording' },
  cancelOne: { tr: 'Kaydı iptal et', en: 'Cancel the recording' },
  deleteEpisode: { tr: 'Bu bölümü sil', en: 'Delete this episode' },
  deleteSeries: { tr: 'Tüm diziyi sil', en: 'Delete the whole series' },

  unreachable: { tr: 'Program yüklenemedi', en: 'The programme could not be loaded' },
  unreachableWords: { tr: 'Bağlantını kontrol edip yeniden dene.', en: 'Check your connection and try again.' },
  gone: { tr: 'Program bulunamadı', en: 'Programme not found' },
  goneWords: {
    tr: 'Yayın akışı değişmiş ya da program listeden çıkmış olabilir.',
    en: 'The schedule may have changed, or the programme may have left the guide.',
  },
  blocked: { tr: 'Bu program sana kapalı', en: 'This programme is not for your profile' },
  blockedWords: {
    tr: 'Profilinin ebeveyn kontrolü bu programı gizliyor.',
    en: 'Parental control hides this programme from your profile.',
  },
});

/** Questions and messages about recordings (RECORD-06, RECORD-16). */
export const recordPromptText = defineText({
  hoursTitle: { tr: 'Günlük kayıt süresi aşıldı', en: 'Over the recording hours of a day' },
  hours: {
    tr: 'Bu kayıtla bir günde {hours} saati aşıyorsun. Yine de kaydedilsin mi?',
    en: 'With this you record more than {hours} hours in one day. Record it anyway?',
  },
  episodesTitle: { tr: 'Bölüm sınırı aşıldı', en: 'Over the number of episodes' },
  episodes: {
    tr: 'Bu diziden kaydedilebilecek bölüm sayısını aşıyorsun. Yine de kaydedilsin mi?',
    en: 'With this you record more episodes of this series than your limit. Record it anyway?',
  },
  deleteTitle: { tr: 'Kayıt silinsin mi?', en: 'Delete the recording?' },
  deleteOne: { tr: '“{title}” kayıtlarından silinecek.', en: '“{title}” will be deleted from your recordings.' },
  deleteSeriesTitle: { tr: 'Tüm dizi silinsin mi?', en: 'Delete the whole series?' },
  deleteSeries: {
    tr: '“{title}” dizisinin bütün kayıtları ve planlanan bölümleri silinecek.',
    en: 'All recordings and planned episodes of “{title}” will be deleted.',
  },
  delete: { tr: 'Sil', en: 'Delete' },
  quotaFullTitle: { tr: 'Kayıt kotan dolu', en: 'Your recording quota is full' },
  quotaFull: {
    tr: 'Yeni bir kayıt için eski kayıtlarından bazılarını silmelisin.',
    en: 'Delete some of your recordings to make room for a new one.',
  },
  set: { tr: 'Kayıt listene eklendi.', en: 'Added to your recordings.' },
  seriesSet: { tr: 'Dizinin bölümleri kayıt listene eklendi.', en: 'The series was added to your recordings.' },
  deleted: {
    tr: '{count} kayıt silindi.',
    en: { one: '{count} recording was deleted.', other: '{count} recordings were deleted.' },
  },
  already: { tr: 'Bu program zaten kayıtlarında.', en: 'It is already among your recordings.' },
  noProduct: { tr: 'Paketin bu kanalı içermiyor.', en: 'Your package does not include this channel.' },
  notAllowed: { tr: 'Bu programın kaydına izin verilmiyor.', en: 'This programme may not be recorded.' },
  notRecorded: { tr: 'Kaydedilemedi. Birazdan yeniden dene.', en: 'It was not recorded. Try again shortly.' },
  notDeleted: { tr: 'Silinemedi. Birazdan yeniden dene.', en: 'It was not deleted. Try again shortly.' },
});
