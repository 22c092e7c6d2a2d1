-- A season may have a name beside its number: "Season 2: The Island".
alter table season add column name jsonb;
