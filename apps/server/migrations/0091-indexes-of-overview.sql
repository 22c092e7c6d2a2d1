-- without a transaction
-- Dropped first: a build that was interrupted leaves an invalid index of the name.
drop index concurrently if exists ledger_entry_day;
create index concurrently ledger_entry_day on ledger_entry (booked_at);
comment on index ledger_entry_day is 'What was booked on a day.';
drop index concurrently if exists payment_order_declined;
create index concurrently payment_order_declined on payment_order (settled_at) where state = 'failed' and subscription_id is not null;
comment on index payment_order_declined is 'Renewals that were declined on a day.';
drop index concurrently if exists subscription_ended;
create index concurrently subscription_ended on subscription (ends_at) where status = 'EXPIRED';
comment on index subscription_ended is 'Subscriptions that ended on a day.';
drop index concurrently if exists subscription_joined;
create index concurrently subscription_joined on subscription (created_at) where source <> 'operator';
comment on index subscription_joined is 'Subscriptions that were bought, or started with a code, on a day.';
