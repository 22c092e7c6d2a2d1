import { readRecordingQuota } from '@seyir/contract/recordings';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';

/** The recording time of the account, in minutes. The programme is whole without it. */
export const quotaQuery = () =>
  queryOptions({
    queryKey: ['quota'],
    queryFn: ({ signal }) => call(readRecordingQuota, {}, signal),
    retry: false,
    refetchInterval: false,
  });
