import '@testing-library/jest-dom/vitest';
import { QueryClientProvider, queryOptions, useQuery } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aProfile } from '../../test/session-builders.ts';
import { WAIT_TIMEOUT_MS } from '../../test/wait-timeout.ts';
import { INITIAL_SESSION } from '../features/session/session.machine.ts';
import type { ForcedCause, SessionState } from '../features/session/session.types.ts';
import { NetworkError } from '../shared/api/api-error.ts';
import { setLanguage } from '../shared/text/language.ts';
import { DialogHost } from '../shared/ui/DialogHost/DialogHost.tsx';
import { dismissAll, showConfirm } from '../shared/ui/DialogHost/dialogs.ts';
import { createQueryClient } from './query-client.ts';
import { watchSession } from './watch-session.ts';

afterEach(() => {
  dismissAll();
  cleanup();
  setLanguage('tr');
});

/** A session whose state the test sets. */
function aWatchedSession() {
  let state: SessionState = INITIAL_SESSION;
  let listener: () => void = () => undefined;
  const confirmForced = vi.fn();
  const queries = createQueryClient({ onLoginRequired: vi.fn() });
  const onChange = vi.fn();
  watchSession(
    {
      read: () => state,
      subscribe: (given) => {
        listener = given;
        return () => undefined;
      },
      confirmForced,
    },
    queries,
    onChange,
  );
  const become = (next: Partial<SessionState>) => {
    state = { ...state, ...next };
    act(() => listener());
  };
  return { become, confirmForced, queries, onChange };
}

describe('a change of session', () => {
  it('resets account queries, but not the configuration', () => {
    const { become, queries, onChange } = aWatchedSession();
    become({ phase: 'guest', profile: aProfile() });
    queries.setQueryData(['row', '6011'], 'a guest’s row');
    queries.setQueryData(['config', 'app'], 'the configuration');
    become({ phase: 'signed-out', profile: undefined });
    expect(queries.getQueryData(['row', '6011'])).toBe('a guest’s row');
    become({ phase: 'profile-selected', profile: aProfile({ id: 'defne' }) });
    expect(queries.getQueryData(['row', '6011'])).toBeUndefined();
    expect(queries.getQueryData(['config', 'app'])).toBe('the configuration');
    expect(onChange).toHaveBeenCalledTimes(2);
  });

  it('resets account queries when the profile becomes a kids profile, and not for another name', () => {
    const { become, queries, onChange } = aWatchedSession();
    become({ phase: 'profile-selected', profile: aProfile({ id: 'ege' }) });
    queries.setQueryData(['row', '6011'], 'a row for adults');
    become({ profile: aProfile({ id: 'ege', name: 'Ege Can' }) });
    expect(queries.getQueryData(['row', '6011'])).toBe('a row for adults');
    become({ profile: aProfile({ id: 'ege', name: 'Ege Can', kid: true }) });
    expect(queries.getQueryData(['row', '6011'])).toBeUndefined();
    expect(onChange).toHaveBeenCalledTimes(2);
  });

  it('resets account queries at once on a sign-out without a following session', async () => {
    const { become, queries, onChange } = aWatchedSession();
    become({ phase: 'profile-selected', profile: aProfile({ id: 'defne' }) });
    const offline = vi.fn(() => Promise.reject(new NetworkError('no connection')));
    const question = queryOptions({
      queryKey: ['purchases'],
      queryFn: offline,
      retry: false,
      staleTime: Number.POSITIVE_INFINITY,
    });
    queries.setQueryData(['purchases'], 'what the account bought');
    queries.setQueryData(['config', 'app'], 'the configuration');
    function Purchases() {
      const { data, isError } = useQuery(question);
      return <p>{data === undefined ? (isError ? 'failed' : 'waiting') : String(data)}</p>;
    }
    render(<Purchases />, {
      wrapper: ({ children }) => <QueryClientProvider client={queries}>{children}</QueryClientProvider>,
    });
    expect(screen.getByText('what the account bought')).toBeVisible();
    become({ phase: 'signed-out', profile: undefined });
    expect(await screen.findByText('failed')).toBeVisible();
    expect(screen.queryByText('what the account bought')).not.toBeInTheDocument();
    expect(queries.getQueryData(['config', 'app'])).toBe('the configuration');
    // Without a session the guards do not run.
    expect(onChange).toHaveBeenCalledOnce();
  });

  it('keeps queries when only the token was renewed', () => {
    const { become, queries, onChange } = aWatchedSession();
    become({ phase: 'guest', profile: aProfile() });
    queries.setQueryData(['row', '6011'], 'a row');
    become({ attempt: 5 });
    expect(queries.getQueryData(['row', '6011'])).toBe('a row');
    expect(onChange).toHaveBeenCalledOnce();
  });
});

async function expectMessage(cause: ForcedCause, turkish: string, english: string, next: string): Promise<void> {
  render(<DialogHost />, { wrapper: MemoryRouter });
  const { become, confirmForced } = aWatchedSession();
  become({ phase: 'profile-selected', profile: aProfile(), forced: cause });
  become({ attempt: 1 });
  expect(await screen.findAllByRole('alertdialog')).toHaveLength(1);
  expect(screen.getByRole('alertdialog', { name: turkish })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  expect(confirmForced).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: next }));
  await vi.waitFor(() => expect(confirmForced).toHaveBeenCalledOnce(), WAIT_TIMEOUT_MS);

  setLanguage('en');
  aWatchedSession().become({ phase: 'profile-selected', forced: cause });
  expect(await screen.findByRole('alertdialog', { name: english })).toBeVisible();
}

describe('a forced sign-out', () => {
  it.each<[ForcedCause, string, string, string]>([
    ['ACCOUNT_SUSPENDED', 'Hesabın askıya alındı', 'Your account is suspended', 'Tekrar giriş yap'],
    ['PROFILE_REMOVED', 'Profil silindi', 'Profile removed', 'Profil seç'],
    ['PACKAGE_CHANGED', 'Paketin değişti', 'Your package changed', 'Tekrar giriş yap'],
    ['PACKAGE_RECOVERED', 'Paketin yeniden açıldı', 'Your package is active again', 'Tekrar giriş yap'],
    ['DEVICE_QUOTA', 'Yeni bir cihazda oturum açıldı', 'A new device signed in', 'Tekrar giriş yap'],
    ['SESSION_TIMEOUT', 'Oturumun süresi doldu', 'Your session timed out', 'Tekrar giriş yap'],
    ['OTHER_DEVICE', 'Başka bir cihazda giriş yapıldı', 'Another device signed in', 'Tekrar giriş yap'],
  ])(
    '%s has a message of its own, in both languages, shown once [SESSION-11] [SESSION-12] [SESSION-13]',
    expectMessage,
  );

  it.each<[ForcedCause, string, string, string]>([
    ['SESSION_ENDED', 'Bu oturum kapatıldı', 'This session was ended', 'Tekrar giriş yap'],
    ['OPERATOR_ENDED', 'Bu oturum kapatıldı', 'This session was ended', 'Tekrar giriş yap'],
    ['OPERATOR_REQUEST', 'Bu oturum kapatıldı', 'This session was ended', 'Tekrar giriş yap'],
    ['OPERATOR_SECURITY', 'Bu oturum kapatıldı', 'This session was ended', 'Tekrar giriş yap'],
    ['PASSWORD_CHANGED', 'Hesap şifresi değişti', 'The account password was changed', 'Tekrar giriş yap'],
  ])('%s, a further cause, has its message too [SESSION-11] (departure)', expectMessage);

  it('closes its message once it is confirmed in another tab [SESSION-13]', async () => {
    render(<DialogHost />, { wrapper: MemoryRouter });
    const { become } = aWatchedSession();
    become({ phase: 'profile-selected', profile: aProfile(), forced: 'DEVICE_QUOTA' });
    expect(await screen.findByRole('alertdialog', { name: 'Yeni bir cihazda oturum açıldı' })).toBeVisible();
    become({ phase: 'guest', forced: undefined });
    await vi.waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument(), WAIT_TIMEOUT_MS);
  });

  it('dismisses an open dialog first [SESSION-11]', async () => {
    render(<DialogHost />, { wrapper: MemoryRouter });
    const { become } = aWatchedSession();
    let answer: boolean | undefined;
    act(() => void showConfirm({ title: 'Silinsin mi?' }).then((given) => (answer = given)));
    become({ phase: 'profile-selected', profile: aProfile(), forced: 'ACCOUNT_SUSPENDED' });
    expect(await screen.findByRole('alertdialog', { name: 'Hesabın askıya alındı' })).toBeVisible();
    await vi.waitFor(() => expect(answer).toBe(false), WAIT_TIMEOUT_MS);
  });
});
