-- Passkeys as second factor of operators, apart from those of viewers: the password alone is enough to add a passkey as a
-- viewer, and such a passkey must not open the console.

create table operator_passkey (
  credential_id text primary key,
  account_id uuid not null references operator on delete cascade,
  name text not null check (length(name) between 1 and 60),
  public_key bytea not null,
  counter bigint not null default 0,
  created_at timestamptz not null,
  last_used_at timestamptz
);
comment on table operator_passkey is 'A passkey that an operator added in a console session: second factor beside the code.';
create index operator_passkey_account on operator_passkey (account_id);

alter table console_session add column challenge text;
alter table console_session add column challenge_expires_at timestamptz;
comment on column console_session.challenge is 'Open WebAuthn challenge of a ticket or session, for one use.';
