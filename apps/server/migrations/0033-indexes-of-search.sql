-- without a transaction
-- Names are searched in memory (ADR 0012): no query reads these trigrams, and each import paid for them.
drop index concurrently if exists title_search;
drop index concurrently if exists person_search;
drop index concurrently if exists programme_search;
-- Dropped first: a build that was interrupted leaves an invalid index of the name.
drop index concurrently if exists airing_product;
create index concurrently airing_product on airing (ppv_product_id) where ppv_product_id is not null;
comment on index airing_product is 'The airings that a ticket is for: deleting a product checks that none is left.';
drop index concurrently if exists airing_episode;
create index concurrently airing_episode on airing (episode_id, starts_at) where episode_id is not null;
comment on index airing_episode is 'The channels that show an episode whose media was added or has failed.';
drop index concurrently if exists programme_title;
create index concurrently programme_title on programme (title_id) where title_id is not null;
comment on index programme_title is 'The programmes that show a film whose media was added or has failed.';
