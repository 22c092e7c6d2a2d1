// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest';
import { listReminders, type Reminder } from '@seyir/contract/reminders';
import { REMINDER_LEAD_MS } from '@seyir/core/limits/guide';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aFakeApi } from '../../../test/fake-api.ts';
import { ApiError } from '../../shared/api/api-error.ts';
import { connectCall } from '../../shared/api/call.ts';
import { setLanguage } from '../../shared/text/language.ts';
import { ToastHost } from '../../shared/ui/Toast/ToastHost.tsx';
import { dismissToast, shownToasts } from '../../shared/ui/Toast/toast.ts';
import { createReminders, showReminder } from './reminder-toasts.tsx';

const event: Reminder = {
  epgProgramId: 'atlas',
  title: 'Efsaneler Atlası',
  channelId: '31',
  channelName: 'Pusula Belgesel',
  startTime: '2026-11-14T18:10:00.000Z',
};

beforeEach(() => {
  setLanguage('tr');
  vi.useFakeTimers();
});
afterEach(() => {
  act(() => {
    for (const { id } of shownToasts()) dismissToast(id);
  });
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('shows programme, time and channel, with a button that opens the channel [REMIND-01]', () => {
  const go = vi.fn();
  render(<ToastHost />);
  act(() => showReminder(event, go));
  expect(screen.getByRole('listitem')).toHaveTextContent('21.10 · Pusula Belgesel: “Efsaneler Atlası” başlıyor.');
  fireEvent.click(screen.getByRole('button', { name: 'Kanala git' }));
  expect(go).toHaveBeenCalledExactlyOnceWith('/dashboard/livetv/31');
  expect(screen.queryByRole('listitem')).toBeNull();
});

it('stays until the programme starts [REMIND-01]', () => {
  render(<ToastHost />);
  act(() => showReminder(event, vi.fn()));
  act(() => vi.advanceTimersByTime(REMINDER_LEAD_MS - 1));
  expect(screen.getByRole('listitem')).toBeVisible();
  act(() => vi.advanceTimersByTime(1));
  expect(screen.queryByRole('listitem')).toBeNull();
});

describe('reminders of a tab that was away', () => {
  const START = Date.parse(event.startTime);
  const MINUTE_MS = 60_000;
  const texts = () => shownToasts().map(({ text }) => text);

  /** Tabs of one browser, each with reminders of its own. */
  function someTabs(count: number, listed: () => readonly Reminder[]) {
    const asked: unknown[] = [];
    connectCall(
      aFakeApi().on(listReminders, ({ query }) => {
        asked.push(query.since);
        return { data: [...listed()] };
      }).call,
    );
    const listeners: ((message: MessageEvent) => void)[] = [];
    const tabs = Array.from({ length: count }, (_, own) =>
      createReminders({
        go: vi.fn(),
        now: () => Date.now(),
        tabs: {
          postMessage: (data: unknown) => {
            for (const [index, listener] of listeners.entries()) if (index !== own) listener({ data } as MessageEvent);
          },
          addEventListener: ((_type: string, listener: (message: MessageEvent) => void) =>
            void listeners.push(listener)) as BroadcastChannel['addEventListener'],
        },
      }),
    );
    return { tabs, asked };
  }

  function look(isHidden: boolean) {
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(isHidden);
    document.dispatchEvent(new Event('visibilitychange'));
  }

  it.each([
    ['before the begin', -MINUTE_MS / 2, '21.10 · Pusula Belgesel: “Efsaneler Atlası” başlıyor.'],
    ['after the begin', 20 * MINUTE_MS, '21.10 · Pusula Belgesel: “Efsaneler Atlası” başladı.'],
  ])('are shown once in all tabs when the tab returns %s [REMIND-01]', async (_, later, words) => {
    vi.setSystemTime(START + later);
    const { tabs, asked } = someTabs(2, () => [event]);
    for (const tab of [...tabs, ...tabs]) await tab.showMissed(START - 30 * MINUTE_MS);
    expect(texts()).toEqual([words]);
    expect(asked[0]).toBe(START - 30 * MINUTE_MS);
  });

  it('are not shown before they are due, nor when they were due before the gap [REMIND-01]', async () => {
    const { tabs } = someTabs(1, () => [event]);
    vi.setSystemTime(START - 2 * MINUTE_MS);
    await tabs[0]?.showMissed(START - 30 * MINUTE_MS);
    vi.setSystemTime(START + MINUTE_MS);
    await tabs[0]?.showMissed(START);
    expect(texts()).toEqual([]);
  });

  it('are fetched again after a failure, from the start of the first gap [REMIND-01]', async () => {
    let isDown = true;
    const { tabs, asked } = someTabs(1, () => {
      if (isDown) throw new ApiError(503, 'UNAVAILABLE', '');
      return [event];
    });
    vi.setSystemTime(START);
    await expect(tabs[0]?.showMissed(START - 5 * MINUTE_MS)).rejects.toThrow();
    isDown = false;
    await tabs[0]?.showMissed(START);
    expect(asked).toEqual([START - 5 * MINUTE_MS, START - 5 * MINUTE_MS]);
    expect(texts()).toHaveLength(1);
  });

  it('wait in a hidden tab until it is visible, unless another tab shows them [REMIND-01]', async () => {
    vi.setSystemTime(START - MINUTE_MS);
    const { tabs } = someTabs(2, () => []);
    look(true);
    tabs[0]?.show(event);
    expect(texts()).toEqual([]);
    look(false);
    expect(texts()).toHaveLength(1);
    look(true);
    const other = { ...event, epgProgramId: 'other' };
    tabs[0]?.show(other);
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(false);
    tabs[1]?.show(other);
    look(false);
    expect(texts()).toHaveLength(2);
  });
});
