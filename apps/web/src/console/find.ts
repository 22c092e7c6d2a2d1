// The search over accounts, orders, channels and titles, for the field of every page and for the choice of one in a form.
import { type ConsoleFound, findInConsole } from '@seyir/contract/console-overview';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../shared/api/call.ts';
import { useDebounced } from '../shared/search/use-debounced.ts';
import { consoleText } from './console.text.ts';

export type FoundKind = ConsoleFound['kind'];

export const KIND_WORDS = {
  account: consoleText.foundAccount,
  order: consoleText.foundOrder,
  channel: consoleText.foundChannel,
  title: consoleText.foundTitle,
} as const satisfies Record<FoundKind, object>;

export interface Finding {
  /** Undefined until the first answer. */
  readonly found: readonly ConsoleFound[] | undefined;
  readonly isSearching: boolean;
}

/** Results of one kind are asked for alone, and are more. */
export function useFind(typed: string, kinds?: readonly FoundKind[]): Finding {
  const kind = kinds?.length === 1 ? kinds[0] : undefined;
  const text = useDebounced(typed.trim());
  const { data, isFetching } = useQuery({
    queryKey: ['console', 'find', kind ?? 'all', text],
    queryFn: () => call(findInConsole, { query: { text, kind } }),
    enabled: text !== '',
    placeholderData: keepPreviousData,
  });
  const found = data?.data.filter((one) => kinds === undefined || kinds.includes(one.kind));
  return { found: text === '' ? undefined : found, isSearching: isFetching || typed.trim() !== text };
}

const encoded = encodeURIComponent;

/** Where a result leads. */
export function addressOf({ kind, id, name, detail }: ConsoleFound): string {
  if (kind === 'account') return `/accounts/${encoded(id)}`;
  if (kind === 'order') return `/orders?text=${encoded(detail)}`;
  if (kind === 'channel') return `/on-air?text=${encoded(name)}`;
  return `/titles?text=${encoded(name)}`;
}
