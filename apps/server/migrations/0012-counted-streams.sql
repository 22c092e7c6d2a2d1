-- A lease belongs to one stream that plays, no longer to one session. Leases are of the moment: players that are watching
-- take a new one with their next request.
delete from stream_lease;
alter table stream_lease
  drop constraint stream_lease_pkey,
  add column stream text not null check (length(stream) <= 200),
  add column address text not null check (length(address) <= 64),
  add column moved_at timestamptz not null,
  add column playing text not null check (length(playing) <= 200),
  add column issued_at timestamptz not null,
  add column playing_at timestamptz not null,
  add primary key (session_id, stream);
comment on table stream_lease is 'Who is watching: one row for each stream that plays, an account has as many as its limit. Old leases count no more.';
comment on column stream_lease.stream is 'The player of the session; "@address" is added for a second client address, "+owner" for a second stream of the same player.';
comment on column stream_lease.address is 'Client address that uses the stream; empty before the first request for media.';
comment on column stream_lease.moved_at is 'When the stream was taken or moved to another client address.';
comment on column stream_lease.playing is 'Channel or asset that is played: that of the newest address.';
comment on column stream_lease.issued_at is 'When that address was handed out.';
comment on column stream_lease.playing_at is 'When it was last used.';
comment on column stream_lease.resource is 'Rights of what the viewer is taken to watch, which follows a change of channel late.';
