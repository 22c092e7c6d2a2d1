// Lease of an asset: which process packages it. A lease expires when its holder stops renewing it. The database's clock
// counts, so clocks of machines may differ.
import { sql } from 'kysely';
import type { Database, Queries } from '../db/database.ts';

export interface PackagingLease {
  readonly holder: string;
  /** Aborted when another process has taken the lease. */
  readonly signal: AbortSignal;
  release(): Promise<void>;
}

interface LeaseOptions {
  readonly assetId: string;
  readonly holder: string;
  readonly leaseMs: number;
}

/** Renewals within the time of a lease. */
const RENEWALS = 3;

/**
 * Takes the lease of an asset and renews it until it is released. Undefined while another process renews it; the lease of a
 * process that died is taken when it expires.
 */
export async function takePackagingLease(db: Database, options: LeaseOptions): Promise<PackagingLease | undefined> {
  const { assetId, holder, leaseMs } = options;
  const first = await findLeaseEnd(db.kysely, assetId);
  while (!(await takeLease(db.kysely, options))) {
    const end = await findLeaseEnd(db.kysely, assetId);
    // Renewed since the first look, or the asset was removed.
    if (end === undefined || end > (first ?? 0)) return undefined;
    await new Promise((resolve) => setTimeout(resolve, leaseMs / RENEWALS / 2));
  }
  const lost = new AbortController();
  const timer = setInterval(() => {
    takeLease(db.kysely, options).then(
      (isHeld) => isHeld || lost.abort(new Error('Another process packages the asset.')),
      // Without a database no result is written either, and the writing checks the lease.
      () => undefined,
    );
  }, leaseMs / RENEWALS);
  return {
    holder,
    signal: lost.signal,
    async release() {
      clearInterval(timer);
      await db.kysely
        .updateTable('asset')
        .set({ lease_holder: null, lease_until: null })
        .where('id', '=', assetId)
        .where('lease_holder', '=', holder)
        .execute();
    },
  };
}

async function takeLease(db: Queries, { assetId, holder, leaseMs }: LeaseOptions): Promise<boolean> {
  const { rows } = await sql`
    update asset
       set lease_holder = ${holder}, lease_until = clock_timestamp() + make_interval(secs => ${leaseMs / 1_000})
     where id = ${assetId}
       and (lease_holder is null or lease_holder = ${holder} or lease_until < clock_timestamp())
    returning id`.execute(db);
  return rows.length > 0;
}

/** Epoch milliseconds; 0 without a lease, undefined without the asset. */
async function findLeaseEnd(db: Queries, assetId: string): Promise<number | undefined> {
  const row = await db.selectFrom('asset').select('lease_until').where('id', '=', assetId).executeTakeFirst();
  return row && (row.lease_until?.getTime() ?? 0);
}
