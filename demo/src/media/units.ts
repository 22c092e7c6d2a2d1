// What can be made: every unit that recipes name, with what it is drawn from and the name its reel is kept under. A name
// holds a hash of all that goes into the unit, so that another picture, another camera move or another way of drawing is
// another reel, and one more of the program that encodes: reels of two builds do not stand in one film.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { picturePath } from '../catalogue-rows.ts';
import type { Demo, DemoShot } from '../schema/demo.ts';
import type { DemoTitle } from '../schema/titles.ts';
import type { SceneSpec, ShotSpec } from '../studio/pictures/draw-scene.ts';
import { SCORES, type ScoreName } from '../studio/words.ts';
import { cardScene, IDENT_SCENE, MONTAGE_SEGMENTS, montageScene, scoreUnit, unitOf } from './recipe.ts';

/** Raised when the same pictures are to be drawn, or the same notes to be played, differently. */
const EDITION = 1;

/** What a unit is made from. */
type UnitSource =
  | { readonly kind: 'scene'; readonly scene: string; readonly spec: SceneSpec; readonly segment: number }
  | { readonly kind: 'score'; readonly name: ScoreName };

export interface Unit {
  readonly id: string;
  readonly source: UnitSource;
  /** The beginning of its reel's name: what it is and from what, the same for every encoder build. */
  readonly stem: string;
}

export type Units = ReadonlyMap<string, Unit>;

/** Reads what all units depend on. Files are paths below the folder of the demonstration. */
export async function readUnits(demo: Demo, demoFolder: string): Promise<Units> {
  const scenes = listScenes(demo);
  const files = new Set(scenes.flatMap(({ spec }) => listFiles(spec)));
  const hashes = new Map<string, string>();
  for (const file of files) hashes.set(file, hash(await readFile(join(demoFolder, file))));
  const units = scenes.flatMap(({ scene, spec, segments }) =>
    Array.from({ length: segments }, (_, segment): Unit => {
      const id = unitOf(scene, segment);
      const parts = listFiles(spec).map((file) => hashes.get(file) ?? '');
      const key = hash(JSON.stringify([EDITION, spec, parts]));
      return { id, source: { kind: 'scene', scene, spec, segment }, stem: stemOf(id, key) };
    }),
  );
  const scores = SCORES.map((name): Unit => {
    const id = scoreUnit(name);
    return { id, source: { kind: 'score', name }, stem: stemOf(id, hash(`${EDITION} ${name}`)) };
  });
  return new Map([...units, ...scores].map((unit) => [unit.id, unit]));
}

/** The name of a unit's reel, made with a program of this hash. */
export const reelName = ({ stem }: Unit, program: string): string => `${stem}-${program}.reel`;

/** The stem of a reel's name; undefined for other files. */
export const stemOfName = (name: string): string | undefined => /^(.+)-[0-9a-f]+\.reel$/.exec(name)?.[1];

const KEY_LENGTH = 10;
export const hash = (data: Buffer | string): string =>
  createHash('sha256').update(data).digest('hex').slice(0, KEY_LENGTH);

const stemOf = (id: string, key: string) => `${id.replaceAll('/', '-')}.${key}`;

interface Scene {
  readonly scene: string;
  readonly spec: SceneSpec;
  readonly segments: number;
}

function listScenes({ scenes, titles }: Demo): Scene[] {
  const shots = new Map(
    scenes.rings.flatMap((ring) => ring.shots.map((shot) => [shot.picture, toShot(shot)] as const)),
  );
  const films = scenes.rings.flatMap(({ shots: ring }) =>
    ring.map((shot, index): Scene => {
      const next = ring[(index + 1) % ring.length] ?? shot;
      return { scene: shot.picture, spec: { kind: 'shot', shot: toShot(shot), next: toShot(next) }, segments: 2 };
    }),
  );
  const shotOf = ({ id, art }: DemoTitle): ShotSpec => {
    const shot = shots.get(picturePath(art.background));
    if (shot === undefined) throw new RangeError(`The background of ${id} is in no ring of scenes.json.`);
    return shot;
  };
  const montages = titles.titles.map((title): Scene => {
    const spec: SceneSpec = { kind: 'montage', shots: listDetails(shotOf(title)) };
    return { scene: montageScene(title.id), spec, segments: MONTAGE_SEGMENTS };
  });
  const cards = titles.titles.map((title): Scene => {
    const { id, art, kids } = title;
    // Lockups for children have an outline of their own, and their pictures should stay bright.
    const spec: SceneSpec = { kind: 'card', lockup: `art/${art.logo}`, isShaded: !kids, shot: shotOf(title) };
    return { scene: cardScene(id), spec, segments: 1 };
  });
  const ident: Scene = { scene: IDENT_SCENE, spec: { kind: 'ident', name: 'brand/seyir.svg' }, segments: 2 };
  return [...films, ...montages, ...cards, ident];
}

/** Parts of a title's own background for its trailer, seen from nearer and from other places than the shot of its films. */
const DETAILS: readonly Omit<Required<ShotSpec>, 'file' | 'air'>[] = [
  { move: 'up', focus: 0.85, zoom: 1.15 },
  { move: 'left', focus: 0.55, zoom: 1.5 },
  { move: 'down', focus: 0.35, zoom: 1.3 },
  { move: 'right', focus: 0.9, zoom: 1.9 },
];

const listDetails = ({ file, air }: ShotSpec): ShotSpec[] => DETAILS.map((detail) => ({ file, ...detail, air }));

const toShot = ({ picture, move, focus, air }: DemoShot): ShotSpec => ({
  file: `art/${picture}.webp`,
  move,
  focus,
  air,
});

function listFiles(spec: SceneSpec): string[] {
  switch (spec.kind) {
    case 'shot':
      return [spec.shot.file, spec.next.file];
    case 'montage':
      return [...new Set(spec.shots.map(({ file }) => file))];
    case 'card':
      return [spec.lockup, spec.shot.file];
    case 'ident':
      return [spec.name];
  }
}
