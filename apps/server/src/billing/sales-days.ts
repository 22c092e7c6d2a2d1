// Money by day, counted by a job: the console reads 29 rows, however many orders there are. A run counts today and yesterday again,
// each by an index over its span of time; a day that is missing among the last four weeks is counted once.
//
// package_sum  charges of packages booked on the day, renewals included
// product_sum  charges of rentals, purchases and tickets booked on the day
// refund_sum   refunds booked on the day, whenever the order was paid
// joined         subscriptions that started by purchase or code, of accounts that had none at that moment (no change of package)
// renewed        charges of renewals booked on the day
// declined       subscriptions with a renewal that was declined on the day
// ended          subscriptions that ran out on the day
// sold           charges of rentals, purchases and tickets
import { addDays, dayAt, findDayBounds } from '@seyir/core/time/local-time';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../db/database.ts';
import type { Jobs } from '../jobs/jobs.ts';
import type { Clock } from '../shared/clock.ts';

/** Four weeks before today. */
export const SALES_DAYS = 29;

interface SalesDeps {
  readonly db: Database;
  readonly now: Clock;
}

export async function writeSalesDays({ db, now }: SalesDeps, signal?: AbortSignal): Promise<void> {
  const today = dayAt(now());
  const days = Array.from({ length: SALES_DAYS }, (_, back) => addDays(today, -back));
  const counted = await db.kysely.selectFrom('sales_day').select('day').where('day', 'in', days).execute();
  const known = new Set(counted.map(({ day }) => day));
  // Yesterday too: its last bookings may be newer than its last count.
  for (const [back, day] of days.entries()) {
    signal?.throwIfAborted();
    if (back < 2 || !known.has(day)) await writeDay(db, day, new Date(now()));
  }
}

async function writeDay({ kysely }: Database, day: string, countedAt: Date): Promise<void> {
  const bounds = findDayBounds(day);
  if (bounds === undefined) return;
  const [from, to] = [new Date(bounds.from), new Date(bounds.to)];
  await sql`
    with booked as (
      select ledger_entry.kind, ledger_entry.amount_kurus, payment_order.kind = 'package' as is_package,
             payment_order.subscription_id is not null as is_renewal
        from ledger_entry join payment_order on payment_order.id = ledger_entry.order_id
       where ledger_entry.booked_at >= ${from} and ledger_entry.booked_at < ${to})
    insert into sales_day (day, package_sum, product_sum, refund_sum, joined, renewed, declined, ended, sold, counted_at)
    select ${day}::text,
           coalesce(sum(amount_kurus) filter (where kind = 'charge' and is_package), 0),
           coalesce(sum(amount_kurus) filter (where kind = 'charge' and not is_package), 0),
           coalesce(sum(amount_kurus) filter (where kind = 'refund'), 0),
           (select count(*) from subscription as joined
             where created_at >= ${from} and created_at < ${to} and source <> 'operator'
               and not exists (select from subscription as earlier
                                where earlier.account_id = joined.account_id and earlier.id <> joined.id
                                  and earlier.created_at < joined.created_at and earlier.ends_at >= joined.created_at)),
           count(*) filter (where kind = 'charge' and is_renewal),
           (select count(distinct subscription_id) from payment_order
             where state = 'failed' and subscription_id is not null and settled_at >= ${from} and settled_at < ${to}),
           (select count(*) from subscription where status = 'EXPIRED' and ends_at >= ${from} and ends_at < ${to}),
           count(*) filter (where kind = 'charge' and not is_package),
           ${countedAt}::timestamptz
      from booked
    on conflict (day) do update
       set package_sum = excluded.package_sum, product_sum = excluded.product_sum,
           refund_sum = excluded.refund_sum, joined = excluded.joined, renewed = excluded.renewed,
           declined = excluded.declined, ended = excluded.ended, sold = excluded.sold,
           counted_at = excluded.counted_at`.execute(kysely);
}

export function defineSalesDays(jobs: Jobs, deps: SalesDeps): void {
  const job = jobs.define('sales-days', z.null(), ({ signal }) => writeSalesDays(deps, signal));
  jobs.schedule(job, '*/5 * * * *', null);
}
