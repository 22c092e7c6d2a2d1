// The renditions of an asset, as tables over reels: nothing is copied.
import { SEGMENT_US } from '@seyir/core/limits/media';
import type { SegmentTable } from '@seyir/core/timeline/media-facts';
import { hashInits } from '@seyir/server/media/init-hash';
import { nameLanguage } from '@seyir/server/packaging/plan-renditions';
import type { NewRow } from '../rows.ts';
import { LARGE, SMALL } from '../studio/pictures/frame.ts';
import type { ReelFacts, ReelTrack } from '../studio/reel.ts';
import { reelPath } from '../studio/reel-folder.ts';
import { BARS } from '../studio/score/arrange.ts';
import { listSegmentUnits, type ScenesRecipe, scoreUnit } from './recipe.ts';

/** A reel that is there. */
export interface KnownReel {
  readonly name: string;
  readonly facts: ReelFacts;
}

export type FindReel = (unit: string) => KnownReel;

/** The renditions of an asset, and the hash of their init segments. */
interface ComposedAsset {
  readonly renditions: readonly NewRow<'asset_rendition'>[];
  readonly initHash: string | undefined;
}

const SOUND = 'a1';
const SECOND_SOUND = 'a2';
const LANGUAGES = { [SOUND]: 'tr', [SECOND_SOUND]: 'en' };
const FRAME_RATE = '25';

/** Composes an asset. All of its reels must be there. */
export function composeAsset(assetId: string, recipe: ScenesRecipe, find: FindReel): ComposedAsset {
  const units = listSegmentUnits(recipe);
  const pictures = [LARGE.id, SMALL.id].map((id) => {
    const places = units.map((unit): Placed => {
      const reel = find(unit);
      return { reel, track: readTrack(reel, id), segment: 0 };
    });
    return { row: composeRow(assetId, id, places), shape: places[0]?.track.shape };
  });
  const composeSound = (id: string, scoreName: string) => {
    const score = find(scoreUnit(scoreName));
    const track = readTrack(score, SOUND);
    const bars = units.map((_, index): Placed => ({ reel: score, track, segment: barOf(index, units.length) }));
    return { row: composeRow(assetId, id, bars), shape: track.shape };
  };
  const shared = [...pictures, composeSound(SOUND, recipe.score)];
  const { secondScore } = recipe;
  const sounds = secondScore === undefined ? [] : [composeSound(SECOND_SOUND, secondScore)];
  const languages = new Map(secondScore === undefined ? [] : Object.entries(LANGUAGES));
  return {
    renditions: [...shared, ...sounds].map(({ row }) => {
      const language = languages.get(row.id);
      return language === undefined ? row : { ...row, language, name: nameLanguage(language) };
    }),
    // Of what all assets have: a film with a second sound follows other media on a channel without a discontinuity.
    initHash: hashInits(shared.map(({ row, shape }) => ({ id: row.id, initHash: shape }))),
  };
}

/** Bars counted back from the last one, which fades out: the first bar is whichever that gives. */
export function barOf(index: number, count: number): number {
  const before = count - 1 - index;
  return before === 0 ? BARS : (BARS - (before % BARS)) % BARS;
}

interface Placed {
  readonly reel: KnownReel;
  readonly track: ReelTrack;
  readonly segment: number;
}

function readTrack({ name, facts }: KnownReel, id: string): ReelTrack {
  const track = facts.tracks[id];
  if (track === undefined) throw new Error(`${name} has no ${id}.`);
  return track;
}

function composeRow(assetId: string, id: string, places: readonly Placed[]): NewRow<'asset_rendition'> {
  const [first] = places;
  if (first === undefined) throw new Error('An asset has no segments.');
  const odd = places.find(({ track }) => track.shape !== first.track.shape);
  if (odd) throw new Error(`${odd.reel.name} and ${first.reel.name} cannot stand in one film.`);
  const names = [...new Set(places.map(({ reel }) => reel.name))];
  const sizes: number[] = [];
  const segments = places.flatMap(({ reel, track, segment }) => {
    const place = track.segments[segment];
    if (place === undefined) throw new Error(`${reel.name} has no segment ${segment}.`);
    sizes.push(place[1]);
    return [names.indexOf(reel.name), ...place];
  });
  const { codecs, timescale, width, height, init } = first.track;
  const table: SegmentTable = { files: names.map(reelPath), init: [0, ...init], segments, timescale, retimed: true };
  return {
    asset_id: assetId,
    id,
    codecs,
    bandwidth: bitsASecond(Math.max(...sizes)),
    average_bandwidth: bitsASecond(sizes.reduce((sum, size) => sum + size, 0) / sizes.length),
    width: width ?? null,
    height: height ?? null,
    frame_rate: width === undefined ? null : FRAME_RATE,
    language: null,
    name: null,
    is_default: id === SOUND,
    segments: table,
  };
}

const bitsASecond = (bytes: number) => Math.ceil((bytes * 8 * 1_000_000) / SEGMENT_US);
