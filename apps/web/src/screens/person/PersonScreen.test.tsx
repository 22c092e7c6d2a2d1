import '@testing-library/jest-dom/vitest';
import { type PersonPage, readPerson } from '@seyir/contract/catalog';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubBrowser } from '../../../test/browser.ts';
import { aVodCard } from '../../../test/home-builders.ts';
import { aServiceWithHome, renderApp } from '../../../test/render-app.tsx';
import { ApiError, NetworkError } from '../../shared/api/api-error.ts';
// Imported here, so that loading the chunk does not count against a test's timeout.
import './PersonScreen.tsx';

beforeEach(() => {
  localStorage.clear();
  stubBrowser();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const PAGE = '/dashboard/person/defne';
const DEFNE: PersonPage = {
  id: 'defne',
  name: 'Defne Aral',
  posterUrl: '/images/cast/c1',
  bio: 'İzmir doğumlu.',
  acted: [aVodCard()],
  directed: [aVodCard({ id: 'sarnic', title: 'Sarnıç' })],
};
const group = (name: string) => screen.findByRole('region', { name });

describe('a person’s page', () => {
  it('shows what the person acted in and directed; a title opens over it', async () => {
    renderApp(
      PAGE,
      aServiceWithHome().on(readPerson, () => DEFNE),
    );
    expect(await screen.findByRole('heading', { level: 1, name: 'Defne Aral' })).toBeVisible();
    expect(screen.getByText('Oyuncu · Yönetmen')).toBeVisible();
    expect(screen.getByText('İzmir doğumlu.')).toBeVisible();
    const acted = within(await group('Oynadığı yapımlar'));
    expect(acted.getByRole('link')).toHaveAttribute('href', `${PAGE}/voddetail/tuzfener?fromsearch=1`);
    expect(within(await group('Yönettiği yapımlar')).getByRole('link', { name: /Sarnıç/ })).toBeVisible();
    expect(document.title).toBe('Defne Aral · Seyir');
  });

  it('leaves out a list that is empty', async () => {
    renderApp(
      PAGE,
      aServiceWithHome().on(readPerson, () => ({ ...DEFNE, directed: [] })),
    );
    await group('Oynadığı yapımlar');
    expect(screen.getByText('Oyuncu')).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Yönettiği yapımlar' })).not.toBeInTheDocument();
  });

  it('of an unknown person leads on to the search', async () => {
    const api = aServiceWithHome().on(readPerson, () => {
      throw new ApiError(404, 'NOT_FOUND', 'no');
    });
    renderApp(PAGE, api);
    expect(await screen.findByRole('heading', { name: 'Bu kişiyi bulamadık' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Aramaya git' })).toHaveAttribute('href', '/dashboard/search');
  });

  it('that fails to load is tried again', async () => {
    let isDown = true;
    const api = aServiceWithHome().on(readPerson, () => {
      if (isDown) throw new NetworkError();
      return DEFNE;
    });
    renderApp(PAGE, api);
    expect(await screen.findByRole('heading', { name: 'Kişi yüklenemedi' })).toBeVisible();
    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: 'Tekrar dene' }));
    expect(await group('Oynadığı yapımlar')).toBeVisible();
  });
});
