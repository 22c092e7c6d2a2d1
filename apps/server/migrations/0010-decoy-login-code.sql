-- Decoy login codes: asking for a code writes a row for an unknown user too, under a keyed hash of the typed name. A wrong
-- code then costs the same reads and writes for a known and an unknown user, so the time of an answer tells nothing (EASY-01).

alter table login_code alter column account_id drop not null;
alter table login_code add column unknown_name text check (length(unknown_name) <= 64);
alter table login_code add constraint login_code_owner check ((account_id is null) <> (unknown_name is null));
comment on column login_code.unknown_name is 'Keyed hash of a name that no account has; such a code was sent to nobody and fits nothing.';
create index login_code_unknown on login_code (unknown_name, created_at desc) where unknown_name is not null;
comment on index login_code_unknown is 'The newest decoy of an unknown name, found as the newest code of an account is.';
