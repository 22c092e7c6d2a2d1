// The types of jsonb columns, maintained by hand. The generated schema refers to every column here and does not compile
// while one is missing.

import type { RowRule } from '@seyir/core/catalog/row-rule';
import type { Markers } from '@seyir/core/playback/markers';
import type { SubtitleLook } from '@seyir/core/playback/subtitle-look';
import type { LocalText } from '@seyir/core/text/local-text';
import type {
  AssetRecipe,
  DurationRuns,
  RunRendition,
  SegmentTable,
  SpriteFacts,
} from '@seyir/core/timeline/media-facts';

/** Where a channel's picture comes from. */
export type ChannelSource =
  | {
      readonly kind: 'computed';
      /**
       * What fills a slot that is longer than its media: the media again from its start, or the channel's filler (the shared
       * filler when none is named). The default is `filler`.
       */
      readonly fill?: 'loop' | 'filler';
      /** Content code of a filler asset. */
      readonly filler?: string;
    }
  | {
      readonly kind: 'ingest';
      /** An address ffmpeg can open, a file (shown over and over), or the name of a generated input (docs/ingest.md). */
      readonly input: string;
      /** Rungs of the ladder to encode, as `v720`. By default chosen by the height of the source. */
      readonly rungs?: readonly string[];
      /** Pass video and audio through without encoding: always (true), never (false), or by default when they fit. */
      readonly copy?: boolean;
      /** How far players stay behind the source, in seconds; as near as they can by default. */
      readonly delay?: number;
      /** Request headers of a source over HTTP. */
      readonly userAgent?: string;
      readonly referrer?: string;
      /** Listener mode (RTMP, SRT): wait for a sender to connect instead of connecting to one. */
      readonly listen?: boolean;
      /** Input failover: a second input that is shown while the first one is away. */
      readonly fallback?: {
        readonly input: string;
        readonly userAgent?: string;
        readonly referrer?: string;
        readonly listen?: boolean;
      };
    };

/** What a list of channels said about one when it was last imported. */
export interface ImportedChannel {
  /** The name of the list. */
  readonly list: string;
  readonly name: string;
  readonly number: number | null;
  readonly group: string;
  readonly logo: string | null;
  readonly guideId: string | null;
  readonly radio: boolean;
  readonly catchUpMinutes: number;
  readonly source: Extract<ChannelSource, { kind: 'ingest' }>;
}

/** Rows that only a viewer's own history can fill. */
export interface PersonalRule {
  readonly personal: 'continue' | 'watchlist' | 'transactions' | 'recommended' | 'similar';
}

/** Facts that are stored and shown, never queried. */
export type Facts = Readonly<Record<string, unknown>>;

/** Translations of a name, by language tag. */
type Names = Readonly<Record<string, string>>;

export interface JsonColumns {
  'ad.body': LocalText;
  'ad.cta': LocalText;
  'ad.headline': LocalText;
  'airing.summary': LocalText;
  'asset.durations': DurationRuns;
  'asset.recipe': AssetRecipe;
  'asset.sprite': SpriteFacts;
  'asset_rendition.segments': SegmentTable;
  'banner.badge': LocalText;
  'banner.kicker': LocalText;
  'banner.personal_badge': LocalText;
  'billing_case.detail': Facts;
  'bundle.description': LocalText;
  'bundle.name': LocalText;
  'category.name': LocalText;
  'channel.description': LocalText;
  'channel.imported': ImportedChannel;
  'channel.names': Names;
  'channel.source': ChannelSource;
  'episode.markers': Markers;
  'episode.name': LocalText;
  'episode.summary': LocalText;
  'genre.name': LocalText;
  'ingest_run.renditions': readonly RunRendition[];
  'label.name': LocalText;
  'label.rule': RowRule | PersonalRule;
  'ledger_entry.detail': Facts;
  'menu.name': LocalText;
  'operator_change_row.after': Facts;
  'operator_change_row.before': Facts;
  'operator_passkey.transports': readonly string[];
  'package.art': readonly string[];
  'package.description': readonly LocalText[];
  'package.info': LocalText;
  'package.names': Names;
  'package.show_channels': readonly string[];
  'passkey.transports': readonly string[];
  'payment_order.product_name': LocalText;
  'person.bio': LocalText;
  'profile.subtitle_look': SubtitleLook;
  'programme.name': LocalText;
  'programme.summary': LocalText;
  'promo_code.description': LocalText | Record<string, never>;
  'recording.name': LocalText;
  'recording.summary': LocalText;
  'season.name': LocalText;
  'setting.value': unknown;
  'span.durations': DurationRuns;
  'title.country': LocalText;
  'title.markers': Markers;
  'title.name': LocalText;
  'title.summary': LocalText;
  'title.tagline': LocalText;
  'title_person.role': LocalText;
  'usage_event.data': Facts;
}
