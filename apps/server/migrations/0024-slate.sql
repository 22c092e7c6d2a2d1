-- A channel whose source is away shows a slate: a run of its own, so that archives and lists have it at its wall-clock time.
alter table ingest_run add column is_slate boolean not null default false;
comment on column ingest_run.is_slate is 'The slate that was shown while the source was away; false for what came from the source.';
