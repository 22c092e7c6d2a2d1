-- without a transaction
-- Dropped first: a build that was interrupted leaves an invalid index of the name.
drop index concurrently if exists payment_order_of_kind;
create index concurrently payment_order_of_kind on payment_order (kind, created_at, id);
comment on index payment_order_of_kind is 'The list of orders of the console, of one kind: a rare one is not looked for among all orders.';
