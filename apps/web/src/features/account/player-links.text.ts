import { actionsText } from '../../shared/text/actions.text.ts';
import { failuresText } from '../../shared/text/failures.text.ts';
import { formText } from '../../shared/text/form.text.ts';
import { defineText } from '../../shared/text/text.ts';
import { passkeysText } from './passkeys.text.ts';

export const playerLinksText = defineText({
  heading: { tr: 'Oynatıcı bağlantıları', en: 'Player links' },
  intro: {
    tr: 'Kanallarını, filmlerini ve dizilerini VLC, Kodi ya da televizyonundaki bir oynatıcıda izle. Bağlantı bu profilin düzeyiyle açılır.',
    en: 'Watch your channels, films and series in VLC, Kodi or a player on your television. A link opens with the level of this profile.',
  },
  none: { tr: 'Henüz oynatıcı bağlantın yok.', en: 'You have no player links yet.' },
  failed: { tr: 'Oynatıcı bağlantıları yüklenemedi.', en: 'The player links could not be loaded.' },
  made: { tr: '{date} tarihinde oluşturuldu', en: 'Created on {date}' },
  used: passkeysText.used,
  unused: { tr: 'hiç kullanılmadı', en: 'never used' },
  add: { tr: 'Bağlantı oluştur', en: 'Create a link' },
  nameTitle: { tr: 'Bağlantıya bir ad ver', en: 'Name the link' },
  nameBody: {
    tr: 'Hangi cihazda kullandığını hatırlatacak bir ad seç.',
    en: 'Choose a name that reminds you which device uses it.',
  },
  continue: actionsText.continue,
  revoke: { tr: '{name} bağlantısını sil', en: 'Delete the link {name}' },
  revokeTitle: { tr: 'Bağlantı silinsin mi?', en: 'Delete this link?' },
  revokeBody: {
    tr: '{name} ile açılan yayınlar hemen durur. Aynı adres bir daha kullanılamaz.',
    en: 'Streams that play through {name} stop at once. The address cannot be used again.',
  },
  revokeConfirm: actionsText.delete,
  revoked: { tr: 'Bağlantı silindi.', en: 'The link was deleted.' },
  tooMany: {
    tr: 'En çok {most} bağlantın olabilir. Önce birini sil.',
    en: 'You can have at most {most} links. Delete one first.',
  },
  notDone: failuresText.notSaved,
  readyTitle: { tr: 'Bağlantın hazır', en: 'Your link is ready' },
  readyBody: {
    tr: 'Bu adresler bir daha gösterilmez. Onları bilen herkes bu profil gibi izleyebilir; kimseyle paylaşma.',
    en: 'These addresses are not shown again. Anyone who knows them can watch as this profile; do not share them.',
  },
  channels: { tr: 'Kanal listesi (M3U)', en: 'Channel list (M3U)' },
  films: { tr: 'Film listesi (M3U)', en: 'Film list (M3U)' },
  series: { tr: 'Dizi listesi (M3U)', en: 'Series list (M3U)' },
  guide: { tr: 'Yayın akışı (XMLTV)', en: 'TV guide (XMLTV)' },
  server: { tr: 'Sunucu (Xtream)', en: 'Server (Xtream)' },
  username: { tr: 'Kullanıcı adı (Xtream)', en: 'Username (Xtream)' },
  password: formText.password,
  copy: { tr: 'Kopyala: {what}', en: 'Copy: {what}' },
  copied: { tr: 'Panoya kopyalandı.', en: 'Copied to the clipboard.' },
});
