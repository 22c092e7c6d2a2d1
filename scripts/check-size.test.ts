import { describe, expect, it } from 'vitest';
import { findConsole, judgeSize, listPageScripts, listScripts, type Manifest } from './check-size.ts';

const MANIFEST: Manifest = {
  'index.html': { file: 'assets/index.js', imports: ['_react.js', '_shared.js'] },
  'src/screens/home/HomeScreen.tsx': { file: 'assets/home.js', imports: ['index.html', '_shared.js', '_row.js'] },
  'src/screens/login/LoginScreen.tsx': { file: 'assets/login.js', imports: ['_form.js'] },
  '_react.js': { file: 'assets/react.js' },
  '_shared.js': { file: 'assets/shared.js', imports: ['_react.js'] },
  '_row.js': { file: 'assets/row.js', imports: ['_style.css'] },
  '_style.css': { file: 'assets/row.css' },
  '_form.js': { file: 'assets/form.js' },
};

describe('listScripts', () => {
  it('follows static imports, each file once, and leaves other screens and styles out', () => {
    expect(listScripts(MANIFEST, ['index.html', 'src/screens/home/HomeScreen.tsx'])).toEqual([
      'assets/index.js',
      'assets/react.js',
      'assets/shared.js',
      'assets/home.js',
      'assets/row.js',
    ]);
  });
  it('fails when a chunk that counts is not in the build any more', () => {
    expect(() => listScripts(MANIFEST, ['src/screens/House.tsx'])).toThrow(
      'The build has no chunk src/screens/House.tsx.',
    );
  });
});

describe('findConsole', () => {
  it('finds a module of the console in the build of viewers', () => {
    expect(findConsole(MANIFEST)).toBeUndefined();
    const key = 'src/console/pages/ShopPage.tsx';
    expect(findConsole({ ...MANIFEST, [key]: { file: 'assets/shop.js' } })).toBe(key);
  });
});

describe('listPageScripts', () => {
  it('reads scripts and preloads, and no other links', () => {
    const page = `<script src="/start.js"></script><script type="module" crossorigin src="/assets/index-1.js"></script>
      <link rel="modulepreload" href="/assets/home-1.js"><link rel="stylesheet" href="/start.css">`;
    expect(listPageScripts(page)).toEqual(['start.js', 'assets/index-1.js', 'assets/home-1.js']);
  });
});

describe('judgeSize', () => {
  const scripts = [
    { file: 'small.js', bytes: 20_000 },
    { file: 'great.js', bytes: 80_000 },
  ];
  it.each([
    [100_000, true],
    [99_999, false],
  ])('of 100 kB with a budget of %i bytes: %s', (budget, ok) => {
    expect(judgeSize(scripts, budget).ok).toBe(ok);
  });
  it('lists the greatest first', () => {
    expect(judgeSize(scripts, 180_000)).toMatchObject({
      note: 'first load of home 100.0 kB of 180.0 kB compressed script',
      details: '     80.0 kB  great.js\n     20.0 kB  small.js',
    });
  });
});
