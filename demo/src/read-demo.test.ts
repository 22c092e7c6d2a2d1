import { rm } from 'node:fs/promises';
import { StartError } from '@seyir/server/shared/app-error';
import { afterEach, describe, expect, it } from 'vitest';
import { copyDemo } from '../test/demo.ts';
import { DEMO_FOLDER, readDemo } from './read-demo.ts';

const folders: string[] = [];
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true });
});

async function changed(file: string, change: (text: string) => string): Promise<string> {
  const folder = await copyDemo(file, change);
  folders.push(folder);
  return folder;
}

describe('readDemo', () => {
  it.each([
    ['a misspelt field', 'catalogue/people.json', '"bio"', '"boi"', 'catalogue/people.json is not valid: 0.bio'],
    [
      'a missing translation',
      'catalogue/titles.json',
      '"en":',
      '"de":',
      'catalogue/titles.json is not valid: bundles.0.name.en',
    ],
    ['no JSON', 'catalogue/home.json', '{', '', 'catalogue/home.json is not JSON'],
    ['a price that differs', 'catalogue/packages.json', '14990', '14900', 'packages.0 price and priceKurus differ'],
    [
      'a time that is none',
      'catalogue/programmes.json',
      '"anchor": "07:00"',
      '"anchor": "7:00"',
      'must be a time such as 20:15',
    ],
    [
      'a person who does not exist',
      'catalogue/titles.json',
      '"baris-erensoy"',
      '"unknown-person"',
      'title tuzfener names the person unknown-person',
    ],
    [
      'an unknown condition of a rule',
      'catalogue/home.json',
      '"isNew": true',
      '"isnew": true',
      'row 6021 has a rule that cannot be read: unknown condition isnew',
    ],
    [
      'an id used twice',
      'catalogue/people.json',
      '"kerem-soydan"',
      '"defne-aral"',
      'there are two of person defne-aral',
    ],
  ])('refuses %s and says where', async (_, file, from, to, message) => {
    const folder = await changed(file, (text) => text.replace(from, to));
    const failure = await readDemo(folder).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(StartError);
    expect(String(failure)).toContain(message);
  });

  it('refuses a folder without the files', async () => {
    await expect(readDemo('/nowhere')).rejects.toThrow(/cannot be read/);
  });

  it('gives another edition another name, and the same one the same', async () => {
    const { edition } = await readDemo(DEMO_FOLDER);
    const folder = await changed('catalogue/genres.json', (text) => text.replace('Dram', 'Drama'));
    expect((await readDemo(DEMO_FOLDER)).edition).toBe(edition);
    expect((await readDemo(folder)).edition).not.toBe(edition);
  });
});
