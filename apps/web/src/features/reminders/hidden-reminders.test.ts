// @vitest-environment jsdom
import { listReminders, type Reminder } from '@seyir/contract/reminders';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aFakeApi } from '../../../test/fake-api.ts';
import { connectCall } from '../../shared/api/call.ts';
import { setLanguage } from '../../shared/text/language.ts';
import { LOOK_AGAIN_MS, watchWhileHidden } from './hidden-reminders.ts';

const MINUTE_MS = 60_000;
const NOW = Date.parse('2026-11-14T18:00:00.000Z');
const aReminder = (minutes: number): Reminder => ({
  epgProgramId: `in-${minutes}`,
  title: `${minutes} dakika sonra`,
  channelId: '31',
  channelName: 'Pusula Belgesel',
  startTime: new Date(NOW + minutes * MINUTE_MS).toISOString(),
});

let listed: readonly Reminder[] = [];
let questions = 0;
let isDown = false;
let isHidden = false;
const notified: string[] = [];
const go = vi.fn();
let hasReminders = true;

class FakeNotification {
  static permission = 'granted';
  onclick: (() => void) | undefined;
  constructor(title: string) {
    notified.push(title);
    last = this;
  }
  close() {}
}
let last: FakeNotification | undefined;

function setHidden(hidden: boolean) {
  isHidden = hidden;
  document.dispatchEvent(new Event('visibilitychange'));
}
const pass = (minutes: number) => vi.advanceTimersByTimeAsync(minutes * MINUTE_MS);

let stop = () => {};

beforeEach(() => {
  setLanguage('tr');
  vi.useFakeTimers({ now: NOW });
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden);
  vi.stubGlobal('Notification', FakeNotification);
  vi.stubGlobal('isSecureContext', true);
  stop = watchWhileHidden({ go, now: () => Date.now(), hasReminders: () => hasReminders });
  FakeNotification.permission = 'granted';
  hasReminders = true;
  isDown = false;
  listed = [];
  questions = 0;
  notified.length = 0;
  connectCall(
    aFakeApi().on(listReminders, () => {
      questions += 1;
      if (isDown) throw new Error('away');
      return { data: [...listed] };
    }).call,
  );
});
afterEach(() => {
  stop();
  isHidden = false;
  go.mockClear();
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('reminders of a hidden tab', () => {
  it('are shown by the system a minute before their programmes, once each, long after the stream was closed [REMIND-01]', async () => {
    listed = [aReminder(20), aReminder(40)];
    setHidden(true);
    await pass(18.9);
    expect(notified).toEqual([]);
    await pass(0.2);
    expect(notified).toEqual(['20 dakika sonra']);
    await pass(20);
    expect(notified).toEqual(['20 dakika sonra', '40 dakika sonra']);
    await pass(60);
    expect(notified).toHaveLength(2);
    last?.onclick?.();
    expect(go).toHaveBeenCalledExactlyOnceWith('/dashboard/livetv/31');
  });

  it('are followed when they are set or cancelled on another device', async () => {
    listed = [aReminder(30)];
    setHidden(true);
    await pass(1);
    listed = [aReminder(50)];
    await pass(60);
    expect(notified).toEqual(['50 dakika sonra']);
  });

  it('are not asked for by a tab that is seen, nor by one that is hidden for a moment', async () => {
    listed = [aReminder(20)];
    setHidden(true);
    await pass(0.4);
    setHidden(false);
    await pass(60);
    expect([questions, notified]).toEqual([0, []]);
  });

  it.each([
    ['without the permission', 'default', true],
    ['without a profile', 'granted', false],
  ] as const)('are not asked for %s', async (_, permission, isChosen) => {
    FakeNotification.permission = permission;
    hasReminders = isChosen;
    listed = [aReminder(20)];
    setHidden(true);
    await pass(60);
    expect([questions, notified]).toEqual([0, []]);
  });

  it('are shown although the server was away for a while, and cost four questions an hour', async () => {
    isDown = true;
    listed = [aReminder(22)];
    setHidden(true);
    await pass(5);
    isDown = false;
    await pass(20);
    expect(notified).toEqual(['22 dakika sonra']);
    questions = 0;
    await pass(60);
    expect(questions).toBe((60 * MINUTE_MS) / LOOK_AGAIN_MS);
  });
});
