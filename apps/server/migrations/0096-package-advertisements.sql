-- Whether a package shows advertisements.

alter table package add column shows_ads boolean;
comment on column package.shows_ads is 'Whether its subscribers see advertisements; null: unless it costs as much as the dearest package on sale.';
