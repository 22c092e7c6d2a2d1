import { nextTick } from 'node:process';
import { expect, it } from 'vitest';
import { heldTicks } from './fast-ticks.ts';

it('holds one tick, and does not gather those that follow', async () => {
  expect(heldTicks).toHaveLength(1);
  await new Promise<void>((resolve) => nextTick(resolve));
  expect(heldTicks).toHaveLength(1);
});
