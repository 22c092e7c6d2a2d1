-- Computed channels without discontinuities: media with equal init segments follows each other on one timeline.
alter table asset add column init_hash text check (init_hash ~ '^[0-9a-f]{20}$');
comment on column asset.init_hash is 'Hash of the init segments of its renditions. Null until it is known: then it begins with a discontinuity wherever it is shown.';
alter table span add column init_hash text check (init_hash ~ '^[0-9a-f]{20}$');
comment on column span.init_hash is 'Hash of its asset''s init segments when it was planned. Rounds, and spans of the same hash that touch, have one discontinuity number. Null: every round begins with a discontinuity.';
comment on column span.dsn is 'Discontinuity number of its first segment; that of the span before where both have one init_hash.';
comment on column span.first_segment is 'Where in its source it begins. A span longer than its asset goes round.';
