// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { PinDialog } from './PinDialog.tsx';

afterEach(cleanup);

describe('PinDialog', () => {
  const basics = { open: true, title: 'Profil şifresi', prompt: '4 haneli şifreyi gir.', onSubmit: () => undefined };

  it('shows its prompt, confirm and cancel, and waits for digits [PIN-14]', () => {
    render(<PinDialog {...basics} onClose={() => {}} />);
    expect(screen.getByText('4 haneli şifreyi gir.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Onayla' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Vazgeç' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Kapat' })).toBeNull();
    const entry = screen.getByLabelText('Profil şifresi', { selector: 'input' });
    expect(entry).toHaveFocus();
    expect(entry).toHaveAccessibleDescription('4 haneli şifreyi gir.');
  });

  it('shows an icon or pictures, a close button and the reason, when given [PIN-14]', () => {
    const { rerender } = render(<PinDialog {...basics} onClose={() => {}} icon={<i data-testid="icon" />} />);
    expect(screen.getByTestId('icon')).toBeInTheDocument();
    rerender(
      <PinDialog
        {...basics}
        onClose={() => {}}
        picture={<img src="/images/h/tuzfener" alt="Tuz ve Fener" />}
        info="Bu içerik 18 yaş ve üzeri için."
        showClose
      />,
    );
    expect(screen.getByRole('img', { name: 'Tuz ve Fener' })).toBeVisible();
    expect(screen.getByText('Bu içerik 18 yaş ve üzeri için.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Kapat' })).toBeVisible();
  });

  it('sends what was entered by its confirm button, and nothing when cancelled', async () => {
    const user = userEvent.setup();
    const onSubmit = vi.fn();
    const onClose = vi.fn();
    render(<PinDialog {...basics} onSubmit={onSubmit} onClose={onClose} />);
    await user.keyboard('1234');
    await user.click(screen.getByRole('button', { name: 'Onayla' }));
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith('1234');
    await user.click(screen.getByRole('button', { name: 'Vazgeç' }));
    expect(onClose).toHaveBeenCalledOnce();
    expect(onSubmit).toHaveBeenCalledOnce();
  });

  it('shows a wrong PIN in the dialog, and empties the entry [PIN-07]', async () => {
    const user = userEvent.setup();
    const wrong = 'Profile password is not correct. Please try again.';
    const onSubmit = vi.fn(async (pin: string) => (pin === '1234' ? undefined : wrong));
    render(<PinDialog {...basics} onSubmit={onSubmit} onClose={() => {}} />);
    const entry = screen.getByLabelText('Profil şifresi', { selector: 'input' });
    await user.type(entry, '9999{Enter}');
    expect(within(screen.getByRole('dialog')).getByText(wrong)).toBeVisible();
    expect(entry).toHaveValue('');
    expect(entry).toHaveFocus();
    await user.keyboard('1234{Enter}');
    expect(onSubmit).toHaveBeenLastCalledWith('1234');
    expect(screen.queryByText(wrong)).toBeNull();
  });
});
