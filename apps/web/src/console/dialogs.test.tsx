// @vitest-environment jsdom
// Every form and confirmation of every page, opened for a row: it names the row, and its command carries the state of the list.
import '@testing-library/jest-dom/vitest';
import { changeService } from '@seyir/contract/console';
import type { OperatorRole } from '@seyir/core/operator/permissions';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { answerBySchema } from '../../test/answer-by-schema.ts';
import { type Call, connectCall } from '../shared/api/call.ts';
import { keepSession } from './console-session.ts';
import { PAGES } from './pages.tsx';

// Charts ask for the density of the screen when they are loaded.
vi.hoisted(() => {
  globalThis.matchMedia = (() => ({ addEventListener() {}, removeEventListener() {}, matches: false })) as never;
});

interface Sent {
  readonly values?: unknown;
  readonly command: string;
  readonly asOf?: string;
}
let sent: Sent[] = [];
beforeEach(() => {
  sent = [];
});

/** Values of rows that an operator can still act on. */
const OPEN: Record<string, unknown> = {
  handledAt: null,
  undoneBy: null,
  state: 'paid',
  isRefundDue: false,
  option: 'support-phone',
};
const withActions = (answer: object) =>
  JSON.parse(JSON.stringify(answer), (name, value) => (name in OPEN ? OPEN[name] : value));

beforeAll(() => {
  connectCall((async (endpoint: never, input: { body: Sent }) => {
    if (endpoint === changeService) sent.push(input.body);
    return endpoint === changeService ? { change: 1 } : withActions(answerBySchema(endpoint));
  }) as unknown as Call);
  // Charts are drawn on a canvas, which jsdom lacks.
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  keepSession({ token: 'x', operator: { name: 'Ada', role: 'owner' } });
});
afterEach(cleanup);

async function openPage(path: string): Promise<void> {
  const page = PAGES.find((one) => one.path === path);
  if (page === undefined) throw new Error(`There is no page ${path}.`);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[`/${path.replace(':id', 'a')}`]}>
        <Routes>
          <Route path={`/${path}`} element={<page.Page />} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await waitFor(() => expect(client.isFetching()).toBe(0), { timeout: 20_000 });
}

/** Page, button with the name of its row, command, what the dialog has to name, and its button where that is another. The sample row has `a` for every text and 1 kuruş for every amount. */
const CONFIRMATIONS = [
  ['accounts/:id', 'Askıya al: a', 'account suspend', 'a · a · a'],
  ['accounts/:id', 'Şifre bağlantısı gönder: a', 'account reset', 'a · a · a'],
  ['feedback', 'İlgilenildi: a, 18.11.2026 21.00', 'feedback done', 'a · Öneri · 18.11.2026'],
  ['orders', 'İade et: a, a', 'orders refund', 'a · a · a · 0,01 TL · 18.11.2026', '0,01 TL iade et'],
  ['orders', 'Ödeme kuruluşuna sor: a, a', 'orders check', 'a · a · a · 0,01 TL · 18.11.2026'],
  ['shop', 'Kodu bitir: a', 'promo remove', 'a · %1 indirim'],
  ['titles', 'Gizle: a', 'title set', 'a · a · 1'],
  ['ads', 'Reklamı kaldır: a', 'ad remove', 'a'],
  ['settings', 'Filigranı kaldır: a', 'watermark off', 'a'],
  ['audit', 'Geri al: 1, a', 'undo', 'a · Komut satırı · 18.11.2026'],
  ['operators', 'İkinci adımı sıfırla: a', 'operator reset', 'a · a · Sahip'],
  ['operators', 'Operatörlükten çıkar: a', 'operator remove', 'a · a · Sahip'],
] as const satisfies readonly (readonly [string, string, string, string, string?])[];

describe('a product setting', () => {
  it('has a form of its own, which sends the state of its list', async () => {
    await openPage('settings');
    fireEvent.click(screen.getByRole('button', { name: 'Düzenle: Destek telefonu' }));
    const dialog = within(screen.getByRole('dialog'));
    fireEvent.change(dialog.getByLabelText('Destek telefonu'), { target: { value: '0850 111 11 11' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Kaydet' }));
    await waitFor(() =>
      expect(sent).toMatchObject([
        { command: 'settings set', asOf: 'a', values: { 'support-phone': '0850 111 11 11' } },
      ]),
    );
  });
});

describe('the sign-in page among the product settings', () => {
  const open = async (role: OperatorRole) => {
    keepSession({ token: 'x', operator: { name: 'Ada', role } });
    await openPage('settings');
    return screen.queryByRole('button', { name: 'Düzenle: Kendi oturum açma sayfanız' });
  };
  beforeEach(() => {
    OPEN.option = 'login-url';
  });
  afterEach(() => {
    OPEN.option = 'support-phone';
    keepSession({ token: 'x', operator: { name: 'Ada', role: 'owner' } });
  });

  it('has a form for an owner', async () => expect(await open('owner')).toBeVisible());
  it('has none for an editor', async () => expect(await open('editor')).toBeNull());
});

describe('a confirmation of the console', () => {
  it.each(CONFIRMATIONS)('on the page %s (%s) names its row and sends the state of its list', async (...row) => {
    const [path, name, command, subject, submit = name.replace(/: .*/, '')] = row;
    await openPage(path);
    if (path === 'orders') fireEvent.click(screen.getByRole('button', { name: 'Sipariş A: a' }));
    fireEvent.click(screen.getAllByRole('button', { name })[0] as HTMLElement);
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByText((words) => words.startsWith(subject))).toBeVisible();
    fireEvent.click(dialog.getByRole('button', { name: submit }));
    await waitFor(() => expect(sent).toMatchObject([{ command, asOf: 'a' }]));
  });
});
