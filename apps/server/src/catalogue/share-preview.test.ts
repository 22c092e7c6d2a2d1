import { describe, expect, it } from 'vitest';
import { describeTitlePage, type SharePreviewDeps } from './share-preview.ts';
import type { Title } from './snapshot.ts';

const film = {
  id: 'lodos',
  name: { tr: 'Lodos', en: 'South Wind' },
  summary: { tr: 'Rüzgâr döner.', en: 'The wind turns.' },
  age: '13+',
  background: { url: '/images/bg/lodos?v=1', ambient: null },
  posterHorizontal: { url: '/images/h/lodos?v=1', ambient: null },
} as Partial<Title> as Title;

function describePath(path: string, title: Title = film) {
  const current = () => ({ titleById: new Map([[title.id, title]]) });
  const catalogue = { current } as unknown as SharePreviewDeps['catalogue'];
  return describeTitlePage({ catalogue, publicUrl: () => 'https://seyir.example' }, path);
}

describe('a shared address', () => {
  it('of a title shows its name, summary and picture', () => {
    expect(describePath('/dashboard/home/6/all/voddetail/lodos')).toEqual({
      title: 'Lodos · Seyir',
      description: 'Rüzgâr döner.',
      url: 'https://seyir.example/dashboard/home/6/all/voddetail/lodos',
      image: 'https://seyir.example/images/bg/lodos?v=1&w=1280',
    });
  });

  it.each(['/', '/dashboard/home/6/601', '/dashboard/home/6/601/voddetail/yok', '/voddetail/lodos/x'])(
    'of %s shows the product',
    (path) => expect(describePath(path)).toBeUndefined(),
  );

  it('of a title for adults shows the product', () => {
    expect(describePath('/dashboard/home/6/all/voddetail/lodos', { ...film, age: '18+' })).toBeUndefined();
  });

  it('encodes what stands in the path', () => {
    expect(describePath('/dashboard/search/a"b/voddetail/lodos')?.url).toBe(
      'https://seyir.example/dashboard/search/a%22b/voddetail/lodos',
    );
  });
});
