import { expect, it } from 'vitest';
import { readAllPages, writeCsv } from './csv.ts';

it('quotes what a separator, a quotation mark or a line break is in, and starts no formula', () => {
  const rows = [
    ['Ad', 'Tutar'],
    ['Sarnıç, "Gece"', 49.9],
    ['=1+1', 'a\nb'],
    ['-2', ''],
    ['Kuzey;=HYPERLINK(1)', 'a;b'],
  ];
  expect(writeCsv(rows)).toBe(
    `\uFEFFAd,Tutar\r\n"Sarnıç, ""Gece""",49.9\r\n'=1+1,"a\nb"\r\n'-2,\r\n"Kuzey;'=HYPERLINK(1)","a;b"\r\n`,
  );
});

it('reads every page of a list once, in order', async () => {
  const pages: Record<string, { data: readonly number[]; next: string | null }> = {
    first: { data: [1, 2], next: 'b' },
    b: { data: [3], next: null },
  };
  expect(await readAllPages(async (after) => pages[after ?? 'first'] ?? { data: [], next: null })).toEqual([1, 2, 3]);
});

it('refuses a list that has no end, instead of a file that looks whole', async () => {
  await expect(readAllPages(async () => ({ data: [1], next: 'more' }))).rejects.toThrow('more than 200 pages');
});
