import { SEGMENT_US } from '@seyir/core/limits/media';
import { describe, expect, it } from 'vitest';
import {
  listSegmentUnits,
  listUnits,
  markEpisode,
  type ScenesRecipe,
  writeIdent,
  writeProgramme,
  writeTitle,
  writeTrailer,
} from './recipe.ts';

/** Rings of two, three and five pictures. */
const RINGS = [
  ['a1', 'a2'],
  ['b1', 'b2', 'b3'],
  ['c1', 'c2', 'c3', 'c4', 'c5'],
];
const next = (picture: string): string => {
  const ring = RINGS.find((pictures) => pictures.includes(picture)) ?? [];
  return ring[(ring.indexOf(picture) + 1) % ring.length] ?? '';
};
const isShot = (scene: string) => /^[abc]\d$/.test(scene);

/** What would be seen as a mistake: a picture that follows itself, or a dissolve into something that does not come. */
function listMistakes({ scenes }: ScenesRecipe): string[] {
  return scenes.flatMap(({ scene, segments }, index) => {
    const after = scenes[index + 1]?.scene;
    if (!isShot(scene)) return [];
    if (after === scene) return [`${scene} follows itself`];
    return segments === 2 && after !== next(scene)
      ? [`${scene} dissolves into ${next(scene)}, but ${after} comes`]
      : [];
  });
}

const common = { score: 'calm', next } as const;
const RECIPES: readonly (readonly [string, number, (segments: number) => ScenesRecipe])[] = [
  ...['a1', 'b2', 'c4'].flatMap((own) =>
    [20, 41, 49].map(
      (count) =>
        [`a programme of ${own}`, count, (segments: number) => writeProgramme({ ...common, own, segments })] as const,
    ),
  ),
  ...['a1', 'b2', 'c4'].flatMap((own) =>
    [31, 45, 78].map(
      (count) =>
        [
          `a film of ${own}`,
          count,
          (segments: number) => writeTitle({ ...common, own, segments, opening: { titleId: 'x', picture: own } }),
        ] as const,
    ),
  ),
  ...[
    ['a1', 'a2'],
    ['b1', 'b2'],
    ['b2', 'b1'],
    ['c1', 'a1'],
    ['c5', 'c1'],
  ].map(
    ([own = '', picture = '']) =>
      [
        `an episode of ${own} in a series of ${picture}`,
        43,
        (segments: number) => writeTitle({ ...common, own, segments, opening: { titleId: 'x', picture } }),
      ] as const,
  ),
];

describe('a recipe', () => {
  it.each(RECIPES)('%s has %i segments, and no picture follows itself or dissolves into nothing', (_, count, write) => {
    const recipe = write(count);
    expect(listSegmentUnits(recipe)).toHaveLength(count);
    expect(listMistakes(recipe)).toEqual([]);
  });

  it('of a film opens with its card and first picture and ends with the ident', () => {
    const { scenes } = writeTitle({ ...common, own: 'b1', segments: 40, opening: { titleId: 'x', picture: 'b1' } });
    expect(scenes.slice(0, 2)).toEqual([
      { scene: 'card/x', segments: 1 },
      { scene: 'b1', segments: 2 },
    ]);
    expect(scenes.at(-1)).toEqual({ scene: 'house/ident', segments: 1 });
  });

  it('of an episode looks at the picture of its series behind the card, and then at its own', () => {
    const { scenes } = writeTitle({ ...common, own: 'c1', segments: 40, opening: { titleId: 'x', picture: 'b1' } });
    expect(scenes.slice(0, 4).map(({ scene }) => scene)).toEqual(['card/x', 'b1', 'c1', 'c2']);
  });

  it('of an episode shows the one before again, then its card: the parts that its markers name', () => {
    const opening = { titleId: 'x', picture: 'b1', recap: 'a1' };
    const units = listSegmentUnits(writeTitle({ ...common, own: 'c1', segments: 40, opening }));
    const at = (seconds = -1) => units[Math.round((seconds * 1_000_000) / SEGMENT_US)];
    const { recap, intro } = markEpisode(true);
    expect([at(recap?.from), at(recap?.to), at(intro?.from), at(intro?.to)]).toEqual([
      'a1.0',
      'card/x.0',
      'card/x.0',
      'c1.0',
    ]);
    expect(markEpisode(false)).toEqual({ intro: { from: 0, to: 7.68 } });
  });

  it('shows its own picture for a good part of its time, and others too', () => {
    for (const own of ['a1', 'b1', 'c1']) {
      const units = listSegmentUnits(writeProgramme({ ...common, own, segments: 49 }));
      const share = units.filter((unit) => unit.startsWith(own)).length / units.length;
      expect(share).toBeGreaterThan(0.35);
      expect(share).toBeLessThan(0.7);
    }
  });

  it('of a long film has one more picture to see', () => {
    const pictures = (segments: number) =>
      new Set(
        writeTitle({ ...common, own: 'c1', segments, opening: { titleId: 'x', picture: 'c1' } })
          .scenes.map(({ scene }) => scene)
          .filter(isShot),
      ).size;
    expect([pictures(45), pictures(70)]).toEqual([3, 4]);
  });

  it('of a trailer shows the picture of its title, parts of it from near, and the card', () => {
    expect(listSegmentUnits(writeTrailer({ own: 'a1', score: 'calm', titleId: 'x' }))).toEqual([
      ...['a1.0', 'montage/x.0', 'montage/x.1', 'montage/x.2', 'montage/x.3', 'card/x.0'],
    ]);
  });

  it('of the filler is the ident, over and over', () => {
    expect(listUnits(writeIdent('calm'))).toEqual(['house/ident.0', 'house/ident.1', 'score/calm']);
    expect(listSegmentUnits(writeIdent('calm'))).toHaveLength(8);
  });

  it('names each unit once, in the order in which they are needed', () => {
    const recipe = writeProgramme({ ...common, own: 'b1', segments: 20 });
    expect(listUnits(recipe)).toEqual(['b1.0', 'b1.1', 'b2.0', 'b3.0', 'score/calm']);
  });
});
