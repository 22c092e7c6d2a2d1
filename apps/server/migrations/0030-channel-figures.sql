-- What browsers measured on each channel, by hour: the charts of the console read these rows and not the media log.

create table channel_figure (
  channel_code text not null check (length(channel_code) <= 64),
  hour timestamptz not null,
  zaps integer not null,
  zap_ms integer,
  slow_zap_ms integer,
  starts integer not null,
  first_frame_ms integer,
  slow_first_frame_ms integer,
  stalls integer not null,
  errors integer not null,
  primary key (channel_code, hour)
);
comment on table channel_figure is 'Zaps, starts, stalls and errors of a channel in an hour, as browsers reported them; median and 95th percentile.';
create index channel_figure_sweep on channel_figure (hour);

create index usage_event_media on usage_event (happened_at) where kind = 'media';
comment on index usage_event_media is 'The media log of an hour, without watch pings, for channel_figure.';
