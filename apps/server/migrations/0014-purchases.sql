-- Rented and bought titles, pay-per-view tickets.

alter table payment_order add column acknowledged_at timestamptz;
comment on column payment_order.acknowledged_at is 'When the buyer''s application first confirmed the paid order: a repeated confirmation is answered differently (PAY-19).';
create index entitlement_airing on entitlement (account_id, airing_id) where airing_id is not null and withdrawn_at is null;
comment on index entitlement_airing is 'Tickets of an account, asked for at every start and recheck of a pay-per-view channel.';
