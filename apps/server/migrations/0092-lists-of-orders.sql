-- without a transaction
-- Dropped first: a build that was interrupted leaves an invalid index of the name.
drop index concurrently if exists payment_order_newest;
create index concurrently payment_order_newest on payment_order (created_at, id);
comment on index payment_order_newest is 'The list of orders of the console, from either end or between two days.';
drop index concurrently if exists payment_order_of_state;
create index concurrently payment_order_of_state on payment_order (state, created_at, id);
comment on index payment_order_of_state is 'The same of one state.';
drop index concurrently if exists payment_order_ending;
create index concurrently payment_order_ending on payment_order (right(mpay, 8));
comment on index payment_order_ending is 'An order by the end of its number, as the console shows it.';
