// What the check of plans (statement-plans.ts) lets pass.

/** Tables that have as many rows as operators make or a release brings. All others grow with viewers or with time. */
export const BOUNDED_TABLES: ReadonlySet<string> = new Set([
  ...['ad', 'banner', 'bundle', 'bundle_title', 'category', 'category_label', 'genre', 'label', 'label_item', 'menu'],
  ...[
    'channel',
    'channel_package',
    'package',
    'product',
    'promo_code',
    'guide_source',
    'setting',
    'schema_migration',
    'pin_key',
  ],
  // Titles and their parts: tens of thousands, read as a whole into the snapshot of the catalogue.
  ...['title', 'title_genre', 'title_package', 'title_person', 'title_popularity', 'season', 'episode', 'person'],
  ...['asset', 'asset_rendition', 'sprite_sheet', 'operator', 'operator_passkey', 'first_operator_name'],
]);

/** A statement that may read all of a growing table. */
export interface AcceptedScan {
  readonly table: string;
  /** The end of the path of the source file. */
  readonly sentFrom: string;
  readonly reason: string;
}

export const ACCEPTED_SCANS: readonly AcceptedScan[] = [
  {
    table: 'recording_rule',
    sentFrom: '/recordings/recordings.job.ts',
    reason:
      'Every run reads all rules once, in pages of the key: only the guide of each series shows whether it has new airings.',
  },
  {
    table: 'account',
    sentFrom: '/session/session.service.ts',
    reason:
      'The sweep of sessions of guests reads the shared guest accounts, in an index of their own: there are a few.',
  },
  {
    table: 'account',
    sentFrom: '/accounts/account-handlers.ts',
    reason:
      'A page of accounts by name: the filter leaves out only the shared guest accounts, so that the page is soon full.',
  },
  {
    table: 'account',
    sentFrom: '/console/account-pages.ts',
    reason: 'A page of accounts by age, which most accounts fill; the start of a name has an index for where few do.',
  },
  {
    table: 'profile_photo',
    sentFrom: '/images/profile-photos.ts',
    reason: 'The index of photos that no profile shows: the sweep keeps those of the last hours.',
  },
  {
    table: 'programme',
    sentFrom: '/guide-import/guide-pictures.ts',
    reason:
      'After an import: any programme may have a new picture, and the sweep of the guide keeps those of its weeks.',
  },
  {
    table: 'guide_picture',
    sentFrom: '/guide-import/guide-pictures.ts',
    reason: 'After an import, beside all programmes: there is a picture only where a programme shows it.',
  },
  ...['/leases/count-streams.ts', '/console/overview-pages.ts'].map((sentFrom) => ({
    table: 'stream_lease',
    sentFrom,
    reason: 'Counts all streams that play: a row of one that ended is removed within ten minutes.',
  })),
  ...['watch_position', 'title_reaction'].map((table) => ({
    table,
    sentFrom: '/search/popularity.ts',
    reason: 'Without bounds only where fewer profiles exist than a page has.',
  })),
];
