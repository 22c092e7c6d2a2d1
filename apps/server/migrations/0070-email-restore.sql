-- A reset link at the address that an account had before its e-mail address was changed.
alter table password_reset add column restores_email text;
comment on column password_reset.restores_email is 'The address that the account gets back when this link is used. It was sent there when the address was changed, and works whatever the account''s password is by then.';
