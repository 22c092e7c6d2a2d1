// Renders a programme's detail over a page, at a fixed time.

import { act, cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, vi } from 'vitest';
import { stubBrowser } from '../../../test/browser.ts';
import type { FakeApi } from '../../../test/fake-api.ts';
import { NOW, standAt } from '../../../test/guide-builders.ts';
import { type guest, renderApp } from '../../../test/render-app.tsx';
import { setLanguage } from '../../shared/text/language.ts';
import { dismissAll } from '../../shared/ui/DialogHost/dialogs.ts';
import { dismissToast, shownToasts } from '../../shared/ui/Toast/toast.ts';

/** The page below the detail. */
export const PAGE = '/dashboard/home/6/601';

/** Sets up browser and clock for every test, and cleans up. */
export function standInTheEvening(): void {
  beforeEach(() => {
    localStorage.clear();
    setLanguage('tr');
    stubBrowser();
    standAt(NOW);
  });
  afterEach(() => {
    act(() => {
      dismissAll();
      for (const { id } of shownToasts()) dismissToast(id);
    });
    cleanup();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
}

/** Opens a programme over the page. */
export function openDetail(id: string, api: FakeApi, viewer: typeof guest) {
  const app = renderApp(`${PAGE}?program=${id}`, api, viewer);
  return { ...app, api, user: userEvent.setup({ advanceTimers: vi.advanceTimersByTime }) };
}

/** The detail, once loaded. */
export const findDetail = async () => {
  const dialog = within(await screen.findByRole('dialog', { name: 'Stüdyo Saha Özel' }));
  await dialog.findByRole('heading', { level: 1 });
  return dialog;
};
