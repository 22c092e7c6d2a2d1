-- Operators of the console: accounts with a role and a second factor, their own sessions, and who made a change.

create table operator (
  account_id uuid primary key references account on delete cascade,
  role text not null check (role in ('owner', 'editor', 'support', 'viewer')),
  sealed_totp text,
  totp_step bigint,
  added_at timestamptz not null default now()
);
comment on table operator is 'An account that may use the console, with its role.';
comment on column operator.sealed_totp is 'Secret of the authenticator application, encrypted with a key of the installation; null until the first sign-in.';
comment on column operator.totp_step is 'Time step of the code that was used last: a code counts once.';

create table console_session (
  id uuid primary key,
  account_id uuid not null references operator on delete cascade,
  token_hash text not null unique,
  sealed_new_totp text,
  verified_at timestamptz,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null
);
comment on table console_session is 'A sign-in to the console. Before the second factor (verified_at is null) it opens nothing.';
comment on column console_session.token_hash is 'SHA-256 of the token; before the second factor, of the ticket.';
comment on column console_session.sealed_new_totp is 'Secret that the operator is setting up.';
create index console_session_account on console_session (account_id);
create index console_session_sweep on console_session (expires_at);

alter table operator_change add column operator_id uuid references account on delete set null;
alter table operator_change add column operator_name text check (length(operator_name) <= 254);
comment on column operator_change.operator_id is 'The operator who made the change in the console; null on the command line.';
create index operator_change_operator on operator_change (operator_id) where operator_id is not null;

-- Lists of the console are paged by the primary key (uuid version 7: newest first). These serve its search and filters.
create index account_search on account using gin ((username_key || ' ' || coalesce(email_key, '')) gin_trgm_ops);
comment on index account_search is 'Accounts by a part of their name or address, for the console and `account list`.';
create index payment_order_state on payment_order (state, id desc);
comment on index payment_order_state is 'Orders of a state, newest first, for the console.';

alter table feedback add column handled_at timestamptz;
comment on column feedback.handled_at is 'When an operator dealt with it.';
create index feedback_open on feedback (id desc) where handled_at is null;
comment on index feedback_open is 'The inbox of the console.';
