// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, describe, expect, it } from 'vitest';
import { Tabs } from './Tabs.tsx';

afterEach(cleanup);

const TABS = [
  { id: 'all', label: 'Öne Çıkanlar', to: '/home/6/all' },
  { id: 'drama', label: 'Dram', to: '/home/6/drama' },
  { id: 'kids', label: 'Aile', to: '/home/6/kids' },
];

function Where() {
  return <output>{useLocation().pathname}</output>;
}

describe('Tabs', () => {
  const show = (activeId: string) =>
    render(
      <MemoryRouter>
        <Tabs label="Kategoriler" items={TABS} activeId={activeId} />
        <Where />
      </MemoryRouter>,
    );

  it('are links in a named navigation, with the active one as aria-current', () => {
    show('drama');
    expect(screen.getByRole('navigation', { name: 'Kategoriler' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Dram' })).toHaveAttribute('aria-current', 'page');
    expect(screen.getByRole('link', { name: 'Aile' })).not.toHaveAttribute('aria-current');
  });

  it('are one tab stop, the active link; arrows move and Enter follows', async () => {
    const user = userEvent.setup();
    show('drama');
    await user.tab();
    expect(screen.getByRole('link', { name: 'Dram' })).toHaveFocus();
    await user.keyboard('{ArrowRight}');
    expect(screen.getByRole('link', { name: 'Aile' })).toHaveFocus();
    expect(screen.getByRole('status')).toHaveTextContent(/^\/$/);
    await user.keyboard('{Enter}');
    expect(screen.getByRole('status')).toHaveTextContent('/home/6/kids');
  });
});
