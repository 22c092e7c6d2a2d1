import { describe, expect, it, vi } from 'vitest';
import { makeClosing } from './closing.ts';

describe('closing', () => {
  it('runs hooks once in reverse order, also after one that fails', async () => {
    const error = vi.fn();
    const closing = makeClosing({ error } as never);
    const closed: string[] = [];
    for (const name of ['database', 'jobs', 'http']) {
      closing.add(name, async () => {
        closed.push(name);
        if (name === 'jobs') throw new Error('stuck');
      });
    }
    expect(closing.isClosing()).toBe(false);
    const first = closing.close();
    expect(closing.isClosing()).toBe(true);
    await Promise.all([first, closing.close()]);
    expect(closed).toEqual(['http', 'jobs', 'database']);
    expect(error).toHaveBeenCalledWith(expect.objectContaining({ part: 'jobs' }), expect.any(String));
  });
});
