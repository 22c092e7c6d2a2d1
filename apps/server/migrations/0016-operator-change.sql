-- Changes an operator makes on the command line: who changed what, from which values to which, so that a change can be undone.

create table operator_change (
  id bigint generated always as identity primary key,
  made_at timestamptz not null default now(),
  command text not null check (length(command) <= 2000),
  undoable boolean not null,
  undone_by bigint references operator_change
);
comment on table operator_change is 'One command that changed the catalogue or the shop.';
comment on column operator_change.command is 'The command as it was typed, without passwords.';
comment on column operator_change.undoable is 'False where the change removed rows of viewers too, which are not kept.';
comment on column operator_change.undone_by is 'The change that restored the values before.';

create table operator_change_row (
  change_id bigint not null references operator_change on delete cascade,
  position integer generated always as identity,
  table_name text not null,
  before jsonb,
  after jsonb,
  primary key (change_id, position),
  check (before is not null or after is not null)
);
comment on table operator_change_row is 'A row that a command inserted (before is null), changed, or deleted (after is null).';

-- Written by triggers, so that rows which a foreign key deletes are kept too. Off unless the transaction names its change.
create function keep_operator_change() returns trigger language plpgsql set timezone = 'UTC' as $$
declare
  change text := current_setting('seyir.operator_change', true);
begin
  if coalesce(change, '') = '' then return null; end if;
  if tg_op = 'UPDATE' and old is not distinct from new then return null; end if;
  insert into operator_change_row (change_id, table_name, before, after)
  values (change::bigint, tg_table_name,
          case when tg_op <> 'INSERT' then to_jsonb(old) end,
          case when tg_op <> 'DELETE' then to_jsonb(new) end);
  return null;
end
$$;

create trigger channel_change after insert or update or delete on channel for each row execute function keep_operator_change();
create trigger channel_package_change after insert or update or delete on channel_package for each row execute function keep_operator_change();
create trigger genre_change after insert or update or delete on genre for each row execute function keep_operator_change();
create trigger package_change after insert or update or delete on package for each row execute function keep_operator_change();
create trigger product_change after insert or update or delete on product for each row execute function keep_operator_change();
create trigger promo_code_change after insert or update or delete on promo_code for each row execute function keep_operator_change();

-- Where a channel came from, so that the next import of the list finds it again, and what its list says about the source.
alter table channel add column import_key text unique check (length(import_key) <= 300);
comment on column channel.import_key is 'Identity of the channel in the list it was imported from: its tvg-id, or its folded name.';
alter table channel add column imported jsonb;
comment on column channel.imported is 'The channel as its list said when it was last imported: the next import changes only what the list changed.';
alter table channel add column radio boolean not null default false;
comment on column channel.radio is 'Sound without a picture.';
alter table channel add column guide_id text check (length(guide_id) <= 200);
comment on column channel.guide_id is 'Id of the channel in guide files (XMLTV). Several channels may share one.';
create index channel_guide on channel (guide_id) where guide_id is not null;
comment on index channel_guide is 'The channels of a guide file''s id.';
