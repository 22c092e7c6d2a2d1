// Why a command refuses a change: codes with their words in both languages. The console shows those of its language, the command line
// the English ones; `{option}` is the label of a field there, and the option as it is typed here.

interface RefusalWords {
  readonly tr: string;
  readonly en: string;
  /** The sentence of the command line where it names options. */
  readonly typed?: string;
  /** Whether the values are wrong, and not the state of the data. */
  readonly isUsage?: true;
  /** The command that shows what is known. */
  readonly see?: string;
}

export const REFUSALS = {
  account_leaving: {
    tr: '“{account}” hesabının silinmesi istenmiş: önce geri al (account recover).',
    en: 'The deletion of {account} was asked for: take it back first (account recover).',
  },
  account_erased: { tr: '“{account}” silinmiş bir hesap.', en: '{account} is erased.' },
  account_is_guest: {
    tr: '{account} tüm misafirlerin ortak hesabı.',
    en: '{account} is the account that all guests share.',
  },
  account_unknown: { tr: '{account} adında bir hesap yok.', en: 'There is no account {account}.', see: 'account list' },
  account_without_contact: {
    tr: '{account} hesabının bağlantı gönderilecek e-postası da numarası da yok.',
    en: '{account} has neither an e-mail address nor a number for a link.',
  },
  account_without_mail: {
    tr: '{account} hesabının e-posta adresi yok.',
    en: '{account} has no e-mail address.',
  },
  ad_needs_words: {
    tr: 'Yeni reklamın yeri ve başlığı gerekli.',
    en: 'A new advertisement needs a slot and a headline.',
    typed: 'A new advertisement needs --slot and --headline.',
    isUsage: true,
  },
  ad_unknown: { tr: '{ad} reklamı yok.', en: 'There is no advertisement {ad}.', see: 'ad list' },
  airing_unknown: { tr: '{channel} kanalında {airing} yayını yok.', en: '{channel} has no airing {airing}.' },
  airings_between: {
    tr: 'İlk ve son yayının arasındakiler de sırada olmalı.',
    en: 'The airings between the first and the last one have to be in the order too.',
  },
  airings_too_soon: {
    tr: '{minutes} dakika içinde başlayacak yayınlar yerinde kalır.',
    en: 'Airings that start within {minutes} minutes keep their place.',
  },
  airings_two: { tr: 'En az iki yayın gerekli, her biri bir kez.', en: 'Two airings or more are needed, each once.' },
  argument_missing: { tr: 'Zorunlu bir alan boş: {argument}', en: '{argument} is missing.', isUsage: true },
  argument_too_many: { tr: 'Fazladan bir değer var: {argument}', en: '{argument} is one too many.', isUsage: true },
  banner_unknown: {
    tr: '{banner} görseli bu menüde yok.',
    en: 'There is no banner {banner} in this menu.',
    see: 'home list',
  },
  case_settled: { tr: 'Bu dosya kapatılmış.', en: 'The case is settled already.' },
  case_unknown: { tr: '{case} dosyası yok.', en: 'There is no case {case}.', see: 'cases list' },
  change_again: {
    tr: '{row} sonradan yine değişti: önce {change} değişikliğini geri al.',
    en: '{row} was changed again since: undo change {change} first.',
  },
  change_final: { tr: '{change} değişikliği geri alınamaz.', en: 'Change {change} cannot be undone.' },
  change_undone: { tr: '{change} değişikliği zaten geri alındı.', en: 'Change {change} was undone already.' },
  change_unknown: { tr: '{change} numaralı değişiklik yok.', en: 'There is no change {change}.' },
  changed_since: {
    tr: '{operator} bunu sen açtıktan sonra değiştirdi ({at}). Hiçbir şey kaydedilmedi.',
    en: '{operator} changed this at {at}, after the form was opened. Nothing was saved.',
  },
  channel_has_source: {
    tr: '{channel} bir kaynaktan yayınlanıyor: sırası kendi kaynağındadır.',
    en: '{channel} has a source: its schedule is that of the source.',
  },
  channel_unknown: { tr: '{channel} kanalı yok.', en: 'There is no channel {channel}.', see: 'channel list' },
  command_unknown: {
    tr: 'Konsol {command} komutunu çalıştırmıyor.',
    en: 'There is no command "{command}".',
    isUsage: true,
  },
  episode_number_taken: {
    tr: '{season} sezonunda {number} numaralı bölüm {episode}: başka bir numara seç.',
    en: 'Episode {number} of {season} is {episode}: choose another number.',
  },
  episode_unknown: { tr: '{episode} bölümü yok.', en: 'There is no episode {episode}.', see: 'episode list <series>' },
  feedback_unknown: { tr: 'Açık bir {feedback} geri bildirimi yok.', en: 'There is no open feedback {feedback}.' },
  genre_unknown: { tr: '{genre} türü yok. Türler: {known}', en: 'There is no genre {genre}: there are {known}.' },
  id_form: {
    tr: 'Kimlik küçük harf, rakam ve tireden oluşur.',
    en: 'An id is small letters, digits and dashes.',
    isUsage: true,
  },
  language_unknown: {
    tr: '{language} dili yok. Diller: {known}',
    en: 'There is no language {language}: there are {known}.',
    isUsage: true,
  },
  last_owner: {
    tr: 'Son sahip kalır: önce başka bir operatörü sahip yap.',
    en: 'The last owner stays: make another operator owner first.',
  },
  link_form: {
    tr: 'Bağlantı / veya https:// ile başlar.',
    en: 'A link begins with / or with https://.',
    typed: '--link begins with / or with https://.',
    isUsage: true,
  },
  markers_of_series: {
    tr: 'Özet ve jenerikler dizinin bölümlerine yazılır.',
    en: 'Recap, intro and credits belong to the episodes of a series.',
    see: 'help episode set',
  },
  menu_unknown: { tr: '{menu} menüsü yok.', en: 'There is no menu {menu}.', see: 'home list' },
  named_twice: { tr: '{name} listede iki kez var.', en: '{name} is in the list twice.' },
  note_long: { tr: 'Not en çok {most} karakter olabilir.', en: 'A note has at most {most} characters.', isUsage: true },
  answer_length: {
    tr: 'Yanıt 1 ile {most} karakter arasında olmalı.',
    en: 'An answer has 1 to {most} characters.',
    isUsage: true,
  },
  note_missing: {
    tr: 'Ne yaptığını nota yaz.',
    en: 'Say in the note what was done.',
    typed: 'Say what was done with --note.',
    isUsage: true,
  },
  nothing_to_change: {
    tr: 'Değişecek bir şey verilmedi.',
    en: 'Nothing to change was given.',
    typed: 'What is to change?',
    isUsage: true,
  },
  number_taken: { tr: '{number} numarası {channel} kanalının.', en: 'Number {number} belongs to {channel}.' },
  operator_known: {
    tr: 'Bu hesap zaten operatör.',
    en: 'This account is an operator already.',
    see: 'help operator set',
  },
  operator_protected: {
    tr: 'Bu bir operatörün hesabı: onu yalnızca bir sahip değiştirebilir.',
    en: 'This is the account of an operator: only an owner may change it.',
  },
  operator_unknown: { tr: 'Bu hesap operatör değil.', en: 'This account is no operator.', see: 'operator list' },
  option_address: {
    tr: '{option}: https:// gibi bir adres olmalı.',
    en: '{option} is an address such as https://…',
    isUsage: true,
  },
  option_colour: {
    tr: '{option}: #ffffff66 gibi bir renk olmalı.',
    en: '{option} is a colour, as #ffffff66.',
    isUsage: true,
  },
  option_day: {
    tr: '{option}: 2026-12-31 gibi bir gün olmalı.',
    en: '{option} is a day, as 2026-12-31.',
    isUsage: true,
  },
  option_empty: { tr: '{option}: boş olamaz.', en: '{option} is not empty.', isUsage: true },
  option_marker: {
    tr: '{option}: 0:12-1:05 gibi bir aralık ya da 41:10 gibi bir an olmalı.',
    en: '{option} is a range, as 0:12-1:05, or a time, as 41:10.',
    isUsage: true,
  },
  option_needs_source: {
    tr: '{option}: kaynak adresiyle birlikte verilir.',
    en: '{option} belongs to a source: the source is needed too.',
    isUsage: true,
  },
  option_one_of: { tr: '{option}: şunlardan biri olmalı: {values}', en: '{option} is one of {values}.', isUsage: true },
  option_percent_range: {
    tr: '{option}: 10-80 gibi bir yüzde aralığı olmalı.',
    en: '{option} is a range of percent, as 10-80.',
    isUsage: true,
  },
  option_price: {
    tr: '{option}: 149,90 gibi bir tutar olmalı.',
    en: '{option} is an amount of TL, as 149.90.',
    isUsage: true,
  },
  option_phone: {
    tr: '{option}: rakam, boşluk, + ve tireden oluşan bir telefon numarası olmalı.',
    en: '{option} is a telephone number of digits, spaces, + and dashes.',
    isUsage: true,
  },
  option_three_addresses: {
    tr: '{option}: virgülle ayrılmış üç https:// adresi olmalı.',
    en: '{option} is three addresses such as https://…, separated by commas.',
    isUsage: true,
  },
  option_switch: { tr: '{option}: açık ya da kapalı olmalı.', en: '{option} is on or off.', isUsage: true },
  option_unknown: { tr: 'Komut bu alanı tanımıyor.', en: 'The command does not know this field.', isUsage: true },
  option_whole: {
    tr: '{option}: {least} ile {most} arasında bir tam sayı olmalı.',
    en: '{option} is a whole number between {least} and {most}.',
    isUsage: true,
  },
  order_not_paid: { tr: 'Yalnızca ödenmiş bir sipariş iade edilir.', en: 'Only a paid order is refunded.' },
  order_unknown: { tr: '{order} siparişi yok.', en: 'There is no order {order}.' },
  own_account: {
    tr: 'Kendi hesabın için bunu başka bir operatör yapmalı.',
    en: 'Another operator has to do this for your own account.',
  },
  package_known: {
    tr: 'Bu kimlik veya adla bir paket var: {package}',
    en: 'There is a package of this id or name already: {package}',
    see: 'help package set',
  },
  package_needs_words: {
    tr: 'Yeni paketin adı ve fiyatı gerekli.',
    en: 'A new package needs a name and a price.',
    typed: 'A new package needs --name and --price.',
    isUsage: true,
  },
  package_unknown: { tr: '{package} paketi yok.', en: 'There is no package {package}.', see: 'package list' },
  photo_unknown: {
    tr: '{account} hesabının bu profilinde artık fotoğraf yok.',
    en: 'This profile of {account} has no photo any more.',
  },
  picture_broken: { tr: 'Resim okunamıyor.', en: 'The picture cannot be read.' },
  picture_gone: {
    tr: 'Yüklenen resim artık yok: yeniden yükle.',
    en: 'The uploaded picture is gone: upload it again.',
  },
  picture_size: { tr: 'Resim çok büyük.', en: 'The picture is too large.' },
  picture_type: {
    tr: 'Resmi dosya olarak yükle.',
    en: 'Upload the picture as a file.',
    typed: 'A picture is one that was uploaded.',
    isUsage: true,
  },
  picture_unreadable: { tr: 'Resme ulaşılamıyor.', en: 'The picture cannot be reached.' },
  product_unknown: { tr: '{product} ürünü yok.', en: 'There is no product {product}.', see: 'product list' },
  promo_gift: {
    tr: 'Paket günü için paket ve gün birlikte verilir.',
    en: 'Days of a package need the package and the days.',
    typed: 'Days of a package need --package and --days.',
    isUsage: true,
  },
  promo_known: { tr: '{code} kodu zaten var.', en: 'The code {code} exists already.' },
  promo_needs: {
    tr: 'Paketle gün sayısını ya da indirim yüzdesini ver.',
    en: 'Give a package with its days, or a percentage.',
    typed: 'Say --package and --days, or --percent.',
    isUsage: true,
  },
  promo_unknown: { tr: '{code} kodu yok.', en: 'There is no code {code}.' },
  refund_under_way: { tr: 'İade zaten sürüyor.', en: 'The refund is under way already.' },
  rental_hours: {
    tr: 'Süre yalnızca kiralamada olur.',
    en: 'Only a rental has hours.',
    typed: 'Only a rental has --hours.',
    isUsage: true,
  },
  row_needs_words: {
    tr: 'Yeni satırın adı ve içeriği gerekli: filmler, kanallar ya da kural.',
    en: 'A new row needs a name and content: titles, channels or a rule.',
    typed: 'A new row needs --name and one of --titles, --channels, --rule.',
    isUsage: true,
  },
  row_one_content: {
    tr: 'Film, kanal ve kuraldan yalnızca birini doldur.',
    en: 'Fill in one of titles, channels and rule.',
    typed: 'Say one of --titles, --channels and --rule.',
    isUsage: true,
  },
  row_unknown: { tr: '{row} satırı yok.', en: 'There is no row {row}.', see: 'home list' },
  rule_wrong: { tr: 'Kural anlaşılmadı: {problem}', en: 'The rule is not understood: {problem}', isUsage: true },
  season_has_episodes: {
    tr: '{season} sezonunun bölümleri var: önce onları taşı.',
    en: 'The season {season} has episodes: move them first.',
    see: 'help episode move',
  },
  season_known: { tr: '{number} numaralı sezon var: {season}.', en: 'Season {number} is there already: {season}.' },
  season_unknown: {
    tr: 'Bu dizinin {season} sezonu yok.',
    en: 'There is no season {season}.',
    see: 'season list <series>',
  },
  source_missing: {
    tr: 'Kanalın kaynak adresi gerekli.',
    en: 'The channel needs the address of its source.',
    typed: 'Where does the picture come from? Say --source.',
    isUsage: true,
  },
  source_refused: {
    tr: 'Bu kaynak adresi kullanılamaz: http, https, rtmp, srt ya da (portuyla) udp olmalı.',
    en: 'This source cannot be used: it has to be http, https, rtmp, srt, or udp with a port.',
  },
  tab_unknown: { tr: '{tab} sekmesi yok.', en: 'There is no tab {tab}.', see: 'home list' },
  text_empty: {
    tr: 'Çeviriyi yaz; silmek için “-” yaz.',
    en: 'Type the translation, or “-” to remove it.',
    typed: 'Say --words "…"; "-" removes the translation.',
    isUsage: true,
  },
  text_hidden: {
    tr: '{place}: görünmeyen karakter, satır sonu ya da yön işareti olamaz.',
    en: '{place} has hidden characters: control characters, line breaks or direction marks.',
    isUsage: true,
  },
  text_is_name: {
    tr: 'Türkçe adı kanalın veya paketin kendi formunda değiştir.',
    en: 'The Turkish name is changed in the form of the channel or package.',
    isUsage: true,
  },
  text_long: {
    tr: 'Metin en çok {most} karakter olabilir.',
    en: 'A text has at most {most} characters.',
    isUsage: true,
  },
  text_needed: {
    tr: 'Her metnin Türkçesi ve İngilizcesi kalır.',
    en: 'Every text has Turkish and English.',
    isUsage: true,
  },
  text_unknown: { tr: '{text} metni yok.', en: 'There is no text {text}.', see: 'text list <language>' },
  title_not_series: { tr: '{title} kimliğiyle bir dizi yok.', en: 'There is no series {title}.', see: 'title list' },
  title_unknown: {
    tr: '{title} kimliğiyle bir film ya da dizi yok.',
    en: 'There is no title {title}.',
    see: 'title list',
  },
  value_refused: {
    tr: 'Bu değer kullanılamaz: ya başkasında var ya da izin verilen sınırın dışında.',
    en: 'A value is not possible: another one has it, or it is out of bounds. Nothing was changed.',
  },
  watermark_invalid: {
    tr: 'Kayıtlı filigran geçersiz: kaldırıp yeniden ayarla.',
    en: 'The stored watermark is not valid: remove it and set it again.',
    see: 'help watermark off',
  },
} as const satisfies Readonly<Record<string, RefusalWords>>;

export type RefusalCode = keyof typeof REFUSALS;
type Placeholders<Words extends string> = Words extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholders<Rest>
  : never;
type ValueOf<Code extends RefusalCode> = Placeholders<(typeof REFUSALS)[Code]['tr' | 'en']>;
/** The values of the placeholders in the words of a refusal; none for most. */
export type RefusalValues<Code extends RefusalCode> = [ValueOf<Code>] extends [never]
  ? []
  : [values: { readonly [Name in ValueOf<Code>]: string | number }];

export interface Refusal {
  readonly code: RefusalCode;
  readonly values: Readonly<Record<string, string>>;
}

export const makeRefusal = <Code extends RefusalCode>(code: Code, ...[values]: RefusalValues<Code>): Refusal => ({
  code,
  values: Object.fromEntries(Object.entries(values ?? {}).map(([name, value]) => [name, String(value)])),
});

export const wordsOf = (code: RefusalCode): RefusalWords => REFUSALS[code];

/** The sentence of a refusal on the command line. */
export const writeRefusal = ({ code, values }: Refusal): string =>
  (wordsOf(code).typed ?? wordsOf(code).en).replace(
    /\{(\w+)\}/g,
    (_, name: string) => (name === 'option' ? '--' : '') + (values[name] ?? ''),
  );

const PREFIX = 'refusal.';

/** A refusal as the fields of an API error. */
export const toRefusalFields = ({ code, values }: Refusal): Record<string, string> => ({
  refusal: code,
  ...Object.fromEntries(Object.entries(values).map(([name, value]) => [PREFIX + name, value])),
});

/** The refusal in the fields of an API error; undefined without a known code. */
export function readRefusalFields(fields: Readonly<Record<string, string>>): Refusal | undefined {
  const code = Object.keys(REFUSALS).find((known) => known === fields.refusal) as RefusalCode | undefined;
  const values = Object.entries(fields).filter(([name]) => name.startsWith(PREFIX));
  return (
    code && { code, values: Object.fromEntries(values.map(([name, value]) => [name.slice(PREFIX.length), value])) }
  );
}
