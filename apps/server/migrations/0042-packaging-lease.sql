-- Leases of packaging: several machines share one store of media, so a lock file does not say who packages an asset.
alter table asset add column lease_holder text;
alter table asset add column lease_until timestamptz;
alter table asset add constraint asset_lease check ((lease_holder is null) = (lease_until is null));
comment on column asset.lease_holder is 'The process that packages the asset now.';
comment on column asset.lease_until is 'When the lease ends unless its holder renews it, by the clock of the database.';
