// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Call, connectCall } from '../shared/api/call.ts';
import { keepSession } from './console-session.ts';
import { RowList } from './RowList.tsx';

afterEach(cleanup);
beforeEach(() => keepSession({ token: 'x', operator: { name: 'Ada', role: 'owner' } }));

const FENER = { id: 'fener', name: 'Fener' };

it('a form of many fields has sections, counts what changed in each, and names the number on its button', async () => {
  const sent = vi.fn(async (_: unknown) => ({ change: 1 }));
  connectCall(((_: unknown, { body }: { body: unknown }) => sent(body)) as unknown as Call);
  const user = userEvent.setup();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RowList
        list={{ isPending: false, isError: false, refetch: () => {}, data: { data: [FENER], asOf: '1:1:' } }}
        label="Filmler"
        keyOf={({ id }) => id}
        columns={[]}
        forms={[
          {
            command: 'title set',
            button: { tr: 'Düzenle', en: 'Edit' },
            title: ({ name }) => name,
            subject: ({ id }) => id,
            fixed: ({ id }) => ({ id }),
            fields: ({ name }) => ({
              ...{ name, 'name-en': 'Lantern', summary: 'Ada', 'summary-en': 'Island', year: 2020, poster: null },
              ...{ recap: '', intro: '', credits: '', kids: false },
            }),
          },
        ]}
      />
    </QueryClientProvider>,
  );
  await user.click(screen.getByRole('button', { name: 'Düzenle: fener' }));
  const sections = screen.getByRole('navigation', { name: 'Formun bölümleri' });
  const counts = () =>
    within(sections)
      .getAllByRole('button')
      .map(({ textContent }) => textContent);
  expect(counts()).toEqual(['Metinler', 'Görseller', 'İşaretler', 'Sunum']);
  await user.type(screen.getByLabelText('Ad (İngilizce)'), 's');
  await user.clear(screen.getByLabelText('Özet'));
  await user.clear(screen.getByLabelText('Yıl'));
  await user.type(screen.getByLabelText('Yıl'), '2020');
  expect(counts()).toEqual(['Metinler2', 'Görseller', 'İşaretler', 'Sunum']);
  expect(screen.getAllByText('Değişti')).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: '2 değişikliği kaydet' }));
  expect(sent.mock.calls[0]?.[0]).toMatchObject({ values: { id: 'fener', 'name-en': 'Lanterns', summary: '' } });
});
