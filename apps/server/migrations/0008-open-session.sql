-- Opening a session in one message to the database: every sign-in passes here, and on the embedded database the
-- messages are what a sign-in costs.

create function open_session(
  new_id uuid, owner uuid, opened_at timestamptz, until timestamptz, verified timestamptz,
  device text, device_kind text, agent text, address text, single_limit int, unsaid_limit int
) returns text language plpgsql volatile as $$
declare
  holder account%rowtype;
  most int;
begin
  -- Sign-ins of one account wait for each other here. What follows is asked after the wait and sees what the other did,
  -- which one statement for all would not: it would look with the eyes of its beginning.
  select * into holder from account where id = owner for update;
  if not found then return 'missing'; end if;
  if holder.status = 'SUSPENDED' then return 'suspended'; end if;
  most := case when holder.single_session then single_limit else coalesce(
    (select (select session_limit from package where package.id = subscription.package_id) from subscription
      where account_id = owner and status in ('ACTIVE', 'CANCELLED') and ends_at > opened_at),
    unsaid_limit) end;
  if (select count(*) from session where account_id = owner and ended_at is null and expires_at > opened_at) >= most then
    return 'full';
  end if;
  insert into session (id, account_id, created_at, last_seen_at, expires_at, verified_at,
                       device_id, device_type, user_agent, ip)
  values (new_id, owner, opened_at, opened_at, until, verified, device, device_kind, agent, address);
  return 'opened';
end $$;
comment on function open_session is 'Adds a session if its account has room for one more: opened, full, suspended or missing (LOGIN-22, LOGIN-23).';
