// @vitest-environment jsdom
import { readHome } from '@seyir/contract/home';
import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { aFakeApi } from '../../../test/fake-api.ts';
import { aCategory, aMenuDetail } from '../../../test/home-builders.ts';
import { WAIT_TIMEOUT_MS } from '../../../test/wait-timeout.ts';
import { connectCall } from '../../shared/api/call.ts';
import { categoryQuery, menuQuery, prefetchHome } from './home.queries.ts';

const home = {
  menu: aMenuDetail({ id: '6', categories: [{ id: '601', name: 'Tümü', icon: null }] }),
  category: aCategory({ id: '601' }),
};

function open(answer: () => typeof home | Promise<typeof home>) {
  const api = aFakeApi().on(readHome, answer);
  connectCall(api.call);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 60_000 } } });
  const menuArrived = () =>
    expect.poll(() => client.getQueryState(menuQuery('6').queryKey)?.status, { timeout: WAIT_TIMEOUT_MS });
  const dataOf = (query: { queryKey: Parameters<typeof client.getQueryData>[0] }) =>
    client.getQueryData(query.queryKey);
  return { api, client, menuArrived, dataOf };
}

describe('prefetchHome', () => {
  it.each(['all', '601'])('brings menu and category %s with one call', async (categoryId) => {
    const { api, client, menuArrived, dataOf } = open(() => home);
    prefetchHome(client, '6', categoryId);
    await menuArrived().toBe('success');
    expect(dataOf(menuQuery('6'))).toEqual(home.menu);
    expect(dataOf(categoryQuery('601'))).toEqual(home.category);
    prefetchHome(client, '6', categoryId);
    expect(api.asked).toEqual([
      { name: 'GET /home/:menuId/:categoryId', input: { params: { menuId: '6', categoryId } } },
    ]);
    expect(client.getQueryCache().findAll({ queryKey: ['home'] })).toEqual([]);
  });

  it('asks for the menu by itself when the call fails', async () => {
    const { api, client, menuArrived } = open(() => Promise.reject(new Error('away')));
    prefetchHome(client, '6', 'all');
    await menuArrived().toBe('error');
    expect(api.asked.map(({ name }) => name)).toEqual(['GET /home/:menuId/:categoryId', 'GET /menu/:id']);
  });

  it('writes nothing of a session that has ended meanwhile', async () => {
    let answer = (_: typeof home) => {};
    const { client, dataOf } = open(() => new Promise((resolve) => (answer = resolve)));
    prefetchHome(client, '6', 'all');
    await expect.poll(() => client.isFetching(), { timeout: WAIT_TIMEOUT_MS }).toBe(2);
    await client.resetQueries();
    answer(home);
    await new Promise((resolve) => setTimeout(resolve, 0));
    for (const query of [menuQuery('6'), categoryQuery('601')]) expect(dataOf(query)).toBeUndefined();
  });
});
