import { beforeEach, describe, expect, it } from 'vitest';
import { createStorage } from '../storage/storage.ts';
import { COLUMN_KEYS, findColumns, storeColumns } from './config.queries.ts';

const columns = { forMeColumn: '1', vodColumn: '6', seriesColumn: '4', rentColumn: '7', kidColumn: '5' };
const storage = createStorage(localStorage, window);

beforeEach(() => localStorage.clear());

describe('the columns of the user frame', () => {
  it('are kept under their names and found again [STORE-03]', () => {
    storeColumns(storage, { ...columns, Fee_Rate: 100 });
    for (const key of COLUMN_KEYS) expect(localStorage.getItem(key)).toBe(columns[key]);
    expect(findColumns(storage)).toEqual(columns);
  });

  it.each(COLUMN_KEYS)('are unknown without %s', (key) => {
    storeColumns(storage, columns);
    localStorage.removeItem(key);
    expect(findColumns(storage)).toBeUndefined();
  });
});
