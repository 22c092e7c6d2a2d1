-- A lease of a stream in one round trip: an opened stream cost six (renewal, begin, lock, list, insert, commit).
create function acquire_stream_lease(
  own_session uuid, own_account uuid, own_stream text, own_address text, bound_address text, own_resource text,
  watched_since timestamptz, own_playing text, own_issued_at timestamptz, at timestamptz, held_since timestamptz,
  in_use_since timestamptz, moved_before timestamptz, most int
) returns table (
  verdict text, session_id uuid, stream text, address text, moved_at timestamptz, seen_at timestamptz, playing text,
  issued_at timestamptz, playing_at timestamptz, resource text
) language plpgsql volatile as $$
#variable_conflict use_column
declare
  own stream_lease%rowtype;
  own_known text;
  taken_stream text := own_stream;
  held int;
  held_here int;
begin
  -- A lease that is still held is already counted: renewing it needs no lock.
  return query
    update stream_lease lease
       set seen_at = at,
           resource = case when lease.seen_at >= watched_since then lease.resource else own_resource end
     where lease.session_id = own_session and lease.stream = own_stream and lease.seen_at >= held_since
       and (own_address is null or lease.address = own_address)
    returning 'held', lease.session_id, lease.stream, lease.address, lease.moved_at, lease.seen_at, lease.playing,
              lease.issued_at, lease.playing_at, lease.resource;
  if found then return; end if;

  -- Leases of one account are counted and inserted one at a time. The following statements see what the other one committed;
  -- one statement for all would read the snapshot of its own start.
  perform pg_advisory_xact_lock(hashtextextended('stream-lease ' || own_account, 0));
  select lease.* into own
    from stream_lease lease join session on session.id = lease.session_id
   where lease.session_id = own_session and lease.stream = own_stream and lease.account_id = own_account
     and lease.seen_at >= held_since and session.ended_at is null;
  if found then
    -- A server may have bound the stream to a client address that is not written yet.
    own_known := case when own.address = '' then coalesce(bound_address, '') else own.address end;
    if own_address is not null and own_known <> '' and own_known <> own_address
       and own.seen_at >= in_use_since and own.moved_at > moved_before then
      taken_stream := own_stream || '@' || own_address;
    end if;
  end if;
  select count(*), count(*) filter (where lease.session_id = own_session and lease.stream = taken_stream)
    into held, held_here
    from stream_lease lease join session on session.id = lease.session_id
   where lease.account_id = own_account and lease.seen_at >= held_since and session.ended_at is null;
  if held_here = 0 and held >= most then
    verdict := 'limit';
    return next;
    return;
  end if;

  -- Inserts the lease of a living session, or moves it to a client address.
  return query
    insert into stream_lease as lease
      (session_id, account_id, stream, address, moved_at, seen_at, playing, issued_at, playing_at, resource)
    select session.id, session.account_id, taken_stream, coalesce(own_address, ''), at, at, own_playing, own_issued_at, at,
           own_resource
      from session
     where session.id = own_session and session.account_id = own_account and session.ended_at is null
    on conflict on constraint stream_lease_pkey do update
       set resource = case when lease.seen_at >= watched_since then lease.resource else excluded.resource end,
           address = excluded.address, moved_at = excluded.moved_at, seen_at = excluded.seen_at,
           playing = excluded.playing, issued_at = excluded.issued_at, playing_at = excluded.playing_at
    returning 'held', lease.session_id, lease.stream, lease.address, lease.moved_at, lease.seen_at, lease.playing,
              lease.issued_at, lease.playing_at, lease.resource;
  if found then return; end if;
  verdict := 'ended';
  return next;
end $$;
comment on function acquire_stream_lease is 'Renews the lease of a stream, or takes one: held with its row, limit where the account plays as many as it may, or ended with its session (LIVE-19).';
