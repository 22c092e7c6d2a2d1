// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page } from '../../shared/document/browser-page.ts';
import { loadLanguageFile } from '../../shared/language/language-files.ts';
import { appStorage } from '../../shared/storage/app-storage.ts';
import { setLanguage, setLanguageFile } from '../../shared/text/language.ts';
import { DialogHost } from '../../shared/ui/DialogHost/DialogHost.tsx';
import { LanguageChoice } from './LanguageChoice.tsx';

const TEXTS = {
  'Menu language': 'Menüsprache',
  '{count} seasons': { one: '{count} Staffel', other: '{count} Staffeln' },
};

beforeEach(() => {
  const meta = document.createElement('meta');
  Object.assign(meta, { name: 'languages', content: JSON.stringify([{ tag: 'de', name: 'Deutsch' }]) });
  document.head.append(meta);
  vi.stubGlobal('fetch', async (address: string) => {
    if (address !== '/languages/de.json') throw new Error(address);
    return Response.json({ texts: TEXTS });
  });
});
afterEach(() => {
  cleanup();
  document.head.replaceChildren();
  localStorage.clear();
  setLanguageFile(undefined);
  setLanguage('tr');
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const show = () =>
  render(
    <>
      <LanguageChoice />
      <DialogHost />
    </>,
  );

it('offers the languages of the deployment, and keeps the chosen one over English', async () => {
  const reload = vi.spyOn(page, 'reload').mockImplementation(() => undefined);
  show();
  await userEvent.click(screen.getByRole('radio', { name: 'Deutsch' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Değiştir' }));
  expect(reload).toHaveBeenCalledOnce();
  expect([appStorage.get('language'), appStorage.get('languagefile')]).toEqual(['en', 'de']);

  // After the reload.
  cleanup();
  await loadLanguageFile();
  setLanguage('en');
  show();
  expect(document.documentElement.lang).toBe('de');
  expect(screen.getByRole('group', { name: 'Menüsprache' })).toBeDefined();
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Deutsch' }).checked).toBe(true);

  await userEvent.click(screen.getByRole('radio', { name: 'Türkçe' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Change' }));
  expect([appStorage.get('language'), appStorage.get('languagefile')]).toEqual(['tr', undefined]);
});

it('is English when the deployment offers the stored language no more', async () => {
  appStorage.set('languagefile', 'fr');
  await loadLanguageFile();
  setLanguage('en');
  show();
  expect(screen.getByRole('group', { name: 'Menu language' })).toBeDefined();
});
