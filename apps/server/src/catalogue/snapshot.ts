// The catalogue in memory: immutable, joined and ordered, so that a request needs no query. About 2 kB a title, measured:
// 100,000 titles are 200 MB.
import type { AgeRating } from '@seyir/core/access/rating-mask';
import type { Offer } from '@seyir/core/access/title-access';
import type { RowRule, RuleTitle } from '@seyir/core/catalog/row-rule';
import type { TabIcon } from '@seyir/core/limits/home';
import type { LocalText } from '@seyir/core/text/local-text';
import type { PersonalRule } from '../db/json-columns.ts';

/** A picture in the data folder. The address holds its version, so that it can be cached as immutable. */
export interface Picture {
  readonly url: string;
  /** Its dominant colour, #rrggbb. */
  readonly ambient: string | null;
}

export interface Product {
  readonly id: string;
  readonly kind: 'RENTAL' | 'PURCHASE';
  readonly priceKurus: number;
}

export interface Title extends RuleTitle {
  readonly id: string;
  readonly name: LocalText;
  readonly originalName: string;
  readonly summary: LocalText;
  readonly age: AgeRating;
  readonly ratingCategories: readonly ('SEXUALITY' | 'VIOLENCE' | 'BAD_BEHAVIOR')[];
  readonly offer: Offer;
  readonly packageIds: readonly string[];
  /** Its own, the cheapest first. */
  readonly products: readonly Product[];
  /** Whether it can be rented or bought, by itself or in a bundle. */
  readonly forSale: boolean;
  /** Of a film. */
  readonly durationSeconds: number | null;
  readonly hasTrailer: boolean;
  readonly posterVertical: Picture | undefined;
  readonly posterHorizontal: Picture | undefined;
  readonly background: Picture | undefined;
  readonly lockup: Picture | undefined;
}

export interface Channel {
  readonly id: string;
  readonly code: string;
  readonly number: number;
  readonly priority: number;
  readonly name: LocalText;
  readonly genreId: string;
  readonly genreName: LocalText;
  readonly logo: Picture | undefined;
  readonly age: AgeRating;
  readonly packageIds: readonly string[];
  readonly freeForGuests: boolean;
  readonly timeShift: boolean;
  readonly catchUpMinutes: number;
  readonly recordable: boolean;
  readonly ppv: boolean;
  readonly adMask: number;
}

/** A row: a list kept by hand, a rule, or something of the viewer's own. */
export interface Label {
  readonly id: string;
  readonly name: LocalText;
  readonly vertical: boolean;
  readonly content: LabelContent;
}

export type LabelContent =
  | { readonly kind: 'titles'; readonly titles: readonly Title[] }
  | { readonly kind: 'channels'; readonly channels: readonly Channel[] }
  | { readonly kind: 'rule'; readonly rule: RowRule }
  | { readonly kind: 'personal'; readonly of: PersonalRule['personal'] }
  | { readonly kind: 'recordings' }
  | { readonly kind: 'lastwatched' };

export interface Category {
  readonly id: string;
  readonly name: LocalText;
  readonly icon: TabIcon | null;
  readonly menu: Menu;
  readonly labels: readonly Label[];
}

export interface Menu {
  readonly id: string;
  readonly name: LocalText;
  readonly link: string;
  readonly columnKey: ColumnKey | null;
  /** Live television: reached by its own entry, which the application adds. */
  readonly live: boolean;
  readonly categories: readonly Category[];
  readonly banners: readonly Banner[];
}

export type ColumnKey = 'forMeColumn' | 'vodColumn' | 'seriesColumn' | 'rentColumn' | 'kidColumn';

/** A slide of a menu's banner: a title, or a channel with a programme. */
export interface Banner {
  readonly id: string;
  readonly target: { readonly title: Title } | { readonly channel: Channel; readonly programme: Programme | undefined };
  readonly image: Picture | undefined;
  readonly badge: LocalText | null;
  /** With {name}, for a viewer with a profile of their own. */
  readonly personalBadge: LocalText | null;
  readonly kicker: LocalText | null;
}

export interface Programme {
  readonly id: string;
  readonly name: LocalText;
  readonly summary: LocalText | null;
  readonly age: AgeRating;
  readonly still: Picture | undefined;
  /** Its airings are episodes. */
  readonly isSeries: boolean;
}

export interface Ad {
  readonly id: string;
  readonly headline: LocalText;
  readonly body: LocalText | null;
  readonly cta: LocalText | null;
  readonly link: string | null;
  readonly image: Picture | undefined;
}

export interface Snapshot {
  /** Differs for every rebuild: the version of replies derived from it. */
  readonly edition: number;
  /** Newest first. */
  readonly titles: readonly Title[];
  readonly titleById: ReadonlyMap<string, Title>;
  /** Newest first in each. */
  readonly titlesByGenre: ReadonlyMap<string, readonly Title[]>;
  readonly titleGenreNames: ReadonlyMap<string, LocalText>;
  /** By id, number and priority, as numbers (CHANNEL-02). */
  readonly channels: readonly Channel[];
  readonly channelById: ReadonlyMap<string, Channel>;
  /** In their order in the navigation bar. */
  readonly menus: readonly Menu[];
  readonly menuById: ReadonlyMap<string, Menu>;
  readonly categoryById: ReadonlyMap<string, Category>;
  readonly labelById: ReadonlyMap<string, Label>;
  readonly adsBySlot: ReadonlyMap<string, readonly Ad[]>;
  /** The dearest package on sale: its subscribers have nothing to upgrade to. */
  readonly topPackageId: string | undefined;
  /** Those whose subscribers see no advertisement; by preset those that cost as much as the dearest on sale. */
  readonly packagesWithoutAds: ReadonlySet<string>;
  /** How many streams an account may play at once, by package; without those that leave it to the configuration. */
  readonly streamLimits: ReadonlyMap<string, number>;
}
