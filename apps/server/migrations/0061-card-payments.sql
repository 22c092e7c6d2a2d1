-- Why a card payment was declined, which the buyer reads.
alter table payment_order
  add column decline_reason text check (decline_reason in ('funds', 'card', 'verification', 'bank'));
comment on column payment_order.decline_reason is 'Of a payment that the bank declined: balance or limit, the card itself, 3-D Secure, or no reason. The words are those of DECLINE_REASONS.';
alter table sandbox_payment
  add column decline_reason text check (decline_reason in ('funds', 'card', 'verification', 'bank'));

-- The last digits of a stored card, by which its owner knows it.
alter table stored_card add column last_digits text check (last_digits ~ '^[0-9]{4}$');
comment on column stored_card.last_digits is 'Null where the gateway does not give them.';
