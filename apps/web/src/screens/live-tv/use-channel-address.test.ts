import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type LiveTvState, NOTHING_CHOSEN } from '../../features/live-tv/live-tv.machine.ts';
import { FIRST_FOLLOW_MS, FOLLOW_MS, useFollowed } from './use-channel-address.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

/** The machine's choice, and the channel whose stream is attached meanwhile. */
function tuned(
  channelId: string,
  hasPicture: boolean,
  step: LiveTvState['step'] = 'playing',
  attachedId = channelId,
): LiveTvState {
  const request = { channelId, kind: 'live' as const };
  const attached = { key: 1, request: { ...request, channelId: attachedId }, address: '/a', askedAt: 0 };
  return { ...NOTHING_CHOSEN, request, step, attached, picturedKey: hasPicture ? 1 : undefined };
}

const follow = (live: LiveTvState) =>
  renderHook((props: LiveTvState) => useFollowed(props, '1'), { initialProps: live });

describe('the channel of address and page', () => {
  it('is none until the picture is there, and then at once [LIVE-03]', () => {
    const { result, rerender } = follow(tuned('1', false));
    expect(result.current).toBeUndefined();
    rerender(tuned('1', true));
    expect(result.current).toBe('1');
  });

  it('is not changed by the picture of the channel before', () => {
    const { result, rerender } = follow(tuned('1', true));
    rerender(tuned('2', true, 'checking', '1'));
    expect(result.current).toBe('1');
    rerender(tuned('2', true));
    expect(result.current).toBe('2');
  });

  it('follows after 400 ms without a first picture, and at once where there will be none', () => {
    const { result, rerender } = follow(tuned('1', false, 'checking'));
    act(() => void vi.advanceTimersByTime(FIRST_FOLLOW_MS - 1));
    expect(result.current).toBeUndefined();
    act(() => void vi.advanceTimersByTime(1));
    expect(result.current).toBe('1');
    rerender(tuned('2', false, 'refused', '1'));
    expect(result.current).toBe('2');
  });

  it('of a change follows after a second without a picture: drawing the page would delay it', () => {
    const { result, rerender } = follow(tuned('1', true));
    rerender(tuned('2', false, 'checking', '1'));
    act(() => void vi.advanceTimersByTime(FOLLOW_MS - 1));
    expect(result.current).toBe('1');
    act(() => void vi.advanceTimersByTime(1));
    expect(result.current).toBe('2');
  });

  it('stays at the channel of a change that was undone', () => {
    const { result, rerender } = follow(tuned('1', true));
    rerender(tuned('2', false, 'checking', '1'));
    rerender(tuned('1', true));
    act(() => void vi.advanceTimersByTime(FOLLOW_MS));
    expect(result.current).toBe('1');
  });
});
