-- The owner's changes of the account: a new address or number that is not confirmed yet, the terms that were accepted, and
-- sessions that the owner ended.

create table contact_change (
  account_id uuid primary key references account on delete cascade,
  email text check (length(email) <= 254),
  mobile text check (mobile ~ '^[0-9]{10}$'),
  code_hash text not null,
  wrong_tries smallint not null default 0 check (wrong_tries >= 0),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  check ((email is null) <> (mobile is null))
);
comment on table contact_change is 'An e-mail address or mobile number that the owner wants to have, until the code that was sent there is confirmed. One an account: a newer one replaces it.';
comment on column contact_change.code_hash is 'HMAC of the six digits.';

alter table account
  add column terms_version text check (length(terms_version) <= 20),
  add column terms_accepted_at timestamptz,
  add check ((terms_version is null) = (terms_accepted_at is null));
comment on column account.terms_version is 'The version of the terms and the privacy notice that the owner accepted at sign-up; null for an account that was opened without them.';

alter table session drop constraint session_end_reason_check;
alter table session add constraint session_end_reason_check check (end_reason in ('LOGOUT', 'REPLACED', 'ACCOUNT_SUSPENDED',
  'PROFILE_REMOVED', 'PACKAGE_CHANGED', 'PACKAGE_RECOVERED', 'DEVICE_QUOTA', 'SESSION_TIMEOUT', 'OTHER_DEVICE', 'PASSWORD_RESET',
  'SESSION_ENDED'));
