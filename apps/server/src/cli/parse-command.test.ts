import { describe, expect, it } from 'vitest';
import { TABLE } from '../../test/command-lines.ts';
import { writeHelp } from './help.ts';
import { parseCommand } from './parse-command.ts';
import { runCommand } from './run-command.ts';

const split = (line: string) => line.split(' ').filter((word) => word !== '');
const parse = (line: string) => parseCommand(split(line));

/** The sentence of a refusal before the database is opened; blank for a command that would open it. */
async function refusalOf(args: readonly string[]): Promise<string> {
  let text = '';
  const write = (more: string) => {
    text += more;
  };
  const terminal = { write, isTTY: false, columns: 80 };
  const opened = new Error('opened');
  const withTools = () => Promise.reject(opened);
  const call = { args, cwd: '/', out: terminal, err: terminal, signal: new AbortController().signal, pid: 1 };
  await runCommand({ env: {}, withTools }, call).catch((error: unknown) => expect(error).toBe(opened));
  return text;
}

describe('parseCommand', () => {
  it.each([
    ['', ''],
    ['help', ''],
    ['--help', ''],
    ['-h', ''],
    ['help import', 'import'],
    ['import title film.mp4 --help', 'import title'],
  ])('"%s" asks for help about "%s"', (line, topic) => {
    expect(parse(line)).toEqual({ kind: 'help', topic });
  });

  it.each([
    ['channel add', 'Kanal\u202e1'],
    ['channel set', '7', '--name=Kanal\n1'],
    ['package set', 'premium', '--name=\u2066Premium'],
    ['title set', 'film', '--summary=a\u001b[2J'],
    ['home row', 'x', '--name=a\u200fb'],
  ])('%s refuses hidden characters', async (name, ...args) => {
    expect(await refusalOf([...name.split(' '), ...args])).toContain('hidden characters');
  });

  it('takes several lines where the option is a text, and any character in a path', async () => {
    for (const args of [
      ['title', 'set', 'film', '--summary=a\nb'],
      ['import', 'channels', 'a\u200eb.m3u'],
    ])
      expect(await refusalOf(args)).toBe('');
  });

  it('names a command, its arguments and its options', () => {
    const parsed = parse('import title --id=kara-deniz film.mp4 --trailer --dry-run --json');
    if (parsed.kind !== 'command') throw new Error('not a command');
    const { command, values, isDryRun, isJson } = parsed;
    expect(command).toBe('import title');
    expect(values).toEqual({ file: 'film.mp4', id: 'kara-deniz', trailer: true });
    expect([isDryRun, isJson]).toEqual([true, true]);
  });

  it.each([
    ['import', 'There is no command "import"'],
    ['imports title x', 'There is no command "imports title x"'],
    ['assets all', '"all" is one too many'],
    ['import title', '<file> is missing'],
    ['import title a.mp4 b.mp4 --id x', '"b.mp4" is one too many'],
    ['import title film.mp4 --identity x', "Unknown option '--identity'"],
    ['import title film.mp4 --id', "'--id <value>' argument missing"],
    ['assets --dry-run', "Unknown option '--dry-run'"],
  ])('"%s" is refused with a sentence that leads to the help', async (line, message) => {
    expect(await refusalOf(split(line))).toContain(message);
    expect(await refusalOf(split(line))).toContain('See: npm run seyir -- help');
  });
});

describe('the help', () => {
  it('lists every command, and explains each with its options', () => {
    const list = writeHelp('');
    for (const { name, options = {}, isChange } of TABLE) {
      expect(list).toContain(`\n  ${name}`);
      const help = writeHelp(name);
      for (const option of Object.keys(options)) expect(help).toContain(`--${option}`);
      expect(help.includes('--dry-run')).toBe(isChange === true);
    }
  });

  it('lists the commands that begin with a word, and refuses an unknown one', () => {
    expect(writeHelp('import')).toMatch(/^ {2}import channels <list>/);
    expect(() => writeHelp('nothing')).toThrow('There is no command "nothing"');
  });
});
