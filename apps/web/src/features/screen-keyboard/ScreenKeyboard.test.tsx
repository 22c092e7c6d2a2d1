// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import ScreenKeyboard from './ScreenKeyboard.tsx';

beforeEach(() => {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('1920'), addEventListener() {} }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Page({ type, onSubmit }: { type: string; onSubmit: () => void }) {
  const [value, setValue] = useState('');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <input
        type={type}
        name={type === 'search' ? 'name' : 'field'}
        aria-label="Adın"
        maxLength={12}
        value={value}
        onChange={(event) => setValue(event.target.value)}
      />
    </form>
  );
}

function show(type = 'text') {
  const onSubmit = vi.fn();
  render(
    <MemoryRouter>
      <QueryClientProvider client={new QueryClient()}>
        <Page type={type} onSubmit={onSubmit} />
        <ScreenKeyboard />
      </QueryClientProvider>
    </MemoryRouter>,
  );
  return { user: userEvent.setup(), onSubmit };
}

const field = () => screen.getByLabelText('Adın');
const keyboard = () => screen.queryByRole('dialog', { name: 'Ekran klavyesi: Adın' });
const keyOf = (name: string) => screen.getByRole('button', { name });

async function press(user: ReturnType<typeof userEvent.setup>, ...names: string[]) {
  for (const name of names) {
    keyOf(name).focus();
    await user.keyboard('{Enter}');
  }
}

it('opens by OK on a field, and writes Turkish letters into it at once', async () => {
  const { user, onSubmit } = show();
  field().focus();
  expect(keyboard()).toBeNull();
  await user.keyboard('{Enter}');
  expect(keyboard()).toBeVisible();
  expect(onSubmit).not.toHaveBeenCalled();
  await press(user, 'ı', 'ş', 'Boşluk', 'Büyük harf', 'İ', 'Sil', '123', '7');
  expect(field()).toHaveValue('ış 7');
  await press(user, 'Bitti');
  expect(keyboard()).toBeNull();
  expect(field()).toHaveFocus();
});

it('takes digits of the remote, keeps to the length of the field, and closes on Back', async () => {
  const { user } = show();
  field().focus();
  await user.keyboard('{Enter}');
  await user.keyboard('12345678901234');
  expect(field()).toHaveValue('123456789012');
  await user.keyboard('{Backspace}{Escape}');
  expect(field()).toHaveValue('12345678901');
  expect(keyboard()).toBeNull();
});

it('completes an address, and hides a password', async () => {
  const { user } = show('email');
  field().focus();
  await user.keyboard('{Enter}');
  await press(user, 'a', '@gmail.com');
  expect(field()).toHaveValue('a@gmail.com');
  cleanup();
  show('password');
  field().focus();
  await user.keyboard('{Enter}');
  await press(user, 'a', 'b');
  expect(screen.getByText('••')).toBeVisible();
});
