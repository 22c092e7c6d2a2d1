-- The media core: packaged assets, the timelines of channels, and who is watching.
-- Times inside a timeline are integer microseconds since 1970 (`_us`), so that sums of segment durations are exact.

create table asset (
  id text primary key check (id ~ '^[A-Za-z0-9_-]{8,40}$'),
  kind text not null check (kind in ('title', 'trailer', 'programme', 'filler')),
  content_code text not null check (length(content_code) <= 120),
  state text not null default 'waiting' check (state in ('waiting', 'working', 'ready', 'failed')),
  failure text,
  recipe jsonb not null,
  durations jsonb not null default '[]',
  sprite jsonb,
  encrypted boolean not null default false,
  rank integer not null default 0,
  wanted_at timestamptz,
  created_at timestamptz not null default now(),
  ready_at timestamptz,
  unique (kind, content_code),
  check ((state = 'failed') = (failure is not null)),
  check (state <> 'ready' or jsonb_array_length(durations) > 0)
);
comment on table asset is 'A packaged piece of media: film, episode, trailer, or what a programme of a computed channel shows.';
comment on column asset.id is 'Not to be guessed: it stands in addresses.';
comment on column asset.content_code is 'The film or episode; the title of a trailer; the programme; the name of a filler.';
comment on column asset.failure is 'Why packaging failed, in words an operator understands.';
comment on column asset.recipe is 'What it is made from: an operator''s file, or scenes of the demonstration.';
comment on column asset.durations is 'Segment durations, run-length encoded: [[microseconds, count], ...]. Known before the media is made where the recipe tells.';
comment on column asset.wanted_at is 'When a viewer last asked for it before it was ready: it is made first.';
create index asset_queue on asset (wanted_at desc nulls last, rank) where state in ('waiting', 'working');
comment on index asset_queue is 'What is made next.';

create table asset_rendition (
  asset_id text not null references asset on delete cascade,
  id text not null check (id ~ '^[vat][0-9]{1,4}$'),
  codecs text not null,
  bandwidth integer not null check (bandwidth > 0),
  average_bandwidth integer not null check (average_bandwidth > 0),
  width integer,
  height integer,
  frame_rate text,
  language text,
  name text,
  is_default boolean not null default false,
  segments jsonb not null,
  primary key (asset_id, id),
  check ((id like 'v%') = (width is not null and height is not null and frame_rate is not null))
);
comment on table asset_rendition is 'One ladder rung (v720), audio track (a1) or subtitle track (t1) of an asset.';
comment on column asset_rendition.frame_rate is 'Frames per second, as 25 or 30000/1001.';
comment on column asset_rendition.segments is 'Where its bytes are: files, the init segment, and offset and size of every segment.';

create table ingest_run (
  id text primary key check (id ~ '^[A-Za-z0-9_-]{8,40}$'),
  channel_id text not null references channel on delete cascade,
  started_at timestamptz not null,
  ended_at timestamptz,
  end_reason text,
  renditions jsonb not null default '[]'
);
comment on table ingest_run is 'One run of the process that cuts a live source into segments.';
create index ingest_run_channel on ingest_run (channel_id, started_at desc);

create table span (
  channel_id text not null references channel on delete cascade,
  msn integer not null check (msn >= 0),
  dsn integer not null check (dsn >= 0),
  start_us bigint not null,
  end_us bigint not null,
  asset_id text references asset,
  run_id text references ingest_run on delete cascade,
  first_segment integer not null default 0 check (first_segment >= 0),
  segment_count integer not null check (segment_count > 0),
  durations jsonb,
  primary key (channel_id, msn),
  check (end_us > start_us),
  check (num_nonnulls(asset_id, run_id) = 1),
  check ((run_id is null) = (durations is null))
);
comment on table span is 'A stretch of a channel''s timeline with one source. Its numbers are given once and never change (ORIGIN-01).';
comment on column span.msn is 'Media sequence number of its first segment: the same in every list that names it.';
comment on column span.dsn is 'Discontinuity number of its first segment.';
comment on column span.first_segment is 'Where in its source it begins. A span longer than its asset goes round, with a discontinuity at every round.';
comment on column span.durations is 'Of an ingested span: segment durations, run-length encoded. A computed one takes those of its asset.';
create index span_time on span (channel_id, start_us);
comment on index span_time is 'The span of a moment.';
create index span_asset on span (asset_id) where asset_id is not null;
create index span_run on span (run_id) where run_id is not null;

create table sprite_sheet (
  channel_id text not null references channel on delete cascade,
  first_msn integer not null,
  start_us bigint not null,
  tiles integer not null check (tiles > 0),
  file text not null,
  primary key (channel_id, first_msn)
);
comment on table sprite_sheet is 'Thumbnails of a stretch of an ingested channel, one tile a segment. Computed channels use those of their assets.';

create table stream_lease (
  session_id uuid primary key references session on delete cascade,
  account_id uuid not null references account on delete cascade,
  resource text not null check (length(resource) <= 200),
  seen_at timestamptz not null
);
comment on table stream_lease is 'Who is watching: a session plays one stream, an account as many as its limit. Old leases count no more.';
create index stream_lease_account on stream_lease (account_id, seen_at);

alter table channel add column encrypted boolean not null default false;
comment on column channel.encrypted is 'Segments are encrypted with AES-128 and rotating keys.';
