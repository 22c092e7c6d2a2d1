-- Billing: one set of states for orders of every product, the attempt on a card, the next check of an order, cards apart from
-- the ledger, and the cases a person has to decide.

-- Cards.
create table stored_card (
  account_id uuid not null references account on delete cascade,
  gateway text not null,
  token text not null,
  stored_at timestamptz not null default now(),
  primary key (account_id, gateway)
);
comment on table stored_card is 'The card that renewals charge, as the token of its gateway. Erased with the account; the ledger holds no token.';
insert into stored_card (account_id, gateway, token, stored_at)
  select distinct on (payment_order.account_id, payment_order.gateway)
    payment_order.account_id, payment_order.gateway, ledger_entry.detail->>'agreement', ledger_entry.booked_at
  from ledger_entry
  join payment_order on payment_order.id = ledger_entry.order_id
  where ledger_entry.kind = 'charge' and ledger_entry.detail->>'agreement' is not null and payment_order.gateway is not null
  order by payment_order.account_id, payment_order.gateway, ledger_entry.id desc;
-- The one change of booked lines: tokens of cards leave the ledger. Amounts stay as they are.
alter table ledger_entry disable trigger ledger_entry_append_only;
update ledger_entry set detail = detail - 'agreement' where detail ? 'agreement';
alter table ledger_entry enable trigger ledger_entry_append_only;

-- Orders.
drop index payment_order_one_open_package;
drop index payment_order_one_open_product;
drop index payment_order_open;
drop index payment_order_superseded;
alter table payment_order
  drop constraint payment_order_state_check,
  drop constraint payment_order_method_check,
  drop constraint payment_order_check1,
  alter column state set default 'created',
  add column kind text,
  add column product_name jsonb,
  add column age_rating text check (age_rating in ('G', '7+', '13+', '18+')),
  add column language text not null default 'tr' check (language in ('tr', 'en')),
  add column subscription_id uuid references subscription,
  add column period_starts_at timestamptz,
  add column attempt_id uuid,
  add column attempted_at timestamptz,
  add column checks integer not null default 0 check (checks >= 0),
  add column next_check_at timestamptz,
  add column refund_reason text;

update payment_order set
  kind = case
    when package_id is not null then 'package'
    when airing_id is not null then 'ppv'
    when (select bundle_id from product where product.id = product_id) is not null then 'bundle'
    else 'title'
  end,
  product_name = coalesce(
    (select jsonb_build_object('tr', name, 'en', name) from package where package.id = package_id),
    (select bundle.name from product join bundle on bundle.id = product.bundle_id where product.id = product_id),
    (select programme.name from airing join programme on programme.id = airing.programme_id where airing.id = airing_id),
    case when airing_id is not null then
      (select programme.name from airing join programme on programme.id = airing.programme_id
        where airing.ppv_product_id = product_id limit 1) end,
    (select name from title where title.id = coalesce(payment_order.title_id,
      (select product.title_id from product where product.id = product_id))),
    jsonb_build_object('tr', product_id, 'en', product_id)),
  age_rating = coalesce(
    (select programme.age_rating from airing join programme on programme.id = airing.programme_id where airing.id = airing_id),
    (select title.age_rating from title where title.id = coalesce(payment_order.title_id,
      (select product.title_id from product where product.id = product_id))));

-- A renewal is marked by its subscription and period, no longer by a made-up device.
update payment_order set
  subscription_id = subscription.id,
  period_starts_at = case when payment_order.state = 'paid' then payment_order.created_at else subscription.ends_at end
  from subscription
  where payment_order.device_id = 'renewal'
    and subscription.account_id = payment_order.account_id and subscription.package_id = payment_order.package_id
    and subscription.status in ('ACTIVE', 'SUSPENDED', 'CANCELLED');
update payment_order set state = 'cancelled', settled_at = now(), failure = 'superseded'
  where device_id = 'renewal' and subscription_id is null and state = 'open';
update payment_order set device_id = null where device_id = 'renewal';

-- What the jobs have to look at again, in the words of this version.
update payment_order set next_check_at = now()
  where gateway is not null and (state = 'open' or (state in ('declined', 'cancelled', 'expired') and settled_at > now() - interval '7 days'));
update payment_order set refund_reason = failure, next_check_at = now() where state = 'paid' and failure = 'superseded';
update payment_order set refund_reason = 'withdrawn', next_check_at = now()
  where state = 'paid' and failure is null
    and exists (select from entitlement where entitlement.order_id = payment_order.id and withdrawn_at is not null);
update payment_order set
  attempt_id = id,
  attempted_at = created_at
  where state = 'open' and (gateway_reference is not null or subscription_id is not null);
update payment_order set state = case when attempt_id is null then 'created' else 'waiting' end where state = 'open';
update payment_order set state = 'failed' where state = 'declined';

alter table payment_order
  alter column kind set not null,
  alter column product_name set not null,
  add check (kind in ('package', 'title', 'bundle', 'ppv')),
  add check ((kind = 'package') = (package_id is not null)),
  add check (kind <> 'ppv' or airing_id is not null),
  add constraint payment_order_method_check check (method in ('pin', 'bill', 'card11', 'card16', 'promo', 'free')),
  add constraint payment_order_state_check check (state in ('created', 'waiting', 'paid', 'failed', 'cancelled', 'refunded', 'expired')),
  add check ((state in ('created', 'waiting')) = (settled_at is null)),
  add check ((attempt_id is null) = (attempted_at is null)),
  add check ((subscription_id is null) = (period_starts_at is null)),
  add check (state <> 'waiting' or attempt_id is not null);
comment on table payment_order is 'One purchase, from the first click to the gateway''s verified answer.';
comment on column payment_order.kind is 'What was bought, which decides how it is delivered.';
comment on column payment_order.product_name is 'The name of what was bought, kept when the catalogue or the guide no longer has it.';
comment on column payment_order.age_rating is 'Of the title or programme: the history hides what a profile may not see.';
comment on column payment_order.subscription_id is 'Of a renewal: the subscription that is charged for another period.';
comment on column payment_order.period_starts_at is 'Of a renewal: the end of the paid time that it extends. A period is extended once.';
comment on column payment_order.attempt_id is 'The one call to the gateway that may take money for this order, written before the call is made.';
comment on column payment_order.checks is 'How often a job has asked the gateway, for the back-off.';
comment on column payment_order.next_check_at is 'When a job asks the gateway again or refunds; null when nothing is left to do.';
comment on column payment_order.refund_reason is 'Why a paid order is to be refunded.';
create unique index payment_order_one_open_package on payment_order (account_id, package_id)
  where state in ('created', 'waiting') and package_id is not null and subscription_id is null;
comment on index payment_order_one_open_package is 'A repeated purchase call finds its open order (PURCHASE-10).';
create unique index payment_order_one_open_product on payment_order (account_id, product_id, coalesce(airing_id, ''))
  where state in ('created', 'waiting') and product_id is not null;
create unique index payment_order_one_open_renewal on payment_order (subscription_id) where state in ('created', 'waiting') and subscription_id is not null;
comment on index payment_order_one_open_renewal is 'Two renewal runs open one order.';
create unique index payment_order_one_paid_period on payment_order (subscription_id, period_starts_at) where state = 'paid' and refund_reason is null;
comment on index payment_order_one_paid_period is 'A period of a subscription is paid once.';
create index payment_order_renewals on payment_order (subscription_id, created_at desc) where subscription_id is not null;
create index payment_order_due on payment_order (next_check_at) where next_check_at is not null;
comment on index payment_order_due is 'The jobs take what is due.';

-- What a person has to decide.
create table billing_case (
  id uuid primary key,
  order_id uuid not null references payment_order,
  reason text not null,
  detail jsonb not null default '{}',
  opened_at timestamptz not null default now(),
  closed_at timestamptz,
  resolution text check (length(resolution) <= 500),
  check ((closed_at is null) = (resolution is null))
);
comment on table billing_case is 'Money that the service cannot settle by itself, with the reason, until a person has decided.';
create unique index billing_case_open on billing_case (order_id, reason) where closed_at is null;
insert into billing_case (id, order_id, reason, opened_at)
  select gen_random_uuid(), id, 'refund refused', settled_at from payment_order where state = 'paid' and failure = 'refund refused';
update payment_order set refund_reason = 'withdrawn' where state = 'paid' and failure = 'refund refused';

-- The sandbox gateway's own records: only the sandbox reads and writes them.
create table sandbox_payment (
  id text primary key,
  order_id text not null,
  status text not null check (status in ('pending', 'verifying', 'paid', 'declined', 'cancelled', 'refunded')),
  amount_kurus integer not null check (amount_kurus >= 0),
  item_name text not null,
  recurring boolean not null default false,
  language text not null check (language in ('tr', 'en')),
  expires_at timestamptz not null,
  card_digits text check (card_digits ~ '^[0-9]{4}$'),
  card_chargeable boolean not null default false,
  wrong_codes integer not null default 0,
  changed_at timestamptz not null default now()
);
comment on table sandbox_payment is 'Payments at the built-in test gateway. No card is real; of a card the last digits are kept.';
create index sandbox_payment_order on sandbox_payment (order_id);
create index sandbox_payment_sweep on sandbox_payment (changed_at);
