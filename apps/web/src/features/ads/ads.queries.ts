import { type Ad, readAd } from '@seyir/contract/ads';
import type { AdSlot } from '@seyir/core/limits/home';
import { HEADER_AD_RETRIES, HEADER_AD_RETRY_MS } from '@seyir/core/limits/home';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../shared/api/call.ts';
import { useViewer } from '../../shared/viewer/viewer.ts';

/** Fetched once per visit; a failure shows nothing (ADS-03). */
const adQuery = (slot: AdSlot) =>
  queryOptions({
    queryKey: ['ad', slot],
    // A slot without an advertisement answers 204; a query may not hold undefined.
    queryFn: async ({ signal }): Promise<Ad | null> => (await call(readAd, { params: { slot } }, signal)) ?? null,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: false,
    retry: slot === 'header' ? HEADER_AD_RETRIES : false,
    retryDelay: HEADER_AD_RETRY_MS,
  });

/**
 * The advertisement of a slot: undefined until the service has answered, null where there is none. A kids profile has none:
 * what is advertised is for sale (KIDS-04).
 */
export function useAd(slot: AdSlot): Ad | null | undefined {
  const isKid = useViewer().profile?.kid === true;
  const { data, isError } = useQuery({ ...adQuery(slot), enabled: !isKid });
  return isKid || isError ? null : data;
}
