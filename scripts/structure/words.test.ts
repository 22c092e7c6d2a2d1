import { describe, expect, it } from 'vitest';
import { findRetiredWords, readRetiredWords } from './words.ts';

const GLOSSARY = `# Words

| word | meaning |
|---|---|
| **title** | A film. |

## Retired words

| retired | write instead |
|---|---|
| wish, wishes | request |
| hang up | abort |
`;
const retired = readRetiredWords(GLOSSARY);
const find = (path: string, text: string) => findRetiredWords(new Map([[path, text]]), retired);

describe('readRetiredWords', () => {
  it('reads each form of each row of the last table', () => {
    expect(retired).toEqual([
      { form: 'wish', instead: 'request' },
      { form: 'wishes', instead: 'request' },
      { form: 'hang up', instead: 'abort' },
    ]);
  });
  it('refuses a glossary without the section', () => {
    expect(() => readRetiredWords('# Words')).toThrow('Retired words');
  });
});

describe('findRetiredWords', () => {
  it.each([
    ['const wish = 1;'],
    ['const takeWish = 1;'],
    ['const WISH_MS = 1;'],
    ["import { a } from './channel-wish.ts';"],
    ['function hangUp() {}'],
    ['// The next choice hangs on; then it will hang up.'],
    ['type TVWish = string;'],
  ])('finds the word in %s', (line) => {
    expect(find('apps/web/src/a.ts', `\n${line}\n`)).toEqual([expect.stringContaining('apps/web/src/a.ts:2 says')]);
  });
  it.each([
    ['apps/web/src/a.ts', 'const wishful = swish;'],
    ['apps/web/src/a.text.ts', "const words = { tr: 'Dilek', en: 'A wish' };"],
    ['apps/server/migrations/0001-account.sql', '-- a wish'],
    ['docs/requirements.md', 'a wish'],
    ['apps/web/src/a.css', '.wish { align-self: wish; }'],
  ])('accepts %s: %s', (path, text) => {
    expect(find(path, text)).toEqual([]);
  });
  it('reads the comments of a style sheet', () => {
    expect(find('apps/web/src/a.css', '.a {\n  /* a\n  wish */\n}')).toEqual([expect.stringContaining('a.css:3 says')]);
  });
  it('names the word to write instead', () => {
    expect(find('a.md', 'wishes')).toEqual(['a.md:1 says "wishes": write request (docs/glossary.md)']);
  });
});
