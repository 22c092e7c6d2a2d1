import type { Queries } from '../../db/database.ts';
import { refuse } from '../command.ts';

/** Refuses a package that is not there. */
export async function requirePackage(db: Queries, id: string): Promise<void> {
  const known = await db.selectFrom('package').select('id').where('id', '=', id).executeTakeFirst();
  if (known === undefined) throw refuse('package_unknown', { package: id });
}
