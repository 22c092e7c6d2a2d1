-- Popularity of titles, counted at night by a job: the search index reads one row a title instead of counting every watch
-- position at each rebuild.
create table title_popularity (
  title_id text primary key references title on delete cascade,
  watchers integer not null check (watchers >= 0),
  likes integer not null check (likes >= 0),
  counted_at timestamptz not null
);
comment on table title_popularity is 'How many profiles have started a title and how many like it, as of the last count; orders search results.';
