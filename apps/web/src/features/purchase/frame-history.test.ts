import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createFrameHistory, leaveFrame } from './frame-history.ts';
import type { OrderState } from './order.machine.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const checking: OrderState = { phase: 'checking', attempt: 1, mpay: 'm1', isClosed: false };

function aHistory() {
  const tab = { length: 5, go: vi.fn() };
  return { tab, frame: createFrameHistory(tab) };
}

it('goes back over what the frame added since its first page, once', async () => {
  const { tab, frame } = aHistory();
  frame.enter();
  tab.length = 7;
  frame.enter();
  tab.length = 8;
  const isRewound = vi.fn();
  leaveFrame(checking, frame);
  void frame.rewind().then(isRewound);
  await vi.advanceTimersByTimeAsync(0);
  expect(tab.go.mock.calls).toEqual([[-3]]);
  expect(isRewound).not.toHaveBeenCalled();
  await vi.runAllTimersAsync();
  expect(isRewound).toHaveBeenCalledOnce();
  expect(tab.go).toHaveBeenCalledOnce();
});

it.each<[string, OrderState]>([
  ['while the frame is shown', { phase: 'frame', attempt: 1, mpay: 'm1', url: '' }],
  ['when the viewer closed it', { ...checking, isClosed: true }],
])('stays %s', async (_, state) => {
  const { tab, frame } = aHistory();
  frame.enter();
  tab.length = 8;
  leaveFrame(state, frame);
  await vi.runAllTimersAsync();
  expect(tab.go).not.toHaveBeenCalled();
});

it('stays, and resolves at once, where the frame added nothing', async () => {
  const { tab, frame } = aHistory();
  frame.enter();
  await frame.rewind();
  expect(tab.go).not.toHaveBeenCalled();
});
