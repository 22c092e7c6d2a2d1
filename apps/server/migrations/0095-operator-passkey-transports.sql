-- Passkeys of operators have the columns of viewers' passkeys, so that one set of statements serves both tables.
alter table operator_passkey add column transports jsonb not null default '[]';
