-- Refunds that a person makes in the gateway's panel: paid orders are asked about for a while, and a refunded package takes
-- its time back.

alter table payment_order
  add column granted_from timestamptz,
  add column granted_until timestamptz,
  add check ((granted_from is null) = (granted_until is null));
comment on column payment_order.granted_from is 'Of a delivered package: the beginning of the time that the order gave. A refund takes this time back.';
comment on column payment_order.granted_until is 'Of a delivered package: the end of the time that the order gave.';
comment on column payment_order.next_check_at is 'When a job asks the gateway again, about the payment or about a refund by hand, or refunds; null when nothing is left to do.';

-- Delivered package orders of the version before gave a month, from the end of the paid time or from their delivery.
-- A subscription that an order began was written within the same moment as its confirmation.
update payment_order set
  granted_from = greatest(period_starts_at, confirmed_at, (
    select max(subscription.created_at) from subscription
    where subscription.account_id = payment_order.account_id and subscription.package_id = payment_order.package_id
      and subscription.created_at between confirmed_at and confirmed_at + interval '1 minute')),
  granted_until = greatest(period_starts_at, confirmed_at) + interval '1 month'
  where kind = 'package' and state = 'paid' and refund_reason is null and confirmed_at is not null;

-- Recent payments are asked about from now on, spread over a day.
update payment_order set next_check_at = now() + random() * interval '1 day'
  where state = 'paid' and refund_reason is null and gateway is not null and next_check_at is null
    and settled_at > now() - interval '35 days';

create index payment_order_iyzico_form on payment_order (split_part(gateway_reference, '|', 2)) where gateway = 'iyzico' and state = 'waiting';
comment on index payment_order_iyzico_form is 'The page that redirects to iyzico finds its open order by the token of the form.';
