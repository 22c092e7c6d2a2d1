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
  it('opens at its button, with aria-expanded', async () => {
    const user = show();
    expect(trigger()).toHaveAttribute('aria-expanded', 'false');
    await user.click(trigger());
    expect(trigger()).toHaveAttribute('aria-expanded', 'true');
    expect(screen.getByRole('menu', { name: 'Profil' })).toBeVisible();
    expect(item('Profil değiştir')).toHaveFocus();
    await user.click(trigger());
    expect(screen.queryByRole('menu')).toBeNull();
  });

  it('opens with ArrowDown on the first item and with ArrowUp on the last', async () => {
    const user = show();
    await user.tab();
    await user.keyboard('{ArrowUp}');
    expect(item('Çıkış yap')).toHaveFocus();
    await user.keyboard('{Escape}{ArrowDown}');
    expect(item('Profil değiştir')).toHaveFocus();
  });

  it('leaves arrows on its button to the controls around it in a player: OK opens it [A11Y-02]', async () => {
    const user = userEvent.setup();
    const trigger = (props: object) => <Button {...props}>Kalite</Button>;
    render(
      <section data-player="">
        <Menu label="Kalite" items={[{ id: 'auto', label: 'Otomatik' }]} trigger={trigger} />
      </section>,
    );
    await user.tab();
    await user.keyboard('{ArrowUp}{ArrowDown}');
    expect(screen.queryByRole('menu')).toBeNull();
    await user.keyboard('{Enter}');
    expect(item('Otomatik')).toHaveFocus();
  });

  it('is opened by OK alone on a television, whose arrows only pass its button [A11Y-02]', async () => {
    vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('1920') }));
    const user = show();
    await user.tab();
    await user.keyboard('{ArrowUp}{ArrowDown}');
    expect(screen.queryByRole('menu')).toBeNull();
    await user.keyboard('{Enter}');
    expect(item('Profil değiştir')).toHaveFocus();
    vi.unstubAllGlobals();
  });

  it('wraps around with arrows, and jumps to the ends and to a letter', async () => {
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
    await user.keyboard('{Home}ay');
    expect(item('Ayarlar')).toHaveFocus();
  });

  it('restores the focus on Escape, and moves on with Tab', async () => {
    const user = show();
    await user.click(trigger());
    await user.keyboard('{Escape}');
    expect(trigger()).toHaveFocus();
    await user.click(trigger());
    await user.tab();
    expect(screen.queryByRole('menu')).toBeNull();
    expect(screen.getByRole('button', { name: 'sonra' })).toHaveFocus();
  });

  it('closes on a press outside', async () => {
    const user = show();
    await user.click(trigger());
    await user.click(screen.getByRole('button', { name: 'sonra' }));
    expect(screen.queryByRole('menu')).toBeNull();
  });

  it('follows a link by Space, and the page does not scroll [A11Y-01]', async () => {
    const user = show();
    await user.click(trigger());
    await user.keyboard('{ArrowDown}');
    // False: the event is cancelled, so the browser does not scroll.
    expect(fireEvent.keyDown(item('Ayarlar'), { key: ' ' })).toBe(false);
    expect(screen.getByText('/settings/main')).toBeVisible();
    expect(screen.queryByRole('menu')).toBeNull();
  });

  it('calls onSelect, and marks the chosen item', async () => {
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
