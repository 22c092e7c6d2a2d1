import { expect, it } from 'vitest';
import { readPush } from './push.ts';
import { decideAnswer, entryOf } from './shell.ts';

const ORIGIN = 'https://tv.example';
const decide = (path: string, mode = 'navigate', method = 'GET') =>
  decideAnswer({ method, mode, url: new URL(path, ORIGIN).href }, ORIGIN);

it.each([
  ['/', 'document'],
  ['/dashboard/home/6/all', 'document'],
  ['/dashboard/search/St. Elsewhere', 'document'],
  ['/settings/main?x=1', 'document'],
  ['/console', 'network'],
  ['/console/orders', 'network'],
  ['/api/docs', 'network'],
  ['/how-to-join.pdf', 'network'],
  ['/stream/t/c/1/live/index.m3u8', 'network'],
  ['https://elsewhere.example/', 'network'],
])('a navigation to %s is answered by: %s', (path, answer) => {
  expect(decide(path)).toBe(answer);
});

it('answers hashed assets, and leaves calls, pictures and streams to the browser', () => {
  expect(decide('/assets/start-1a2b.js', 'no-cors')).toBe('asset');
  expect(decide('/api/menu', 'cors')).toBe('network');
  expect(decide('/images/1.webp', 'no-cors')).toBe('network');
  expect(decide('/stream/t/c/1/v360/7.m4s', 'cors')).toBe('network');
  expect(decide('/dashboard/home/6/all', 'cors')).toBe('network');
  expect(decide('/assets/start-1a2b.js', 'no-cors', 'POST')).toBe('network');
});

it('knows two builds apart by their entry script', () => {
  const document = (name: string) =>
    `<script src="/assets/before-start-x.js"></script><script type="module" crossorigin src="/assets/${name}"></script>`;
  expect(entryOf(document('index-a.js'))).toBe('/assets/index-a.js');
  expect(entryOf(document('index-a.js'))).not.toBe(entryOf(document('index-b.js')));
  expect(entryOf('<p>gateway time-out</p>')).toBeUndefined();
});

const push = (value: unknown) => readPush({ json: () => value });

it('reads a push message, and opens pages of the application alone', () => {
  const message = { title: 'Maç', body: '20.00', tag: 'reminder 7', path: '/dashboard/livetv/4' };
  expect(push(message)).toEqual(message);
  for (const path of ['//evil.example', 'https://evil.example', '/\\evil.example', 7]) {
    expect(push({ ...message, path }).path).toBe('/');
  }
});

it('shows the name of the product for a message that it cannot read', () => {
  const unreadable = { title: 'Seyir', body: '', tag: 'seyir', path: '/' };
  for (const value of [undefined, null, 7, 'text', {}, { title: '' }]) expect(push(value)).toEqual(unreadable);
  expect(readPush(null)).toEqual(unreadable);
  expect(readPush({ json: () => JSON.parse('<html>') })).toEqual(unreadable);
});
