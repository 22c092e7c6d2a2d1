-- A deletion that its owner asked for waits a week (core/account/account-lifecycle.ts). Every sign-in within it withdraws the deletion.

alter table account drop constraint account_status_check;
alter table account add constraint account_status_check check (status in ('ACTIVE', 'SUSPENDED', 'LEAVING', 'ERASED'));
alter table account add column deletion_due_at timestamptz;
alter table account add column deletion_language text;
comment on column account.deletion_due_at is 'When an account whose owner asked for its deletion is erased; null when nobody asked.';
comment on column account.deletion_language is 'The language of the mail that confirms the deletion.';
alter table account add constraint account_deletion_check check ((status = 'LEAVING') = (deletion_due_at is not null));
create index account_deletion_due on account (deletion_due_at) where deletion_due_at is not null;

-- The same function as in 0078; a sign-in withdraws a deletion and says so.
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
  if holder.status = 'SUSPENDED' then return 'suspended'; end if;
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
  if holder.status = 'LEAVING' then
    update account set status = 'ACTIVE', deletion_due_at = null, deletion_language = null where id = owner;
    return 'returned';
  end if;
  return 'opened';
end $$;
