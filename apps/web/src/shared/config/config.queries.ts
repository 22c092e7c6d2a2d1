// The operator's configuration: the user frame and the settings of the deployment. Both are the same for all accounts, so
// their queries outlive a change of session.

import { type AppConfig, readAppConfig, readUserFrameConfig, type UserFrameConfig } from '@seyir/contract/config';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { appStorage } from '../storage/app-storage.ts';
import type { AppStorage } from '../storage/storage.ts';

export const appConfigQuery = () =>
  queryOptions({
    queryKey: ['config', 'app'],
    queryFn: async ({ signal }) => {
      const config = await call(readAppConfig, {}, signal);
      storeLoginUrl(appStorage, config);
      return config;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

export const userFrameQuery = () =>
  queryOptions({
    queryKey: ['config', 'user-frame'],
    queryFn: async ({ signal }) => {
      const frame = await call(readUserFrameConfig, {}, signal);
      storeColumns(appStorage, frame);
      return frame;
    },
    placeholderData: () => findColumns(appStorage),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The operator's sign-in page (STORE-02, ERR-11). A page that is no longer configured is removed. */
function storeLoginUrl(storage: AppStorage, { loginUrl }: AppConfig): void {
  if (loginUrl === '') storage.remove('loginurl');
  else storage.set('loginurl', loginUrl);
}

/**
 * Which menu is which column of the product (user frame). Kept in local storage (STORE-03), so that the next start has the
 * columns before the reply.
 */
export const COLUMN_KEYS = ['forMeColumn', 'vodColumn', 'seriesColumn', 'rentColumn', 'kidColumn'] as const;
export type Columns = Pick<UserFrameConfig, (typeof COLUMN_KEYS)[number]>;

export function storeColumns(storage: AppStorage, frame: UserFrameConfig): void {
  for (const key of COLUMN_KEYS) storage.set(key, frame[key]);
}

/** Undefined unless all five are stored: with fewer some entries would lead to a wrong menu. */
export function findColumns(storage: AppStorage): Columns | undefined {
  const [forMeColumn, vodColumn, seriesColumn, rentColumn, kidColumn] = COLUMN_KEYS.map((key) => storage.get(key));
  if (!forMeColumn || !vodColumn || !seriesColumn || !rentColumn || !kidColumn) return undefined;
  return { forMeColumn, vodColumn, seriesColumn, rentColumn, kidColumn };
}
