import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dismissToast, shownToasts } from '../shared/ui/Toast/toast.ts';
import { watchConnection } from './watch-connection.tsx';

let stop: (() => void) | undefined;
const dismissAll = () => {
  for (const { id } of shownToasts()) dismissToast(id);
};
// Files share one window.
beforeEach(dismissAll);
afterEach(() => {
  stop?.();
  vi.restoreAllMocks();
  dismissAll();
});
const texts = () => shownToasts().map(({ text }) => text);

it('says that the connection is lost until it is back', () => {
  stop = watchConnection(new QueryClient());
  window.dispatchEvent(new Event('offline'));
  window.dispatchEvent(new Event('offline'));
  expect(texts()).toEqual([expect.stringContaining('İnternet bağlantın yok')]);
  window.dispatchEvent(new Event('online'));
  expect(texts()).toEqual(['Bağlantı geri geldi.']);
});

it('says so in a page that was opened without a connection', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  stop = watchConnection(new QueryClient());
  expect(texts()).toHaveLength(1);
});

it('fetches again what failed, when the connection is back', async () => {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false, networkMode: 'always' } } });
  let isAway = true;
  const queryFn = async () => {
    if (isAway) throw new Error('offline');
    return 'home';
  };
  const observer = new QueryObserver(queries, { queryKey: ['home'], queryFn });
  const unsubscribe = observer.subscribe(() => undefined);
  await vi.waitFor(() => expect(observer.getCurrentResult().isError).toBe(true));
  stop = watchConnection(queries);
  isAway = false;
  window.dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe('home'));
  unsubscribe();
});
