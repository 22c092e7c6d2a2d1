import { channelText } from '../../shared/channels/channel.text.ts';
import { programmesText } from '../../shared/programmes/programmes.text.ts';
import { actionsText } from '../../shared/text/actions.text.ts';
import { formText } from '../../shared/text/form.text.ts';
import { packageText } from '../../shared/text/package.text.ts';
import { profileText } from '../../shared/text/profile.text.ts';
import { defineText } from '../../shared/text/text.ts';
import { accountText } from './account.text.ts';
import { passkeysText } from './passkeys.text.ts';
import { playerLinksText } from './player-links.text.ts';

const TABLES = {
  account: { tr: 'Hesap', en: 'Account' },
  profile: profileText.profiles,
  profile_photo: { tr: 'Profil fotoğrafları', en: 'Profile photos' },
  watch_position: { tr: 'İzlediklerin', en: 'What you watched' },
  title_reaction: { tr: 'Beğendiklerin', en: 'Your likes' },
  watchlist_item: { tr: 'Listen', en: 'Your list' },
  channel_lock: { tr: 'Kilitli kanallar', en: 'Locked channels' },
  channel_favourite: channelText.favouriteChannels,
  channel_visit: { tr: 'Son izlediğin kanallar', en: 'Channels you watched last' },
  reminder: { tr: 'Hatırlatmalar', en: 'Reminders' },
  recording: programmesText.recordings,
  recording_rule: { tr: 'Dizi kayıtları', en: 'Series recordings' },
  feedback: { tr: 'Öneri ve şikâyetlerin', en: 'Your suggestions and complaints' },
  usage_event: { tr: 'Kullanım kayıtları', en: 'Events of use' },
  session: { tr: 'Oturumlar', en: 'Sessions' },
  passkey: passkeysText.heading,
  player_link: playerLinksText.heading,
  stored_card: packageText.storedCard,
  payment_order: { tr: 'Ödemeler', en: 'Payments' },
  entitlement: { tr: 'Kiraladıkların ve satın aldıkların', en: 'What you rented and bought' },
  subscription: packageText.packages,
  promo_use: { tr: 'Kullandığın kodlar', en: 'Codes you used' },
  ledger_entry: { tr: 'Hesap hareketleri', en: 'Ledger entries' },
} as const;

const FIELDS = {
  name: passkeysText.name,
  username: formText.username,
  first_name: formText.firstName,
  last_name: { tr: 'Soyad', en: 'Last name' },
  email: accountText.mail,
  mobile: formText.phone,
  user_code: { tr: 'Müşteri numarası', en: 'Customer number' },
  status: formText.status,
  state: formText.status,
  created_at: { tr: 'Oluşturulma', en: 'Created' },
  updated_at: { tr: 'Son değişiklik', en: 'Last change' },
  started_at: { tr: 'Başladığı an', en: 'Started' },
  starts_at: packageText.start,
  ends_at: { tr: 'Bitiş', en: 'Ends' },
  ended_at: { tr: 'Sona erme', en: 'Ended' },
  expires_at: { tr: 'Geçerlilik sonu', en: 'Valid until' },
  last_seen_at: { tr: 'Son kullanım', en: 'Last used' },
  title_id: { tr: 'İçerik', en: 'Title' },
  channel_id: channelText.channel,
  package_id: packageText.package,
  product_name: { tr: 'Ürün', en: 'Product' },
  amount_kurus: { tr: 'Tutar (kuruş)', en: 'Amount (kuruş)' },
  device_type: { tr: 'Cihaz türü', en: 'Kind of device' },
  user_agent: { tr: 'Tarayıcı', en: 'Browser' },
  ip: { tr: 'İnternet adresi', en: 'Internet address' },
  picture: profileText.photo,
} as const;

export const isNamedTable = (name: string): name is keyof typeof TABLES => name in TABLES;
export const isNamedField = (name: string): name is keyof typeof FIELDS => name in FIELDS;

/** Names of the tables and fields of the copy; one without a name here is shown as it is called in the data. */
export const personalCopyText = defineText({
  ...TABLES,
  ...FIELDS,
  title: { tr: 'Seyir’deki verilerin', en: 'Your data at Seyir' },
  made: { tr: 'Hazırlandığı zaman: {date} {clock}', en: 'Made on {date} at {clock}' },
  file: { tr: 'seyir-verilerim', en: 'my-seyir-data' },
  yes: actionsText.yes,
  no: { tr: 'Hayır', en: 'No' },

  heading: { tr: 'Verilerinin kopyası', en: 'A copy of your data' },
  intro: {
    tr: 'Hesabın, profillerin, izlediklerin, kayıtların ve ödemelerin hakkında tuttuğumuz her şey.',
    en: 'Everything we keep about your account, profiles, viewing, recordings and payments.',
  },
  asPage: { tr: 'Okumak için indir', en: 'Download to read' },
  asJson: { tr: 'JSON olarak indir', en: 'Download as JSON' },
  tooMany: {
    tr: 'Bu saat içinde yeterince kopya aldın. Daha sonra tekrar dene.',
    en: 'You have had enough copies for this hour. Try again later.',
  },
  failed: { tr: 'Kopya hazırlanamadı. Birazdan tekrar dene.', en: 'The copy could not be made. Try again shortly.' },
});
