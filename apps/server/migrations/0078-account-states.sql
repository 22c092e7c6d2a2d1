-- An erased account has a state of its own: a suspension can be lifted, an erasure cannot (core/account/account-lifecycle.ts).

alter table account drop constraint account_status_check;
alter table account add constraint account_status_check check (status in ('ACTIVE', 'SUSPENDED', 'ERASED'));
update account set status = 'ERASED'
  where status = 'SUSPENDED' and username_key = 'erased-' || user_code and password_hash is null and email_key is null;

-- The same function as in 0026; an erased account has nobody to sign in.
create or replace function open_session(
  new_id uuid, owner uuid, opened_at timestamptz, until timestamptz, verified timestamptz,
  device text, device_kind text, agent text, address text, single_limit int, unsaid_limit int
) returns text language plpgsql volatile as $$
declare
  holder account%rowtype;
  most int;
begin
  -- Sign-ins of one account wait for each other here. The following statements see what the other one committed; one
  -- statement for all would read the snapshot of its own start.
  select * into holder from account where id = owner for update;
  if not found or holder.status = 'ERASED' then return 'missing'; end if;
  if holder.status <> 'ACTIVE' then return 'suspended'; end if;
  most := case when holder.single_session then single_limit else coalesce(
    (select (select session_limit from package where package.id = subscription.package_id) from subscription
      where account_id = owner and status in ('ACTIVE', 'CANCELLED') and ends_at > opened_at),
    unsaid_limit) end;
  if (select count(*) from session
       where account_id = owner and ended_at is null and expires_at > opened_at and not is_link) >= most then
    return 'full';
  end if;
  insert into session (id, account_id, created_at, last_seen_at, expires_at, verified_at,
                       device_id, device_type, user_agent, ip)
  values (new_id, owner, opened_at, opened_at, until, verified, device, device_kind, agent, address);
  return 'opened';
end $$;
