import { listChannels } from '@seyir/contract/channels';
import { listPurchases } from '@seyir/contract/payments';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';

/** Every channel, with what the profile locked and likes. */
export const channelsQuery = () =>
  queryOptions({ queryKey: ['channels'], queryFn: ({ signal }) => call(listChannels, {}, signal) });

/** What the account bought, the newest first. */
export const purchasesQuery = () =>
  queryOptions({
    queryKey: ['purchases'],
    queryFn: async ({ signal }) => (await call(listPurchases, {}, signal)).data,
  });
