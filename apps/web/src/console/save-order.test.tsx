// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../shared/api/api-error.ts';
import { type Call, connectCall } from '../shared/api/call.ts';
import { keepSession } from './console-session.ts';
import { OrderedList } from './OrderedList.tsx';

afterEach(cleanup);
beforeEach(() => keepSession({ token: 'x', operator: { name: 'Ada', role: 'owner' } }));

const client = new QueryClient();
const list = (ids: string, asOf: string) => (
  <QueryClientProvider client={client}>
    <OrderedList
      title="Satırlar"
      command="home rows"
      target="tab-1"
      asOf={asOf}
      items={[...ids].map((id) => ({ id, name: id.toUpperCase(), image: null }))}
    />
  </QueryClientProvider>
);
const orderOf = () => screen.getAllByRole('listitem').map((item) => item.textContent);

describe('an order by drag', () => {
  it('is sent with the state of the list that the draft began with, though the list was read again', async () => {
    const sent = vi.fn(async (_: unknown) => ({ change: 1 }));
    connectCall(((_: unknown, { body }: { body: unknown }) => sent(body)) as unknown as Call);
    const user = userEvent.setup();
    const { rerender } = render(list('ab', '1:1:'));
    await user.click(screen.getByRole('button', { name: 'A: aşağı taşı' }));
    rerender(list('abc', '2:2:'));
    await user.click(screen.getByRole('button', { name: 'Sırayı kaydet' }));
    expect(sent).toHaveBeenCalledExactlyOnceWith({
      command: 'home rows',
      values: { tab: 'tab-1', row: ['b', 'a'] },
      asOf: '1:1:',
    });
  });

  it('shows the saved order after a refusal because of another change, and overwrites nothing', async () => {
    const refusal = { refusal: 'changed_since', 'refusal.operator': 'ayse', 'refusal.at': new Date().toISOString() };
    connectCall((() => Promise.reject(new ApiError(409, 'CONFLICT', 'no', refusal))) as unknown as Call);
    const user = userEvent.setup();
    const { rerender } = render(list('ab', '1:1:'));
    await user.click(screen.getByRole('button', { name: 'A: aşağı taşı' }));
    expect(orderOf()).toEqual(['B', 'A']);
    await user.click(screen.getByRole('button', { name: 'Sırayı kaydet' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('ayse bunu sen açtıktan sonra değiştirdi');
    rerender(list('abc', '2:2:'));
    expect(screen.queryByRole('button', { name: 'Sırayı kaydet' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Şimdiki sırayı göster' }));
    expect(orderOf()).toEqual(['A', 'B', 'C']);
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
