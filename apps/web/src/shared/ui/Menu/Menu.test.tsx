// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Button } from '../Button/Button.tsx';
import { Menu, type MenuItem } from './Menu.tsx';

afterEach(cleanup);

const ITEMS: readonly MenuItem[] = [
  { id: 'profiles', label: 'Profil değiştir', to: '/selectprofile' },
  { id: 'settings', label: 'Ayarlar', to: '/settings/main' },
  { id: 'leave', label: 'Çıkış yap', apart: true },
];

const Address = () => <p>{useLocation().pathname}</p>;

function show(items = ITEMS) {
  render(
    <MemoryRouter>
      <Menu label="Profil" items={items} trigger={(props) => <Button {...props}>Defne</Button>} />
      <button type="button">sonra</button>
      <Address />
    </MemoryRouter>,
  );
  return userEvent.setup();
}

const trigger = () => screen.getByRole('button', { name: 'Defne' });
const item = (name: string) => screen.getByRole('menuitem', { name });

describe('Menu', () => {
  it('opens at its button and says so', async () => {
    const user = show();
    expect(trigger()).toHaveAttribute('aria-expanded', 'false');
    await user.click(trigger());
    expect(trigger()).toHaveAttribute('aria-expanded', 'true');
    expect(screen.getByRole('menu', { name: 'Profil' })).toBeVisible();
    expect(item('Profil değiştir')).toHaveFocus();
    await user.click(trigger());
    expect(screen.queryByRole('menu')).toBeNull();
  });

  it('opens downwards on the first and upwards on the last', async () => {
    const user = show();
    await user.tab();
    await user.keyboard('{ArrowUp}');
    expect(item('Çıkış yap')).toHaveFocus();
    await user.keyboard('{Escape}{ArrowDown}');
    expect(item('Profil değiştir')).toHaveFocus();
  });

  it('goes round with arrows, to the ends, and to a letter', async () => {
    const user = show();
    await user.click(trigger());
    await user.keyboard('{ArrowUp}');
    expect(item('Çıkış yap')).toHaveFocus();
    await user.keyboard('{ArrowDown}');
    expect(item('Profil değiştir')).toHaveFocus();
    await user.keyboard('{End}');
    expect(item('Çıkış yap')).toHaveFocus();
    await user.keyboard('{Home}');
    await user.keyboard('ç');
    expect(item('Çıkış yap')).toHaveFocus();
  });

  it('gives the focus back on Escape, and goes on with Tab', async () => {
    const user = show();
    await user.click(trigger());
    await user.keyboard('{Escape}');
    expect(trigger()).toHaveFocus();
    await user.click(trigger());
    await user.tab();
    expect(screen.queryByRole('menu')).toBeNull();
    expect(screen.getByRole('button', { name: 'sonra' })).toHaveFocus();
  });

  it('closes when something else is pressed', async () => {
    const user = show();
    await user.click(trigger());
    await user.click(screen.getByRole('button', { name: 'sonra' }));
    expect(screen.queryByRole('menu')).toBeNull();
  });

  it('follows a link by Space, and the page does not scroll [A11Y-01]', async () => {
    const user = show();
    await user.click(trigger());
    await user.keyboard('{ArrowDown}');
    // A key that is taken returns false: the browser does not scroll by it.
    expect(fireEvent.keyDown(item('Ayarlar'), { key: ' ' })).toBe(false);
    expect(screen.getByText('/settings/main')).toBeVisible();
    expect(screen.queryByRole('menu')).toBeNull();
  });

  it('acts, leads, and marks the one chosen among several', async () => {
    const onSelect = vi.fn();
    const user = show([
      { id: 'tr', label: 'Türkçe', selected: true, onSelect },
      { id: 'en', label: 'English', selected: false, onSelect },
    ]);
    await user.click(trigger());
    expect(screen.getByRole('menuitemradio', { name: 'Türkçe', checked: true })).toHaveFocus();
    await user.keyboard('{ArrowDown}{Enter}');
    expect(onSelect).toHaveBeenCalledOnce();
    expect(screen.queryByRole('menu')).toBeNull();
    expect(trigger()).toHaveFocus();
  });
});
