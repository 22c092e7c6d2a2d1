-- Titles that a profile took out of "continue watching": their positions stay.
alter table watch_position add column listed boolean not null default true;
comment on column watch_position.listed is 'False when the profile took the title out of "continue watching"; the next save sets it again.';
