import { type InfiniteData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Search } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { useDebounced } from '../shared/search/use-debounced.ts';
import { commonText } from '../shared/text/common.text.ts';
import { failuresText } from '../shared/text/failures.text.ts';
import { say } from '../shared/text/text.ts';
import { Button } from '../shared/ui/Button/Button.tsx';
import { Field } from '../shared/ui/Field/Field.tsx';
import { Notice } from '../shared/ui/Notice/Notice.tsx';
import { consoleText } from './console.text.ts';
import styles from './ListPage.module.css';

interface KeysetPage<Row> {
  readonly data: readonly Row[];
  readonly next: string | null;
  readonly asOf: string;
}

/** The pages that were read, as one list. Its state is that of the page that was read first: a later one only asks for less. */
function joinPages<Row>({ pages }: InfiniteData<KeysetPage<Row>>) {
  return { data: pages.flatMap(({ data }) => data), asOf: pages[0]?.asOf ?? '' };
}

/** Numbers of a page change while one looks: lists are read again. */
const REFRESH_MS = 30_000;

/** A list that the server gives page by page. `key` names it with its filters. */
export function usePagedList<Row>(
  key: readonly unknown[],
  read: (after: string | undefined) => Promise<KeysetPage<Row>>,
) {
  return useInfiniteQuery({
    queryKey: ['console', ...key],
    queryFn: ({ pageParam }) => read(pageParam),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }: KeysetPage<Row>) => next ?? undefined,
    select: joinPages<Row>,
    refetchInterval: REFRESH_MS,
  });
}

/** A list that comes whole. */
export function useWholeList<Reply>(key: readonly unknown[], read: () => Promise<Reply>, enabled = true) {
  return useQuery({ queryKey: ['console', ...key], queryFn: read, refetchInterval: REFRESH_MS, enabled });
}

/** The parts of a query's result that lists read; those of a paged one may be absent. */
export interface ListState {
  readonly isPending: boolean;
  readonly isError: boolean;
  readonly data: unknown;
  readonly refetch: () => unknown;
  readonly hasNextPage?: boolean;
  readonly isFetchingNextPage?: boolean;
  readonly fetchNextPage?: () => unknown;
}

/** Reads the next page of a list that has one. */
export const MoreButton = ({ list }: { readonly list: ListState }) =>
  list.hasNextPage ? (
    <Button loading={list.isFetchingNextPage ?? false} onClick={() => void list.fetchNextPage?.()}>
      {say(consoleText.more)}
    </Button>
  ) : null;

interface LoadedProps {
  readonly list: ListState;
  readonly isEmpty?: boolean;
  readonly children: ReactNode;
}

export function Loaded({ list, isEmpty = false, children }: LoadedProps) {
  if (list.isPending) return <p role="status">{say(commonText.loading)}</p>;
  if (list.isError && list.data === undefined)
    return <Notice kind="error" title={say(failuresText.title)} onRetry={() => void list.refetch()} />;
  return isEmpty ? <Notice title={say(consoleText.empty)} scene="none" /> : children;
}

/** A search field; the text follows typing a little later. A link to the page may bring a text (`?text=`), as often as it is followed. */
export function useSearchField(label = say(consoleText.find)): { readonly text: string; readonly field: ReactNode } {
  const { key } = useLocation();
  const [asked] = useSearchParams();
  const given = asked.get('text') ?? '';
  const [{ typed, from }, setTyped] = useState({ typed: given, from: key });
  if (from !== key) setTyped({ typed: given, from: key });
  const debounced = useDebounced(typed.trim());
  // The text of a link is not being typed.
  const text = typed === given ? given : debounced;
  const field = (
    <Field
      className={styles.search}
      label={label}
      leading={<Search aria-hidden="true" />}
      placeholder={label}
      type="search"
      value={typed}
      onChange={(event) => setTyped({ typed: event.target.value, from: key })}
    />
  );
  return { text, field };
}

/** What stands above a list: search, filters, and the button that adds. */
export const Toolbar = ({ children }: { children: ReactNode }) => <div className={styles.toolbar}>{children}</div>;

export const RowActions = ({ children }: { children: ReactNode }) => <div className={styles.actions}>{children}</div>;
