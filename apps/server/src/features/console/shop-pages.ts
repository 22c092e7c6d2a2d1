// The pages of what is sold: packages, products, promotion codes.
import * as contract from '@seyir/contract/console-pages';
import type { Database } from '../../db/database.ts';
import type { Route } from '../../http/route.ts';
import { editedPage } from './edited-page.ts';
import { ASKED_ROWS, toPage } from './keyset.ts';

interface ShopPagesDeps {
  readonly db: Database;
}

async function readPackages({ db }: ShopPagesDeps) {
  const rows = await db.kysely
    .selectFrom('package')
    .select([
      'id',
      'name',
      'info',
      'price_kurus',
      'profile_quota',
      'session_limit',
      'recording_hours',
      'shows_ads',
      'position',
      'active',
    ])
    .select(({ selectFrom }) =>
      selectFrom('channel_package')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('package_id', '=', 'package.id')
        .as('channels'),
    )
    .orderBy('position')
    .orderBy('id')
    .execute();
  const data = rows.map((row) => ({
    ...{ id: row.id, name: row.name, info: row.info, priceKurus: row.price_kurus, profiles: row.profile_quota },
    ...{ sessions: row.session_limit, recordingHours: row.recording_hours, position: row.position },
    ...{ ads: row.shows_ads, active: row.active, channels: Number(row.channels ?? 0) },
  }));
  return { data };
}

async function readProducts({ db }: ShopPagesDeps, after = '') {
  const rows = await db.kysely
    .selectFrom('product')
    .select(['id', 'kind', 'price_kurus', 'duration_hours', 'limit_times', 'active'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(ASKED_ROWS)
    .execute();
  const toItem = (row: (typeof rows)[number]) => ({
    ...{ id: row.id, kind: row.kind, priceKurus: row.price_kurus, hours: row.duration_hours },
    ...{ times: row.limit_times, active: row.active },
  });
  return toPage(rows, toItem, ({ id }) => id);
}

async function readPromos({ db }: ShopPagesDeps, after = '') {
  const rows = await db.kysely
    .selectFrom('promo_code')
    .select(['code_key', 'package_id', 'days', 'discount_percent', 'used_count', 'max_uses', 'valid_until'])
    .where('code_key', '>', after)
    .orderBy('code_key')
    .limit(ASKED_ROWS)
    .execute();
  const toItem = (row: (typeof rows)[number]) => ({
    ...{ code: row.code_key, packageId: row.package_id, days: row.days, percent: row.discount_percent },
    ...{ used: row.used_count, maxUses: row.max_uses, validUntil: row.valid_until?.toISOString() ?? null },
  });
  return toPage(rows, toItem, ({ code_key }) => code_key);
}

export const shopPages = (deps: ShopPagesDeps): Route[] => [
  editedPage(deps.db, contract.listConsolePackages, () => readPackages(deps)),
  editedPage(deps.db, contract.listConsoleProducts, ({ query }) => readProducts(deps, query.after)),
  editedPage(deps.db, contract.listConsolePromos, ({ query }) => readPromos(deps, query.after)),
];
