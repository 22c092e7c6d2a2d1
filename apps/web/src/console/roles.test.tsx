// @vitest-environment jsdom
// Every page of the console in every role, with a row in each list: a button is there where the role may run its command.
import '@testing-library/jest-dom/vitest';
import { hasPermission, OPERATOR_ROLES, type OperatorRole } from '@seyir/core/operator/permissions';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { answerBySchema } from '../../test/answer-by-schema.ts';
import { type Call, connectCall } from '../shared/api/call.ts';
import { keepSession } from './console-session.ts';
import { type ConsolePage, PAGES } from './pages.tsx';

// Charts ask for the density of the screen when they are loaded.
vi.hoisted(() => {
  globalThis.matchMedia = (() => ({ addEventListener() {}, removeEventListener() {}, matches: false })) as never;
});

beforeAll(() => {
  connectCall((async (endpoint) => answerBySchema(endpoint)) as Call);
  // Charts are drawn on a canvas, which jsdom lacks.
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
});
afterEach(cleanup);

/** The tab of a page that has the buttons of its own; those of an order are on the page of its account too. */
const TAB_OF: Readonly<Record<string, string>> = { orders: '?list=cases' };

/** The buttons of a page, by name. */
async function buttonsOf({ path, Page }: ConsolePage, role: OperatorRole): Promise<string[]> {
  keepSession({ token: 'x', operator: { name: 'Ada', role } });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[`/${path.replace(':id', 'a')}${TAB_OF[path] ?? ''}`]}>
        <Routes>
          <Route path={`/${path}`} element={<Page />} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await waitFor(() => expect(client.isFetching()).toBe(0), { timeout: 20_000 });
  await waitFor(() => expect(screen.queryByRole('status', { name: /yükleniyor/i })).toBeNull());
  const names = screen
    .queryAllByRole('button')
    .map((button) => button.getAttribute('aria-label') ?? button.innerText ?? button.textContent ?? '');
  cleanup();
  client.clear();
  return [...new Set(names)].sort();
}

async function everyButton(role: OperatorRole): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {};
  for (const page of PAGES.filter(({ permission }) => hasPermission(role, permission)))
    found[page.path] = await buttonsOf(page, role);
  return found;
}

/** The buttons that refund, give days and settle a case. */
const MONEY = /^(İade et|Paket ver|Sonuçlandır)/;

describe('the pages of the console', () => {
  let of: Readonly<Record<OperatorRole, Readonly<Record<string, string[]>>>>;
  beforeAll(async () => {
    const found = [];
    for (const role of OPERATOR_ROLES) found.push([role, await everyButton(role)]);
    of = Object.fromEntries(found);
  }, 240_000);

  it('offer a viewer no command: figures, and the own passkeys', () => {
    const { home, ...pages } = of.viewer;
    expect(Object.fromEntries(Object.entries(pages).filter(([, buttons]) => buttons.length > 0))).toEqual({
      'on-air': ['Ölçümler'],
      security: ['a: anahtarı sil'],
    });
    expect(home).not.toContain('Sırayı kaydet');
  });

  it('offer an editor what an owner may do with the catalogue and the shop, and no page of accounts', () => {
    const { accounts, 'accounts/:id': account, orders, feedback, audit, operators, ...others } = of.owner;
    expect([accounts, account, orders, feedback, audit, operators]).not.toContain(undefined);
    expect(of.editor).toEqual(others);
    expect(of.editor.texts).toEqual(['Çevir: a']);
    expect(of.editor['titles/:id']).toEqual([
      'Düzenle: 1. bölüm: a',
      'Düzenle: 1. sezon · a',
      'Sezon ekle',
      'Taşı: 1. bölüm: a',
    ]);
  });

  it('offer finance what an owner may do with accounts and orders, and of the rest what a viewer sees', () => {
    const { accounts = [], 'accounts/:id': account = [], orders = [], feedback = [] } = of.owner;
    expect(of.finance).toEqual({ ...of.viewer, accounts, 'accounts/:id': account, orders, feedback });
    expect(account).toContain('Askıya al: a');
  });

  it('offer support the same without money', () => {
    const withoutMoney = (buttons: readonly string[] = []) => buttons.filter((name) => !MONEY.test(name));
    const { 'accounts/:id': account, orders, ...others } = of.finance;
    expect(of.support).toEqual({
      ...others,
      'accounts/:id': withoutMoney(account),
      orders: withoutMoney(orders),
    });
    expect(withoutMoney(account)).not.toEqual(account);
    expect(withoutMoney(orders)).not.toEqual(orders);
  });
});
