-- What a profile does with titles and channels, and what is counted of it.

create table title_reaction (
  profile_id uuid not null references profile on delete cascade,
  title_id text not null references title on delete cascade,
  reaction text not null check (reaction in ('like', 'dislike')),
  made_at timestamptz not null default now(),
  primary key (profile_id, title_id)
);
comment on table title_reaction is 'One row per title makes like and dislike exclude each other (LIKE-01).';

create table watchlist_item (
  profile_id uuid not null references profile on delete cascade,
  title_id text not null references title on delete cascade,
  added_at timestamptz not null default now(),
  primary key (profile_id, title_id)
);
create index watchlist_newest on watchlist_item (profile_id, added_at desc);

create table watch_position (
  profile_id uuid not null references profile on delete cascade,
  content_code text not null check (length(content_code) <= 120),
  title_id text not null references title on delete cascade,
  episode_id text references episode on delete cascade,
  position_seconds integer not null check (position_seconds >= 0),
  completed boolean not null default false,
  updated_at timestamptz not null default now(),
  primary key (profile_id, content_code)
);
comment on table watch_position is 'Where a profile stopped; the content code is the id of the film or of the episode.';
create index watch_position_newest on watch_position (profile_id, updated_at desc);
comment on index watch_position_newest is 'Continue watching, newest first (MYSTUFF-03).';

create table channel_lock (
  profile_id uuid not null references profile on delete cascade,
  channel_id text not null references channel on delete cascade,
  locked_at timestamptz not null default now(),
  primary key (profile_id, channel_id)
);

create table channel_favourite (
  profile_id uuid not null references profile on delete cascade,
  channel_id text not null references channel on delete cascade,
  added_at timestamptz not null default now(),
  primary key (profile_id, channel_id)
);

create table channel_visit (
  profile_id uuid not null references profile on delete cascade,
  channel_id text not null references channel on delete cascade,
  watched_at timestamptz not null,
  primary key (profile_id, channel_id)
);
comment on table channel_visit is 'The last time a profile watched a channel: last-watched channels, each once (HOME-08).';
create index channel_visit_newest on channel_visit (profile_id, watched_at desc);

create table reminder (
  profile_id uuid not null references profile on delete cascade,
  airing_id text not null references airing on delete cascade,
  created_at timestamptz not null default now(),
  primary key (profile_id, airing_id)
);
create index reminder_airing on reminder (airing_id);
comment on index reminder_airing is 'The job that tells viewers a minute before a programme begins.';

create table usage_event (
  id bigint generated always as identity primary key,
  kind text not null check (length(kind) <= 40),
  account_id uuid,
  profile_id uuid,
  session_id uuid,
  device_type text,
  happened_at timestamptz not null default now(),
  data jsonb not null default '{}'
);
comment on table usage_event is 'Sign-ins, page views, watch pings, media and purchase logs, as the clients report them.';
comment on column usage_event.account_id is 'No references here: events arrive in batches, after the viewer may be gone, and nothing they name is looked up.';
create index usage_event_time on usage_event (happened_at);
comment on index usage_event_time is 'Reports over a span of time, and the sweep of old events.';
