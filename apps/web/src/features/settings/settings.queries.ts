import { listPurchases } from '@seyir/contract/payments';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';

/** What the account bought, the newest first. */
export const purchasesQuery = () =>
  queryOptions({
    queryKey: ['purchases'],
    queryFn: async ({ signal }) => (await call(listPurchases, {}, signal)).data,
  });
