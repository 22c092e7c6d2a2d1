-- Sign-in of a television from a phone (RFC 8628).

create table device_login (
  id uuid primary key,
  device_code_hash text not null unique,
  user_code text not null check (length(user_code) between 4 and 20),
  user_agent text check (length(user_agent) <= 300),
  ip text check (length(ip) <= 64),
  account_id uuid references account on delete cascade,
  denied_at timestamptz,
  used_at timestamptz,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  check (denied_at is null or used_at is null),
  check (used_at is null or account_id is not null)
);
comment on table device_login is 'A device that shows a short code and waits until an owner approves it.';
comment on column device_login.device_code_hash is 'SHA-256 of the secret that the device holds.';
comment on column device_login.account_id is 'Who approved; null while it waits.';
create unique index device_login_user_code on device_login (user_code);
comment on index device_login_user_code is 'A code leads to one device. Expired rows are deleted by a job, and before a code is drawn again.';
create index device_login_account on device_login (account_id) where account_id is not null;
comment on index device_login_account is 'For the deletion of an account.';
