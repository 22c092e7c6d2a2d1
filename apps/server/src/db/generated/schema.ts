// Written by src/db/generate-types.ts from the migrations. Do not edit: change a migration and run it again.
import type { Generated, GeneratedAlways, Json } from '../column-types.ts';

/** Who pays, and the one shared account of all guests. */
export interface AccountTable {
  id: string;
  kind: 'guest' | 'subscriber';
  username: string;
  /** The username folded to lower case: what sign-in compares. */
  username_key: string;
  email: string | null;
  email_key: string | null;
  /** The ten digits after +90 or 0. */
  mobile: string | null;
  password_hash: string | null;
  first_name: Generated<string>;
  last_name: Generated<string>;
  user_code: string;
  status: Generated<'ACTIVE' | 'SUSPENDED' | 'LEAVING' | 'ERASED'>;
  single_session: Generated<boolean>;
  /** The greatest number of profiles, in spite of its name (PROFILE-34); null is no limit. */
  device_quota: Generated<number | null>;
  created_at: Generated<Date>;
  /** The version of the terms and the privacy notice that the owner accepted at sign-up; null for an account that was opened without them. */
  terms_version: string | null;
  terms_accepted_at: Date | null;
  /** When the job works on the rest of the erasure of an account; null when nothing is left. */
  erasure_due_at: Date | null;
  /** When an account whose owner asked for its deletion is erased; null when nobody asked. */
  deletion_due_at: Date | null;
  /** The language of the mail that confirms the deletion. */
  deletion_language: string | null;
}

/** What operators note about an account. Its owner does not see it, and gets it with the export of the account. */
export interface AccountNoteTable {
  id: string;
  account_id: string;
  text: string;
  operator_name: string;
  made_at: Date;
}

export interface AdTable {
  id: string;
  slot: 'header' | 'footer' | 'home' | 'livetv' | 'livetv-top' | 'detail' | 'pause';
  headline: Json<'ad.headline'>;
  body: Json<'ad.body'> | null;
  cta: Json<'ad.cta'> | null;
  link: string | null;
  image: string | null;
  position: Generated<number>;
  active: Generated<boolean>;
}

/** One showing of a programme on a channel. Its id is epgProgramId and prevuecode of the documents. */
export interface AiringTable {
  id: string;
  channel_id: string;
  programme_id: string;
  starts_at: Date;
  /** At most a day after the start, so that a window of time is found from starts_at alone. */
  ends_at: Date;
  season_number: number | null;
  episode_number: number | null;
  episode_id: string | null;
  ppv_product_id: string | null;
  /** What this showing is about, where it differs from the programme: an episode of a series. */
  summary: Json<'airing.summary'> | null;
}

/** A packaged piece of media: film, episode, trailer, or what a programme of a computed channel shows. */
export interface AssetTable {
  /** Not to be guessed: it stands in addresses. */
  id: string;
  kind: 'title' | 'trailer' | 'programme' | 'filler';
  /** The film or episode; the title of a trailer; the programme; the name of a filler. */
  content_code: string;
  state: Generated<'waiting' | 'working' | 'ready' | 'failed'>;
  /** Why packaging failed, in words an operator understands. */
  failure: string | null;
  /** What it is made from: an operator's file, or scenes of the demonstration. */
  recipe: Json<'asset.recipe'>;
  /** Segment durations, run-length encoded: [[microseconds, count], ...]. Known before the media is made where the recipe tells. */
  durations: Generated<Json<'asset.durations'>>;
  sprite: Json<'asset.sprite'> | null;
  encrypted: Generated<boolean>;
  rank: Generated<number>;
  /** When a viewer last asked for it before it was ready: it is made first. */
  wanted_at: Date | null;
  created_at: Generated<Date>;
  ready_at: Date | null;
  /** Hash of the init segments of its renditions. Null until it is known: then it begins with a discontinuity wherever it is shown. */
  init_hash: string | null;
  /** The process that packages the asset now. */
  lease_holder: string | null;
  /** When the lease ends unless its holder renews it, by the clock of the database. */
  lease_until: Date | null;
}

/** One ladder rung (v720), audio track (a1) or subtitle track (t1) of an asset. */
export interface AssetRenditionTable {
  asset_id: string;
  id: string;
  codecs: string;
  bandwidth: number;
  average_bandwidth: number;
  width: number | null;
  height: number | null;
  /** Frames per second, as 25 or 30000/1001. */
  frame_rate: string | null;
  language: string | null;
  name: string | null;
  is_default: Generated<boolean>;
  /** Where its bytes are: files, the init segment, and offset and size of every segment. */
  segments: Json<'asset_rendition.segments'>;
  /** An audio track that describes the picture, or subtitles for the hard of hearing. */
  role: 'description' | 'hearing' | null;
}

/** How many streams played at a moment, of channels and of titles; one row in five minutes. */
export interface AudienceSampleTable {
  at: Date;
  live: number;
  titles: number;
}

/** Main board items of a menu: a title (linktype movie) or a channel (linktype tv). */
export interface BannerTable {
  id: string;
  menu_id: string;
  position: number;
  title_id: string | null;
  channel_id: string | null;
  programme_id: string | null;
  image: string | null;
  badge: Json<'banner.badge'> | null;
  /** Badge with {name}, for a viewer with a profile. */
  personal_badge: Json<'banner.personal_badge'> | null;
  kicker: Json<'banner.kicker'> | null;
}

/** Money that the service cannot settle by itself, with the reason, until a person has decided. */
export interface BillingCaseTable {
  id: string;
  order_id: string;
  reason: string;
  detail: Generated<Json<'billing_case.detail'>>;
  opened_at: Generated<Date>;
  closed_at: Date | null;
  resolution: string | null;
}

export interface BundleTable {
  id: string;
  name: Json<'bundle.name'>;
  description: Json<'bundle.description'>;
}

export interface BundleTitleTable {
  bundle_id: string;
  title_id: string;
  position: number;
}

export interface CategoryTable {
  id: string;
  menu_id: string;
  name: Json<'category.name'>;
  position: number;
  /** The icon of a tab, drawn in the kids menu; null draws none. The words are those of TAB_ICONS. */
  icon: 'all' | 'music' | 'adventure' | 'funny' | 'learn' | 'film' | null;
}

export interface CategoryLabelTable {
  category_id: string;
  label_id: string;
  position: number;
}

export interface ChannelTable {
  /** Numeric text: the address carries it and lists sort by it as a number (CHANNEL-02). */
  id: string;
  code: string;
  number: number;
  priority: Generated<number>;
  name: string;
  search_key: string;
  description: Json<'channel.description'> | null;
  genre_kind: Generated<'channel'>;
  genre_id: string;
  logo: string | null;
  age_rating: 'G' | '7+' | '13+' | '18+';
  free_for_guests: Generated<boolean>;
  time_shift: Generated<boolean>;
  /** tvodsavetime of the documents: how long the archive is kept; 0 is no catch-up. */
  catch_up_minutes: Generated<number>;
  recordable: Generated<boolean>;
  ppv: Generated<boolean>;
  hd: Generated<boolean>;
  ad_mask: Generated<number>;
  /** Where the picture comes from: computed from the schedule, or an address to ingest. */
  source: Json<'channel.source'>;
  active: Generated<boolean>;
  /** Segments of its next spans are encrypted with AES-128 and rotating keys. */
  encrypted: Generated<boolean>;
  /** Identity of the channel in the list it was imported from: its tvg-id, or its folded name. */
  import_key: string | null;
  /** The channel as its list said when it was last imported: the next import changes only what the list changed. */
  imported: Json<'channel.imported'> | null;
  /** Sound without a picture. */
  radio: Generated<boolean>;
  /** Id of the channel in guide files (XMLTV). Several channels may share one. */
  guide_id: string | null;
  /** The name by language tag where it differs from name, which is the Turkish one. */
  names: Generated<Json<'channel.names'>>;
}

export interface ChannelFavouriteTable {
  profile_id: string;
  channel_id: string;
  added_at: Generated<Date>;
}

/** Zaps, starts, stalls and errors of a channel in an hour, as browsers reported them; median and 95th percentile. */
export interface ChannelFigureTable {
  channel_code: string;
  hour: Date;
  zaps: number;
  zap_ms: number | null;
  slow_zap_ms: number | null;
  starts: number;
  first_frame_ms: number | null;
  slow_first_frame_ms: number | null;
  stalls: number;
  errors: number;
}

export interface ChannelLockTable {
  profile_id: string;
  channel_id: string;
  locked_at: Generated<Date>;
}

export interface ChannelPackageTable {
  channel_id: string;
  package_id: string;
}

/** The last time a profile watched a channel: last-watched channels, each once (HOME-08). */
export interface ChannelVisitTable {
  profile_id: string;
  channel_id: string;
  watched_at: Date;
}

/** A sign-in to the console. Before the second factor (verified_at is null) it opens nothing. */
export interface ConsoleSessionTable {
  id: string;
  account_id: string;
  /** SHA-256 of the token; before the second factor, of the ticket. */
  token_hash: string;
  /** Secret that the operator is setting up. */
  sealed_new_totp: string | null;
  verified_at: Date | null;
  created_at: Date;
  last_seen_at: Date;
  expires_at: Date;
  /** Open WebAuthn challenge of a ticket or session, for one use. */
  challenge: string | null;
  challenge_expires_at: Date | null;
}

/** An e-mail address or mobile number that the owner wants to have, until the code that was sent there is confirmed. One an account: a newer one replaces it. */
export interface ContactChangeTable {
  account_id: string;
  email: string | null;
  mobile: string | null;
  /** HMAC of the six digits. */
  code_hash: string;
  wrong_tries: Generated<number>;
  created_at: Date;
  expires_at: Date;
}

/** A device that shows a short code and waits until an owner approves it. */
export interface DeviceLoginTable {
  id: string;
  /** SHA-256 of the secret that the device holds. */
  device_code_hash: string;
  user_code: string;
  user_agent: string | null;
  ip: string | null;
  /** Who approved; null while it waits. */
  account_id: string | null;
  denied_at: Date | null;
  used_at: Date | null;
  created_at: Date;
  expires_at: Date;
}

/** Access to one title or one pay-per-view airing beyond the package. */
export interface EntitlementTable {
  id: string;
  account_id: string;
  order_id: string | null;
  kind: 'RENTAL' | 'PURCHASE' | 'PPV';
  title_id: string | null;
  airing_id: string | null;
  starts_at: Date;
  ends_at: Date | null;
  starts_left: number | null;
  first_played_at: Date | null;
  withdrawn_at: Date | null;
  created_at: Generated<Date>;
}

export interface EpisodeTable {
  id: string;
  season_id: string;
  number: number;
  name: Json<'episode.name'>;
  summary: Json<'episode.summary'>;
  duration_seconds: number;
  still: string | null;
  /** The number of the episode in the Xtream API. */
  player_id: Generated<number>;
  /** In seconds: {"recap": {"from", "to"}, "intro": {"from", "to"}, "credits"}. */
  markers: Json<'episode.markers'> | null;
}

export interface FeedbackTable {
  id: string;
  account_id: string;
  profile_id: string | null;
  kind: 'suggestion' | 'complaint';
  text: string;
  created_at: Generated<Date>;
  /** When an operator dealt with it. */
  handled_at: Date | null;
  /** What was answered by mail. Answered feedback is handled. */
  answer: string | null;
  answered_by: string | null;
}

/** Addresses that SEYIR_OPERATOR has named, as hashes: each makes an owner at its first start or never. */
export interface FirstOperatorNameTable {
  /** SHA-256 of the folded address. */
  name_hash: string;
  seen_at: Date;
}

export interface GenreTable {
  kind: 'title' | 'channel' | 'programme';
  id: string;
  name: Json<'genre.name'>;
  position: Generated<number>;
  /** The number of the category in the Xtream API. */
  player_id: Generated<number>;
}

/** A picture of a guide that was fetched, or could not be. */
export interface GuidePictureTable {
  url: string;
  /** Our copy; null while the picture could not be fetched. */
  image: string | null;
  failures: Generated<number>;
  /** When a failed picture is tried again. */
  next_at: Date;
}

/** A guide that is fetched again and again (npm run seyir -- guide sources). */
export interface GuideSourceTable {
  name: string;
  address: string;
  /** The zone of times without one. */
  time_zone: Generated<string>;
  every_minutes: number;
  next_at: Date;
  /** Validators of the version that was imported last: an unchanged guide is not read again. */
  etag: string | null;
  last_modified: string | null;
  checked_at: Date | null;
  changed_at: Date | null;
  /** Why the last fetch or import failed; the guide then stays as it was. */
  failure: string | null;
}

/** Pictures in the data folder, served below /images in the sizes a screen needs. */
export interface ImageTable {
  path: string;
  media_type: 'image/webp' | 'image/svg+xml' | 'image/png' | 'image/jpeg' | 'image/avif';
  width: number;
  height: number;
  /** Start of the content hash: makes an address immutable. */
  version: string;
  /** Dominant colour, for the glow behind a title. */
  ambient: string | null;
}

/** One run of the process that cuts a live source into segments. */
export interface IngestRunTable {
  id: string;
  channel_id: string;
  started_at: Date;
  ended_at: Date | null;
  end_reason: string | null;
  renditions: Generated<Json<'ingest_run.renditions'>>;
  /** The slate that was shown while the source was away; false for what came from the source. */
  is_slate: Generated<boolean>;
  is_fallback: Generated<boolean>;
  is_copied: boolean | null;
}

/** One row of content: a list kept by hand, a rule over the catalogue, or something of the viewer's own. */
export interface LabelTable {
  id: string;
  name: Json<'label.name'>;
  vertical: Generated<boolean>;
  source: 'titles' | 'channels' | 'rule' | 'personal' | 'recordings' | 'lastwatched';
  rule: Json<'label.rule'> | null;
}

export interface LabelItemTable {
  label_id: string;
  position: number;
  title_id: string | null;
  channel_id: string | null;
}

/** Append-only: money that moved. One charge and at most one refund an order. */
export interface LedgerEntryTable {
  id: GeneratedAlways<number>;
  order_id: string;
  kind: 'charge' | 'refund';
  amount_kurus: number;
  booked_at: Generated<Date>;
  detail: Generated<Json<'ledger_entry.detail'>>;
}

export interface LoginCodeTable {
  id: string;
  account_id: string | null;
  code_hash: string;
  sent_by: 'mail' | 'sms';
  wrong_tries: Generated<number>;
  created_at: Generated<Date>;
  expires_at: Date;
  used_at: Date | null;
  /** Keyed hash of a name that no account has; such a code was sent to nobody and fits nothing. */
  unknown_name: string | null;
}

export interface MenuTable {
  id: string;
  name: Json<'menu.name'>;
  link: string;
  column_key: 'forMeColumn' | 'vodColumn' | 'seriesColumn' | 'rentColumn' | 'kidColumn' | null;
  requires_subscriber: Generated<boolean>;
  kids: Generated<boolean>;
  live: Generated<boolean>;
  position: number;
}

/** An account that may use the console, with its role. */
export interface OperatorTable {
  account_id: string;
  role: 'owner' | 'editor' | 'finance' | 'support' | 'viewer';
  /** Secret of the authenticator application, encrypted with a key of the installation; null until the first sign-in. */
  sealed_totp: string | null;
  /** Time step of the code that was used last: a code counts once. */
  totp_step: number | null;
  added_at: Generated<Date>;
}

/** One command that changed the catalogue or the shop. */
export interface OperatorChangeTable {
  id: GeneratedAlways<number>;
  made_at: Generated<Date>;
  /** The command as it was typed, without passwords. */
  command: string;
  /** False where the change removed rows of viewers too, which are not kept. */
  undoable: boolean;
  /** The change that restored the values before. */
  undone_by: number | null;
  /** The operator who made the change in the console; null on the command line. */
  operator_id: string | null;
  operator_name: string | null;
}

/** A row that a command inserted (before is null), changed, or deleted (after is null). */
export interface OperatorChangeRowTable {
  change_id: number;
  position: GeneratedAlways<number>;
  table_name: string;
  before: Json<'operator_change_row.before'> | null;
  after: Json<'operator_change_row.after'> | null;
  /** The transaction that recorded the row; compared with the snapshot that a form of the console was read in. */
  xid: Generated<string | null>;
}

/** A passkey that an operator added in a console session: second factor beside the code. */
export interface OperatorPasskeyTable {
  credential_id: string;
  account_id: string;
  name: string;
  public_key: Buffer;
  counter: Generated<number>;
  created_at: Date;
  last_used_at: Date | null;
  transports: Generated<Json<'operator_passkey.transports'>>;
}

/** What a viewer subscribes to by the month. The contract calls it a product. */
export interface PackageTable {
  id: string;
  name: string;
  /** Lines of the card, each in two languages. */
  description: Generated<Json<'package.description'>>;
  info: Json<'package.info'>;
  price_kurus: number;
  profile_quota: number | null;
  /** Quota of a subscriber, in hours (QUOTA-04); null is the quota of the installation, SEYIR_RECORDING_HOURS. */
  recording_hours: number | null;
  session_limit: number | null;
  /** Title ids whose posters fan out on the card. */
  art: Generated<Json<'package.art'>>;
  show_channels: Generated<Json<'package.show_channels'>>;
  position: Generated<number>;
  active: Generated<boolean>;
  /** The name by language tag where it differs from name, which is the Turkish one. */
  names: Generated<Json<'package.names'>>;
  /** Whether its subscribers see advertisements; null: unless it costs as much as the dearest package on sale. */
  shows_ads: boolean | null;
}

export interface PasskeyTable {
  credential_id: string;
  account_id: string;
  name: string;
  public_key: Buffer;
  counter: Generated<number>;
  transports: Generated<Json<'passkey.transports'>>;
  created_at: Generated<Date>;
  last_used_at: Date | null;
}

export interface PasskeyChallengeTable {
  challenge: string;
  session_id: string | null;
  purpose: 'register' | 'login';
  expires_at: Date;
}

/** Reset links; only a hash of the token is kept. */
export interface PasswordResetTable {
  token_hash: string;
  account_id: string;
  created_at: Generated<Date>;
  expires_at: Date;
  used_at: Date | null;
  /** The address that the account gets back when this link is used; empty: the account had none. Null: the address stays. The link was sent to the owner when address or number was changed, and works whatever the account's password is by then. */
  restores_email: string | null;
  /** The mobile number that the account gets back when this link is used; empty: the account had none. Null: the number stays. */
  restores_mobile: string | null;
}

/** One purchase, from the first click to the gateway's verified answer. */
export interface PaymentOrderTable {
  id: string;
  mpay: string;
  /** Without cascade: an account that has paid stays on the books. */
  account_id: string;
  profile_id: string | null;
  package_id: string | null;
  product_id: string | null;
  title_id: string | null;
  airing_id: string | null;
  method: 'pin' | 'bill' | 'card11' | 'card16' | 'promo' | 'free';
  amount_kurus: number;
  promo_code_key: string | null;
  state: Generated<'created' | 'waiting' | 'paid' | 'failed' | 'cancelled' | 'refunded' | 'expired'>;
  gateway: string | null;
  gateway_reference: string | null;
  device_id: string | null;
  created_at: Generated<Date>;
  expires_at: Date;
  settled_at: Date | null;
  /** When the access it paid for was given: set once (PAY-19, PURCHASE-11). */
  confirmed_at: Date | null;
  failure: string | null;
  /** What was bought, which decides how it is delivered. */
  kind: 'package' | 'title' | 'bundle' | 'ppv';
  /** The name of what was bought, kept when the catalogue or the guide no longer has it. */
  product_name: Json<'payment_order.product_name'>;
  /** Of the title or programme: the history hides what a profile may not see. */
  age_rating: 'G' | '7+' | '13+' | '18+' | null;
  language: Generated<string>;
  /** Of a renewal: the subscription that is charged for another period. */
  subscription_id: string | null;
  /** Of a renewal: the end of the paid time that it extends. A period is extended once. */
  period_starts_at: Date | null;
  /** The one call to the gateway that may take money for this order, written before the call is made. */
  attempt_id: string | null;
  attempted_at: Date | null;
  /** How often a job has asked the gateway, for the back-off. */
  checks: Generated<number>;
  /** When a job asks the gateway again, about the payment or about a refund by hand, or refunds; null when nothing is left to do. */
  next_check_at: Date | null;
  /** Why a paid order is to be refunded. */
  refund_reason: string | null;
  /** When the buyer's application first confirmed the paid order: a repeated confirmation is answered differently (PAY-19). */
  acknowledged_at: Date | null;
  /** Of a delivered package: the beginning of the time that the order gave. A refund takes this time back. */
  granted_from: Date | null;
  /** Of a delivered package: the end of the time that the order gave. */
  granted_until: Date | null;
  /** Of a payment that the bank declined: balance or limit, the card itself, 3-D Secure, or no reason. The words are those of DECLINE_REASONS. */
  decline_reason: 'funds' | 'card' | 'verification' | 'bank' | null;
}

export interface PersonTable {
  id: string;
  name: string;
  /** The name folded for search (Turkish letters to plain ones). */
  search_key: string;
  portrait: string | null;
  bio: Json<'person.bio'> | null;
}

/** Key pair that encrypts the PIN of a payment in the browser (PIN-18); the private part is sealed with the secret. */
export interface PinKeyTable {
  id: string;
  public_key: string;
  sealed_private_key: string;
  created_at: Generated<Date>;
}

export interface PinNonceTable {
  nonce: string;
  session_id: string;
  expires_at: Date;
}

/** A personal address of a profile for players that are not ours. It is over when its session has ended. */
export interface PlayerLinkTable {
  id: string;
  account_id: string;
  profile_id: string;
  session_id: string;
  name: string;
  /** SHA-256 of the secret, which is shown once. */
  secret_hash: string;
  created_at: Date;
}

/** What can be bought for one title, one bundle, or one pay-per-view programme. */
export interface ProductTable {
  id: string;
  kind: 'RENTAL' | 'PURCHASE' | 'PPV';
  title_id: string | null;
  bundle_id: string | null;
  price_kurus: number;
  duration_hours: number | null;
  /** How often a rental may be started; 0 is without limit (PAY-23). */
  limit_times: Generated<number>;
  active: Generated<boolean>;
}

/** One viewer of an account. */
export interface ProfileTable {
  id: string;
  account_id: string;
  name: string;
  poster_name: Generated<string>;
  kid: Generated<boolean>;
  main: Generated<boolean>;
  pin_hash: string | null;
  /** Mask of blocked ratings: 1 G, 2 7+, 4 13+, 8 18+ (PARENTAL-05). */
  userlevel: Generated<0 | 8 | 12 | 14>;
  volume: Generated<number>;
  audio_language: string | null;
  subtitle_language: string | null;
  created_at: Generated<Date>;
  /** Takes a described audio track where one is offered. */
  audio_description: Generated<boolean>;
  /** Takes subtitles for the hard of hearing where they are offered. */
  hard_of_hearing: Generated<boolean>;
  /** Subtitles are spoken by the browser. */
  spoken_subtitles: Generated<boolean>;
  /** Size, colour, edge, ground and place of subtitles; null is the preset. */
  subtitle_look: Json<'profile.subtitle_look'> | null;
}

/** A stored photo. The row is written before its file and deleted after it, so that no file is without a row. */
export interface ProfilePhotoTable {
  /** Random, 128 bits: the name of the file, and the part of the address that cannot be guessed. A new photo has a new key. */
  key: string;
  account_id: string | null;
  /** The profile that shows it. Null while it is uploaded, and after it was replaced or its profile was removed: the file is deleted then. */
  profile_id: string | null;
  created_at: Generated<Date>;
}

/** What is shown, apart from when: one row for all airings of a daily news programme. */
export interface ProgrammeTable {
  id: string;
  name: Json<'programme.name'>;
  summary: Json<'programme.summary'> | null;
  category_kind: Generated<'programme'>;
  category_id: string | null;
  age_rating: 'G' | '7+' | '13+' | '18+';
  rating_categories: Generated<('SEXUALITY' | 'VIOLENCE' | 'BAD_BEHAVIOR')[]>;
  title_id: string | null;
  /** Whether its airings are episodes; its id is then the series head id of recordings. */
  series: Generated<boolean>;
  live: Generated<boolean>;
  still: string | null;
  search_key: string;
  /** Address of the picture in the imported guide; still is our copy of it. */
  picture_url: string | null;
}

export interface ProgrammePersonTable {
  programme_id: string;
  person_id: string;
  position: number;
}

/** A code for days of a package, or for a discount on a title. */
export interface PromoCodeTable {
  code_key: string;
  package_id: string | null;
  days: number | null;
  discount_percent: number | null;
  max_uses: number | null;
  used_count: Generated<number>;
  valid_from: Date | null;
  valid_until: Date | null;
  description: Generated<Json<'promo_code.description'>>;
}

export interface PromoUseTable {
  code_key: string;
  account_id: string;
  used_at: Generated<Date>;
}

/** Where a push service takes messages for a browser, and the keys they are encrypted with. */
export interface PushSubscriptionTable {
  session_id: string;
  /** Unique: a browser that signs in again moves its subscription to the new session. */
  endpoint: string;
  p256dh: string;
  auth: string;
  language: string;
  created_at: Generated<Date>;
}

/** Its state follows from the clock: to be recorded, recording, recorded (RECORD-12). */
export interface RecordingTable {
  id: string;
  account_id: string;
  profile_id: string | null;
  rule_id: string | null;
  /** No reference: a recording outlives the guide rows of its day, so it carries its own texts. */
  airing_id: string;
  channel_id: string;
  starts_at: Date;
  ends_at: Date;
  name: Json<'recording.name'>;
  summary: Json<'recording.summary'> | null;
  still: string | null;
  age_rating: 'G' | '7+' | '13+' | '18+';
  series_id: string | null;
  season_number: number | null;
  episode_number: number | null;
  requested_at: Generated<Date>;
  expires_at: Date;
  /** When its start was pushed to the devices of the account. */
  announced_at: Date | null;
}

/** The wish to record every further episode of a series. */
export interface RecordingRuleTable {
  id: string;
  account_id: string;
  profile_id: string | null;
  series_id: string;
  channel_id: string;
  created_at: Generated<Date>;
}

export interface ReminderTable {
  profile_id: string;
  airing_id: string;
  created_at: Generated<Date>;
  /** The begin it was told for; null when it was not told yet. */
  told_for: Date | null;
}

/** What was booked on a day of the service's time zone, in kuruş; the definitions are in billing/sales-days.ts. */
export interface SalesDayTable {
  day: string;
  package_sum: number;
  product_sum: number;
  refund_sum: number;
  joined: number;
  renewed: number;
  declined: number;
  ended: number;
  sold: number;
  counted_at: Date;
}

/** Payments at the built-in test gateway. No card is real; of a card the last digits are kept. */
export interface SandboxPaymentTable {
  id: string;
  order_id: string;
  status: 'pending' | 'verifying' | 'paid' | 'declined' | 'cancelled' | 'refunded';
  amount_kurus: number;
  item_name: string;
  recurring: Generated<boolean>;
  language: string;
  expires_at: Date;
  card_digits: string | null;
  card_chargeable: Generated<boolean>;
  wrong_codes: Generated<number>;
  changed_at: Generated<Date>;
  decline_reason: 'funds' | 'card' | 'verification' | 'bank' | null;
}

export interface SchemaMigrationTable {
  version: number;
  name: string;
  checksum: string;
  applied_at: Generated<Date>;
}

export interface SeasonTable {
  id: string;
  title_id: string;
  number: number;
  name: Json<'season.name'> | null;
}

/** A sign-in on a device. Every token names one; ending the row ends the token. */
export interface SessionTable {
  id: string;
  account_id: string;
  profile_id: string | null;
  created_at: Generated<Date>;
  last_seen_at: Generated<Date>;
  expires_at: Date;
  ended_at: Date | null;
  end_reason: 'LOGOUT' | 'REPLACED' | 'ACCOUNT_SUSPENDED' | 'PROFILE_REMOVED' | 'PACKAGE_CHANGED' | 'PACKAGE_RECOVERED' | 'DEVICE_QUOTA' | 'SESSION_TIMEOUT' | 'OTHER_DEVICE' | 'PASSWORD_RESET' | 'SESSION_ENDED' | 'OPERATOR_ENDED' | 'OPERATOR_REQUEST' | 'OPERATOR_SECURITY' | null;
  device_id: string | null;
  device_type: Generated<string>;
  user_agent: string | null;
  ip: string | null;
  /** The last password, code or passkey check (EASY-06). */
  verified_at: Date | null;
  /** The last passed check of the main profile's PIN (CHANNEL-09, PARENTAL-06). */
  main_pin_at: Date | null;
  /** The last passed encrypted PIN check of a payment (PAY-08). */
  admin_check_at: Date | null;
  /** The session of a player link: not counted among the account's sessions and not listed with them. */
  is_link: Generated<boolean>;
  /** The airing above the level of the chosen profile that the main profile's PIN opened for this session (PARENTAL-07). No foreign key: airings are replaced by guide imports. */
  opened_airing: string | null;
}

/** PIN checks a session has passed, by profile (PROFILE-31). */
export interface SessionPinTable {
  session_id: string;
  profile_id: string;
  passed_at: Date;
}

/** Facts of this installation that are not deployment configuration, such as which demo edition was loaded. */
export interface SettingTable {
  key: string;
  value: Json<'setting.value'>;
  updated_at: Generated<Date>;
}

/** A stretch of a channel's timeline with one source. Its numbers are given once and never change (ORIGIN-01). */
export interface SpanTable {
  channel_id: string;
  /** Media sequence number of its first segment: the same in every list that names it. */
  msn: number;
  /** Discontinuity number of its first segment; that of the span before where both have one init_hash. */
  dsn: number;
  start_us: number;
  end_us: number;
  asset_id: string | null;
  run_id: string | null;
  /** Where in its source it begins. A span longer than its asset goes round. */
  first_segment: Generated<number>;
  segment_count: number;
  /** Of an ingested span: segment durations, run-length encoded. A computed one takes those of its asset. */
  durations: Json<'span.durations'> | null;
  /** Hash of its asset's init segments when it was planned. Rounds, and spans of the same hash that touch, have one discontinuity number. Null: every round begins with a discontinuity. */
  init_hash: string | null;
  /** Its segments are sent encrypted with AES-128. Given with its numbers: a channel that is switched changes with its next span that is not promised. */
  encrypted: Generated<boolean>;
}

/** Thumbnails of a stretch of an ingested channel, one tile a segment. Computed channels use those of their assets. */
export interface SpriteSheetTable {
  channel_id: string;
  first_msn: number;
  start_us: number;
  tiles: number;
  file: string;
}

/** The card that renewals charge, as the token of its gateway. Erased with the account; the ledger holds no token. */
export interface StoredCardTable {
  account_id: string;
  gateway: string;
  token: string;
  stored_at: Generated<Date>;
  /** Null where the gateway does not give them. */
  last_digits: string | null;
}

/** Who is watching: one row for each stream that plays, an account has as many as its limit. Old leases count no more. */
export interface StreamLeaseTable {
  session_id: string;
  account_id: string;
  /** Rights of what the viewer is taken to watch, which follows a change of channel late. */
  resource: string;
  seen_at: Date;
  /** The player of the session; "@address" is added for a second client address, "+owner" for a second stream of the same player. */
  stream: string;
  /** Client address that uses the stream; empty before the first request for media. */
  address: string;
  /** When the stream was taken or moved to another client address. */
  moved_at: Date;
  /** Channel or asset that is played: that of the newest address. */
  playing: string;
  /** When that address was handed out. */
  issued_at: Date;
  /** When it was last used. */
  playing_at: Date;
}

export interface SubscriptionTable {
  id: string;
  guid: string;
  account_id: string;
  package_id: string;
  status: 'ACTIVE' | 'SUSPENDED' | 'CANCELLED' | 'EXPIRED' | 'REPLACED';
  source: 'purchase' | 'promo' | 'operator';
  starts_at: Date;
  ends_at: Date;
  renews: Generated<boolean>;
  cancelled_at: Date | null;
  created_at: Generated<Date>;
}

export interface TitleTable {
  id: string;
  kind: 'MOVIE' | 'SERIES';
  name: Json<'title.name'>;
  original_name: string;
  tagline: Json<'title.tagline'> | null;
  summary: Json<'title.summary'>;
  year: number;
  imdb_tenths: number | null;
  age_rating: 'G' | '7+' | '13+' | '18+';
  rating_categories: Generated<('SEXUALITY' | 'VIOLENCE' | 'BAD_BEHAVIOR')[]>;
  country: Json<'title.country'> | null;
  kids: Generated<boolean>;
  original: Generated<boolean>;
  is_new: Generated<boolean>;
  awarded: Generated<boolean>;
  offer: 'free' | 'package' | 'transaction';
  /** True length of the film's media; a series has none, its episodes do. */
  duration_seconds: number | null;
  /** The billed running time, as the guide prints it. */
  guide_minutes: number | null;
  has_trailer: Generated<boolean>;
  poster_vertical: string | null;
  poster_horizontal: string | null;
  background: string | null;
  lockup: string | null;
  /** Names, people and genres folded for search. */
  search_key: string;
  published: Generated<boolean>;
  added_at: Generated<Date>;
  /** The number of the title in the Xtream API. */
  player_id: Generated<number>;
  /** Of a film, in seconds: {"recap": {"from", "to"}, "intro": {"from", "to"}, "credits"}; a series has none, its episodes do. */
  markers: Json<'title.markers'> | null;
}

export interface TitleGenreTable {
  title_id: string;
  genre_kind: Generated<'title'>;
  genre_id: string;
  position: number;
}

export interface TitlePackageTable {
  title_id: string;
  package_id: string;
}

export interface TitlePersonTable {
  title_id: string;
  person_id: string;
  job: 'director' | 'actor';
  role: Json<'title_person.role'> | null;
  position: number;
}

/** How many profiles have started a title and how many like it, as of the last count; orders search results. */
export interface TitlePopularityTable {
  title_id: string;
  watchers: number;
  likes: number;
  counted_at: Date;
}

/** One row per title makes like and dislike exclude each other (LIKE-01). */
export interface TitleReactionTable {
  profile_id: string;
  title_id: string;
  reaction: 'like' | 'dislike';
  made_at: Generated<Date>;
}

/** Tries at sign-in, codes, PINs and promotion codes, by what is guarded and window; shared by all servers. */
export interface TryCounterTable {
  key: string;
  window_starts_at: Date;
  expires_at: Date;
  count: Generated<number>;
}

/** Sign-ins, page views, watch pings, media, recording and purchase logs, as the clients report them; a partition a day (UTC). */
export interface UsageEventTable {
  id: Generated<number>;
  kind: string;
  /** No references here: events arrive in batches, after the viewer may be gone, and nothing they name is looked up. */
  account_id: string | null;
  profile_id: string | null;
  session_id: string | null;
  device_type: string | null;
  happened_at: Generated<Date>;
  data: Generated<Json<'usage_event.data'>>;
}

/** Where a profile stopped; the content code is the id of the film or of the episode. */
export interface WatchPositionTable {
  profile_id: string;
  content_code: string;
  title_id: string;
  episode_id: string | null;
  position_seconds: number;
  completed: Generated<boolean>;
  updated_at: Generated<Date>;
  /** False when the profile took the title out of "continue watching"; the next save sets it again. */
  listed: Generated<boolean>;
}

export interface WatchlistItemTable {
  profile_id: string;
  title_id: string;
  added_at: Generated<Date>;
}

/** Every table by its name: the schema type of Kysely. */
export interface Schema {
  account: AccountTable;
  account_note: AccountNoteTable;
  ad: AdTable;
  airing: AiringTable;
  asset: AssetTable;
  asset_rendition: AssetRenditionTable;
  audience_sample: AudienceSampleTable;
  banner: BannerTable;
  billing_case: BillingCaseTable;
  bundle: BundleTable;
  bundle_title: BundleTitleTable;
  category: CategoryTable;
  category_label: CategoryLabelTable;
  channel: ChannelTable;
  channel_favourite: ChannelFavouriteTable;
  channel_figure: ChannelFigureTable;
  channel_lock: ChannelLockTable;
  channel_package: ChannelPackageTable;
  channel_visit: ChannelVisitTable;
  console_session: ConsoleSessionTable;
  contact_change: ContactChangeTable;
  device_login: DeviceLoginTable;
  entitlement: EntitlementTable;
  episode: EpisodeTable;
  feedback: FeedbackTable;
  first_operator_name: FirstOperatorNameTable;
  genre: GenreTable;
  guide_picture: GuidePictureTable;
  guide_source: GuideSourceTable;
  image: ImageTable;
  ingest_run: IngestRunTable;
  label: LabelTable;
  label_item: LabelItemTable;
  ledger_entry: LedgerEntryTable;
  login_code: LoginCodeTable;
  menu: MenuTable;
  operator: OperatorTable;
  operator_change: OperatorChangeTable;
  operator_change_row: OperatorChangeRowTable;
  operator_passkey: OperatorPasskeyTable;
  package: PackageTable;
  passkey: PasskeyTable;
  passkey_challenge: PasskeyChallengeTable;
  password_reset: PasswordResetTable;
  payment_order: PaymentOrderTable;
  person: PersonTable;
  pin_key: PinKeyTable;
  pin_nonce: PinNonceTable;
  player_link: PlayerLinkTable;
  product: ProductTable;
  profile: ProfileTable;
  profile_photo: ProfilePhotoTable;
  programme: ProgrammeTable;
  programme_person: ProgrammePersonTable;
  promo_code: PromoCodeTable;
  promo_use: PromoUseTable;
  push_subscription: PushSubscriptionTable;
  recording: RecordingTable;
  recording_rule: RecordingRuleTable;
  reminder: ReminderTable;
  sales_day: SalesDayTable;
  sandbox_payment: SandboxPaymentTable;
  schema_migration: SchemaMigrationTable;
  season: SeasonTable;
  session: SessionTable;
  session_pin: SessionPinTable;
  setting: SettingTable;
  span: SpanTable;
  sprite_sheet: SpriteSheetTable;
  stored_card: StoredCardTable;
  stream_lease: StreamLeaseTable;
  subscription: SubscriptionTable;
  title: TitleTable;
  title_genre: TitleGenreTable;
  title_package: TitlePackageTable;
  title_person: TitlePersonTable;
  title_popularity: TitlePopularityTable;
  title_reaction: TitleReactionTable;
  try_counter: TryCounterTable;
  usage_event: UsageEventTable;
  watch_position: WatchPositionTable;
  watchlist_item: WatchlistItemTable;
}
