import '@testing-library/jest-dom/vitest';
import {
  changePassword,
  confirmContactChange,
  copyPersonalData,
  eraseAccount,
  readAccount,
  startContactChange,
} from '@seyir/contract/account-settings';
import type { ErrorCode } from '@seyir/contract/errors';
import { verifyIdentity } from '@seyir/contract/passkeys';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubBrowser } from '../../../test/browser.ts';
import { aFakeApi, type FakeApi } from '../../../test/fake-api.ts';
import { AccountData } from '../../features/account/AccountData.tsx';
import { ApiError } from '../../shared/api/api-error.ts';
import { connectCall } from '../../shared/api/call.ts';
import { DialogHost } from '../../shared/ui/DialogHost/DialogHost.tsx';
import { dismissAll } from '../../shared/ui/DialogHost/dialogs.ts';
import { dismissToast, shownToasts } from '../../shared/ui/Toast/toast.ts';

beforeEach(() => stubBrowser());
afterEach(() => {
  act(() => {
    dismissAll();
    for (const { id } of shownToasts()) dismissToast(id);
  });
  cleanup();
  vi.unstubAllGlobals();
});

const names = { username: 'defne', name: 'Defne', surname: 'Aral', phone: null, termsVersion: null };
const refuse = (status: number, code: ErrorCode) => () => {
  throw new ApiError(status, code, '');
};

function show(api: FakeApi) {
  const onErased = vi.fn();
  let email = 'defne@ornek.com';
  connectCall(
    api
      .on(readAccount, () => ({ ...names, email }))
      .on(confirmContactChange, ({ body }) => {
        if (body.code !== '246810') return { data: false };
        email = 'yeni@ornek.com';
        return { data: true };
      }).call,
  );
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <AccountData onErased={onErased} />
        <DialogHost />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return onErased;
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const toasts = () => shownToasts().map(({ text }) => text);

describe('the e-mail address', () => {
  it('is changed with the code that was sent to the new one', async () => {
    const api = aFakeApi().on(startContactChange, () => ({ expiresInSeconds: 300 }));
    show(api);
    await press('Değiştir: E-posta');
    const form = await dialog('Yeni e-posta adresi');
    await userEvent.type(form.getByLabelText('E-posta'), 'yeni@{Enter}');
    expect(await form.findByText('Bu e-posta adresi eksik veya hatalıdır.')).toBeVisible();
    await userEvent.type(form.getByLabelText('E-posta'), 'ornek.com{Enter}');
    // The field that had the focus is gone.
    const code = await form.findByLabelText('Onay kodu');
    await waitFor(() => expect(code).toHaveFocus());
    await userEvent.type(code, '111111{Enter}');
    expect(await form.findByText('Kod hatalı ya da süresi dolmuş.')).toBeVisible();
    await userEvent.clear(code);
    await userEvent.type(code, '246810{Enter}');
    await waitFor(() => expect(toasts()).toEqual(['E-posta adresin değişti.']));
    expect(await screen.findByText('yeni@ornek.com')).toBeVisible();
  });

  it('of another account is refused at the field', async () => {
    show(aFakeApi().on(startContactChange, refuse(409, 'EMAIL_TAKEN')));
    await press('Değiştir: E-posta');
    const form = await dialog('Yeni e-posta adresi');
    await userEvent.type(form.getByLabelText('E-posta'), 'mert@ornek.com{Enter}');
    expect(await form.findByText('Bu adres başka bir hesapta kullanılıyor.')).toBeVisible();
    expect(form.getByLabelText('E-posta')).toHaveFocus();
  });
});

it('takes a phone number in any spelling', async () => {
  const sent: unknown[] = [];
  show(
    aFakeApi().on(startContactChange, ({ body }) => {
      sent.push(body);
      return { expiresInSeconds: 300 };
    }),
  );
  await press('Ekle: Telefon numarası');
  const form = await dialog('Yeni telefon numarası');
  await userEvent.type(form.getByLabelText('Telefon numarası'), '0 532 123 45 67{Enter}');
  expect(await form.findByLabelText('Onay kodu')).toBeVisible();
  expect(form.getByText('0532 123 45 67 için gönderdiğimiz 6 haneli kodu yaz.')).toBeVisible();
  expect(sent).toEqual([{ phone: '5321234567' }]);
});

it('changes the password after a check of identity', async () => {
  let isVerified = false;
  const api = aFakeApi()
    .on(changePassword, () => {
      if (!isVerified) throw new ApiError(403, 'CHECK_REQUIRED', '');
      return undefined;
    })
    .on(verifyIdentity, () => {
      isVerified = true;
      return { data: true };
    });
  show(api);
  await press('Değiştir: Hesap şifresi');
  const form = await dialog('Yeni hesap şifresi');
  await userEvent.type(form.getByLabelText('Yeni şifre'), 'denizfeneri');
  await userEvent.type(form.getByLabelText('Yeni şifre tekrar'), 'denizfener');
  await userEvent.click(form.getByRole('button', { name: 'Kaydet' }));
  expect(await form.findByText('Şifreler eşleşmiyor')).toBeVisible();
  await userEvent.type(form.getByLabelText('Yeni şifre tekrar'), 'i');
  await userEvent.click(form.getByRole('button', { name: 'Kaydet' }));
  const check = await dialog('Önce sen olduğunu doğrula');
  await userEvent.type(check.getByLabelText('Şifre'), 'seyir1234{Enter}');
  await waitFor(() => expect(toasts()).toEqual(['Hesap şifren değişti. Diğer cihazlardaki oturumlar kapatıldı.']));
  expect(api.countOf(changePassword)).toBe(2);
});

describe('a copy of the data', () => {
  const aCopy = () => ({
    madeAt: '2026-11-18T17:00:00.000Z',
    tables: { account: [{ first_name: 'Zeynep <b>', created_at: '2026-09-18T17:00:00+00:00' }], feedback: [] },
  });
  const files: Blob[] = [];
  beforeEach(() => {
    files.length = 0;
    vi.stubGlobal(
      'URL',
      class extends URL {
        static override createObjectURL = (file: Blob) => `blob:${files.push(file)}`;
        static override revokeObjectURL = () => undefined;
      },
    );
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  });

  it('is a file of JSON, or a page with the names of things and without foreign code', async () => {
    show(aFakeApi().on(copyPersonalData, aCopy));
    await press('JSON olarak indir');
    await waitFor(() => expect(files).toHaveLength(1));
    expect(JSON.parse((await files[0]?.text()) ?? '')).toEqual(aCopy());
    await press('Okumak için indir');
    await waitFor(() => expect(files).toHaveLength(2));
    const page = (await files[1]?.text()) ?? '';
    expect(page).toContain('<dt>İsim</dt><dd>Zeynep &lt;b&gt;</dd>');
    expect(page).toContain('18.09.2026 20.00');
    expect(page).not.toContain('Öneri ve şikâyetlerin');
  });

  it('asks for a check of identity first, and says when there were too many', async () => {
    let isChecked = false;
    const api = aFakeApi().on(copyPersonalData, () => {
      throw isChecked ? new ApiError(429, 'TOO_MANY', '') : new ApiError(403, 'CHECK_REQUIRED', '');
    });
    api.on(verifyIdentity, () => {
      isChecked = true;
      return { data: true };
    });
    show(api);
    await press('JSON olarak indir');
    const check = await dialog('Önce sen olduğunu doğrula');
    await userEvent.type(check.getByLabelText('Şifre'), 'seyir1234{Enter}');
    await waitFor(() => expect(toasts()).toEqual(['Bu saat içinde yeterince kopya aldın. Daha sonra tekrar dene.']));
    expect(files).toEqual([]);
  });
});

describe('the account', () => {
  it('is deleted after a question, and the page leaves', async () => {
    const api = aFakeApi().on(eraseAccount, () => undefined);
    const onErased = show(api);
    await press('Hesabımı sil');
    const question = within(await screen.findByRole('alertdialog', { name: 'Hesabın silinsin mi?' }));
    await userEvent.click(question.getByRole('button', { name: 'Hesabımı kapat' }));
    await waitFor(() => expect(onErased).toHaveBeenCalledOnce());
  });

  it('stays when the viewer cancels, and when it cannot be deleted', async () => {
    const api = aFakeApi().on(eraseAccount, refuse(503, 'UNAVAILABLE'));
    const onErased = show(api);
    await press('Hesabımı sil');
    await press('Vazgeç');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(api.countOf(eraseAccount)).toBe(0);
    await press('Hesabımı sil');
    await press('Hesabımı kapat');
    await waitFor(() => expect(toasts()).toEqual(['Hesabın şu anda silinemiyor. Birazdan tekrar dene.']));
    expect(onErased).not.toHaveBeenCalled();
  });
});
