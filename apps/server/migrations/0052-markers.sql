-- Markers of films and episodes: the recap and the intro that a viewer may skip, and where the closing credits begin.
alter table title add column markers jsonb check (jsonb_typeof(markers) = 'object');
alter table episode add column markers jsonb check (jsonb_typeof(markers) = 'object');
comment on column title.markers is 'Of a film, in seconds: {"recap": {"from", "to"}, "intro": {"from", "to"}, "credits"}; a series has none, its episodes do.';
comment on column episode.markers is 'In seconds: {"recap": {"from", "to"}, "intro": {"from", "to"}, "credits"}.';
