-- The recording hours of a package become the quota of its subscribers.

alter table package alter column recording_hours drop default;
alter table package alter column recording_hours drop not null;
update package set recording_hours = null where recording_hours = 0;
comment on column package.recording_hours is 'Quota of a subscriber, in hours (QUOTA-04); null is the quota of the installation, SEYIR_RECORDING_HOURS.';
