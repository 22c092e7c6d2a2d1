import type { RefusalCode } from '@seyir/core/operator/refusals';
import { defineText, type TextEntry } from '../shared/text/text.ts';

/** Why a change was refused, by the codes of core/operator/refusals. `{option}` is the label of the field. */
export const refusalsText: Readonly<Record<RefusalCode, TextEntry>> = defineText({
  ad_needs_words: {
    tr: 'Yeni reklamın yeri ve başlığı gerekli.',
    en: 'A new advertisement needs a slot and a headline.',
  },
  airing_unknown: {
    tr: '{channel} kanalında {airing} yayını yok.',
    en: '{channel} has no airing {airing}.',
  },
  airings_between: {
    tr: 'İlk ve son yayının arasındakiler de sırada olmalı.',
    en: 'The airings between the first and the last one have to be in the order too.',
  },
  airings_too_soon: {
    tr: '{minutes} dakika içinde başlayacak yayınlar yerinde kalır.',
    en: 'Airings that start within {minutes} minutes keep their place.',
  },
  airings_two: { tr: 'En az iki yayın gerekli, her biri bir kez.', en: 'Two airings or more are needed, each once.' },
  account_unknown: { tr: '{account} adında bir hesap yok.', en: 'There is no account {account}.' },
  account_erased: { tr: '“{account}” silinmiş bir hesap.', en: '“{account}” is an erased account.' },
  account_is_guest: {
    tr: '{account} tüm misafirlerin ortak hesabı.',
    en: '{account} is the account that all guests share.',
  },
  account_without_contact: {
    tr: '{account} hesabının bağlantı gönderilecek e-postası da numarası da yok.',
    en: '{account} has neither an e-mail address nor a number for a link.',
  },
  ad_unknown: { tr: '{ad} reklamı yok.', en: 'There is no advertisement {ad}.' },
  argument_missing: { tr: 'Zorunlu bir alan boş: {argument}', en: 'A required field is empty: {argument}' },
  argument_too_many: { tr: 'Fazladan bir değer var: {argument}', en: 'One value too many: {argument}' },
  banner_unknown: { tr: '{banner} görseli bu menüde yok.', en: 'This menu has no banner {banner}.' },
  case_settled: { tr: 'Bu dosya kapatılmış.', en: 'This case has been settled.' },
  case_unknown: { tr: '{case} dosyası yok.', en: 'There is no case {case}.' },
  change_again: {
    tr: '{row} sonradan yine değişti: önce {change} değişikliğini geri al.',
    en: '{row} was changed again since: undo change {change} first.',
  },
  change_final: { tr: '{change} değişikliği geri alınamaz.', en: 'Change {change} cannot be undone.' },
  change_undone: { tr: '{change} değişikliği zaten geri alındı.', en: 'Change {change} was undone already.' },
  change_unknown: { tr: '{change} numaralı değişiklik yok.', en: 'There is no change {change}.' },
  changed_since: {
    tr: '{operator} bunu sen açtıktan sonra değiştirdi ({at}). Hiçbir şey kaydedilmedi.',
    en: '{operator} changed this after you had opened it ({at}). Nothing was saved.',
  },
  channel_has_source: {
    tr: '{channel} bir kaynaktan yayınlanıyor: sırası kendi kaynağındadır.',
    en: '{channel} has a source: its schedule is that of the source.',
  },
  channel_unknown: { tr: '{channel} kanalı yok.', en: 'There is no channel {channel}.' },
  command_unknown: { tr: 'Konsol {command} komutunu çalıştırmıyor.', en: 'The console does not run {command}.' },
  episode_number_taken: {
    tr: 'Bu sezonda {number} numaralı bölüm {episode}: başka bir numara seç.',
    en: 'Episode {number} of this season is {episode}: choose another number.',
  },
  episode_unknown: { tr: '{episode} bölümü yok.', en: 'There is no episode {episode}.' },
  photo_unknown: {
    tr: '{account} hesabının bu profilinde artık fotoğraf yok.',
    en: 'This profile of {account} has no photo any more.',
  },
  feedback_unknown: { tr: 'Bu geri bildirim açık değil.', en: 'This feedback is not open.' },
  genre_unknown: { tr: '{genre} türü yok. Türler: {known}', en: 'There is no genre {genre}. Genres: {known}' },
  id_form: { tr: 'Kimlik küçük harf, rakam ve tireden oluşur.', en: 'An id is small letters, digits and dashes.' },
  language_unknown: {
    tr: '{language} dili yok. Diller: {known}',
    en: 'There is no language {language}. Languages: {known}',
  },
  last_owner: {
    tr: 'Son sahip kalır: önce başka bir operatörü sahip yap.',
    en: 'The last owner stays: make another operator owner first.',
  },
  link_form: { tr: 'Bağlantı / veya https:// ile başlar.', en: 'A link begins with / or with https://.' },
  markers_of_series: {
    tr: 'Özet ve jenerikler dizinin bölümlerine yazılır.',
    en: 'Recap, intro and credits belong to the episodes of a series.',
  },
  menu_unknown: { tr: '{menu} menüsü yok.', en: 'There is no menu {menu}.' },
  named_twice: { tr: '{name} listede iki kez var.', en: '{name} is in the list twice.' },
  note_long: { tr: 'Not en çok {most} karakter olabilir.', en: 'A note has at most {most} characters.' },
  note_missing: { tr: 'Ne yaptığını nota yaz.', en: 'Say in the note what was done.' },
  nothing_to_change: { tr: 'Değişecek bir şey verilmedi.', en: 'Nothing to change was given.' },
  number_taken: { tr: '{number} numarası {channel} kanalının.', en: 'Number {number} belongs to {channel}.' },
  operator_known: { tr: 'Bu hesap zaten operatör.', en: 'This account is an operator already.' },
  operator_protected: {
    tr: 'Bu bir operatörün hesabı: onu yalnızca bir sahip değiştirebilir.',
    en: 'This is the account of an operator: only an owner may change it.',
  },
  operator_unknown: { tr: 'Bu hesap operatör değil.', en: 'This account is no operator.' },
  option_address: {
    tr: '{option}: https:// gibi bir adres olmalı.',
    en: '{option}: has to be an address such as https://.',
  },
  option_colour: { tr: '{option}: #ffffff66 gibi bir renk olmalı.', en: '{option}: has to be a colour, as #ffffff66.' },
  option_day: { tr: '{option}: 2026-12-31 gibi bir gün olmalı.', en: '{option}: has to be a day, as 2026-12-31.' },
  option_empty: { tr: '{option}: boş olamaz.', en: '{option}: must not be empty.' },
  option_marker: {
    tr: '{option}: 0:12-1:05 gibi bir aralık ya da 41:10 gibi bir an olmalı.',
    en: '{option}: has to be a range, as 0:12-1:05, or a time, as 41:10.',
  },
  option_needs_source: { tr: '{option}: kaynak adresiyle birlikte verilir.', en: '{option}: needs a source too.' },
  option_one_of: { tr: '{option}: şunlardan biri olmalı: {values}', en: '{option}: has to be one of {values}' },
  option_percent_range: {
    tr: '{option}: 10-80 gibi bir yüzde aralığı olmalı.',
    en: '{option}: has to be a range of percent, as 10-80.',
  },
  option_price: { tr: '{option}: 149,90 gibi bir tutar olmalı.', en: '{option}: has to be an amount, as 149.90.' },
  option_switch: { tr: '{option}: açık ya da kapalı olmalı.', en: '{option}: has to be on or off.' },
  option_unknown: { tr: 'Komut bu alanı tanımıyor.', en: 'The command does not know this field.' },
  option_whole: {
    tr: '{option}: {least} ile {most} arasında bir tam sayı olmalı.',
    en: '{option}: has to be a whole number between {least} and {most}.',
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
  },
  package_needs_words: { tr: 'Yeni paketin adı ve fiyatı gerekli.', en: 'A new package needs a name and a price.' },
  package_unknown: { tr: '{package} paketi yok.', en: 'There is no package {package}.' },
  picture_broken: { tr: 'Resim okunamıyor.', en: 'The picture cannot be read.' },
  picture_gone: {
    tr: 'Yüklenen resim artık yok: yeniden yükle.',
    en: 'The uploaded picture is gone: upload it again.',
  },
  picture_size: { tr: 'Resim çok büyük.', en: 'The picture is too large.' },
  picture_type: { tr: 'Resmi dosya olarak yükle.', en: 'Upload the picture as a file.' },
  picture_unreadable: { tr: 'Resme ulaşılamıyor.', en: 'The picture cannot be reached.' },
  product_unknown: { tr: '{product} ürünü yok.', en: 'There is no product {product}.' },
  promo_gift: {
    tr: 'Paket günü için paket ve gün birlikte verilir.',
    en: 'Days of a package need the package and the days.',
  },
  promo_known: { tr: '{code} kodu zaten var.', en: 'The code {code} exists already.' },
  promo_needs: {
    tr: 'Paketle gün sayısını ya da indirim yüzdesini ver.',
    en: 'Give a package with its days, or a percentage.',
  },
  promo_unknown: { tr: '{code} kodu yok.', en: 'There is no code {code}.' },
  refund_under_way: { tr: 'İade zaten sürüyor.', en: 'The refund is under way already.' },
  rental_hours: { tr: 'Süre yalnızca kiralamada olur.', en: 'Only a rental has hours.' },
  row_needs_words: {
    tr: 'Yeni satırın adı ve içeriği gerekli: filmler, kanallar ya da kural.',
    en: 'A new row needs a name and content: titles, channels or a rule.',
  },
  row_one_content: {
    tr: 'Film, kanal ve kuraldan yalnızca birini doldur.',
    en: 'Fill in one of titles, channels and rule.',
  },
  row_unknown: { tr: '{row} satırı yok.', en: 'There is no row {row}.' },
  rule_wrong: { tr: 'Kural anlaşılmadı: {problem}', en: 'The rule is not understood: {problem}' },
  season_has_episodes: {
    tr: '{season} sezonunun bölümleri var: önce onları taşı.',
    en: 'The season {season} has episodes: move them first.',
  },
  season_known: { tr: 'Bu numaranın sezonu var: {season}', en: 'There is a season of this number: {season}' },
  season_unknown: { tr: 'Bu dizinin {season} sezonu yok.', en: 'This series has no season {season}.' },
  source_missing: { tr: 'Kanalın kaynak adresi gerekli.', en: 'The channel needs the address of its source.' },
  source_refused: {
    tr: 'Bu kaynak adresi kullanılamaz: http, https, rtmp, srt ya da (portuyla) udp olmalı.',
    en: 'This source cannot be used: it has to be http, https, rtmp, srt, or udp with a port.',
  },
  tab_unknown: { tr: '{tab} sekmesi yok.', en: 'There is no tab {tab}.' },
  text_empty: { tr: 'Çeviriyi yaz; silmek için “-” yaz.', en: 'Type the translation, or “-” to remove it.' },
  text_hidden: {
    tr: '{place}: görünmeyen karakter, satır sonu ya da yön işareti olamaz.',
    en: '{place}: control characters, line breaks and direction marks are not possible.',
  },
  text_long: { tr: 'Metin en çok {most} karakter olabilir.', en: 'A text has at most {most} characters.' },
  text_is_name: {
    tr: 'Türkçe adı kanalın veya paketin kendi formunda değiştir.',
    en: 'The Turkish name is changed in the form of the channel or package.',
  },
  text_needed: { tr: 'Her metnin Türkçesi ve İngilizcesi kalır.', en: 'Every text keeps its Turkish and English.' },
  text_unknown: { tr: '{text} metni yok.', en: 'There is no text {text}.' },
  title_not_series: { tr: '{title} kimliğiyle bir dizi yok.', en: 'There is no series {title}.' },
  title_unknown: { tr: '{title} kimliğiyle bir film ya da dizi yok.', en: 'There is no title {title}.' },
  value_refused: {
    tr: 'Bu değer kullanılamaz: ya başkasında var ya da izin verilen sınırın dışında.',
    en: 'This value cannot be used: another one has it, or it is out of bounds.',
  },
  watermark_invalid: {
    tr: 'Kayıtlı filigran geçersiz: kaldırıp yeniden ayarla.',
    en: 'The stored watermark is not valid: remove it and set it again.',
  },
});
