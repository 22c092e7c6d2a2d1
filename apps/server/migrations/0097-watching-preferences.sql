-- How a profile reads and hears what it watches (WCAG 1.2, and the settings of the player).

alter table profile add column audio_description boolean not null default false;
alter table profile add column hard_of_hearing boolean not null default false;
alter table profile add column spoken_subtitles boolean not null default false;
alter table profile add column subtitle_look jsonb;
comment on column profile.audio_description is 'Takes a described audio track where one is offered.';
comment on column profile.hard_of_hearing is 'Takes subtitles for the hard of hearing where they are offered.';
comment on column profile.spoken_subtitles is 'Subtitles are spoken by the browser.';
comment on column profile.subtitle_look is 'Size, colour, edge, ground and place of subtitles; null is the preset.';

alter table asset_rendition add column role text check (role in ('description', 'hearing'));
comment on column asset_rendition.role is 'An audio track that describes the picture, or subtitles for the hard of hearing.';
