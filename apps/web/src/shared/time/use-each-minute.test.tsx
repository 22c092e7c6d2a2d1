// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useEachMinute } from './use-now.ts';

const START = Date.parse('2026-11-14T09:30:20.000Z');
const END = Date.parse('2026-11-14T10:30:00.000Z');

beforeEach(() => void vi.useFakeTimers({ now: START }));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const pass = (ms: number) => act(async () => vi.advanceTimersByTimeAsync(ms));

it('renders what shows the time every minute, and the rest only when its value changes', async () => {
  const renders = { clock: 0, left: 0, title: 0 };
  function Clock() {
    renders.clock += 1;
    return <p>{useEachMinute((now) => new Date(now).toISOString().slice(11, 16))}</p>;
  }
  function HoursLeft() {
    renders.left += 1;
    return <p>{useEachMinute((now) => `${Math.ceil((END - now) / 3_600_000)} saat`)}</p>;
  }
  function Title() {
    renders.title += 1;
    return <p>{useEachMinute(() => 'Kedi')}</p>;
  }
  render(
    <>
      <Clock />
      <HoursLeft />
      <Title />
    </>,
  );
  expect(screen.getByText('09:30')).toBeDefined();
  const before = { ...renders };
  await pass(40_000);
  expect(screen.getByText('09:31')).toBeDefined();
  await pass(60_000);
  expect(screen.getByText('09:32')).toBeDefined();
  expect(renders).toEqual({ ...before, clock: before.clock + 2 });
});

it('begins with the time of the clock after nothing has listened for a while', async () => {
  const Clock = () => <p>{useEachMinute((now) => new Date(now).toISOString().slice(11, 16))}</p>;
  render(<Clock />);
  cleanup();
  await pass(600_000);
  render(<Clock />);
  expect(screen.getByText('09:40')).toBeDefined();
});
