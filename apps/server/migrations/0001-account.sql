-- Accounts, profiles, sessions, packages and what guards them.
-- Texts in two languages are jsonb {"tr": …, "en": …}; money is integer kuruş; instants are timestamptz.

create extension if not exists pg_trgm;

create table setting (
  key text primary key check (key ~ '^[a-z][a-z0-9_.-]*$'),
  value jsonb not null,
  updated_at timestamptz not null default now()
);
comment on table setting is 'Facts of this installation that are not deployment configuration, such as which demo edition was loaded.';

create table package (
  id text primary key check (id ~ '^[a-z0-9-]{1,40}$'),
  name text not null unique check (length(name) between 1 and 60),
  description jsonb not null default '[]',
  info jsonb not null,
  price_kurus integer not null check (price_kurus >= 0),
  profile_quota integer check (profile_quota > 0),
  recording_hours integer not null default 0 check (recording_hours >= 0),
  session_limit integer check (session_limit > 0),
  art jsonb not null default '[]',
  show_channels jsonb not null default '[]',
  position integer not null default 0,
  active boolean not null default true
);
comment on table package is 'What a viewer subscribes to by the month. The contract calls it a product.';
comment on column package.description is 'Lines of the card, each in two languages.';
comment on column package.art is 'Title ids whose posters fan out on the card.';

create table account (
  id uuid primary key,
  kind text not null check (kind in ('guest', 'subscriber')),
  username text not null check (length(username) between 3 and 254),
  username_key text not null unique,
  email text check (length(email) <= 254),
  email_key text unique,
  mobile text unique check (mobile ~ '^[0-9]{10}$'),
  password_hash text,
  first_name text not null default '' check (length(first_name) <= 64),
  last_name text not null default '' check (length(last_name) <= 64),
  user_code text not null unique check (user_code ~ '^[0-9]{8}$'),
  status text not null default 'ACTIVE' check (status in ('ACTIVE', 'SUSPENDED')),
  single_session boolean not null default false,
  device_quota integer default 6 check (device_quota > 0),
  created_at timestamptz not null default now()
);
comment on table account is 'Who pays, and the one shared account of all guests.';
comment on column account.username_key is 'The username folded to lower case: what sign-in compares.';
comment on column account.mobile is 'The ten digits after +90 or 0.';
comment on column account.device_quota is 'The greatest number of profiles, in spite of its name (PROFILE-34); null is no limit.';

create table profile (
  id uuid primary key,
  account_id uuid not null references account on delete cascade,
  name text not null check (length(name) between 1 and 15),
  poster_name text not null default 'firstMale',
  kid boolean not null default false,
  main boolean not null default false,
  pin_hash text,
  userlevel smallint not null default 0 check (userlevel in (0, 8, 12, 14)),
  volume smallint not null default 100 check (volume between 0 and 100),
  audio_language text,
  subtitle_language text,
  created_at timestamptz not null default now(),
  unique (account_id, id),
  check (not (kid and main)),
  check (not kid or userlevel in (12, 14))
);
comment on table profile is 'One viewer of an account.';
comment on column profile.userlevel is 'Mask of blocked ratings: 1 G, 2 7+, 4 13+, 8 18+ (PARENTAL-05).';
create unique index profile_one_main on profile (account_id) where main;
comment on index profile_one_main is 'An account has exactly one main profile (PROFILE-36).';

create table session (
  id uuid primary key,
  account_id uuid not null references account on delete cascade,
  profile_id uuid,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  end_reason text check (end_reason in ('LOGOUT', 'REPLACED', 'ACCOUNT_SUSPENDED', 'PROFILE_REMOVED', 'PACKAGE_CHANGED',
    'PACKAGE_RECOVERED', 'DEVICE_QUOTA', 'SESSION_TIMEOUT', 'OTHER_DEVICE', 'PASSWORD_RESET')),
  device_id text check (length(device_id) <= 64),
  device_type text not null default 'web' check (length(device_type) <= 20),
  user_agent text check (length(user_agent) <= 300),
  ip text check (length(ip) <= 64),
  verified_at timestamptz,
  main_pin_at timestamptz,
  admin_check_at timestamptz,
  foreign key (account_id, profile_id) references profile (account_id, id) on delete set null (profile_id),
  check ((ended_at is null) = (end_reason is null))
);
comment on table session is 'A sign-in on a device. Every token names one; ending the row ends the token.';
comment on column session.verified_at is 'The last password, code or passkey check (EASY-06).';
comment on column session.main_pin_at is 'The last passed check of the main profile''s PIN (CHANNEL-09, PARENTAL-06).';
comment on column session.admin_check_at is 'The last passed encrypted PIN check of a payment (PAY-08).';
create index session_living on session (account_id, created_at) where ended_at is null;
comment on index session_living is 'Counts and finds the oldest living session of an account at sign-in.';
create index session_profile on session (profile_id) where profile_id is not null;
comment on index session_profile is 'Removing a profile clears it from its sessions.';
create index session_sweep on session (expires_at);
comment on index session_sweep is 'The sweep that removes sessions long past.';

create table session_pin (
  session_id uuid not null references session on delete cascade,
  profile_id uuid not null references profile on delete cascade,
  passed_at timestamptz not null,
  primary key (session_id, profile_id)
);
comment on table session_pin is 'PIN checks a session has passed, by profile (PROFILE-31).';
create index session_pin_profile on session_pin (profile_id);
comment on index session_pin_profile is 'A changed PIN or a removed profile withdraws its passed checks.';

create table subscription (
  id uuid primary key,
  guid uuid not null unique,
  account_id uuid not null references account on delete cascade,
  package_id text not null references package,
  status text not null check (status in ('ACTIVE', 'SUSPENDED', 'CANCELLED', 'EXPIRED', 'REPLACED')),
  source text not null check (source in ('purchase', 'promo', 'operator')),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  renews boolean not null default true,
  cancelled_at timestamptz,
  created_at timestamptz not null default now(),
  check (ends_at > starts_at)
);
create unique index subscription_one_current on subscription (account_id) where status in ('ACTIVE', 'SUSPENDED', 'CANCELLED');
comment on index subscription_one_current is 'One package at a time; a cancelled one is current until it ends (PACKAGE-15).';
create index subscription_due on subscription (ends_at) where status in ('ACTIVE', 'SUSPENDED', 'CANCELLED');
comment on index subscription_due is 'The renewal job takes what ends next.';
create index subscription_history on subscription (account_id, created_at desc);

create table promo_code (
  code_key text primary key check (code_key = upper(code_key) and length(code_key) between 1 and 40),
  package_id text references package,
  days integer check (days > 0),
  discount_percent smallint check (discount_percent between 1 and 100),
  max_uses integer check (max_uses > 0),
  used_count integer not null default 0,
  valid_from timestamptz,
  valid_until timestamptz,
  description jsonb not null default '{}',
  check ((package_id is null) = (days is null)),
  check (package_id is not null or discount_percent is not null),
  check (max_uses is null or used_count <= max_uses)
);
comment on table promo_code is 'A code for days of a package, or for a discount on a title.';

create table promo_use (
  code_key text not null references promo_code on delete cascade,
  account_id uuid not null references account on delete cascade,
  used_at timestamptz not null default now(),
  primary key (code_key, account_id)
);

create table password_reset (
  token_hash text primary key,
  account_id uuid not null references account on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
comment on table password_reset is 'Reset links; only a hash of the token is kept.';
create index password_reset_account on password_reset (account_id);

create table login_code (
  id uuid primary key,
  account_id uuid not null references account on delete cascade,
  code_hash text not null,
  sent_by text not null check (sent_by in ('mail', 'sms')),
  wrong_tries smallint not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index login_code_account on login_code (account_id, created_at desc);
comment on index login_code_account is 'The newest code of an account is the one that counts (EASY-02).';

create table passkey (
  credential_id text primary key,
  account_id uuid not null references account on delete cascade,
  name text not null check (length(name) between 1 and 60),
  public_key bytea not null,
  counter bigint not null default 0,
  transports jsonb not null default '[]',
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkey_account on passkey (account_id);

create table passkey_challenge (
  challenge text primary key,
  session_id uuid references session on delete cascade,
  purpose text not null check (purpose in ('register', 'login')),
  expires_at timestamptz not null
);
create index passkey_challenge_session on passkey_challenge (session_id);
create index passkey_challenge_sweep on passkey_challenge (expires_at);

create table pin_key (
  id uuid primary key,
  public_key text not null,
  sealed_private_key text not null,
  created_at timestamptz not null default now()
);
comment on table pin_key is 'Key pair that encrypts the PIN of a payment in the browser (PIN-18); the private part is sealed with the secret.';

create table pin_nonce (
  nonce text primary key,
  session_id uuid not null references session on delete cascade,
  expires_at timestamptz not null
);
create index pin_nonce_session on pin_nonce (session_id);
create index pin_nonce_sweep on pin_nonce (expires_at);

create table try_counter (
  key text not null check (length(key) <= 200),
  window_starts_at timestamptz not null,
  expires_at timestamptz not null,
  count integer not null default 1,
  primary key (key, window_starts_at)
);
comment on table try_counter is 'Tries at sign-in, codes, PINs and promotion codes, by what is guarded and window; shared by all servers.';
create index try_counter_sweep on try_counter (expires_at);

create table feedback (
  id uuid primary key,
  account_id uuid not null references account on delete cascade,
  profile_id uuid references profile on delete set null,
  kind text not null check (kind in ('suggestion', 'complaint')),
  text text not null check (length(text) between 1 and 1000),
  created_at timestamptz not null default now()
);
create index feedback_newest on feedback (created_at desc);
create index feedback_profile on feedback (profile_id) where profile_id is not null;
