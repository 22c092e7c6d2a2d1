import type { Queries } from '../../db/database.ts';

export const listPackages = (db: Queries) =>
  db
    .selectFrom('package')
    .select(['id', 'name', 'description', 'info', 'price_kurus', 'art', 'show_channels'])
    .where('active', '=', true)
    .orderBy('position')
    .orderBy('id')
    .execute();

export type PackageRow = Awaited<ReturnType<typeof listPackages>>[number];
