import '@testing-library/jest-dom/vitest';
import { readPreferences, savePreferences } from '@seyir/contract/client';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubBrowser } from '../../../test/browser.ts';
import { aServiceWithHome, renderApp, subscriber } from '../../../test/render-app.tsx';
import { aPreferences } from '../../../test/settings-builders.ts';
import { ApiError } from '../../shared/api/api-error.ts';
import { dismissAll } from '../../shared/ui/DialogHost/dialogs.ts';
import './SettingsScreens.tsx';

beforeEach(() => {
  localStorage.clear();
  stubBrowser();
});
afterEach(() => {
  dismissAll();
  cleanup();
  vi.unstubAllGlobals();
});

describe('/settings/subtitles', () => {
  it('says that the choice could not be read, and tries again [UX-01]', async () => {
    let fails = true;
    const api = aServiceWithHome().on(readPreferences, () => {
      if (fails) throw new ApiError(400, 'BAD_INPUT', '');
      return aPreferences();
    });
    renderApp('/settings/subtitles', api, subscriber);
    expect(await screen.findByText('Bu sayfa yüklenemedi')).toBeVisible();
    expect(screen.queryByRole('radio')).toBeNull();
    fails = false;
    await userEvent.click(screen.getByRole('button', { name: 'Tekrar dene' }));
    expect(await screen.findByRole('radio', { name: 'Siyah' })).toBeVisible();
  });

  it('keeps look, described sound and subtitles for the hard of hearing with the profile [A11Y-01] [SUBS-01]', async () => {
    const sent: unknown[] = [];
    const api = aServiceWithHome()
      .on(readPreferences, () => aPreferences())
      .on(savePreferences, ({ body }) => {
        sent.push(body);
        return aPreferences();
      });
    renderApp('/settings/subtitles', api, subscriber);
    const sample = () => screen.getByRole('img', { name: 'Örnek' }).querySelector('[data-ground]');
    await userEvent.click(await screen.findByRole('radio', { name: 'Siyah' }));
    expect(sample()).toHaveAttribute('data-ground', 'solid');
    await userEvent.click(screen.getByRole('button', { name: 'Başlangıç ayarına dön' }));
    expect(sample()).toHaveAttribute('data-ground', 'half');
    await userEvent.click(screen.getByRole('switch', { name: 'Sesli betimleme' }));
    expect(screen.getByRole('switch', { name: 'Sesli betimleme' })).toBeChecked();
    await userEvent.click(screen.getByRole('switch', { name: 'Ayrıntılı altyazı' }));
    // A browser without a voice, as this window of tests, does not offer to speak.
    expect(screen.queryByRole('switch', { name: 'Altyazıyı seslendir' })).toBeNull();
    expect(sent).toEqual([
      { subtitleLook: { size: 'medium', colour: 'author', edge: 'shadow', ground: 'solid', place: 'author' } },
      { subtitleLook: null },
      { audioDescription: true },
      { hardOfHearing: true },
    ]);
  });
});
