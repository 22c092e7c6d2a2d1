// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { setLanguage } from '../../text/language.ts';
import { PinPad } from './PinPad.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  setLanguage('tr');
});

const entry = () => screen.getByLabelText('Profil şifresi');
const LENGTH_WORDS = 'Şifre 4 haneli bir sayı olmalıdır';

function show(onSubmit = vi.fn(async (): Promise<string | undefined> => undefined), keypad = false) {
  render(
    <>
      <PinPad label="Profil şifresi" onSubmit={onSubmit} keypad={keypad} formId="pin" />
      <button type="submit" form="pin">
        Onayla
      </button>
    </>,
  );
  return { user: userEvent.setup(), onSubmit };
}

describe('the entry of a PIN', () => {
  it.each(['e', 'E', '+', '-', '.', ',', 'a', ' ', '٣'])('refuses the key %o [PIN-01]', async (key) => {
    const { user } = show();
    await user.type(entry(), `1${key}2`);
    expect(entry()).toHaveValue('12');
  });

  it('is cut to the first four when typed [PIN-02]', async () => {
    const { user } = show();
    await user.type(entry(), '123456');
    expect(entry()).toHaveValue('1234');
  });

  it.each([
    ['123456', '1234'],
    ['12-34 56', '1234'],
    ['pin: 9', '9'],
  ])('is cut to the first four digits when %o is pasted [PIN-02]', async (pasted, wanted) => {
    const { user } = show();
    await user.click(entry());
    await user.paste(pasted);
    expect(entry()).toHaveValue(wanted);
  });

  it.each(['Chrome/140.0', 'Firefox/140.0'])(
    'in %s is a masked field of digits, which shows a bullet for each and none of them [PIN-04]',
    async (browser) => {
      vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(`Mozilla/5.0 ${browser}`);
      const { user } = show();
      await user.type(entry(), 'a1b2');
      expect(entry()).toHaveAttribute('type', 'password');
      expect(entry()).toHaveAttribute('inputmode', 'numeric');
      expect(entry()).toHaveValue('12');
      const cells = [...(entry().parentElement?.querySelectorAll('span') ?? [])];
      expect(cells.map((cell) => cell.hasAttribute('data-filled'))).toEqual([true, true, false, false]);
      expect(cells.map((cell) => cell.textContent)).toEqual(['', '', '', '']);
    },
  );
});

describe('submitting a PIN', () => {
  it('happens by Enter, with four digits [PIN-03]', async () => {
    const { user, onSubmit } = show();
    await user.type(entry(), '1234{Enter}');
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith('1234');
  });

  it('does nothing while it is empty, by Enter or by the button [PIN-03]', async () => {
    const { user, onSubmit } = show();
    await user.type(entry(), '{Enter}');
    await user.click(screen.getByRole('button', { name: 'Onayla' }));
    expect(onSubmit).not.toHaveBeenCalled();
    expect(entry()).toBeValid();
    expect(screen.queryByText(LENGTH_WORDS)).toBeNull();
  });

  it.each(['1', '12', '123'])('with %s shows the required length and sends nothing [PIN-20]', async (digits) => {
    const { user, onSubmit } = show();
    await user.type(entry(), `${digits}{Enter}`);
    expect(onSubmit).not.toHaveBeenCalled();
    expect(entry()).toBeInvalid();
    expect(entry()).toHaveAccessibleDescription(LENGTH_WORDS);
    expect(entry()).toHaveFocus();
  });

  it('shows the length message of the documents [PIN-20] [I18N-03]', async () => {
    setLanguage('en');
    const { user } = show();
    await user.type(entry(), '1{Enter}');
    expect(screen.getByText('password length must be 4 digits number')).toBeVisible();
  });

  it('empties a wrong PIN, and shows the error', async () => {
    const { user, onSubmit } = show(vi.fn(async () => 'Profil şifresi doğru değil.'));
    await user.type(entry(), '9999{Enter}');
    expect(entry()).toHaveValue('');
    expect(entry()).toHaveFocus();
    expect(entry()).toHaveAccessibleDescription('Profil şifresi doğru değil.');
    await user.keyboard('1');
    expect(entry()).toBeValid();
    await user.keyboard('234{Enter}');
    expect(onSubmit).toHaveBeenLastCalledWith('1234');
  });

  it('is sent once, however often Enter is pressed', async () => {
    let settle: (verdict: undefined) => void = () => {};
    const { user, onSubmit } = show(vi.fn(() => new Promise<undefined>((resolve) => (settle = resolve))));
    await user.type(entry(), '1234{Enter}{Enter}');
    await user.click(screen.getByRole('button', { name: 'Onayla' }));
    expect(onSubmit).toHaveBeenCalledOnce();
    settle(undefined);
  });
});

describe('the keypad', () => {
  const key = (name: string) => screen.getByRole('button', { name });

  it('writes and erases, four digits at most', async () => {
    const { user, onSubmit } = show(undefined, true);
    for (const digit of ['1', '2', '3', '4', '5']) await user.click(key(digit));
    expect(entry()).toHaveValue('1234');
    await user.click(key('Son rakamı sil'));
    expect(entry()).toHaveValue('123');
    await user.click(key('0'));
    await user.click(key('Onayla'));
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith('1230');
  });

  it('accepts keyboard, remote and paste while a key has the focus', async () => {
    const { user } = show(undefined, true);
    await user.click(key('7'));
    await user.keyboard('89');
    expect(entry()).toHaveValue('789');
    await user.keyboard('{Backspace}e+');
    expect(entry()).toHaveValue('78');
    await user.paste('12-34-56');
    expect(entry()).toHaveValue('1234');
  });

  it('suppresses the keyboard of a phone', () => {
    show(undefined, true);
    expect(entry()).toHaveAttribute('inputmode', 'none');
  });

  it('is one tab stop; arrow keys move by the visual grid', async () => {
    const { user } = show(undefined, true);
    await user.tab();
    await user.tab();
    expect(key('1')).toHaveFocus();
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(key('7')).toHaveFocus();
    await user.keyboard('{ArrowDown}');
    expect(key('0')).toHaveFocus();
    await user.keyboard('{ArrowUp}');
    expect(key('8')).toHaveFocus();
    await user.keyboard('{ArrowRight}{ArrowDown}');
    expect(key('Son rakamı sil')).toHaveFocus();
    await user.tab();
    expect(key('Onayla')).toHaveFocus();
  });
});

describe('on a television', () => {
  const onTelevision = () =>
    vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('1920'), addEventListener() {} }));
  afterEach(() => vi.unstubAllGlobals());

  it('takes digits wherever the focus is, and submits the fourth one; Enter still submits [PIN-03]', async () => {
    onTelevision();
    const { user, onSubmit } = show();
    screen.getByRole('button', { name: 'Onayla' }).focus();
    await user.keyboard('{Enter}');
    expect(onSubmit).not.toHaveBeenCalled();
    await user.keyboard('123');
    expect(onSubmit).not.toHaveBeenCalled();
    await user.keyboard('4');
    expect(onSubmit).toHaveBeenCalledExactlyOnceWith('1234');
  });

  it('erases by Backspace, and leaves it to the page once it is empty', async () => {
    onTelevision();
    const { user, onSubmit } = show();
    const left = vi.fn();
    window.addEventListener('keydown', left);
    screen.getByRole('button', { name: 'Onayla' }).focus();
    await user.keyboard('9{Backspace}');
    expect(left).not.toHaveBeenCalled();
    await user.keyboard('{Backspace}');
    expect(left).toHaveBeenCalledOnce();
    window.removeEventListener('keydown', left);
    expect(onSubmit).not.toHaveBeenCalled();
  });
});
