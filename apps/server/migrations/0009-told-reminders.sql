-- A reminder that was told stays set until its programme begins: the bell of a viewer does not go out in the last minute.
-- It is told again when the programme is moved afterwards.

alter table reminder add column told_for timestamptz;
comment on column reminder.told_for is 'The begin it was told for; null when it was not told yet.';
