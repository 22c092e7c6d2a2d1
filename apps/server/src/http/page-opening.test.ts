import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { writePageOpening } from './page-opening.ts';

const INDEX = join(import.meta.dirname, '../../../web/index.html');
const opening = { wide: '/images/bg/tuzfener?v=1', upright: '/images/v/tuzfener?v=2' };

describe('the picture a page opens with', () => {
  it('waits before the script that decides about it, in the sizes the application asks for', async () => {
    const document = writePageOpening(await readFile(INDEX, 'utf8'), opening);
    const template = document.indexOf('<template id="opening">');
    expect(template).toBeGreaterThan(document.indexOf('<body>'));
    expect(template).toBeLessThan(document.indexOf('<script src="/start.js">'));
    expect(document.indexOf('<script src="/start.js">')).toBeLessThan(document.indexOf('<div id="root">'));
    expect(document).toContain('src="/images/bg/tuzfener?v=1&amp;w=1600"');
    expect(document).toContain('/images/v/tuzfener?v=2&amp;w=320 320w');
  });

  it('of another house comes in its own size, and nothing of an address is markup', () => {
    const wide = 'https://elsewhere.test/a.jpg?"><script>';
    const document = writePageOpening('<body></body>', { wide, upright: wide });
    expect(document).not.toContain('<script>');
    expect(document).toContain('src="https://elsewhere.test/a.jpg?&quot;&gt;&lt;script&gt;"');
  });
});
