import { describe, expect, it } from 'vitest';
import { FEW_LINES, type FileImport, findSmallFiles } from './small-files.ts';

const HOOK = 'apps/web/src/features/home/use-row.ts';
const ROW = 'apps/web/src/features/home/Row.tsx';
const load = (from: string, target = HOOK, kind: FileImport['kind'] = 'static'): FileImport => ({ from, target, kind });
const check = (imports: FileImport[], lines = FEW_LINES, path = HOOK) =>
  findSmallFiles(new Map([[path, lines]]), imports).length;

describe('a small file with one importer', () => {
  it('is to be a part of the importer', () => {
    expect(findSmallFiles(new Map([[HOOK, FEW_LINES]]), [load(ROW)])).toEqual([
      `${HOOK} has ${FEW_LINES} lines and one importer: make it part of ${ROW} (scripts/structure/small-files.ts)`,
    ]);
    expect(check([load(ROW, HOOK, 'type')])).toBe(1);
    expect(check([load(ROW), load(ROW, HOOK, 'type')])).toBe(1);
    expect(check([load(ROW), load('apps/web/src/features/home/use-row.test.ts')])).toBe(1);
  });

  it.each([
    ['is longer', [load(ROW)], FEW_LINES + 1, HOOK],
    ['has two importers', [load(ROW), load('apps/web/src/features/home/Rows.tsx')], 1, HOOK],
    ['is a program', [], 1, HOOK],
    ['is loaded later', [load(ROW, HOOK, 'dynamic')], 1, HOOK],
    ['is in another layer than its importer', [load('apps/web/src/screens/home/HomeScreen.tsx')], 1, HOOK],
    ['holds words', [load(ROW, 'apps/web/src/features/home/row.text.ts')], 1, 'apps/web/src/features/home/row.text.ts'],
    [
      'is a test',
      [load(ROW, 'apps/web/src/features/home/row.fixture.ts')],
      1,
      'apps/web/src/features/home/row.fixture.ts',
    ],
  ])('stays where it %s', (_, imports, lines, path) => expect(check(imports, lines, path)).toBe(0));
});
