// Which menu stands for which column of the product. The user frame says it; the browser remembers it (STORE-03), so that
// the next start knows before the answer is in.

import type { UserFrameConfig } from '@seyir/contract/config';
import type { AppStorage } from '../storage/storage.ts';

export const COLUMN_KEYS = ['forMeColumn', 'vodColumn', 'seriesColumn', 'rentColumn', 'kidColumn'] as const;
export type Columns = Pick<UserFrameConfig, (typeof COLUMN_KEYS)[number]>;

export function storeColumns(storage: AppStorage, frame: UserFrameConfig): void {
  for (const key of COLUMN_KEYS) storage.set(key, frame[key]);
}

/** Undefined unless all five are there: half a frame would send some entries astray. */
export function findColumns(storage: AppStorage): Columns | undefined {
  const [forMeColumn, vodColumn, seriesColumn, rentColumn, kidColumn] = COLUMN_KEYS.map((key) => storage.get(key));
  if (!forMeColumn || !vodColumn || !seriesColumn || !rentColumn || !kidColumn) return undefined;
  return { forMeColumn, vodColumn, seriesColumn, rentColumn, kidColumn };
}
