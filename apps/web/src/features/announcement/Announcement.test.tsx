// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { appConfigQuery } from '../../shared/config/config.queries.ts';
import { setLanguage } from '../../shared/text/language.ts';
import { Announcement } from './Announcement.tsx';

afterEach(() => {
  cleanup();
  localStorage.clear();
  setLanguage('tr');
});

function show(announcement?: { tr: string; en: string }) {
  const queries = new QueryClient();
  queries.setQueryData(appConfigQuery().queryKey, { announcement } as never);
  const page = (
    <QueryClientProvider client={queries}>
      <Announcement />
    </QueryClientProvider>
  );
  return render(page);
}

const SAID = { tr: 'Bu gece bakım var.', en: 'Maintenance tonight.' };

it('shows what the operator says in the language of the viewer, until it is closed', async () => {
  const first = show(SAID);
  expect(screen.getByRole('complementary', { name: 'Duyuru' })).toHaveTextContent(SAID.tr);
  await userEvent.setup().click(screen.getByRole('button', { name: 'Duyuruyu kapat' }));
  expect(screen.queryByRole('complementary')).toBeNull();
  first.unmount();
  show(SAID).unmount();
  expect(screen.queryByText(SAID.tr)).toBeNull();
  setLanguage('en');
  show({ tr: 'Bakım bitti.', en: 'All done.' });
  expect(screen.getByRole('complementary', { name: 'Announcement' })).toHaveTextContent('All done.');
});

it('is nothing while the operator says nothing', () => {
  show();
  expect(screen.queryByRole('complementary')).toBeNull();
});
