-- Photos of profiles: files in the store of images, under a random key that is the secret of their address.

create table profile_photo (
  key text primary key check (key ~ '^[0-9a-f]{32}$'),
  account_id uuid references account on delete set null,
  profile_id uuid unique references profile on delete set null,
  created_at timestamptz not null default now()
);
comment on table profile_photo is 'A stored photo. The row is written before its file and deleted after it, so that no file is without a row.';
comment on column profile_photo.key is 'Random, 128 bits: the name of the file, and the part of the address that cannot be guessed. A new photo has a new key.';
comment on column profile_photo.profile_id is 'The profile that shows it. Null while it is uploaded, and after it was replaced or its profile was removed: the file is deleted then.';
create index profile_photo_account on profile_photo (account_id);
comment on index profile_photo_account is 'The photos of an account, for its export and its erasure.';
create index profile_photo_unused on profile_photo (created_at) where profile_id is null;
comment on index profile_photo_unused is 'Photos that no profile shows, for their sweep.';
