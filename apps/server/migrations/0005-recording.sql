-- Network recordings: a row is a pin on a window of a channel's timeline. Nothing is copied.

create table recording_rule (
  id uuid primary key,
  account_id uuid not null references account on delete cascade,
  profile_id uuid references profile on delete set null,
  series_id text not null,
  channel_id text not null references channel on delete cascade,
  created_at timestamptz not null default now(),
  unique (account_id, series_id, channel_id)
);
comment on table recording_rule is 'The wish to record every further episode of a series.';
create index recording_rule_series on recording_rule (series_id, channel_id);
comment on index recording_rule_series is 'A new airing finds the accounts that want it.';
create index recording_rule_profile on recording_rule (profile_id) where profile_id is not null;

create table recording (
  id uuid primary key,
  account_id uuid not null references account on delete cascade,
  profile_id uuid references profile on delete set null,
  rule_id uuid references recording_rule on delete set null,
  airing_id text not null,
  channel_id text not null references channel on delete cascade,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  name jsonb not null,
  summary jsonb,
  still text references image,
  age_rating text not null check (age_rating in ('G', '7+', '13+', '18+')),
  series_id text,
  season_number smallint,
  episode_number smallint,
  requested_at timestamptz not null default now(),
  expires_at timestamptz not null,
  unique (account_id, airing_id),
  check (ends_at > starts_at)
);
comment on table recording is 'Its state follows from the clock: to be recorded, recording, recorded (RECORD-12).';
comment on column recording.airing_id is 'No reference: a recording outlives the guide rows of its day, so it carries its own texts.';
create index recording_list on recording (account_id, starts_at desc);
create index recording_channel on recording (channel_id, starts_at);
comment on index recording_channel is 'Retention asks which windows of a channel are pinned (ORIGIN-07).';
create index recording_expiry on recording (expires_at);
create index recording_by_rule on recording (rule_id) where rule_id is not null;
comment on index recording_by_rule is 'Ending a series recording finds what it had planned.';
create index recording_profile on recording (profile_id) where profile_id is not null;
comment on index recording_profile is 'Removing a profile keeps its recordings for the account.';
