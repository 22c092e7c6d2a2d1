import '@testing-library/jest-dom/vitest';
import { readClientInfo } from '@seyir/contract/client';
import { checkAdminPassword, readPinKey } from '@seyir/contract/profiles';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubBrowser, stubInsecureContext } from '../../../test/browser.ts';
import { aFakeApi, type FakeApi } from '../../../test/fake-api.ts';
import { subscriber } from '../../../test/render-app.tsx';
import { aClientInfo } from '../../../test/settings-builders.ts';
import { ApiError } from '../api/api-error.ts';
import { connectCall } from '../api/call.ts';
import { DialogHost } from '../ui/DialogHost/DialogHost.tsx';
import { dismissAll } from '../ui/DialogHost/dialogs.ts';
import { ViewerProvider } from '../viewer/viewer.ts';
import { usePinGate } from './use-pin-gate.tsx';

beforeEach(() => {
  stubBrowser();
  // Identity instead of encryption, so that the fake service can read the PIN.
  const subtle = { importKey: async () => ({}), encrypt: async (_: unknown, __: unknown, bytes: Uint8Array) => bytes };
  vi.stubGlobal('crypto', { ...crypto, subtle });
});
afterEach(() => {
  dismissAll();
  cleanup();
  vi.unstubAllGlobals();
});

/** A payment that starts after its gate. */
function Payment() {
  const gate = usePinGate();
  const [result, setResult] = useState('');
  return (
    <>
      <button type="button" onClick={async () => setResult((await gate.pass('payment')) ? 'paying' : 'stopped')}>
        Öde
      </button>
      <output>{result}</output>
      {gate.question}
      <DialogHost />
    </>
  );
}

const aServiceWithKey = () =>
  aFakeApi()
    .on(readClientInfo, () => aClientInfo())
    .on(readPinKey, () => ({ key: btoa('key'), nonce: 'n1', expiresAt: '2026-11-15T20:00:00.000Z' }));

/** A locked channel: choosing another channel aborts its prompt. */
function Watching() {
  const gate = usePinGate();
  const [controller] = useState(() => new AbortController());
  const [result, setResult] = useState('');
  const watch = async () =>
    setResult((await gate.pass('watch', { signal: controller.signal, channel: 'Kule Dizi' })) ? 'open' : 'closed');
  return (
    <>
      <button type="button" onClick={watch}>
        İzle
      </button>
      <button type="button" onClick={() => controller.abort()}>
        Sonraki kanal
      </button>
      <output>{result}</output>
      {gate.question}
      <DialogHost />
    </>
  );
}

function show(page: ReactNode, api: FakeApi) {
  connectCall(api.call);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter>
        <ViewerProvider value={subscriber}>{page}</ViewerProvider>
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

async function pressPay(api: FakeApi) {
  show(<Payment />, api);
  await userEvent.click(screen.getByRole('button', { name: 'Öde' }));
}

async function pay(api: FakeApi, pin = '1234') {
  await pressPay(api);
  const dialog = await screen.findByRole('dialog', { name: 'Ödemeyi onayla' });
  await userEvent.type(within(dialog).getByLabelText('Ödemeyi onayla', { selector: 'input' }), `${pin}{Enter}`);
}

describe('the gate before a payment', () => {
  it('sends the PIN encrypted over the nonce, and opens [PIN-18] [PIN-21]', async () => {
    const sent: string[] = [];
    const api = aServiceWithKey().on(checkAdminPassword, ({ body }) => {
      sent.push(atob(body.password));
      return { returncode: '0', errormsg: '' };
    });
    await pay(api);
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('paying'));
    expect(sent).toEqual(['n1:1234']);
  });

  it('shows the server’s refusal, and stops the payment [PIN-17]', async () => {
    const errormsg = 'Girdiğin şifre ana profilin şifresi değil.';
    await pay(aServiceWithKey().on(checkAdminPassword, () => ({ returncode: '103', errormsg })));
    const alert = await screen.findByRole('alertdialog', { name: 'Ödeme onaylanmadı' });
    expect(within(alert).getByText(errormsg)).toBeVisible();
    await userEvent.click(within(alert).getByRole('button'));
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('stopped'));
    // The dialog closes with the next render, after the promise has settled.
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Ödemeyi onayla' })).not.toBeInTheDocument());
  });

  it.each([
    [429, 'Çok fazla yanlış deneme yapıldı. Daha sonra tekrar dene.'],
    [500, 'Şifre şu anda kontrol edilemiyor. Birazdan tekrar dene.'],
  ])('stops at a %d, and shows the reason', async (status, words) => {
    const api = aServiceWithKey().on(checkAdminPassword, () => {
      throw new ApiError(status, 'UNEXPECTED', '');
    });
    await pay(api);
    expect(within(await screen.findByRole('alertdialog')).getByText(words)).toBeVisible();
  });

  it('shows that a payment needs https in an insecure context, and opens no PIN dialog [PIN-18]', async () => {
    stubInsecureContext();
    const api = aServiceWithKey();
    await pressPay(api);
    const alert = await screen.findByRole('alertdialog', { name: 'Güvenli bağlantı gerekli' });
    expect(within(alert).getByText(/https:\/\/ ile başlayan/)).toBeVisible();
    expect(screen.queryByRole('dialog', { name: 'Ödemeyi onayla' })).not.toBeInTheDocument();
    await userEvent.click(within(alert).getByRole('button'));
    await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('stopped'));
    expect(api.countOf(readPinKey)).toBe(0);
  });
});

describe('the gate before a locked channel', () => {
  const question = () => screen.queryByRole('dialog', { name: 'Kanal kilitli' });
  const answered = () => waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('closed'));

  it('closes its dialog when another channel is chosen [LIVE-08]', async () => {
    show(<Watching />, aServiceWithKey());
    await userEvent.click(screen.getByText('İzle'));
    await screen.findByRole('dialog', { name: 'Kanal kilitli' });
    await userEvent.click(screen.getByText('Sonraki kanal'));
    await answered();
    await waitFor(() => expect(question()).toBeNull());
  });

  it.each(['1', '0'] as const)(
    'asks nothing when the answer comes after another was chosen (havepwd %s) [LIVE-08]',
    async (havepwd) => {
      let arrive = () => {};
      const late = new Promise<void>((resolve) => {
        arrive = resolve;
      });
      const api = aFakeApi().on(readClientInfo, async () => {
        await late;
        const info = aClientInfo();
        return { ...info, adminProfile: { ...info.adminProfile, havepwd } };
      });
      show(<Watching />, api);
      await userEvent.click(screen.getByText('İzle'));
      await userEvent.click(screen.getByText('Sonraki kanal'));
      arrive();
      await answered();
      expect(question()).toBeNull();
      expect(screen.queryByRole('alertdialog')).toBeNull();
    },
  );
});
