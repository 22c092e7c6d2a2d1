import { describe, expect, it } from 'vitest';
import { writeReadyBlock } from './ready-block.ts';

describe('writeReadyBlock', () => {
  it('prints addresses, data folder, database and demo accounts', () => {
    const block = writeReadyBlock({
      publicUrl: 'http://127.0.0.1:8080',
      dataFolder: '/srv/seyir',
      engine: 'pglite',
      demoAccounts: [
        { username: 'aile@seyir.test', password: 'seyir1234', note: 'a family' },
        { username: 'yeni@seyir.test', password: 'seyir1234', note: 'no package yet' },
      ],
    });
    expect(block).toBe(`
  Seyir is ready. Ctrl-C stops it.

  Watch     http://localhost:8080
  API       http://localhost:8080/api/docs
  Data      /srv/seyir
  Database  embedded PostgreSQL, in the data folder
  Try       aile@seyir.test  seyir1234  a family
            yeni@seyir.test  seyir1234  no package yet

`);
  });
});
