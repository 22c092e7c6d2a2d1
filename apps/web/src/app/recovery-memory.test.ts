import { beforeEach, describe, expect, it } from 'vitest';
import { recoveryMemory } from './watch-session.ts';

beforeEach(() => sessionStorage.clear());

describe('the time of the last recovery', () => {
  it('outlives a reload of the tab [GUEST-22]', () => {
    expect(recoveryMemory(sessionStorage).read()).toBeUndefined();
    recoveryMemory(sessionStorage).write(1_800_000_000_000);
    expect(recoveryMemory(sessionStorage).read()).toBe(1_800_000_000_000);
  });

  it('is undefined when unreadable or when storage is forbidden [STORE-08]', () => {
    sessionStorage.setItem('recoveredAt', 'yesterday');
    expect(recoveryMemory(sessionStorage).read()).toBeUndefined();
    const forbidding = {
      getItem: () => {
        throw new DOMException('no', 'SecurityError');
      },
      setItem: () => {
        throw new DOMException('no', 'SecurityError');
      },
    };
    expect(recoveryMemory(forbidding).read()).toBeUndefined();
    expect(() => recoveryMemory(forbidding).write(1)).not.toThrow();
  });
});
