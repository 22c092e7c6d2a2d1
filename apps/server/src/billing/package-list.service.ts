// The packages on offer as cards. Pictures and channels come from the catalogue snapshot.

import type { Product } from '@seyir/contract/packages';
import { kurusToLira } from '@seyir/core/money/price';
import { textIn } from '@seyir/core/text/local-text';
import type { Snapshot } from '../catalogue/snapshot.ts';
import type { Language } from '../http/meta.ts';
import { listPackages, type PackageRow } from './subscriptions.queries.ts';
import type { PackagesDeps } from './subscriptions.service.ts';

/** The packages on offer, in the operator's order (PACKAGE-09). */
export async function readPackages({ db, catalogue }: PackagesDeps, language: Language): Promise<Product[]> {
  const rows = await listPackages(db.kysely);
  const snapshot = catalogue.current();
  return rows.map((row) => writeCard(row, snapshot, language));
}

function writeCard(row: PackageRow, { channels, titleById }: Snapshot, language: Language): Product {
  const included = channels.filter(({ packageIds }) => packageIds.includes(row.id));
  const shown = row.show_channels.flatMap((code) => included.find((channel) => channel.code === code) ?? []);
  const titles = row.art.flatMap((titleId) => titleById.get(titleId) ?? []);
  return {
    id: row.id,
    name: textIn(row.name, language),
    description: row.description.map((line) => textIn(line, language)).join('\n'),
    price: kurusToLira(row.price_kurus),
    info: textIn(row.info, language),
    posters: titles.flatMap(({ posterVertical }) => posterVertical?.url ?? []),
    widePosters: titles.flatMap(({ posterHorizontal }) => posterHorizontal?.url ?? []),
    channels: shown.map(({ id, name, logo }) => ({ id, name: textIn(name, language), logo: logo?.url ?? '' })),
    channelCount: included.length,
  };
}
