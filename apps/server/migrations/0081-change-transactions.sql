-- The transaction that recorded a row tells a form whether the row was changed since the form was opened (ADR 0024). Ids of changes do
-- not: a change with a lower id may be committed later. Rows of before stay without one, and count as older than every form.
alter table operator_change_row add column xid xid8;
alter table operator_change_row alter column xid set default pg_current_xact_id();
comment on column operator_change_row.xid is 'The transaction that recorded the row; compared with the snapshot that a form of the console was read in.';
create index operator_change_row_xid on operator_change_row (xid);
comment on index operator_change_row_xid is 'Rows that were changed since a form of the console was opened.';
