import { expect, it } from 'vitest';
import { nameFile, renameFiles } from './keep-first-files.ts';

it('gives a file a name that changes with what is in it', () => {
  const [first, same, other] = ['a', 'a', 'b'].map((text) => nameFile('start.js', Buffer.from(text)).keptAs);
  expect(first).toMatch(/^assets\/before-start-[\w-]{8}\.js$/);
  expect([same === first, other === first]).toEqual([true, false]);
});

it('writes the names into the document, and says when it names none', () => {
  const files = [{ name: 'start.js', keptAs: 'assets/x.js' }];
  expect(renameFiles('<script src="/start.js"></script>', files)).toBe('<script src="/assets/x.js"></script>');
  expect(() => renameFiles('<p>', files)).toThrow('/start.js');
});
