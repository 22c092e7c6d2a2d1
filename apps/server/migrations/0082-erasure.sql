-- Erasure of an account in two parts: what names the person goes in one transaction; events of use and the card at the gateway
-- go afterwards, in steps that can be repeated.

alter table account add column erasure_due_at timestamptz;
comment on column account.erasure_due_at is 'When the job works on the rest of the erasure of an account; null when nothing is left.';
create index account_erasure_due on account (erasure_due_at) where erasure_due_at is not null;
comment on index account_erasure_due is 'Erased accounts of which something is left.';

-- By account alone: equal keys are stored once (deduplication), so that 100 million events of 10,000 accounts take about 0.7 GB
-- and not 4 GB as with the time beside it. A partition has one day, so its index stays in memory while the day is written.
create index usage_event_account on usage_event (account_id);
comment on index usage_event_account is 'The events of an account, for its export and its erasure.';

-- Every table is read and erased by an index of the account (erase-steps.test.ts).
create index session_account on session (account_id);
comment on index session_account is 'All sessions of an account, ended ones too, for its export and its erasure.';
create index feedback_account on feedback (account_id);
comment on index feedback_account is 'The feedback of an account, for its export and its erasure.';
create index promo_use_account on promo_use (account_id);
comment on index promo_use_account is 'The promotion codes that an account used, for its export.';
create index billing_case_order on billing_case (order_id);
comment on index billing_case_order is 'The cases of an order, for the export of its account.';
-- Was without the withdrawn ones, which an erasure deletes too.
drop index entitlement_account;
create index entitlement_account on entitlement (account_id);
comment on index entitlement_account is 'What an account has rented and bought.';
