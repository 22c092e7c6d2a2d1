-- Channels and what they show.

create table channel (
  id text primary key check (id ~ '^[1-9][0-9]{0,8}$'),
  code text not null unique check (code ~ '^[a-z0-9-]{1,40}$'),
  number integer not null unique check (number > 0),
  priority integer not null default 0,
  name text not null check (length(name) between 1 and 60),
  search_key text not null,
  description jsonb,
  genre_kind text not null default 'channel' check (genre_kind = 'channel'),
  genre_id text not null,
  logo text references image,
  age_rating text not null check (age_rating in ('G', '7+', '13+', '18+')),
  free_for_guests boolean not null default false,
  time_shift boolean not null default true,
  catch_up_minutes integer not null default 0 check (catch_up_minutes >= 0),
  recordable boolean not null default true,
  ppv boolean not null default false,
  hd boolean not null default true,
  ad_mask smallint not null default 0 check (ad_mask >= 0),
  source jsonb not null,
  active boolean not null default true,
  foreign key (genre_kind, genre_id) references genre (kind, id)
);
comment on column channel.id is 'Numeric text: the address carries it and lists sort by it as a number (CHANNEL-02).';
comment on column channel.catch_up_minutes is 'tvodsavetime of the documents: how long the archive is kept; 0 is no catch-up.';
comment on column channel.source is 'Where the picture comes from: computed from the schedule, or an address to ingest.';

create table channel_package (
  channel_id text not null references channel on delete cascade,
  package_id text not null references package on delete cascade,
  primary key (channel_id, package_id)
);
create index channel_package_channels on channel_package (package_id);

create table programme (
  id text primary key,
  name jsonb not null,
  summary jsonb,
  category_kind text not null default 'programme' check (category_kind = 'programme'),
  category_id text,
  age_rating text not null check (age_rating in ('G', '7+', '13+', '18+')),
  rating_categories text[] not null default '{}'
    check (rating_categories <@ array['SEXUALITY', 'VIOLENCE', 'BAD_BEHAVIOR']),
  title_id text references title on delete set null,
  series boolean not null default false,
  live boolean not null default false,
  still text references image,
  search_key text not null,
  foreign key (category_kind, category_id) references genre (kind, id)
);
comment on table programme is 'What is shown, apart from when: one row for all airings of a daily news programme.';
comment on column programme.series is 'Whether its airings are episodes; its id is then the series head id of recordings.';
create index programme_search on programme using gin (search_key gin_trgm_ops);

create table programme_person (
  programme_id text not null references programme on delete cascade,
  person_id text not null references person,
  position smallint not null,
  primary key (programme_id, person_id)
);

create table airing (
  id text primary key,
  channel_id text not null references channel on delete cascade,
  programme_id text not null references programme on delete cascade,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  season_number smallint,
  episode_number smallint,
  episode_id text references episode on delete set null,
  ppv_product_id text references product,
  unique (channel_id, starts_at),
  check (ends_at > starts_at and ends_at <= starts_at + interval '24 hours')
);
comment on table airing is 'One showing of a programme on a channel. Its id is epgProgramId and prevuecode of the documents.';
comment on column airing.ends_at is 'At most a day after the start, so that a window of time is found from starts_at alone.';
create index airing_start on airing (starts_at);
comment on index airing_start is 'Windows over many channels, and the sweep of old days.';
create index airing_programme on airing (programme_id, starts_at);
comment on index airing_programme is 'Further airings of a programme: series recordings, search.';

create table label_item (
  label_id text not null references label on delete cascade,
  position integer not null,
  title_id text references title on delete cascade,
  channel_id text references channel on delete cascade,
  primary key (label_id, position),
  check (num_nonnulls(title_id, channel_id) = 1)
);

create table banner (
  id text primary key,
  menu_id text not null references menu on delete cascade,
  position integer not null,
  title_id text references title on delete cascade,
  channel_id text references channel on delete cascade,
  programme_id text references programme on delete set null,
  image text references image,
  badge jsonb,
  personal_badge jsonb,
  kicker jsonb,
  unique (menu_id, position),
  check (num_nonnulls(title_id, channel_id) = 1)
);
comment on table banner is 'Main board items of a menu: a title (linktype movie) or a channel (linktype tv).';
comment on column banner.personal_badge is 'Badge with {name}, for a viewer with a profile.';
