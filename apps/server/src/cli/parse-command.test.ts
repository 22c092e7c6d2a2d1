import { describe, expect, it } from 'vitest';
import { readArguments } from './arguments.ts';

const read = (line: string) => readArguments(line.split(' ').filter((word) => word !== ''));

describe('readArguments', () => {
  it.each(['', 'help', '--help', '-h', 'import title film.mp4 --help'])('"%s" asks for help', (line) => {
    expect(read(line)).toEqual({ name: 'help' });
  });

  it('names a file and a film', () => {
    const command = { name: 'import title', file: 'film.mp4', meta: undefined, id: undefined, isTrailer: false };
    expect(read('import title film.mp4 --meta film.json')).toEqual({ ...command, meta: 'film.json' });
    expect(read('import title --id=kara-deniz film.mp4 --trailer')).toEqual({
      ...command,
      id: 'kara-deniz',
      isTrailer: true,
    });
    expect(read('assets')).toEqual({ name: 'assets' });
  });

  it.each([
    ['import', 'There is no command "import"'],
    ['import guide guide.xml', 'There is no command "import guide guide.xml"'],
    ['assets all', 'There is no command "assets all"'],
    ['import title', 'Which file?'],
    ['import title film.mp4', 'Which film is it?'],
    ['import title a.mp4 b.mp4 --id x', '"b.mp4" is one too many'],
    ['import title film.mp4 --identity x', "Unknown option '--identity'"],
    ['import title film.mp4 --id', "'--id <value>' argument missing"],
  ])('"%s" is refused with a CliError', (line, message) => {
    expect(() => read(line)).toThrow(message);
    expect(() => read(line)).toThrow('See: npm run seyir -- help');
  });
});
