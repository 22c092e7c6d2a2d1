import { describe, expect, it } from 'vitest';
import { COMMANDS } from './commands.ts';
import { writeHelp } from './help.ts';
import { parseCommand } from './parse-command.ts';

const parse = (line: string) =>
  parseCommand(
    COMMANDS,
    line.split(' ').filter((word) => word !== ''),
  );

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
  ])('%s refuses hidden characters', (name, ...args) => {
    expect(() => parseCommand(COMMANDS, [...name.split(' '), ...args])).toThrow('hidden characters');
  });

  it('takes several lines where the option is a text, and any character in a path', () => {
    for (const args of [
      ['title', 'set', 'film', '--summary=a\nb'],
      ['import', 'channels', 'a\u200eb.m3u'],
    ])
      expect(parseCommand(COMMANDS, args).kind).toBe('command');
  });

  it('names a command, its arguments and its options', () => {
    const parsed = parse('import title --id=kara-deniz film.mp4 --trailer --dry-run --json');
    if (parsed.kind !== 'command') throw new Error('not a command');
    const { command, given, isJson } = parsed;
    expect([command.name, given.args, given.text('id'), given.text('meta')]).toEqual([
      'import title',
      ['film.mp4'],
      'kara-deniz',
      undefined,
    ]);
    expect([given.flag('trailer'), given.isDryRun, isJson]).toEqual([true, true, true]);
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
  ])('"%s" is refused with a sentence that leads to the help', (line, message) => {
    expect(() => parse(line)).toThrow(message);
    expect(() => parse(line)).toThrow('See: npm run seyir -- help');
  });
});

describe('the help', () => {
  it('lists every command, and explains each with its options', () => {
    const list = writeHelp(COMMANDS, '');
    for (const { name, options = {}, isChange } of COMMANDS) {
      expect(list).toContain(`\n  ${name}`);
      const help = writeHelp(COMMANDS, name);
      for (const option of Object.keys(options)) expect(help).toContain(`--${option}`);
      expect(help.includes('--dry-run')).toBe(isChange);
    }
  });

  it('lists the commands that begin with a word, and refuses an unknown one', () => {
    expect(writeHelp(COMMANDS, 'import')).toMatch(/^ {2}import channels <list>/);
    expect(() => writeHelp(COMMANDS, 'nothing')).toThrow('There is no command "nothing"');
  });
});
