import '@testing-library/jest-dom/vitest';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { stubInsecureContext } from '../../../test/browser.ts';
import { ShareButton } from './ShareButton.tsx';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  Reflect.deleteProperty(document, 'execCommand');
  vi.unstubAllGlobals();
});

async function open(user = userEvent.setup()) {
  render(
    <MemoryRouter>
      <ShareButton shared={{ path: '/dashboard/livetv/12?play=1&token=secret', title: 'Lodos TV' }} />
    </MemoryRouter>,
  );
  await user.click(screen.getByRole('button', { name: 'Paylaş' }));
  return { user, dialog: within(await screen.findByRole('dialog', { name: 'Paylaş' })) };
}

const ADDRESS = `${window.location.origin}/dashboard/livetv/12`;

/** jsdom has no `execCommand`. */
const stubCopyCommand = (copy: () => boolean) => Object.assign(document, { execCommand: copy });

function selectedText(): string {
  const field = document.activeElement as HTMLInputElement;
  return field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0);
}

describe('sharing', () => {
  it('offers a chat, a social network, a microblog, e-mail and the link [SHARE-01] [SHARE-02]', async () => {
    const { dialog } = await open();
    for (const name of ['WhatsApp', 'Facebook', 'X', 'E-posta']) {
      const target = dialog.getByRole('link', { name }).getAttribute('href');
      expect(target).toContain(encodeURIComponent(ADDRESS));
      expect(target).not.toMatch(/play|token|secret/);
    }
    expect(dialog.getByRole('button', { name: 'Bağlantıyı kopyala' })).toBeVisible();
  });

  it('copies the link and confirms it [SHARE-01]', async () => {
    const { user, dialog } = await open();
    await user.click(dialog.getByRole('button', { name: 'Bağlantıyı kopyala' }));
    expect(await dialog.findByRole('button', { name: 'Kopyalandı' })).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe(ADDRESS);
  });

  it('copies the link without navigator.clipboard too, as on plain http, and keeps the focus [SHARE-01]', async () => {
    const user = userEvent.setup();
    stubInsecureContext();
    const copied: string[] = [];
    stubCopyCommand(() => copied.push(selectedText()) > 0);
    const { dialog } = await open(user);
    await user.click(dialog.getByRole('button', { name: 'Bağlantıyı kopyala' }));
    expect(await dialog.findByRole('button', { name: 'Kopyalandı' })).toHaveFocus();
    expect(copied).toEqual([ADDRESS]);
  });

  it('keeps the link to copy by hand where the browser refuses the command [SHARE-03]', async () => {
    const user = userEvent.setup();
    stubInsecureContext();
    stubCopyCommand(() => false);
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { dialog } = await open(user);
    await user.click(dialog.getByRole('button', { name: 'Bağlantıyı kopyala' }));
    await waitFor(() => expect(warn).toHaveBeenCalledOnce());
    const field = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Bağlantı' });
    expect(field).toHaveValue(ADDRESS);
    await user.click(field);
    expect(selectedText()).toBe(ADDRESS);
    await user.keyboard('x');
    expect(field).toHaveValue(ADDRESS);
  });

  it('only logs a link that could not be copied [SHARE-03]', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    const { user, dialog } = await open();
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('forbidden'));
    await user.click(dialog.getByRole('button', { name: 'Bağlantıyı kopyala' }));
    await waitFor(() => expect(warn).toHaveBeenCalledTimes(1));
    expect(dialog.getByRole('button', { name: 'Bağlantıyı kopyala' })).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
  });
});
