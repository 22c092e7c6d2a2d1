import { expect, it } from 'vitest';
import { hashedName, replaceScriptName } from './hash-start-script.ts';

it('changes the name of a script with its content', () => {
  const [first, same, other] = ['a', 'a', 'b'].map((text) => hashedName('before-start', text));
  expect(first).toMatch(/^assets\/before-start-[\w-]{8}\.js$/);
  expect([same === first, other === first]).toEqual([true, false]);
});

it('writes the hashed name into the document, and throws when the document names no script', () => {
  const renamed = replaceScriptName('<script src="/start.js"></script>', 'assets/x.js');
  expect(renamed).toBe('<script src="/assets/x.js"></script>');
  expect(() => replaceScriptName('<p>', 'assets/x.js')).toThrow('/start.js');
});
