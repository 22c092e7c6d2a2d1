import { expect, it } from 'vitest';
import { nameScript } from './keep-first-script.ts';
import { nameByContent } from './name-by-content.ts';

it('gives a script a name that changes with what is in it', () => {
  const [first, same, other] = ['a', 'a', 'b'].map((text) => nameByContent('before-start', text));
  expect(first).toMatch(/^assets\/before-start-[\w-]{8}\.js$/);
  expect([same === first, other === first]).toEqual([true, false]);
});

it('writes the name into the document, and says when it names none', () => {
  expect(nameScript('<script src="/start.js"></script>', 'assets/x.js')).toBe('<script src="/assets/x.js"></script>');
  expect(() => nameScript('<p>', 'assets/x.js')).toThrow('/start.js');
});
