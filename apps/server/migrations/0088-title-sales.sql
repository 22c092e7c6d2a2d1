-- without a transaction
-- Dropped first: a build that was interrupted leaves an invalid index of the name.
drop index concurrently if exists payment_order_title;
create index concurrently payment_order_title on payment_order (title_id) where title_id is not null;
comment on index payment_order_title is 'Whether a title was ordered, before an operator removes it.';
drop index concurrently if exists payment_order_product;
create index concurrently payment_order_product on payment_order (product_id) where product_id is not null;
comment on index payment_order_product is 'Whether a product was ordered, before an operator removes its title.';
drop index concurrently if exists entitlement_title;
create index concurrently entitlement_title on entitlement (title_id) where title_id is not null;
comment on index entitlement_title is 'Whether a title was bought or given, before an operator removes it.';
