-- A reset link that takes back a changed mobile number; with an e-mail address of its own or without.
alter table password_reset add column restores_mobile text check (restores_mobile ~ '^([0-9]{10})?$');
comment on column password_reset.restores_mobile is 'The mobile number that the account gets back when this link is used; empty: the account had none. Null: the number stays.';
comment on column password_reset.restores_email is 'The address that the account gets back when this link is used; empty: the account had none. Null: the address stays. The link was sent to the owner when address or number was changed, and works whatever the account''s password is by then.';
