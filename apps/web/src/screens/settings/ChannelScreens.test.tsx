import '@testing-library/jest-dom/vitest';
import { listChannels } from '@seyir/contract/channels';
import { readClientInfo } from '@seyir/contract/client';
import { validatePin } from '@seyir/contract/profiles';
import { toggleFavourite, toggleLock } from '@seyir/contract/reactions';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubBrowser } from '../../../test/browser.ts';
import type { FakeApi } from '../../../test/fake-api.ts';
import { aServiceWithHome, renderApp, subscriber } from '../../../test/render-app.tsx';
import { aProfile } from '../../../test/session-builders.ts';
import { aChannel, aClientInfo } from '../../../test/settings-builders.ts';
import { ApiError } from '../../shared/api/api-error.ts';
import { dismissAll } from '../../shared/ui/DialogHost/dialogs.ts';
import './SettingsScreens.tsx';

const main = { ...subscriber, profile: aProfile({ id: 'defne', name: 'Defne', main: true }) };
const ordinary = { ...subscriber, profile: aProfile({ id: 'efe', name: 'Efe', main: false }) };

beforeEach(() => {
  localStorage.clear();
  stubBrowser();
});
afterEach(() => {
  dismissAll();
  cleanup();
  vi.unstubAllGlobals();
});

/** A server that stores locks; its PIN gate opens with 1234. */
function aServiceWithChannels(): FakeApi & { gate: { isOpen: boolean } } {
  const gate = { isOpen: false };
  const locked = new Set(['2']);
  const api = aServiceWithHome()
    .on(listChannels, () => [
      aChannel(),
      aChannel({ id: '2', no: 21, name: 'Perde Film', islocked: '1', interactions: [{ type: 'CHANNEL_LOCK' }] }),
      aChannel({ id: '3', no: 30, name: 'Işık TV', interactions: [{ type: 'CHANNEL_FAV' }] }),
    ])
    .on(readClientInfo, () => aClientInfo())
    .on(validatePin, ({ body }) => {
      gate.isOpen = body === '1234';
      return { data: gate.isOpen };
    })
    .on(toggleLock, ({ params: { channelId } }) => {
      if (!gate.isOpen) throw new ApiError(403, 'PIN_REQUIRED', '');
      if (!locked.delete(channelId)) locked.add(channelId);
      return locked.has(channelId) ? [{ type: 'CHANNEL_LOCK' as const }] : [];
    });
  return Object.assign(api, { gate });
}

const switchOf = (name: RegExp) => screen.findByRole('switch', { name });

async function enterPin(title: string, pin = '1234') {
  const dialog = await screen.findByRole('dialog', { name: title });
  await userEvent.type(within(dialog).getByLabelText(title, { selector: 'input' }), `${pin}{Enter}`);
  return dialog;
}

describe('/settings/lockchannel', () => {
  it('lists the channels with number, name and programme, and which are locked [SETTINGS-07] [CHANNEL-06] [CHANNEL-12]', async () => {
    renderApp('/settings/lockchannel', aServiceWithChannels(), main);
    expect(await switchOf(/1 · Lodos TV/)).not.toBeChecked();
    expect(await switchOf(/21 · Perde Film/)).toBeChecked();
    expect(screen.getAllByText('Öğle Haberleri')).toHaveLength(3);
    expect(screen.getByText('1 kilitli')).toBeVisible();
    expect(document.title).toBe('Kanal kilidi · Seyir');
  });

  it('draws the lines in view of ten thousand channels, each with its number and place', async () => {
    const channels = Array.from({ length: 10_000 }, (_, index) =>
      aChannel({ id: String(index + 1), no: index + 1, name: `Kanal ${index + 1}` }),
    );
    const api = aServiceWithChannels().on(listChannels, () => channels);
    renderApp('/settings/lockchannel', api, main);
    const first = await switchOf(/^1 · Kanal 1$/);
    expect(screen.getAllByRole('switch').length).toBeLessThan(100);
    expect(first.closest('li')).toHaveAttribute('aria-setsize', '10000');
    await userEvent.type(screen.getByRole('searchbox'), '9999');
    expect(await switchOf(/^9999 · Kanal 9999$/)).toBeVisible();
    expect(screen.getAllByRole('switch')).toHaveLength(1);
  });

  it('locks after the main profile’s PIN, asked for once per visit [SETTINGS-07] [CHANNEL-07] [PIN-21] [PIN-12] (departure)', async () => {
    const api = aServiceWithChannels();
    renderApp('/settings/lockchannel', api, main);
    await userEvent.click(await switchOf(/1 · Lodos TV/));
    expect(api.countOf(toggleLock)).toBe(0);
    expect(await screen.findByText('Lodos TV kanalını kilitlemek için şifreni gir.')).toBeVisible();
    await enterPin('Kanalı kilitle');
    await waitFor(() => expect(api.countOf(validatePin)).toBe(1));
    expect(api.asked.find(({ name }) => name.includes('validate/pin'))?.input).toEqual({
      params: { id: 'defne' },
      body: '1234',
    });
    await waitFor(async () => expect(await switchOf(/1 · Lodos TV/)).toBeChecked());
    expect(screen.getByText('2 kilitli')).toBeVisible();
    await userEvent.click(await switchOf(/21 · Perde Film/));
    await waitFor(async () => expect(await switchOf(/21 · Perde Film/)).not.toBeChecked());
    expect(api.countOf(validatePin)).toBe(1);
  });

  it('asks again when the server’s PIN gate has expired [CHANNEL-07]', async () => {
    const api = aServiceWithChannels();
    renderApp('/settings/lockchannel', api, main);
    await userEvent.click(await switchOf(/1 · Lodos TV/));
    await enterPin('Kanalı kilitle');
    await waitFor(async () => expect(await switchOf(/1 · Lodos TV/)).toBeChecked());
    api.gate.isOpen = false;
    await userEvent.click(await switchOf(/21 · Perde Film/));
    await enterPin('Kanalın kilidini aç');
    await waitFor(async () => expect(await switchOf(/21 · Perde Film/)).not.toBeChecked());
  });

  it('asks an ordinary profile for the main profile’s PIN, and changes nothing when cancelled [PIN-12]', async () => {
    const api = aServiceWithChannels();
    renderApp('/settings/lockchannel', api, ordinary);
    await userEvent.click(await switchOf(/21 · Perde Film/));
    const dialog = await screen.findByRole('dialog', { name: 'Kanalın kilidini aç' });
    expect(
      within(dialog).getByText('Perde Film kanalının kilidini açmak için ana profilin şifresini gir.'),
    ).toBeVisible();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Vazgeç' }));
    expect(await switchOf(/21 · Perde Film/)).toBeChecked();
    expect(api.countOf(toggleLock)).toBe(0);
  });

  it('shows a wrong PIN and clears the entry [PIN-07] [PIN-08]', async () => {
    renderApp('/settings/lockchannel', aServiceWithChannels(), main);
    await userEvent.click(await switchOf(/1 · Lodos TV/));
    const dialog = await enterPin('Kanalı kilitle', '9999');
    expect(await within(dialog).findByText('Profil şifresi doğru değil. Lütfen tekrar dene.')).toBeVisible();
    expect(within(dialog).getByLabelText('Kanalı kilitle', { selector: 'input' })).toHaveValue('');
    expect(await switchOf(/1 · Lodos TV/)).not.toBeChecked();
  });

  it('takes a refusal without a reason for a wrong PIN [PIN-08]', async () => {
    const api = aServiceWithChannels().on(validatePin, () => {
      throw new ApiError(404, 'NOT_FOUND', '');
    });
    renderApp('/settings/lockchannel', api, main);
    await userEvent.click(await switchOf(/1 · Lodos TV/));
    const dialog = await enterPin('Kanalı kilitle');
    expect(await within(dialog).findByText('Profil şifresi doğru değil. Lütfen tekrar dene.')).toBeVisible();
  });

  it.each([
    [500, 'UNEXPECTED', 'Şifre şu anda kontrol edilemiyor. Birazdan tekrar dene.'],
    [429, 'TOO_MANY', 'Çok fazla yanlış deneme yapıldı. Daha sonra tekrar dene.'],
  ] as const)('says of a PIN that was not compared (%d) why [PIN-08] (departure)', async (status, code, words) => {
    const api = aServiceWithChannels().on(validatePin, () => {
      throw new ApiError(status, code, '');
    });
    renderApp('/settings/lockchannel', api, main);
    await userEvent.click(await switchOf(/1 · Lodos TV/));
    const dialog = await enterPin('Kanalı kilitle');
    expect(await within(dialog).findByText(words)).toBeVisible();
    expect(api.countOf(toggleLock)).toBe(0);
  });

  it('offers the main profile to create a PIN when there is none [PIN-11] [ROUTE-09]', async () => {
    const none = aClientInfo({ adminProfile: { profilecode: 'defne', havepwd: '0' } });
    const app = renderApp(
      '/settings/lockchannel',
      aServiceWithChannels().on(readClientInfo, () => none),
      main,
    );
    await userEvent.click(await switchOf(/1 · Lodos TV/));
    await userEvent.click(await screen.findByRole('button', { name: 'Şifre oluştur' }));
    await waitFor(() => expect(app.path()).toBe('/profile/defne?page=1'));
  });

  it('shows an ordinary profile that the main profile must create a PIN, with one button [PIN-13]', async () => {
    const none = aClientInfo({ adminProfile: { profilecode: 'defne', havepwd: '0' } });
    renderApp(
      '/settings/lockchannel',
      aServiceWithChannels().on(readClientInfo, () => none),
      ordinary,
    );
    await userEvent.click(await switchOf(/1 · Lodos TV/));
    const dialog = await screen.findByRole('alertdialog', { name: 'Ana profilin şifresi yok' });
    expect(within(dialog).getByText('Bunun için önce ana profil bir şifre oluşturmalı.')).toBeVisible();
    expect(within(dialog).getAllByRole('button')).toHaveLength(1);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Vazgeç' }));
  });

  it('rolls back with a message when the lock fails [CHANNEL-11]', async () => {
    const api = aServiceWithChannels().on(toggleLock, () => {
      throw new ApiError(503, 'UNAVAILABLE', '');
    });
    renderApp('/settings/lockchannel', api, main);
    await userEvent.click(await switchOf(/1 · Lodos TV/));
    await enterPin('Kanalı kilitle');
    expect((await screen.findAllByText('Bir hata oluştu. Lütfen daha sonra tekrar deneyiniz.')).length).toBeGreaterThan(
      0,
    );
    expect(await switchOf(/1 · Lodos TV/)).not.toBeChecked();
  });

  it('finds channels by name with Turkish case folding, and by number [CHANNEL-05]', async () => {
    renderApp('/settings/lockchannel', aServiceWithChannels(), main);
    const search = await screen.findByRole('searchbox', { name: 'Kanal ara' });
    await userEvent.type(search, 'IŞIK');
    expect(screen.getAllByRole('switch').map((each) => each.getAttribute('aria-label'))).toEqual(['30 · Işık TV']);
    await userEvent.clear(search);
    await userEvent.type(search, '21');
    expect(screen.getAllByRole('switch')).toHaveLength(1);
    await userEvent.type(search, '9');
    expect(screen.getByText('Kanal bulunamadı')).toBeVisible();
  });
});

describe('/settings/favchannel', () => {
  it('adds and removes favourites without a PIN [SETTINGS-07]', async () => {
    const favourites = new Set(['3']);
    const api = aServiceWithChannels().on(toggleFavourite, ({ params: { channelId } }) => {
      if (!favourites.delete(channelId)) favourites.add(channelId);
      return favourites.has(channelId) ? [{ type: 'CHANNEL_FAV' as const }] : [];
    });
    renderApp('/settings/favchannel', api, ordinary);
    const add = await screen.findByRole('button', { name: 'Favorilere ekle: Lodos TV' });
    expect(add).toHaveAttribute('aria-pressed', 'false');
    expect(screen.getByText('1 favori')).toBeVisible();
    await userEvent.click(add);
    await waitFor(() => expect(add).toHaveAttribute('aria-pressed', 'true'));
    const remove = screen.getByRole('button', { name: 'Favorilere ekle: Işık TV' });
    await userEvent.click(remove);
    await waitFor(() => expect(remove).toHaveAttribute('aria-pressed', 'false'));
    expect(api.countOf(validatePin)).toBe(0);
  });

  it('shows a star optimistically and rolls back when refused [CHANNEL-11]', async () => {
    let refuse: (error: Error) => void = () => undefined;
    const api = aServiceWithChannels().on(
      toggleFavourite,
      () =>
        new Promise((_, reject) => {
          refuse = reject;
        }),
    );
    renderApp('/settings/favchannel', api, main);
    const star = await screen.findByRole('button', { name: 'Favorilere ekle: Lodos TV' });
    await userEvent.click(star);
    await waitFor(() => expect(star).toHaveAttribute('aria-pressed', 'true'));
    refuse(new ApiError(500, 'UNEXPECTED', ''));
    await waitFor(() => expect(star).toHaveAttribute('aria-pressed', 'false'));
    expect(screen.getAllByText('Bir hata oluştu. Lütfen daha sonra tekrar deneyiniz.').length).toBeGreaterThan(0);
  });
});
