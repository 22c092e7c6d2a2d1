// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest';
import { REFUSALS } from '@seyir/core/operator/refusals';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../shared/api/api-error.ts';
import { type Call, connectCall } from '../shared/api/call.ts';
import { CommandDialog, type CommandForm } from './CommandDialog.tsx';
import { refusalsText } from './refusals.text.ts';

afterEach(cleanup);

const FORM: CommandForm = {
  title: 'Premium',
  command: 'package set',
  args: ['premium'],
  fields: [
    { option: 'name', label: 'Ad', value: 'Premium' },
    { option: 'price', kind: 'price', label: 'Fiyat', value: '249.90' },
    { option: 'active', kind: 'switch', label: 'Satışta', value: 'on' },
  ],
};

function open(answer: (body: unknown) => Promise<unknown>) {
  const sent = vi.fn(answer);
  connectCall(((_: unknown, { body }: { body: unknown }) => sent(body)) as unknown as Call);
  const onClose = vi.fn();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <CommandDialog form={FORM} onClose={onClose} />
    </QueryClientProvider>,
  );
  return { sent, onClose, user: userEvent.setup() };
}

describe('the form of a command', () => {
  it('sends the fields that differ, and closes', async () => {
    const { sent, onClose, user } = open(async () => ({ text: '' }));
    await user.clear(screen.getByLabelText('Fiyat'));
    await user.type(screen.getByLabelText('Fiyat'), '199.90');
    await user.selectOptions(screen.getByLabelText('Satışta'), 'off');
    await user.click(screen.getByRole('button', { name: 'Kaydet' }));
    await vi.waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(sent).toHaveBeenCalledExactlyOnceWith({
      command: 'package set',
      args: ['premium'],
      options: { price: '199.90', active: 'off' },
    });
  });

  it('asks for a change when nothing differs', async () => {
    const { sent, user } = open(async () => ({ text: '' }));
    await user.click(screen.getByRole('button', { name: 'Kaydet' }));
    expect(screen.getByRole('alert')).toHaveTextContent('Bir alanı değiştir.');
    expect(sent).not.toHaveBeenCalled();
  });

  it('stays open with the reason of a refusal, in the language of the console', async () => {
    const fields = {
      command: 'There is no package premium.',
      refusal: 'package_unknown',
      'refusal.package': 'premium',
    };
    const { onClose, user } = open(() => Promise.reject(new ApiError(409, 'CONFLICT', 'no', fields)));
    await user.type(screen.getByLabelText('Ad'), '+');
    await user.click(screen.getByRole('button', { name: 'Kaydet' }));
    expect(await screen.findByText('premium paketi yok.')).toBeVisible();
    expect(onClose).not.toHaveBeenCalled();
  });

  it('names the field of a refused value by its label', async () => {
    const fields = { command: '--price is an amount.', refusal: 'option_price', 'refusal.option': 'price' };
    const { user } = open(() => Promise.reject(new ApiError(400, 'BAD_INPUT', 'no', fields)));
    await user.type(screen.getByLabelText('Fiyat'), 'x');
    await user.click(screen.getByRole('button', { name: 'Kaydet' }));
    expect(await screen.findByText('Fiyat: 149,90 gibi bir tutar olmalı.')).toBeVisible();
  });

  it('has words for every refusal, with the values that the server sends', () => {
    const missing = Object.entries(refusalsText).flatMap(([code, words]) => {
      const used = Object.values(words).flatMap((phrase) =>
        [...String(phrase).matchAll(/\{(\w+)\}/g)].map(([, name]) => name),
      );
      const sent: readonly string[] = REFUSALS[code as keyof typeof REFUSALS];
      return used.filter((name) => !sent.includes(name ?? '')).map((name) => `${code} ${name}`);
    });
    expect(missing).toEqual([]);
  });
});
