-- The name of a channel or package in other languages, by BCP 47 tag. A language that is not here shows `name`.
alter table channel add column names jsonb not null default '{}';
alter table package add column names jsonb not null default '{}';
comment on column channel.names is 'The name by language tag where it differs from name, which is the Turkish one.';
comment on column package.names is 'The name by language tag where it differs from name, which is the Turkish one.';
