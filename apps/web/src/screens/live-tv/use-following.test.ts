import type { Channel } from '@seyir/contract/channels';
import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { NOTHING_CHOSEN } from '../../features/live-tv/live-tv.machine.ts';
import type { LiveTvInPage } from '../../features/live-tv/use-live-tv.ts';
import { useFollowing } from './use-following.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const aChannel = (id: string, name = id) => ({ id, name }) as Channel;

function tuned(channelId: string, hasPicture: boolean, step: LiveTvInPage['state']['step'] = 'playing'): LiveTvInPage {
  const attached = { key: 1, request: { channelId, kind: 'live' as const }, address: '/a' };
  return { state: { ...NOTHING_CHOSEN, step, attached }, hasPicture } as LiveTvInPage;
}

function around(channel: Channel, live: LiveTvInPage) {
  return renderHook((props: { channel: Channel; live: LiveTvInPage }) => useFollowing(props.channel, props.live), {
    initialProps: { channel, live },
  });
}

it('is nothing until the picture is there, and then at once', () => {
  const { result, rerender } = around(aChannel('1'), tuned('1', false));
  expect(result.current).toBeUndefined();
  rerender({ channel: aChannel('1'), live: tuned('1', true) });
  expect(result.current?.id).toBe('1');
});

it('does not take the picture of the channel that was left for that of the next', () => {
  const { result, rerender } = around(aChannel('1'), tuned('1', true));
  rerender({ channel: aChannel('2'), live: tuned('1', true) });
  expect(result.current?.id).toBe('1');
  rerender({ channel: aChannel('2'), live: tuned('2', true) });
  expect(result.current?.id).toBe('2');
});

it('follows after half a second without a picture, and at once where there will be none', () => {
  const { result, rerender } = around(aChannel('1'), tuned('1', false, 'checking'));
  act(() => void vi.advanceTimersByTime(499));
  expect(result.current).toBeUndefined();
  act(() => void vi.advanceTimersByTime(1));
  expect(result.current?.id).toBe('1');
  rerender({ channel: aChannel('2'), live: tuned('1', false, 'refused') });
  expect(result.current?.id).toBe('2');
});

it('shows what changed on the same channel without waiting', () => {
  const { result, rerender } = around(aChannel('1'), tuned('1', true));
  rerender({ channel: aChannel('1', 'Lodos'), live: tuned('1', false) });
  expect(result.current?.name).toBe('Lodos');
});
