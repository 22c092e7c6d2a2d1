-- The picture before the name of a tab, which children who cannot read yet choose by.
alter table category add column icon text check (icon in ('all', 'music', 'adventure', 'funny', 'learn', 'film'));
comment on column category.icon is 'The icon of a tab, drawn in the kids menu; null draws none. The words are those of TAB_ICONS.';
