-- SEYIR_OPERATOR counts at the first start that has the address: an account that is registered afterwards may be a stranger's.
create table first_operator_name (
  name_hash text primary key,
  seen_at timestamptz not null
);
comment on table first_operator_name is 'Addresses that SEYIR_OPERATOR has named, as hashes: each makes an owner at its first start or never.';
comment on column first_operator_name.name_hash is 'SHA-256 of the folded address.';
