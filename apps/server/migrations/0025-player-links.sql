-- Personal links for players that are not ours. A link has a session row of its own, so that stream tokens, leases, rechecks
-- and forced endings treat it like any other viewer; such a session has no token of the API and takes no place among the
-- sessions of its account.

alter table session add column is_link boolean not null default false;
comment on column session.is_link is 'The session of a player link: not counted among the account''s sessions and not listed with them.';

create table player_link (
  id uuid primary key,
  account_id uuid not null references account on delete cascade,
  profile_id uuid not null,
  session_id uuid not null unique references session on delete cascade,
  name text not null check (length(name) between 1 and 40),
  secret_hash text not null unique,
  created_at timestamptz not null,
  foreign key (account_id, profile_id) references profile (account_id, id) on delete cascade
);
comment on table player_link is 'A personal address of a profile for players that are not ours. It is over when its session has ended.';
comment on column player_link.secret_hash is 'SHA-256 of the secret, which is shown once.';
create index player_link_account on player_link (account_id);
create index player_link_profile on player_link (profile_id);

-- The same function as in 0008, without the sessions of links in the count.
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
  if not found then return 'missing'; end if;
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
  return 'opened';
end $$;

-- Players that speak the Xtream API keep ids as integers; ours are words.
alter table title add column player_id integer generated always as identity unique;
comment on column title.player_id is 'The number of the title in the Xtream API.';
alter table episode add column player_id integer generated always as identity unique;
comment on column episode.player_id is 'The number of the episode in the Xtream API.';
alter table genre add column player_id integer generated always as identity unique;
comment on column genre.player_id is 'The number of the category in the Xtream API.';
