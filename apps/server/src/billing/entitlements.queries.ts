// The entitlements that orders give.
import type { Entitlement } from '@seyir/core/access/title-access';
import type { ProductGrant } from '@seyir/core/money/product-grant';
import type { Queries } from '../db/database.ts';
import type { NewId } from '../shared/ids.ts';

/** The account's rentals and purchases that were not withdrawn, for each of the titles. */
export async function listOwned(db: Queries, accountId: string, titleIds: readonly string[]): Promise<Entitlement[][]> {
  if (titleIds.length === 0) return [];
  const rows = await db
    .selectFrom('entitlement')
    .select(['title_id', 'kind', 'starts_at', 'ends_at', 'starts_left'])
    .where('account_id', '=', accountId)
    .where('title_id', 'in', [...titleIds])
    .where('withdrawn_at', 'is', null)
    .execute();
  return titleIds.map((titleId) =>
    rows.flatMap(({ title_id, kind, starts_at, ends_at, starts_left }): Entitlement[] => {
      if (title_id !== titleId || kind === 'PPV') return [];
      const [startsAt, endsAt] = [starts_at.getTime(), ends_at?.getTime() ?? null];
      return [{ kind, startsAt, endsAt, startsLeft: starts_left, withdrawn: false }];
    }),
  );
}

/** The rentals that each of the orders gave, those that were withdrawn too. */
export async function listRentalsOfOrders(
  db: Queries,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, readonly Entitlement[]>> {
  const ofOrder = new Map<string, Entitlement[]>();
  if (orderIds.length === 0) return ofOrder;
  const rows = await db
    .selectFrom('entitlement')
    .select(['order_id', 'starts_at', 'ends_at', 'starts_left', 'withdrawn_at'])
    .where('order_id', 'in', [...orderIds])
    .where('kind', '=', 'RENTAL')
    .execute();
  for (const { order_id, starts_at, ends_at, starts_left, withdrawn_at } of rows) {
    if (order_id === null) continue;
    const [startsAt, endsAt] = [starts_at.getTime(), ends_at?.getTime() ?? null];
    const rental: Entitlement = {
      kind: 'RENTAL',
      startsAt,
      endsAt,
      startsLeft: starts_left,
      withdrawn: withdrawn_at !== null,
    };
    ofOrder.set(order_id, [...(ofOrder.get(order_id) ?? []), rental]);
  }
  return ofOrder;
}

/** Writes the entitlements of an order. The unique index refuses a second delivery of the order. */
export const insertEntitlements = (
  trx: Queries,
  {
    accountId,
    orderId,
    grants,
    newId,
  }: {
    readonly accountId: string;
    readonly orderId: string;
    readonly grants: readonly ProductGrant[];
    readonly newId: NewId;
  },
) =>
  trx
    .insertInto('entitlement')
    .values(
      grants.map(({ kind, titleId, airingId, startsAt, endsAt, startsLeft }) => ({
        id: newId(),
        account_id: accountId,
        order_id: orderId,
        kind,
        title_id: titleId,
        airing_id: airingId,
        starts_at: new Date(startsAt),
        ends_at: endsAt === null ? null : new Date(endsAt),
        starts_left: startsLeft,
        created_at: new Date(startsAt),
      })),
    )
    .execute();

/** Withdraws what is left of the entitlements of an order; false when nothing was. */
export async function withdrawEntitlements(trx: Queries, orderId: string, at: Date): Promise<boolean> {
  const rows = await trx
    .updateTable('entitlement')
    .set({ withdrawn_at: at })
    .where('order_id', '=', orderId)
    .where('withdrawn_at', 'is', null)
    .returning('id')
    .execute();
  return rows.length > 0;
}
