-- Titles, people, genres, offers, and the pages they are shown on.

create table image (
  path text primary key check (path ~ '^[a-z0-9]+(/[A-Za-z0-9_-]+)+$'),
  media_type text not null check (media_type in ('image/webp', 'image/svg+xml', 'image/png', 'image/jpeg', 'image/avif')),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  version text not null,
  ambient text check (ambient ~ '^#[0-9a-f]{6}$')
);
comment on table image is 'Pictures in the data folder, served below /images in the sizes a screen needs.';
comment on column image.version is 'Start of the content hash: makes an address immutable.';
comment on column image.ambient is 'Dominant colour, for the glow behind a title.';

create table genre (
  kind text not null check (kind in ('title', 'channel', 'programme')),
  id text not null check (id ~ '^[a-z0-9-]{1,40}$'),
  name jsonb not null,
  position integer not null default 0,
  primary key (kind, id)
);

create table person (
  id text primary key check (id ~ '^[a-z0-9-]{1,80}$'),
  name text not null check (length(name) between 1 and 120),
  search_key text not null,
  portrait text references image,
  bio jsonb
);
comment on column person.search_key is 'The name folded for search (Turkish letters to plain ones).';
create index person_search on person using gin (search_key gin_trgm_ops);

create table title (
  id text primary key check (id ~ '^[a-z0-9-]{1,80}$'),
  kind text not null check (kind in ('MOVIE', 'SERIES')),
  name jsonb not null,
  original_name text not null,
  tagline jsonb,
  summary jsonb not null,
  year smallint not null check (year between 1880 and 2200),
  imdb_tenths smallint check (imdb_tenths between 0 and 100),
  age_rating text not null check (age_rating in ('G', '7+', '13+', '18+')),
  rating_categories text[] not null default '{}'
    check (rating_categories <@ array['SEXUALITY', 'VIOLENCE', 'BAD_BEHAVIOR']),
  country jsonb,
  kids boolean not null default false,
  original boolean not null default false,
  is_new boolean not null default false,
  awarded boolean not null default false,
  offer text not null check (offer in ('free', 'package', 'transaction')),
  duration_seconds integer check (duration_seconds > 0),
  guide_minutes integer check (guide_minutes > 0),
  has_trailer boolean not null default false,
  poster_vertical text references image,
  poster_horizontal text references image,
  background text references image,
  lockup text references image,
  search_key text not null,
  published boolean not null default true,
  added_at timestamptz not null default now(),
  check ((kind = 'MOVIE') = (duration_seconds is not null))
);
comment on column title.duration_seconds is 'True length of the film''s media; a series has none, its episodes do.';
comment on column title.guide_minutes is 'The billed running time, as the guide prints it.';
comment on column title.search_key is 'Names, people and genres folded for search.';
create index title_newest on title (added_at desc) where published;
create index title_search on title using gin (search_key gin_trgm_ops);

create table title_genre (
  title_id text not null references title on delete cascade,
  genre_kind text not null default 'title' check (genre_kind = 'title'),
  genre_id text not null,
  position smallint not null,
  primary key (title_id, genre_id),
  foreign key (genre_kind, genre_id) references genre (kind, id)
);
create index title_genre_titles on title_genre (genre_id);

create table title_person (
  title_id text not null references title on delete cascade,
  person_id text not null references person,
  job text not null check (job in ('director', 'actor')),
  role jsonb,
  position smallint not null,
  primary key (title_id, job, person_id)
);
create index title_person_titles on title_person (person_id);

create table title_package (
  title_id text not null references title on delete cascade,
  package_id text not null references package,
  primary key (title_id, package_id)
);

create table season (
  id text primary key,
  title_id text not null references title on delete cascade,
  number smallint not null check (number > 0),
  unique (title_id, number)
);

create table episode (
  id text primary key,
  season_id text not null references season on delete cascade,
  number smallint not null check (number > 0),
  name jsonb not null,
  summary jsonb not null,
  duration_seconds integer not null check (duration_seconds > 0),
  still text references image,
  unique (season_id, number)
);

create table bundle (
  id text primary key check (id ~ '^[a-z0-9-]{1,80}$'),
  name jsonb not null,
  description jsonb not null
);

create table bundle_title (
  bundle_id text not null references bundle on delete cascade,
  title_id text not null references title,
  position smallint not null,
  primary key (bundle_id, title_id)
);
create index bundle_title_bundles on bundle_title (title_id);

create table product (
  id text primary key,
  kind text not null check (kind in ('RENTAL', 'PURCHASE', 'PPV')),
  title_id text references title on delete cascade,
  bundle_id text references bundle on delete cascade,
  price_kurus integer not null check (price_kurus >= 0),
  duration_hours integer check (duration_hours > 0),
  limit_times integer not null default 0 check (limit_times >= 0),
  active boolean not null default true,
  check ((kind = 'PPV' and title_id is null and bundle_id is null) or (kind <> 'PPV' and num_nonnulls(title_id, bundle_id) = 1)),
  check ((kind = 'RENTAL') = (duration_hours is not null))
);
comment on table product is 'What can be bought for one title, one bundle, or one pay-per-view programme.';
comment on column product.limit_times is 'How often a rental may be started; 0 is without limit (PAY-23).';
create index product_title on product (title_id) where title_id is not null;
create index product_bundle on product (bundle_id) where bundle_id is not null;

create table menu (
  id text primary key check (id ~ '^[0-9]{1,9}$'),
  name jsonb not null,
  link text not null,
  column_key text unique check (column_key in ('forMeColumn', 'vodColumn', 'seriesColumn', 'rentColumn', 'kidColumn')),
  requires_subscriber boolean not null default false,
  kids boolean not null default false,
  live boolean not null default false,
  position integer not null unique
);

create table category (
  id text primary key check (id ~ '^[A-Za-z0-9_-]{1,40}$'),
  menu_id text not null references menu on delete cascade,
  name jsonb not null,
  position integer not null,
  unique (menu_id, position)
);

create table label (
  id text primary key check (id ~ '^[A-Za-z0-9_-]{1,40}$'),
  name jsonb not null,
  vertical boolean not null default false,
  source text not null check (source in ('titles', 'channels', 'rule', 'personal', 'recordings', 'lastwatched')),
  rule jsonb,
  check ((source in ('rule', 'personal')) = (rule is not null))
);
comment on table label is 'One row of content: a list kept by hand, a rule over the catalogue, or something of the viewer''s own.';

create table category_label (
  category_id text not null references category on delete cascade,
  label_id text not null references label on delete cascade,
  position integer not null,
  primary key (category_id, position),
  unique (category_id, label_id)
);

create table ad (
  id text primary key,
  slot text not null check (slot in ('header', 'footer', 'home', 'livetv', 'livetv-top', 'detail', 'pause')),
  headline jsonb not null,
  body jsonb,
  cta jsonb,
  link text check (link ~ '^(/|https?://)'),
  image text references image,
  position integer not null default 0,
  active boolean not null default true
);
create index ad_slot on ad (slot, position) where active;
