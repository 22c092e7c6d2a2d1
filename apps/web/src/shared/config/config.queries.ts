// What the operator set up: the frame of the product and what differs between deployments. Both hold for everybody, so
// they outlive a change of session.

import { readAppConfig, readUserFrameConfig } from '@seyir/contract/config';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';
import { appStorage } from '../storage/app-storage.ts';
import { findColumns, storeColumns } from './columns.ts';

/** The first word of keys whose answers do not depend on who asks. */
export const CONFIG_KEY = 'config';

export const appConfigQuery = () =>
  queryOptions({
    queryKey: [CONFIG_KEY, 'app'],
    queryFn: ({ signal }) => call(readAppConfig, {}, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });

export const userFrameQuery = () =>
  queryOptions({
    queryKey: [CONFIG_KEY, 'user-frame'],
    queryFn: async ({ signal }) => {
      const frame = await call(readUserFrameConfig, {}, signal);
      storeColumns(appStorage, frame);
      return frame;
    },
    placeholderData: () => findColumns(appStorage),
    staleTime: Number.POSITIVE_INFINITY,
  });
