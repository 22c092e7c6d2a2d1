import '@testing-library/jest-dom/vitest';
import { sendCheckCode } from '@seyir/contract/passkeys';
import { recoverMainPin } from '@seyir/contract/profiles';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stubBrowser } from '../../../test/browser.ts';
import { aFakeApi, type FakeApi } from '../../../test/fake-api.ts';
import { ApiError } from '../api/api-error.ts';
import { connectCall } from '../api/call.ts';
import { PinDialog } from '../ui/PinDialog/PinDialog.tsx';
import { dismissToast, shownToasts } from '../ui/Toast/toast.ts';
import { ForgotPin } from './ForgotPin.tsx';
import './RecoverPinDialog.tsx';

beforeEach(() => stubBrowser());
afterEach(() => {
  act(() => {
    for (const { id } of shownToasts()) dismissToast(id);
  });
  cleanup();
  vi.unstubAllGlobals();
});

async function open(api: FakeApi) {
  connectCall(api.call);
  render(
    <PinDialog
      open
      title="Profil şifresi"
      prompt="4 haneli şifreyi gir."
      onSubmit={() => ({ lockout: 'Çok fazla yanlış deneme yapıldı.' })}
      onClose={() => undefined}
      help={(restart) => <ForgotPin onReplaced={restart} />}
    />,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Profil şifreni mi unuttun?' }));
  return within(await screen.findByRole('dialog', { name: 'Yeni profil şifresi belirle' }));
}
const confirm = (form: Awaited<ReturnType<typeof open>>) =>
  userEvent.click(form.getByRole('button', { name: 'Onayla' }));
const isClosed = () => waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1));

it('replaces a forgotten PIN with the account’s password', async () => {
  const api = aFakeApi().on(recoverMainPin, ({ body }) => ({
    data: 'password' in body && body.password === 'seyir1234',
  }));
  const form = await open(api);
  await userEvent.type(form.getByLabelText('Hesap şifren'), 'yanlis-sifre');
  await userEvent.type(form.getByLabelText('Yeni 4 haneli şifre'), '9753');
  await userEvent.type(form.getByLabelText('Şifre tekrar'), '9999');
  await confirm(form);
  expect(await form.findByText('Şifreler eşleşmiyor')).toBeVisible();
  expect(api.countOf(recoverMainPin)).toBe(0);
  await userEvent.clear(form.getByLabelText('Şifre tekrar'));
  await userEvent.type(form.getByLabelText('Şifre tekrar'), '9753');
  await confirm(form);
  expect(await form.findByText('Hesap şifren doğru değil.')).toBeVisible();
  await userEvent.clear(form.getByLabelText('Hesap şifren'));
  await userEvent.type(form.getByLabelText('Hesap şifren'), 'seyir1234');
  await confirm(form);
  await isClosed();
  // The new PIN is entered without another press.
  expect(screen.getByLabelText('Profil şifresi', { selector: 'input' })).toHaveFocus();
  expect(shownToasts().map(({ text }) => text)).toEqual(['Yeni profil şifren kaydedildi.']);
});

it('replaces it with a code that is sent to the owner', async () => {
  const sent: unknown[] = [];
  const api = aFakeApi()
    .on(sendCheckCode, () => ({ sentTo: 'z•••@seyir.test' }))
    .on(recoverMainPin, ({ body }) => {
      sent.push(body);
      return { data: true };
    });
  const form = await open(api);
  await userEvent.click(form.getByRole('button', { name: 'Şifre yerine kod gönder' }));
  expect(await form.findByText('z•••@seyir.test adresine bir kod gönderdik.')).toBeVisible();
  // The field that the password was in is gone, and with it what was typed.
  expect(form.getByLabelText('Sana gönderilen kod')).toHaveFocus();
  await userEvent.keyboard('246');
  await userEvent.click(form.getByRole('button', { name: 'Hesap şifremi kullan' }));
  expect(form.getByLabelText('Hesap şifren')).toHaveFocus();
  expect(form.getByLabelText('Hesap şifren')).toHaveValue('');
  await userEvent.click(form.getByRole('button', { name: 'Şifre yerine kod gönder' }));
  await userEvent.type(await form.findByLabelText('Sana gönderilen kod'), '246810');
  await userEvent.type(form.getByLabelText('Yeni 4 haneli şifre'), '9753');
  await userEvent.type(form.getByLabelText('Şifre tekrar'), '9753');
  await confirm(form);
  await isClosed();
  expect(sent).toEqual([{ code: '246810', pin: '9753' }]);
});

it('shows that too many were tried', async () => {
  const form = await open(
    aFakeApi().on(recoverMainPin, () => {
      throw new ApiError(429, 'TOO_MANY', '');
    }),
  );
  await userEvent.type(form.getByLabelText('Hesap şifren'), 'seyir1234');
  await userEvent.type(form.getByLabelText('Yeni 4 haneli şifre'), '9753');
  await userEvent.type(form.getByLabelText('Şifre tekrar'), '9753');
  await confirm(form);
  expect(await form.findByText('Çok fazla deneme yapıldı. Daha sonra tekrar dene.')).toBeVisible();
});

it('opens an entry that wrong guesses have locked', async () => {
  await open(aFakeApi().on(recoverMainPin, () => ({ data: true })));
  const entry = () => screen.getByLabelText('Profil şifresi', { selector: 'input' });
  await userEvent.keyboard('{Escape}');
  await userEvent.type(entry(), '1111{Enter}');
  expect(await screen.findByText('Çok fazla yanlış deneme yapıldı.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Profil şifreni mi unuttun?' }));
  const again = within(await screen.findByRole('dialog', { name: 'Yeni profil şifresi belirle' }));
  await userEvent.type(again.getByLabelText('Hesap şifren'), 'seyir1234');
  await userEvent.type(again.getByLabelText('Yeni 4 haneli şifre'), '9753');
  await userEvent.type(again.getByLabelText('Şifre tekrar'), '9753');
  await confirm(again);
  await isClosed();
  expect(screen.queryByText('Çok fazla yanlış deneme yapıldı.')).toBeNull();
  await userEvent.keyboard('9753');
  expect(entry()).toHaveValue('9753');
});
