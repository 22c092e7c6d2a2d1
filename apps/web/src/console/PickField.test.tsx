// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Call, connectCall } from '../shared/api/call.ts';
import { keepSession } from './console-session.ts';
import { OrderedList } from './OrderedList.tsx';
import { NewFormButton } from './RowList.tsx';

afterEach(cleanup);
beforeEach(() => keepSession({ token: 'x', operator: { name: 'Ada', role: 'owner' } }));

const KIYI = { kind: 'title', id: 'kiyi', name: 'Kıyı', detail: '2024', image: null };
const FENER = { kind: 'title', id: 'fener', name: 'Fener', detail: '2023', image: null };
const LODOS = { kind: 'channel', id: 'lodos', name: 'Lodos TV', detail: '4', image: null };
const ADA = { kind: 'account', id: 'a1', name: 'ada', detail: '100', image: null };

/** A server that finds by the beginning of a name, and keeps what is sent. */
function serve() {
  const sent = vi.fn();
  const asked = vi.fn();
  connectCall((async (_: unknown, { query, body }: { query?: { text: string; kind?: string }; body?: unknown }) => {
    if (query === undefined) return sent(body);
    asked(query);
    const found = [KIYI, FENER, LODOS, ADA].filter(({ name }) => name.toLowerCase().startsWith(query.text));
    return { data: found.filter(({ kind }) => query.kind === undefined || kind === query.kind) };
  }) as unknown as Call);
  return { sent, asked };
}

const show = (page: React.ReactNode) =>
  render(<QueryClientProvider client={new QueryClient()}>{page}</QueryClientProvider>);

describe('titles and channels of a form', () => {
  it('are found by name, shown by name, and sent by id in the order they were chosen', async () => {
    const { sent, asked } = serve();
    const user = userEvent.setup();
    const label = { tr: 'Yeni satır', en: 'New row' };
    show(<NewFormButton form={{ command: 'home row', button: label, fields: ['id', 'titles', 'channels'] }} />);
    await user.click(screen.getByRole('button', { name: 'Yeni satır' }));
    await user.type(screen.getByLabelText(/^Kimlik/), 'deniz');
    const titles = screen.getByRole('combobox', { name: 'Film veya dizi ara' });
    await user.type(titles, 'fen');
    await user.click(await screen.findByRole('option', { name: /Fener/ }, { timeout: 20_000 }));
    await user.type(titles, 'kıy');
    await screen.findByRole('option', { name: /Kıyı/ }, { timeout: 20_000 });
    await user.keyboard('{Enter}');
    expect(asked).toHaveBeenCalledWith({ text: 'fen', kind: 'title' });
    await user.click(screen.getByRole('button', { name: /Fener/ }));
    await user.type(titles, 'fen');
    await user.click(await screen.findByRole('option', { name: /Fener/ }, { timeout: 20_000 }));
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Kıyı', 'Fener']);
    await user.click(screen.getByRole('button', { name: 'Kaydet' }));
    expect(sent).toHaveBeenCalledExactlyOnceWith({
      ...{ command: 'home row', asOf: undefined },
      values: { id: 'deniz', titles: 'kiyi,fener' },
    });
  });

  it('do not send the form by the Enter of a search that has no answer yet', async () => {
    const { sent } = serve();
    const user = userEvent.setup();
    show(
      <NewFormButton
        form={{ command: 'home row', button: { tr: 'Yeni satır', en: 'New row' }, fields: ['id', 'titles'] }}
      />,
    );
    await user.click(screen.getByRole('button', { name: 'Yeni satır' }));
    await user.type(screen.getByLabelText(/^Kimlik/), 'deniz');
    await user.type(screen.getByRole('combobox', { name: 'Film veya dizi ara' }), 'fen{Enter}');
    expect(sent).not.toHaveBeenCalled();
    await user.click(await screen.findByRole('option', { name: /Fener/ }, { timeout: 20_000 }));
    await user.keyboard('{Enter}');
    expect(sent).not.toHaveBeenCalled();
  });

  it('become banners of a menu, and nothing else that the search finds does', async () => {
    const { sent } = serve();
    const user = userEvent.setup();
    show(
      <OrderedList
        {...{ title: 'Slaytlar', command: 'home banners', target: '6', items: [], asOf: '1:1:' }}
        adding={{ label: 'Bul', toItem: ({ kind, id, name, image }) => ({ id: `${kind}:${id}`, name, image }) }}
      />,
    );
    const field = screen.getByRole('combobox', { name: 'Bul' });
    await user.type(field, 'ad');
    await screen.findByText('Buna uyan bir şey yok.', undefined, { timeout: 20_000 });
    await user.clear(field);
    await user.type(field, 'lod');
    await user.click(await screen.findByRole('option', { name: /Lodos TV/ }, { timeout: 20_000 }));
    await user.click(screen.getByRole('button', { name: 'Sırayı kaydet' }));
    expect(sent.mock.calls[0]?.[0]).toMatchObject({ values: { menu: '6', banner: ['channel:lodos'] } });
  });
});
