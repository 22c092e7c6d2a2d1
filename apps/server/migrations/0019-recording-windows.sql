-- Retention reads the distinct windows of a channel by a skip scan: one index probe a window, however many accounts record it.

create index recording_window on recording (channel_id, starts_at, ends_at, expires_at);
comment on index recording_window is 'Retention asks which windows of a channel are pinned (ORIGIN-07), each once.';
drop index recording_channel;
