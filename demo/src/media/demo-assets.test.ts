import { SEGMENT_US } from '@seyir/core/limits/media';
import { beforeAll, describe, expect, it } from 'vitest';
import { episodeId } from '../catalogue-rows.ts';
import { DEMO_FOLDER, readDemo } from '../read-demo.ts';
import type { Demo } from '../schema/demo.ts';
import { type DemoAsset, listDemoAssets } from './demo-assets.ts';
import { listSegmentUnits, listUnits } from './recipe.ts';
import { readUnits } from './units.ts';

let demo: Demo;
let assets: DemoAsset[];
beforeAll(async () => {
  demo = await readDemo(DEMO_FOLDER);
  assets = listDemoAssets(demo);
});

const find = (kind: string, code: string) => assets.find((asset) => asset.kind === kind && asset.contentCode === code);
const secondsOf = ({ durations }: DemoAsset) => durations.reduce((sum, [us, count]) => sum + (us * count) / 1e6, 0);
const picturesOf = ({ recipe }: DemoAsset) => new Set(recipe.scenes.map(({ scene }) => scene));

describe('the assets of the demo', () => {
  it('are as many as there are things to watch, each once', () => {
    const count = (kind: string) => assets.filter((asset) => asset.kind === kind).length;
    expect([count('title'), count('programme'), count('trailer'), count('filler')]).toEqual([23 + 137, 330, 42, 1]);
    expect(new Set(assets.map(({ kind, contentCode }) => `${kind} ${contentCode}`)).size).toBe(assets.length);
  });

  it('last exactly as long as the catalogue says, to the second', () => {
    for (const title of demo.titles.titles) {
      const lengths =
        title.type === 'MOVIE'
          ? [[title.id, title.durationSeconds] as const]
          : title.seasons.flatMap(({ season, episodes }) =>
              episodes.map((e) => [episodeId(title.id, season, e.episode), e.durationSeconds] as const),
            );
      for (const [code, seconds] of lengths) {
        const asset = find('title', code);
        expect([code, asset && Math.round(secondsOf(asset))]).toEqual([code, seconds]);
      }
    }
  });

  it('last as long as films and episodes do: what the guide bills, within a segment, and most of its slot', () => {
    const SEGMENT_SECONDS = SEGMENT_US / 1_000_000;
    for (const title of demo.titles.titles) {
      const billed = title.guideMinutes * 60;
      if (title.type === 'MOVIE') {
        expect([title.id, title.durationSeconds <= billed]).toEqual([title.id, true]);
        expect([title.id, billed - title.durationSeconds <= SEGMENT_SECONDS + 0.5]).toEqual([title.id, true]);
        continue;
      }
      for (const { durationSeconds, episode } of title.seasons.flatMap(({ episodes }) => episodes)) {
        const share = durationSeconds / billed;
        expect([title.id, episode, share > 0.7 && share < 0.95]).toEqual([title.id, episode, true]);
      }
    }
  });

  it('have as many segments as their durations say, all of the shared segment length', () => {
    for (const { contentCode, recipe, durations } of assets) {
      expect([contentCode, durations]).toEqual([contentCode, [[SEGMENT_US, listSegmentUnits(recipe).length]]]);
    }
  });

  it('need only what can be made, and leave fewer than four units unused', async () => {
    const units = await readUnits(demo, DEMO_FOLDER);
    const needed = new Set(assets.flatMap(({ recipe }) => listUnits(recipe)));
    expect([...needed].filter((unit) => !units.has(unit))).toEqual([]);
    expect([...units.keys()].filter((unit) => !needed.has(unit)).length).toBeLessThan(4);
  });

  it('show children pictures for children, with music that plays', () => {
    const ages = new Map(demo.titles.titles.map(({ id, age }) => [`bg/${id}`, age]));
    const ofChildren = [
      ...demo.titles.titles.filter(({ kids }) => kids).map(({ id }) => find('trailer', id)),
      ...(demo.programmes.channels.civilti ?? []).map(({ id }) => find('programme', id)),
      ...assets.filter(({ kind, contentCode }) => kind === 'title' && /^(dino|pofuduk|robofistik)/.test(contentCode)),
    ].flatMap((asset) => asset ?? []);
    expect(ofChildren.length).toBeGreaterThan(40);
    for (const asset of ofChildren) {
      for (const scene of picturesOf(asset)) {
        expect([asset.contentCode, scene, ['G', '7+', undefined].includes(ages.get(scene))]).toEqual([
          asset.contentCode,
          scene,
          true,
        ]);
      }
    }
    expect(find('title', 'dino-s1e1')?.recipe.score).toBe('play');
    expect(find('programme', 'anlik-ana-haber')?.recipe.score ?? 'news').toBe('news');
  });

  it('open with the card of their own title', () => {
    expect(find('title', 'tuzfener-s2e1')?.recipe.scenes[0]?.scene).toBe('card/tuzfener');
    // Behind what is shown again of the episode before.
    expect(find('title', 'tuzfener-s2e4')?.recipe.scenes[2]?.scene).toBe('card/tuzfener');
    expect(find('title', 'sarnic')?.recipe.scenes[0]?.scene).toBe('card/sarnic');
    expect([
      ...(find('title', 'tuzfener-s2e4') ? picturesOf(find('title', 'tuzfener-s2e4') as DemoAsset) : []),
    ]).toContain('still/e4');
  });

  it('have trailers of scenes that no other trailer shows', () => {
    const trailers = assets.filter(({ kind }) => kind === 'trailer');
    const shown = trailers.flatMap(({ recipe }) => [...new Set(listSegmentUnits(recipe))]);
    expect(shown).toHaveLength(trailers.length * 6);
    expect(new Set(shown).size).toBe(shown.length);
  });

  it('have two sounds and subtitles in both languages all day on one channel [SUBS-01]', () => {
    const channel = demo.channels.filter(({ languages }) => languages);
    expect(channel.map(({ id }) => id)).toEqual(['klasik']);
    for (const { id, titleId } of demo.programmes.channels.klasik ?? []) {
      for (const asset of [find('programme', id), ...(titleId ? [find('title', titleId)] : [])]) {
        expect(asset?.recipe).toMatchObject({ secondScore: expect.any(String), subtitles: [{}, {}] });
      }
    }
  });

  it('are the same every time', () => {
    expect(listDemoAssets(demo)).toEqual(assets);
  });
});

describe('a unit', () => {
  it('keeps its name while nothing it is made of changes, and gets another when something does', async () => {
    const before = await readUnits(demo, DEMO_FOLDER);
    expect(await readUnits(demo, DEMO_FOLDER)).toEqual(before);
    const [ring, ...others] = demo.scenes.rings;
    const [shot, ...shots] = ring?.shots ?? [];
    if (ring === undefined || shot === undefined) throw new Error('there are no rings');
    const rings = [{ ...ring, shots: [{ ...shot, move: 'left' as const }, ...shots] }, ...others];
    const after = await readUnits({ ...demo, scenes: { ...demo.scenes, rings } }, DEMO_FOLDER);
    const changed = [...after.values()].filter(({ id, stem }) => before.get(id)?.stem !== stem).map(({ id }) => id);
    // Its own shot and card, and the shot that dissolves into it.
    expect(changed.sort()).toEqual(
      ['bg/tuzfener.0', 'bg/tuzfener.1', 'card/tuzfener.0', 'still/bg-giris.0', 'still/bg-giris.1'].sort(),
    );
  });
});
