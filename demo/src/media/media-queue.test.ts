import { describe, expect, it } from 'vitest';
import { FIRST_RANK, makeMediaQueue, type WaitingAsset } from './media-queue.ts';

const anAsset = (id: string, scenes: readonly string[], differences: Partial<WaitingAsset> = {}): WaitingAsset => ({
  id,
  recipe: { kind: 'scenes', score: 'calm', scenes: scenes.map((scene) => ({ scene, segments: 2 })) },
  wantedAt: undefined,
  rank: FIRST_RANK,
  ...differences,
});
const sceneOf = (unit: string) => unit.replace(/\.\d$/, '');
const makeQueue = (assets: readonly WaitingAsset[], made: readonly string[] = []) =>
  makeMediaQueue(assets, sceneOf, (unit) => made.includes(unit));
const idsOf = (assets: readonly WaitingAsset[]) => assets.map(({ id }) => id);

describe('the queue of media', () => {
  it('takes assets by rank, and the segments of a scene together', () => {
    const queue = makeQueue([anAsset('late', ['b'], { rank: 2_000 }), anAsset('early', ['a'], { rank: 1_500 })]);
    expect([queue.take('all'), queue.take('all'), queue.take('all'), queue.take('all')]).toEqual([
      { units: ['a.0', 'a.1'], isUrgent: false },
      { units: ['score/calm'], isUrgent: false },
      { units: ['b.0', 'b.1'], isUrgent: false },
      undefined,
    ]);
  });

  it('takes requested assets before those on air, the latest request first', () => {
    const queue = makeQueue([
      anAsset('on air', ['a'], { rank: 0 }),
      anAsset('wanted', ['b'], { wantedAt: 1_000 }),
      anAsset('wanted later', ['c'], { wantedAt: 2_000 }),
    ]);
    expect([queue.take('all')?.units, queue.take('all')?.units, queue.take('all')]).toEqual([
      ['c.0', 'c.1'],
      ['score/calm'],
      { units: ['b.0', 'b.1'], isUrgent: true },
    ]);
  });

  it('puts an asset before all others the moment it is wanted', () => {
    const queue = makeQueue([anAsset('one', ['a', 'b'], { rank: 0 }), anAsset('other', ['c'])]);
    expect(queue.take('all')?.units).toEqual(['a.0', 'a.1']);
    queue.want('other', 5_000);
    queue.want('unknown', 6_000);
    expect(queue.take('all')).toEqual({ units: ['c.0', 'c.1'], isUrgent: true });
    queue.want('one', 7_000);
    expect(queue.take('all')?.units).toEqual(['b.0', 'b.1']);
  });

  it('takes only requested assets in the mode `asked`', () => {
    const queue = makeQueue([anAsset('on air', ['a'], { rank: 0 }), anAsset('other', ['b'])], ['score/calm']);
    expect(queue.take('asked')).toBeUndefined();
    queue.want('other', 1_000);
    expect([queue.take('asked'), queue.take('asked')]).toEqual([{ units: ['b.0', 'b.1'], isUrgent: true }, undefined]);
  });

  it('makes nothing that is there already', () => {
    const queue = makeQueue([anAsset('one', ['a'])], ['a.0', 'score/calm']);
    expect([queue.take('all')?.units, queue.take('all')]).toEqual([['a.1'], undefined]);
    expect(queue.progress()).toEqual({ done: 2, total: 3 });
  });

  it('gives the assets that have everything, all that share a unit at once', () => {
    const queue = makeQueue(
      [anAsset('one', ['a']), anAsset('twin', ['a']), anAsset('more', ['a', 'b'])],
      ['score/calm'],
    );
    expect(idsOf(queue.finish(['a.0']))).toEqual([]);
    expect(idsOf(queue.finish(['a.1']))).toEqual(['one', 'twin']);
    expect(idsOf(queue.finish(['b.0', 'b.1']))).toEqual(['more']);
    expect([queue.size, queue.progress()]).toEqual([0, { done: 5, total: 5 }]);
  });

  it('gives at once what had everything from the beginning', () => {
    const queue = makeQueue([anAsset('one', ['a']), anAsset('other', ['b'])], ['a.0', 'a.1', 'score/calm']);
    expect(idsOf(queue.finish([]))).toEqual(['one']);
  });

  it('loses what needs a unit that cannot be made, and nothing else', () => {
    const queue = makeQueue([anAsset('lost', ['a', 'b']), anAsset('kept', ['b'])]);
    expect(idsOf(queue.fail(['a.0', 'a.1']))).toEqual(['lost']);
    expect(queue.take('all')?.units).toEqual(['b.0', 'b.1']);
  });

  it('gives again what was put back', () => {
    const queue = makeQueue([anAsset('one', ['a'])], ['score/calm']);
    const taken = queue.take('all');
    expect(queue.take('all')).toBeUndefined();
    queue.putBack(taken?.units ?? []);
    expect(queue.take('all')).toEqual(taken);
  });

  it('gives up everything when nothing more can be made', () => {
    const queue = makeQueue([anAsset('one', ['a']), anAsset('other', ['b'])]);
    expect(idsOf(queue.failAll())).toEqual(['one', 'other']);
    expect(queue.take('all')).toBeUndefined();
  });

  it('takes the scenes and the score of a requested asset in the mode `asked`', () => {
    const queue = makeQueue([anAsset('on air', ['a'], { rank: 0 }), anAsset('film', ['b'])]);
    expect(queue.take('asked')).toBeUndefined();
    queue.want('film', 1_000);
    expect([queue.take('asked')?.units, queue.take('asked')?.units]).toEqual([['b.0', 'b.1'], ['score/calm']]);
    expect(queue.take('asked')).toBeUndefined();
  });
});
