import { expect, it } from 'vitest';
import { hashInit, hashInits } from './init-hash.ts';

const [a, b] = ['first', 'second'].map((text) => hashInit(Buffer.from(text)));

it('is equal for the same renditions with the same init segments, in any order', () => {
  const hash = hashInits([
    { id: 'v720', initHash: a },
    { id: 'a1', initHash: b },
  ]);
  expect(hash).toMatch(/^[0-9a-f]{20}$/);
  expect(hashInits([{ id: 'a1', initHash: b }, { id: 't1' }, { id: 'v720', initHash: a }])).toBe(hash);
});

it.each([
  [
    'another init segment',
    [
      { id: 'v720', initHash: b },
      { id: 'a1', initHash: b },
    ],
  ],
  [
    'another rendition',
    [
      { id: 'v480', initHash: a },
      { id: 'a1', initHash: b },
    ],
  ],
  [
    'one rendition more',
    [
      { id: 'v720', initHash: a },
      { id: 'a1', initHash: b },
      { id: 'a2', initHash: b },
    ],
  ],
])('differs with %s', (_, renditions) => {
  expect(hashInits(renditions)).not.toBe(
    hashInits([
      { id: 'v720', initHash: a },
      { id: 'a1', initHash: b },
    ]),
  );
});

it('is unknown without init segments', () => {
  expect(hashInits([{ id: 't1' }])).toBeUndefined();
});
