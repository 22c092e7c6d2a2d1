-- Orders, what they gave, and a ledger nobody can rewrite.

create table payment_order (
  id uuid primary key,
  mpay text not null unique,
  account_id uuid not null references account,
  profile_id uuid references profile on delete set null,
  package_id text references package,
  product_id text references product,
  title_id text references title,
  airing_id text,
  method text not null check (method in ('bill', 'card11', 'card16', 'promo', 'free')),
  amount_kurus integer not null check (amount_kurus >= 0),
  promo_code_key text references promo_code,
  state text not null default 'open' check (state in ('open', 'paid', 'declined', 'cancelled', 'expired', 'refunded')),
  gateway text,
  gateway_reference text,
  device_id text check (length(device_id) <= 64),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  settled_at timestamptz,
  confirmed_at timestamptz,
  failure text,
  check (num_nonnulls(package_id, product_id) = 1),
  check ((state = 'open') = (settled_at is null))
);
comment on table payment_order is 'One wish to pay, from the first click to the gateway''s verified answer.';
comment on column payment_order.account_id is 'Without cascade: an account that has paid stays on the books.';
comment on column payment_order.confirmed_at is 'When the access it paid for was given: set once (PAY-19, PURCHASE-11).';
create unique index payment_order_one_open_package on payment_order (account_id, package_id) where state = 'open' and package_id is not null;
comment on index payment_order_one_open_package is 'A repeated purchase call finds its open order (PURCHASE-10).';
create unique index payment_order_one_open_product on payment_order (account_id, product_id, coalesce(airing_id, '')) where state = 'open' and product_id is not null;
create index payment_order_history on payment_order (account_id, created_at desc);
create index payment_order_profile on payment_order (profile_id) where profile_id is not null;
create index payment_order_open on payment_order (expires_at) where state = 'open';
create unique index payment_order_reference on payment_order (gateway, gateway_reference) where gateway_reference is not null;

create table ledger_entry (
  id bigint generated always as identity primary key,
  order_id uuid not null references payment_order,
  kind text not null check (kind in ('charge', 'refund')),
  amount_kurus integer not null check (amount_kurus >= 0),
  booked_at timestamptz not null default now(),
  detail jsonb not null default '{}',
  unique (order_id, kind)
);
comment on table ledger_entry is 'Append-only: money that moved. One charge and at most one refund an order.';

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end
$$;
create trigger ledger_entry_append_only before update or delete on ledger_entry for each row execute function refuse_change();

create table entitlement (
  id uuid primary key,
  account_id uuid not null references account on delete cascade,
  order_id uuid references payment_order,
  kind text not null check (kind in ('RENTAL', 'PURCHASE', 'PPV')),
  title_id text references title,
  airing_id text,
  starts_at timestamptz not null,
  ends_at timestamptz,
  starts_left integer check (starts_left >= 0),
  first_played_at timestamptz,
  withdrawn_at timestamptz,
  created_at timestamptz not null default now(),
  check (num_nonnulls(title_id, airing_id) = 1),
  check ((kind = 'RENTAL') = (ends_at is not null))
);
comment on table entitlement is 'Access to one title or one pay-per-view airing beyond the package.';
create unique index entitlement_once_per_order on entitlement (order_id, coalesce(title_id, airing_id)) where order_id is not null;
comment on index entitlement_once_per_order is 'However often a payment is confirmed, access is given once.';
create index entitlement_account on entitlement (account_id) where withdrawn_at is null;
