import '@testing-library/jest-dom/vitest';
import { listReminders, type Reminder, removeReminder } from '@seyir/contract/reminders';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubBrowser } from '../../../test/browser.ts';
import { aFakeApi } from '../../../test/fake-api.ts';
import { subscriber } from '../../../test/render-app.tsx';
import { connectCall } from '../../shared/api/call.ts';
import { dismissToast, shownToasts } from '../../shared/ui/Toast/toast.ts';
import { SIGNED_OUT, type Viewer, ViewerProvider } from '../../shared/viewer/viewer.ts';
import { ReminderPage } from './ReminderPage.tsx';
import { createReminders } from './reminder-toasts.tsx';
import './system-notification.ts';

const atlas: Reminder = {
  epgProgramId: 'atlas',
  title: 'Efsaneler Atlası',
  channelId: '31',
  channelName: 'Pusula Belgesel',
  startTime: '2026-11-14T18:10:00.000Z',
};

const made: { title: string; options: NotificationOptions; onclick?: () => void; close: () => void }[] = [];
let permission: NotificationPermission = 'default';

class FakeNotification {
  static get permission() {
    return permission;
  }
  static requestPermission = async () => {
    permission = 'granted';
    return permission;
  };
  close = vi.fn();
  readonly title: string;
  readonly options: NotificationOptions;
  constructor(title: string, options: NotificationOptions) {
    this.title = title;
    this.options = options;
    made.push(this);
  }
}

beforeEach(() => {
  stubBrowser();
  made.length = 0;
  permission = 'default';
  vi.stubGlobal('Notification', FakeNotification);
  vi.stubGlobal('isSecureContext', true);
});
afterEach(() => {
  act(() => {
    for (const { id } of shownToasts()) dismissToast(id);
  });
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function show(first: readonly Reminder[], viewer: Viewer = subscriber) {
  let listed = [...first];
  const api = aFakeApi()
    .on(listReminders, () => ({ data: listed }))
    .on(removeReminder, ({ params }) => {
      listed = listed.filter(({ epgProgramId }) => epgProgramId !== params.id);
      return { data: listed };
    });
  connectCall(api.call);
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ViewerProvider value={viewer}>
        <MemoryRouter initialEntries={['/settings/reminders']}>
          <ReminderPage />
        </MemoryRouter>
      </ViewerProvider>
    </QueryClientProvider>,
  );
  return api;
}

describe('the page of reminders', () => {
  it('lists them with day, time and channel, opens a programme, and removes one [REMIND-01]', async () => {
    show([atlas]);
    expect(await screen.findByRole('link', { name: 'Efsaneler Atlası' })).toHaveAttribute(
      'href',
      '/settings/reminders?program=atlas',
    );
    expect(screen.getByText('14.11.2026 21.10 · Pusula Belgesel')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Hatırlatmayı kaldır: Efsaneler Atlası' }));
    expect(await screen.findByText('Kurulu hatırlatma yok')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Yayın akışına bak' })).toHaveAttribute('href', '/dashboard/guide');
  });

  it('makes no call for a viewer who has just signed out, which would ask to sign in', async () => {
    const api = show([atlas], SIGNED_OUT);
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    expect(api.countOf(listReminders)).toBe(0);
  });

  it('asks for the permission to notify by the system', async () => {
    show([]);
    await userEvent.click(await screen.findByRole('button', { name: 'İzin ver' }));
    expect(await screen.findByText(/^Açık\./)).toBeVisible();
  });

  it('explains a refused permission, and offers nothing where there are no notifications', async () => {
    permission = 'denied';
    show([]);
    expect(await screen.findByText(/Tarayıcın izin vermiyor/)).toBeVisible();
    cleanup();
    vi.stubGlobal('Notification', undefined);
    show([]);
    expect(await screen.findByText('Kurulu hatırlatma yok')).toBeVisible();
    expect(screen.queryByText('Sistem bildirimi')).not.toBeInTheDocument();
  });
});

describe('a due reminder', () => {
  const remind = (isHidden: boolean) => {
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden);
    const go = vi.fn();
    createReminders({ go, now: () => Date.parse(atlas.startTime) - 60_000, tabs: undefined }).show(atlas);
    return go;
  };

  it('is a notification of the system while the tab is hidden, and opens the channel [REMIND-01]', async () => {
    permission = 'granted';
    vi.spyOn(window, 'focus').mockImplementation(() => undefined);
    const go = remind(true);
    await waitFor(() => expect(made).toHaveLength(1));
    expect(made[0]).toMatchObject({ title: 'Efsaneler Atlası' });
    made[0]?.onclick?.();
    expect(go).toHaveBeenCalledExactlyOnceWith('/dashboard/livetv/31');
  });

  it('is a toast alone in a visible tab', async () => {
    permission = 'granted';
    remind(false);
    await waitFor(() => expect(shownToasts()).toHaveLength(1));
    expect(made).toEqual([]);
  });
});
