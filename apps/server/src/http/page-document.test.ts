import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { writePageMetadata, writePageOpening } from './page-document.ts';

const INDEX = join(import.meta.dirname, '../../../web/index.html');
const metadata = {
  title: 'Tuz ve Fener · Seyir',
  description: 'Fenerin son bekçisi bir şişe bulur.',
  url: 'https://seyir.example/dashboard/home/6/all/voddetail/tuzfener',
  image: 'https://seyir.example/images/h/tuzfener?v=1&w=800',
};
const metaOf = (document: string, name: string) =>
  new RegExp(`<meta\\s+(?:name|property)="${name}"\\s+content="([^"]*)"`).exec(document)?.[1];

describe('the document of a page', () => {
  it('has its title, description, picture and address as Open Graph metadata', async () => {
    const document = writePageMetadata(await readFile(INDEX, 'utf8'), metadata);
    expect(document).toContain('<title>Tuz ve Fener · Seyir</title>');
    expect(metaOf(document, 'og:title')).toBe(metadata.title);
    expect(metaOf(document, 'og:description')).toBe(metadata.description);
    expect(metaOf(document, 'description')).toBe(metadata.description);
    expect(metaOf(document, 'og:image')).toBe('https://seyir.example/images/h/tuzfener?v=1&amp;w=800');
    expect(metaOf(document, 'og:url')).toBe(metadata.url);
    expect(document).toContain('<div id="root"></div>');
  });

  it('keeps the default picture without one of its own', async () => {
    const document = writePageMetadata(await readFile(INDEX, 'utf8'), { ...metadata, image: undefined });
    expect(metaOf(document, 'og:image')).toBe('/share.png');
  });

  it('escapes markup and replacement patterns', async () => {
    const plain = await readFile(INDEX, 'utf8');
    const title = `</title><script>alert(1)</script>"' onload=x $& $1 \``;
    const document = writePageMetadata(plain, { ...metadata, title, description: title, url: title, image: title });
    const scripts = (text: string) => text.match(/<script/g)?.length;
    expect(scripts(document)).toBe(scripts(plain));
    expect(document.match(/<title>/g)).toHaveLength(1);
    expect(metaOf(document, 'og:title')).toBe(
      '&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39; onload=x $&amp; $1 `',
    );
  });
});

const words = {
  logo: '/images/logo/tuzfener?v=3',
  name: { tr: 'Tuz ve Fener', en: 'Salt & Lantern' },
  summary: { tr: 'Bir şişe bulur. Açar.', en: 'A <b>bottle</b>.' },
};
const opening = { wide: '/images/bg/tuzfener?v=1', upright: '/images/v/tuzfener?v=2', words };

describe('the picture a page opens with', () => {
  it('stands before the script that shows it, in the sizes the application requests', async () => {
    const document = writePageOpening(await readFile(INDEX, 'utf8'), opening);
    const template = document.indexOf('<template id="opening">');
    expect(template).toBeGreaterThan(document.indexOf('<body>'));
    expect(template).toBeLessThan(document.indexOf('<script src="/start.js">'));
    expect(document.indexOf('<script src="/start.js">')).toBeLessThan(document.indexOf('<div id="root">'));
    expect(document).toContain('src="/images/bg/tuzfener?v=1&amp;w=1600"');
    expect(document).toContain('/images/v/tuzfener?v=2&amp;w=320 320w');
  });

  it('has the words of the slide in both languages, escaped, with the lockup in the sizes the application requests', () => {
    const document = writePageOpening('<body></body>', opening);
    expect(document.match(/class="banner-words" lang="(tr|en)"/g)).toHaveLength(2);
    expect(document).toContain('<p class="banner-summary">Bir şişe bulur.\u00A0Açar.</p>');
    expect(document).toContain('A &lt;b&gt;bottle&lt;/b&gt;.');
    expect(document).toContain('/images/logo/tuzfener?v=3&amp;w=320 320w');
    expect(document).not.toContain('banner-name');
  });

  it('has the name as text without a lockup', () => {
    const document = writePageOpening('<body></body>', { ...opening, words: { ...words, logo: undefined } });
    expect(document).toContain('<span class="banner-name">Salt &amp; Lantern</span>');
    expect(document).not.toContain('banner-logo');
  });

  it('with a foreign address has its own size only, and its address is escaped', () => {
    const wide = 'https://elsewhere.test/a.jpg?"><script>';
    const document = writePageOpening('<body></body>', { wide, upright: wide, words });
    expect(document).not.toContain('<script>');
    expect(document).toContain('src="https://elsewhere.test/a.jpg?&quot;&gt;&lt;script&gt;"');
  });
});
