-- Push subscriptions of browsers (RFC 8030), one for each session, so that a sign-out ends it.
create table push_subscription (
  session_id uuid primary key references session on delete cascade,
  endpoint text not null unique check (length(endpoint) <= 1000),
  p256dh text not null check (length(p256dh) <= 200),
  auth text not null check (length(auth) <= 100),
  language text not null check (length(language) <= 35),
  created_at timestamptz not null default now()
);
comment on table push_subscription is 'Where a push service takes messages for a browser, and the keys they are encrypted with.';
comment on column push_subscription.endpoint is 'Unique: a browser that signs in again moves its subscription to the new session.';

alter table recording add column announced_at timestamptz;
comment on column recording.announced_at is 'When its start was pushed to the devices of the account.';
create index recording_start on recording (starts_at) where announced_at is null;
comment on index recording_start is 'The job that pushes the start of recordings.';
