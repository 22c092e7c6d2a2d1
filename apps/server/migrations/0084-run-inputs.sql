-- Which input a run shows, and whether its picture is passed on as it is: `channel status` and the console say so.
alter table ingest_run
  add column is_fallback boolean not null default false,
  -- Null for runs of before, and for the slate.
  add column is_copied boolean;
