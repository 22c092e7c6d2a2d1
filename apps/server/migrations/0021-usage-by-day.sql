-- Usage events by day: dropping an old day is instant. Partitions are in a schema of their own; the server adds them.
-- Past events become the partition of everything before tomorrow.

create schema if not exists usage;
create sequence usage_event_number;

alter table usage_event alter column id drop identity;
alter table usage_event set schema usage;

do $$
declare
  tomorrow date := (now() at time zone 'UTC')::date + 1;
begin
  execute format('alter table usage.usage_event rename to %I', 'before_' || to_char(tomorrow, 'YYYYMMDD'));
  create table public.usage_event (
    id bigint not null default nextval('public.usage_event_number'),
    kind text not null check (length(kind) <= 40),
    account_id uuid,
    profile_id uuid,
    session_id uuid,
    device_type text,
    happened_at timestamptz not null default now(),
    data jsonb not null default '{}'
  ) partition by range (happened_at);
  execute format(
    'alter table public.usage_event attach partition usage.%I for values from (minvalue) to (%L)',
    'before_' || to_char(tomorrow, 'YYYYMMDD'), tomorrow::timestamp at time zone 'UTC');
end $$;

create index usage_event_day on usage_event (happened_at);
comment on table usage_event is 'Sign-ins, page views, watch pings, media, recording and purchase logs, as the clients report them; a partition a day (UTC).';
comment on column usage_event.account_id is 'No references here: events arrive in batches, after the viewer may be gone, and nothing they name is looked up.';
comment on index usage_event_day is 'Reports over a span of time.';
