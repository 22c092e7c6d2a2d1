-- Guides from files (XMLTV), once or on a schedule.

alter table airing add column summary jsonb;
comment on column airing.summary is 'What this showing is about, where it differs from the programme: an episode of a series.';

create table guide_source (
  name text primary key check (length(name) between 1 and 80),
  address text not null check (address ~ '^https?://'),
  time_zone text not null default 'UTC',
  every_minutes integer not null check (every_minutes >= 15),
  next_at timestamptz not null,
  etag text,
  last_modified text,
  checked_at timestamptz,
  changed_at timestamptz,
  failure text
);
comment on table guide_source is 'A guide that is fetched again and again (npm run seyir -- guide sources).';
comment on column guide_source.time_zone is 'The zone of times without one.';
comment on column guide_source.etag is 'Validators of the version that was imported last: an unchanged guide is not read again.';
comment on column guide_source.failure is 'Why the last fetch or import failed; the guide then stays as it was.';
create index guide_source_due on guide_source (next_at);
comment on index guide_source_due is 'The sources to fetch next.';
