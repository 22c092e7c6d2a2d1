-- without a transaction
-- Dropped first: a build that was interrupted leaves an invalid index of the name.
drop index concurrently if exists payment_order_airing;
create index concurrently payment_order_airing on payment_order (airing_id) where airing_id is not null;
comment on index payment_order_airing is 'Whether an old airing was ordered: the sweep of the guide keeps it then.';
drop index concurrently if exists entitlement_by_airing;
create index concurrently entitlement_by_airing on entitlement (airing_id) where airing_id is not null;
comment on index entitlement_by_airing is 'Whether there are tickets of an old airing: the sweep of the guide keeps it then.';
