// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest';
import { REMINDER_LEAD_MS } from '@seyir/core/limits/guide';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setLanguage } from '../../shared/text/language.ts';
import { ToastHost } from '../../shared/ui/Toast/ToastHost.tsx';
import { dismissToast, shownToasts } from '../../shared/ui/Toast/toast.ts';
import { type ReminderEvent, tellReminder } from './tell-reminder.tsx';

const event: ReminderEvent = {
  type: 'reminder',
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
});

it('tells what begins, when and where, with a button that goes to the channel [REMIND-01]', () => {
  const go = vi.fn();
  render(<ToastHost />);
  act(() => tellReminder(event, go));
  expect(screen.getByRole('listitem')).toHaveTextContent('21.10 · Pusula Belgesel: “Efsaneler Atlası” başlıyor.');
  fireEvent.click(screen.getByRole('button', { name: 'Kanala git' }));
  expect(go).toHaveBeenCalledExactlyOnceWith('/dashboard/livetv/31');
  expect(screen.queryByRole('listitem')).toBeNull();
});

it('stays until it begins [REMIND-01]', () => {
  render(<ToastHost />);
  act(() => tellReminder(event, vi.fn()));
  act(() => vi.advanceTimersByTime(REMINDER_LEAD_MS - 1));
  expect(screen.getByRole('listitem')).toBeVisible();
  act(() => vi.advanceTimersByTime(1));
  expect(screen.queryByRole('listitem')).toBeNull();
});
