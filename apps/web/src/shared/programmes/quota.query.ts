import { readRecordingQuota } from '@seyir/contract/recordings';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/call.ts';

/** The recording quota of the account, in minutes. No retry: the pages that show the quota are complete without it. */
export const quotaQuery = () =>
  queryOptions({
    queryKey: ['quota'],
    queryFn: ({ signal }) => call(readRecordingQuota, {}, signal),
    retry: false,
    refetchInterval: false,
  });
