-- Pictures of programmes that a guide file names (<icon>): fetched once, and kept as images of our own.

alter table programme add column picture_url text;
comment on column programme.picture_url is 'Address of the picture in the imported guide; still is our copy of it.';
create index programme_picture on programme (picture_url) where picture_url is not null;
comment on index programme_picture is 'Pictures that are still to be fetched, and the programmes of one that was.';

create table guide_picture (
  url text primary key,
  image text references image,
  failures smallint not null default 0,
  next_at timestamptz not null
);
comment on table guide_picture is 'A picture of a guide that was fetched, or could not be.';
comment on column guide_picture.image is 'Our copy; null while the picture could not be fetched.';
comment on column guide_picture.next_at is 'When a failed picture is tried again.';
create index guide_picture_image on guide_picture (image) where image is not null;
comment on index guide_picture_image is 'The sweep of pictures that no programme shows any more.';

create index programme_still on programme (still) where still is not null;
comment on index programme_still is 'The sweep of pictures that no programme shows any more.';
create index recording_still on recording (still) where still is not null;
comment on index recording_still is 'The sweep of pictures: those of recordings are kept.';
