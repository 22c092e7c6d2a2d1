// Census of --dry-run: every command that changes something is tried with it, prints JSON, and leaves each row as it was.
import { beforeAll, describe, expect, it } from 'vitest';
import { useCommandLine } from '../../test/command-line.ts';
import { CHANGING_LINES, fillForCommands, readAllRows, TABLE } from '../../test/command-lines.ts';
import { useDatabase } from '../../test/database.ts';

const db = useDatabase({ emptied: 'once' });
const { type } = useCommandLine(db);

/** Commands that need media, files, a source or an earlier change, and are tried with --dry-run in the tests of their own. */
const ELSEWHERE = [
  ...['import channels', 'import guide', 'import title', 'import series', 'import subtitles', 'import posters'],
  ...['import texts', 'guide map', 'channel add', 'undo', 'restore'],
];

beforeAll(() => fillForCommands(db), 60_000);

describe('--dry-run', () => {
  it('is tried for every command that changes something', () => {
    const changing = TABLE.filter(({ isChange }) => isChange).map(({ name }) => name);
    expect(changing.filter((name) => !(name in CHANGING_LINES) && !ELSEWHERE.includes(name))).toEqual([]);
    expect([...Object.keys(CHANGING_LINES), ...ELSEWHERE].filter((name) => !changing.includes(name))).toEqual([]);
  });

  it.each(Object.entries(CHANGING_LINES))('of %s changes no row and prints JSON', async (_, line) => {
    const before = await readAllRows(db);
    const { code, out, err } = await type(`${line} --dry-run --json`);
    expect({ line, code, err }).toEqual({ line, code: 0, err: '' });
    expect(() => JSON.parse(out)).not.toThrow();
    expect(await readAllRows(db)).toEqual(before);
  });
});
