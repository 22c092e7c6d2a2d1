// Every command of the table with wrong input: one sentence, the exit code of its kind, JSON where JSON was asked for, and no row
// changed. The cases come from the table itself, so that a new command is tried without a line here.
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Typed, useCommandLine } from '../../test/command-line.ts';
import {
  CHANGING_LINES,
  fillForCommands,
  type NamedCommand,
  READING_LINES,
  readAllRows,
  TABLE,
} from '../../test/command-lines.ts';
import { useDatabase } from '../../test/database.ts';
import { runCommandLine } from '../cli.ts';

const db = useDatabase({ emptied: 'once' });
const { type, at, write } = useCommandLine(db);

const HTML = '<!doctype html><html><body><h1>404 Not Found</h1></body></html>';
const FILES: Readonly<Record<string, string | Buffer>> = {
  'page.html': HTML,
  'list.m3u': '#EXTM3U\n#EXTINF:-1,Deniz\nhttp://127.0.0.1:9/deniz.ts\n',
  'empty.txt': '',
  'wide.txt': Buffer.from(`\uFEFF#EXTM3U\n#EXTINF:-1,Deniz\nhttp://x/1\n`, 'utf16le'),
  'bytes.bin': Buffer.from(Array.from({ length: 4_096 }, (_, index) => (index * 37) % 256)),
};

beforeAll(async () => {
  await fillForCommands(db);
  for (const [name, contents] of Object.entries(FILES)) await write(name, contents);
  await mkdir(at('folder'));
  await symlink(at('nowhere'), at('dangling'));
  await symlink(at('circle'), at('circle'));
  const packed = gzipSync(Buffer.from('#EXTM3U\n#EXTINF:-1,Deniz\nhttp://x/1\n'.repeat(2_000)));
  await write('short.gz', packed.subarray(0, packed.length - 40));
  // A folder whose one file of each kind is a link to nothing.
  await mkdir(at('links'));
  for (const name of ['S01E01.mp4', 'series.json', 'kiyi.tr.srt', 'kiyi.jpg'])
    await symlink(at('nowhere'), at(`links/${name}`));
}, 60_000);

/** One sentence on the error stream, no stack, and with --json the same sentence as JSON. */
function expectRefusal(line: string, { code, out, err }: Typed, codes: readonly number[] = [1, 2]): void {
  expect({ line, code, err }).toEqual({
    line,
    code: expect.toBeOneOf([...codes]),
    err: expect.stringMatching(/^[^\n]+\n$/),
  });
  expect({ line, err }).toEqual({ line, err: expect.not.stringMatching(/\bat .*:\d+:\d+|\[object|undefined/) });
  expect({ line, error: JSON.parse(out.slice(out.lastIndexOf('{"error"'))).error }).toEqual({
    line,
    error: err.trimEnd(),
  });
}

/** As a refusal, or the result of work that failed for every file, which names each of them. */
function expectFailure(line: string, typed: Typed): void {
  if (typed.out.includes('{"error"')) expectRefusal(line, typed);
  else {
    expect({ line, code: typed.code }).toEqual({ line, code: 1 });
    expect(() => JSON.parse(typed.out)).not.toThrow();
  }
}

const valuesOf = ({ options = {} }: NamedCommand) =>
  Object.entries(options).filter(([, { value }]) => value !== undefined);
const needed = ({ args = [] }: NamedCommand) => args.filter((arg) => arg.startsWith('<'));
const names = TABLE.map(({ name }) => name);
const commandOf = (name: string): NamedCommand => {
  const command = TABLE.find((known) => known.name === name);
  if (command === undefined) throw new Error(`There is no command ${name}.`);
  return command;
};

describe('a call that is no command', () => {
  it.each(names)('of %s is refused with its help', async (name) => {
    const command = commandOf(name);
    const filled = [name, ...needed(command).map(() => 'x')].join(' ');
    const isOpen = command.args?.some((arg) => arg.includes('…'));
    const lines = [
      ...(needed(command).length > 0 ? [name] : []),
      ...(isOpen ? [] : [`${filled} ${(command.args ?? []).map(() => 'x').join(' ')} x`]),
      `${filled} --no-such-option`,
      `${filled} --no-such-option=1`,
      ...valuesOf(command).map(([option]) => `${filled} --${option}`),
      ...Object.entries(command.options ?? {}).flatMap(([option, { value }]) =>
        value === undefined ? [`${filled} --${option}=x`] : [],
      ),
      ...(command.isChange ? [] : [`${filled} --dry-run`]),
    ];
    for (const line of lines) {
      // --json before: an option without a value would take it as one.
      const typed = await type(`--json ${line}`);
      expectRefusal(line, typed, [2]);
      expect(typed.err).toContain('See: npm run seyir -- help');
    }
  });
});

describe('--json', () => {
  it('has a line for every command that changes nothing', () => {
    const reading = TABLE.filter(({ isChange }) => !isChange).map(({ name }) => name);
    expect(Object.keys(READING_LINES).toSorted()).toEqual(reading.toSorted());
  });

  // These need a data folder of their own: doctor.test.ts and operator-page.test.ts run them.
  const here = Object.entries(READING_LINES).filter(([name]) => name !== 'doctor' && name !== 'backup');
  it.each(here)('of %s prints JSON', async (name, line) => {
    const { code, out, err } = await type(`${line} --json`);
    expect({ name, code, err }).toEqual({ name, code: 0, err: expect.any(String) });
    expect(() => JSON.parse(out)).not.toThrow();
  });

  it('of the help prints JSON', async () => {
    expect(JSON.parse((await type('help import channels --json')).out).help).toContain('import channels');
  });
});

/** Empty, a number out of range, a text longer than any column. */
const VALUES = ['', '-1', 'x'.repeat(5_000)];

describe('a wrong value of an option', () => {
  const { backup: _, doctor: __, ...reading } = READING_LINES;
  const lines: Readonly<Record<string, string>> = { ...CHANGING_LINES, ...reading };
  const withValues = Object.keys(lines).filter((name) => valuesOf(commandOf(name)).length > 0);

  it.each(withValues)('of %s is a sentence, and changes no row', async (name) => {
    const before = await readAllRows(db);
    const command = commandOf(name);
    const dry = command.isChange ? ' --dry-run' : '';
    for (const [option] of valuesOf(command)) {
      for (const value of VALUES) {
        const line = `--json${dry} ${lines[name]} --${option}="${value}"`;
        const typed = await type(line);
        // Some values are right for some options: a name may be a word.
        if (typed.code !== 0) expectRefusal(line, typed);
      }
    }
    expect(await readAllRows(db)).toEqual(before);
  });
});

/** Commands whose first argument names something new. */
const MAKES = ['account create', 'ad set', 'channel add', 'genre add', 'home row', 'package add', 'promo add'];

describe('a thing that is not there', () => {
  const withArgs = Object.keys({ ...CHANGING_LINES, ...READING_LINES }).filter(
    (name) => needed(commandOf(name)).length > 0 && !MAKES.includes(name) && !/^(export|backup)/.test(name),
  );

  it.each(withArgs)('%s says so, and changes no row', async (name) => {
    const command = commandOf(name);
    const words = (CHANGING_LINES[name] ?? READING_LINES[name] ?? '').split(' ');
    const first = name.split(' ').length;
    const before = await readAllRows(db);
    for (const index of needed(command).keys()) {
      for (const id of ['yok-boyle-biri', '00000000-0000-7000-8000-000000000000']) {
        const line = `--json ${words.with(first + index, id).join(' ')}`;
        expectRefusal(line, await type(line));
      }
    }
    expect(await readAllRows(db)).toEqual(before);
  });
});

/** Commands that read a file or a folder, with what stands before and after its name. */
const READERS: Readonly<Record<string, readonly string[]>> = {
  'import channels %': ['none', 'empty.txt', 'folder', 'page.html', 'wide.txt', 'bytes.bin'],
  'import guide %': ['none', 'empty.txt', 'folder', 'page.html', 'wide.txt', 'bytes.bin', 'list.m3u'],
  'import title % --id kiyi': ['none', 'empty.txt', 'folder', 'page.html', 'bytes.bin'],
  'import title list.m3u --meta %': ['none', 'empty.txt', 'folder', 'page.html', 'wide.txt', 'bytes.bin'],
  'import series %': ['none', 'empty.txt', 'folder', 'page.html'],
  'import series % --year 2020 --age G --genre dram --free': ['links'],
  'import subtitles %': ['none', 'empty.txt', 'page.html', 'bytes.bin', 'links'],
  'import posters %': ['none', 'empty.txt', 'page.html', 'links'],
  'import texts en %': ['none', 'empty.txt', 'folder', 'page.html', 'wide.txt', 'bytes.bin'],
  'guide map %': ['none', 'empty.txt', 'folder', 'page.html', 'wide.txt', 'bytes.bin'],
  'restore %': ['none', 'empty.txt', 'folder', 'page.html'],
  'title set kiyi --poster %': ['none', 'empty.txt', 'folder', 'page.html', 'bytes.bin'],
  'channel set hesap --logo %': ['none', 'empty.txt', 'folder', 'page.html', 'bytes.bin'],
  'ad set kis --image %': ['none', 'empty.txt', 'folder', 'page.html', 'bytes.bin'],
  'export channels %': ['folder', 'page.html', 'none/list.m3u'],
  'export guide %': ['folder', 'page.html', 'none/guide.xml'],
  'account export zeynep --file %': ['folder', 'page.html', 'none/zeynep.json'],
  'text list en --write %': ['folder', 'page.html', 'none/texts.tsv'],
  'guide map --write %': ['folder', 'page.html', 'none/map.tsv'],
  'backup %': ['folder', 'page.html', 'page.html/kept'],
};

describe('a file that is absent, empty, a folder, or something else', () => {
  it('is tried for every command that names one', () => {
    const naming = TABLE.filter(({ args = [] }) => args.some((arg) => /file|folder|list|table|guide/.test(arg)));
    const tried = Object.keys(READERS);
    expect(naming.map(({ name }) => name).filter((name) => !tried.some((line) => line.startsWith(name)))).toEqual([]);
  });

  /** Of every reader: a link to nothing, a circle of links, and files that are read without an end or fail in the middle. */
  const everywhere = (line: string) =>
    / --write|^export|^backup|--file/.test(line) ? [] : ['dangling', 'circle', '/dev/full', 'short.gz'];
  const cases = Object.entries(READERS).flatMap(([line, places]) =>
    [...places, ...everywhere(line)].map((place) => line.replace('%', place)),
  );
  it.each(cases)('%s is refused, and changes no row', async (line) => {
    const before = await readAllRows(db);
    expectFailure(line, await type(`${line} --json`));
    expect(await readAllRows(db)).toEqual(before);
  });
});

describe('a database that is not there', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'seyir-away-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('is named by every command that needs it', async () => {
    for (const command of TABLE.filter(({ isMachine }) => !isMachine)) {
      let [out, err] = ['', ''];
      const code = await runCommandLine({
        args: [...command.name.split(' '), ...needed(command).map(() => 'x'), '--json'],
        // Port 9 is discard, which nothing listens on.
        env: { SEYIR_DATA: folder, DATABASE_URL: 'postgres://seyir@127.0.0.1:9/seyir' },
        out: { write: (text) => (out += text), isTTY: false, columns: 120 },
        err: { write: (text) => (err += text), isTTY: false, columns: 120 },
        ...{ cwd: folder, signal: new AbortController().signal, pid: process.pid },
      });
      expectRefusal(command.name, { code, out, err }, [1]);
    }
  });
});
