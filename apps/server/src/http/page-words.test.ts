import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { writePageWords } from './page-words.ts';

const INDEX = join(import.meta.dirname, '../../../web/index.html');
const words = {
  title: 'Tuz ve Fener · Seyir',
  description: 'Fenerin son bekçisi bir şişe bulur.',
  url: 'https://seyir.example/dashboard/home/6/all/voddetail/tuzfener',
  image: 'https://seyir.example/images/h/tuzfener?v=1&w=800',
};
const metaOf = (document: string, name: string) =>
  new RegExp(`<meta\\s+(?:name|property)="${name}"\\s+content="([^"]*)"`).exec(document)?.[1];

describe('the document of a page', () => {
  it('has its name, sentence, picture and address where a chat looks for them', async () => {
    const document = writePageWords(await readFile(INDEX, 'utf8'), words);
    expect(document).toContain('<title>Tuz ve Fener · Seyir</title>');
    expect(metaOf(document, 'og:title')).toBe(words.title);
    expect(metaOf(document, 'og:description')).toBe(words.description);
    expect(metaOf(document, 'description')).toBe(words.description);
    expect(metaOf(document, 'og:image')).toBe('https://seyir.example/images/h/tuzfener?v=1&amp;w=800');
    expect(metaOf(document, 'og:url')).toBe(words.url);
    expect(document).toContain('<div id="root"></div>');
  });

  it('keeps the picture of the product where there is none', async () => {
    const document = writePageWords(await readFile(INDEX, 'utf8'), { ...words, image: undefined });
    expect(metaOf(document, 'og:image')).toBe('/share.png');
  });

  it('takes nothing for markup or for a group', async () => {
    const plain = await readFile(INDEX, 'utf8');
    const title = `</title><script>alert(1)</script>"' onload=x $& $1 \``;
    const document = writePageWords(plain, { ...words, title, description: title, url: title, image: title });
    const scripts = (text: string) => text.match(/<script/g)?.length;
    expect(scripts(document)).toBe(scripts(plain));
    expect(document.match(/<title>/g)).toHaveLength(1);
    expect(metaOf(document, 'og:title')).toBe(
      '&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39; onload=x $&amp; $1 `',
    );
  });
});
