// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest';
import { QueryClient } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, Link, Outlet, RouterProvider } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CrashBoundary } from './CrashBoundary.tsx';
import { clearAtSignOut, keepSession } from './console-session.ts';

beforeEach(() => {
  // React reports what a boundary catches.
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function Broken(): never {
  throw new Error('no field of this name');
}

describe('the error boundary of the console', () => {
  it('shows the crash of a page beside the menu, and another page opens', async () => {
    const inBoundary = (path: string, page: React.ReactNode) => ({
      path,
      element: <CrashBoundary key={path}>{page}</CrashBoundary>,
    });
    const frame = (
      <>
        <Link to="/orders">Siparişler</Link>
        <Outlet />
      </>
    );
    const children = [inBoundary('/', <Broken />), inBoundary('/orders', <p>149,90 TL</p>)];
    render(<RouterProvider router={createMemoryRouter([{ element: frame, children }])} />);
    expect(screen.getByRole('alert')).toHaveTextContent('Bu sayfa beklenmedik bir hatayla durdu');
    await userEvent.setup().click(screen.getByRole('link', { name: 'Siparişler' }));
    expect(screen.getByText('149,90 TL')).toBeVisible();
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('the end of a session', () => {
  it('leaves nothing of the operator in the query cache', () => {
    const queries = new QueryClient();
    const stop = clearAtSignOut(queries);
    keepSession({ token: 'x', operator: { name: 'ada', role: 'owner' } });
    queries.setQueryData(['console', 'accounts'], { data: [{ email: 'ayse@example.com' }] });
    expect(queries.getQueryCache().getAll()).toHaveLength(1);
    keepSession(undefined);
    expect(queries.getQueryCache().getAll()).toEqual([]);
    stop();
  });
});
